// What I have chosen but not decided: boulders in the hand, a card that asks once more, boulders for a trade.

import { ofKind, oneOf } from "../kit/actions";
import { coloursIn, type Boulders, type Colour, type Deed, type DeedOf } from "./model";

/** Boulders in the hand before a bid is made: one colour, as many as the legal bids allow. */
export interface Handful {
  colour: Colour;
  number: number;
}

/** The most of a colour that may be bid. */
export function mostOf(legal: readonly Deed[], colour: Colour): number {
  return Math.max(
    0,
    ...ofKind(legal, "bid")
      .filter((bid) => bid.colour === colour)
      .map((bid) => bid.number),
  );
}

/** One more of this colour; another colour empties the hand first. */
export function putIn(hand: Handful | null, colour: Colour, legal: readonly Deed[]): Handful | null {
  const number = (hand?.colour === colour ? hand.number : 0) + 1;
  if (number <= mostOf(legal, colour)) return { colour, number };
  return hand;
}

export function takeOut(hand: Handful | null): Handful | null {
  return hand && hand.number > 1 ? { ...hand, number: hand.number - 1 } : null;
}

/** The bid that the hand stands for, if it may still be made. */
export function bidOf(hand: Handful | null, legal: readonly Deed[]): DeedOf<"bid"> | null {
  return hand && oneOf(legal, "bid", { colour: hand.colour, number: hand.number });
}

/** So many boulders, from the smallest heaps: the largest stay whole. Of a goat's, one of each colour. */
export function cheapest(heaps: Boulders, owed: number, each: boolean): Boulders {
  const paid: Boulders = {};
  let left = owed;
  for (const colour of coloursIn(heaps).sort((one, other) => heaps[one]! - heaps[other]!)) {
    const number = Math.min(left, each ? 1 : heaps[colour]!);
    if (number > 0) paid[colour] = number;
    left -= number;
  }
  return paid;
}

export class Choice {
  handful = $state.raw<Handful | null>(null);
  faceDown = $state(false);
  pairs = $state(0);
  several = $state.raw<Boulders>({}); // to take, or to throw

  put(colour: Colour, legal: readonly Deed[]): void {
    this.handful = putIn(this.handful, colour, legal);
  }

  takeOut(): void {
    this.handful = takeOut(this.handful);
  }

  /** Nothing outlives the decision it was for, nor boulders that were robbed meanwhile. */
  forget(stage: string, legal: readonly Deed[]): void {
    const robbed = ofKind(legal, "bid").length > 0 && !bidOf(this.handful, legal);
    if (stage !== "bid" || robbed) this.handful = null;
    if (!["take", "throw"].includes(stage) || legal.length === 0) this.several = {};
    if (stage !== "pick") this.faceDown = false;
    if (stage !== "trade") this.pairs = 0;
  }
}
