// Boulders in the hand before a bid is made: one colour, as many as the legal bids allow.

import { deedOf, deedsOf, type DeedOf } from "./deeds";
import type { Colour, Deed } from "./valley";

export interface Handful {
  colour: Colour;
  number: number;
}

/** The most of a colour that may be bid. */
export function mostOf(legal: readonly Deed[], colour: Colour): number {
  return Math.max(
    0,
    ...deedsOf(legal, "bid")
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
  return hand && deedOf(legal, "bid", { colour: hand.colour, number: hand.number });
}
