// A trade as it stands: both sums, which is lower, and what boulders may add to it.

import { words } from "../../words/en/bridge_troll";
import { sumOf } from "./deck";
import { deedsOf, type DeedOf } from "./deeds";
import type { Bridge, Deed, Valley } from "./valley";

interface Trade {
  tolls: number;
  food: number; // of the food supply, and of the hand
  lower: "tolls" | "food" | null; // null: they are level
  offers: Offer[]; // what may be settled now, without boulders first
}

interface Offer {
  deed: DeedOf<"score">;
  pairs: number;
  points: number;
}

export function tradeOf(valley: Valley, legal: readonly Deed[]): Trade {
  const marked = valley.marked ?? {};
  const tolls = sumOf(marked.tolls ?? [], "tolls");
  const food = sumOf([...(marked.food ?? []), ...(marked.hand ?? [])], "food");
  const lower = tolls === food ? null : tolls < food ? "tolls" : "food";
  const offers = deedsOf(legal, "score").map((deed) => ({
    deed,
    pairs: deed.pairs,
    points: Math.min(tolls, food) + deed.pairs,
  }));
  return { tolls, food, lower, offers };
}

/** Why whoever scores cannot buy the top upgrade now. */
export function whyNoUpgrade(valley: Valley, bridge: Bridge): string {
  const { next_upgrade: next, bought } = valley;
  if (bought) return words.upgrade.bought((next ?? 0) + 1);
  return next === null ? words.upgrade.gone : words.upgrade.cannot(next, bridge.points ?? 0);
}

/** How often a card of this name lies in the trade. */
export function markedOf(valley: Valley, side: string, card: string): number {
  return valley.marked?.[side]?.filter((other) => other === card).length ?? 0;
}
