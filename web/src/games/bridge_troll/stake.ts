// What a hazard or a goat is after, and every way to meet it, those that are not open with the reason why.

import { words } from "../../words/en/bridge_troll";
import { cardOf, worthOf } from "./deck";
import { deedOf, deedsOf, type DeedOf } from "./deeds";
import { coloursIn, countOf, type Bridge, type Deed, type Side } from "./valley";

interface Stake {
  victims: { side: Side; card: string; deed: DeedOf<"give up"> | null }[]; // more than one: a tie, and a choice
  value: number; // so many boulders drive it off
  mayThrow: boolean;
  whyNoThrow: string;
  garlic: DeedOf<"play"> | null;
  whyNoGarlic: string;
}

const AFTER: Record<string, readonly Side[]> = { knight: ["food"], bandit: ["tolls"], dragon: ["tolls", "food"] };

/** The best cards that a hazard would take from a bridge. */
export function victimsOf(hazard: string, bridge: Bridge): { side: Side; card: string }[] {
  const sides = AFTER[cardOf(hazard).kind] ?? [];
  const cards = sides.flatMap((side) => [...new Set(bridge[side] ?? [])].map((card) => ({ side, card })));
  const best = Math.max(...cards.map(({ side, card }) => worthOf(card, side)));
  return cards.filter(({ side, card }) => worthOf(card, side) === best);
}

export function stakeOf(hazard: string, bridge: Bridge, legal: readonly Deed[]): Stake {
  const given = deedsOf(legal, "give up");
  const victims =
    given.length > 0
      ? given.map((deed) => ({ side: deed.side as Side, card: deed.card, deed }))
      : victimsOf(hazard, bridge).map((victim) => ({ ...victim, deed: null }));
  const value = victims[0] ? worthOf(victims[0].card, victims[0].side) : 0;
  return {
    victims,
    value,
    mayThrow: deedsOf(legal, "throw").length > 0,
    whyNoThrow: words.hazard.tooFew(countOf(bridge.boulders), value),
    garlic: deedOf(legal, "play", { card: "Garlic Merchant" }),
    whyNoGarlic: words.hazard.noGarlic,
  };
}

interface Charge {
  colours: number;
  points: number;
  mayThrow: boolean;
  whyNoThrow: string;
  lose: DeedOf<"lose"> | null;
}

export function chargeOf(goat: string, bridge: Bridge, legal: readonly Deed[]): Charge {
  const { colours, points } = cardOf(goat);
  return {
    colours,
    points,
    mayThrow: deedsOf(legal, "throw").length > 0,
    whyNoThrow: words.goat.tooFew(coloursIn(bridge.boulders).length, colours),
    lose: deedOf(legal, "lose"),
  };
}
