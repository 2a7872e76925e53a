// How long things are looked at, which of them happen at once, and when it is seen what came of them.

import type { words } from "../../../words/en/bridge_troll";
import { alongside, greatest, type Pace } from "../../kit/pace";
import type { Happening } from "../model";

type Kind = Happening["kind"];

const BEATS: Partial<Record<Kind, number>> = {
  "first player": 1.4,
  "turn began": 0.7,
  "weather rolled": 1.8,
  "face-down laid": 0.5,
  "traveler came": 0.45,
  "bid made": 0.3,
  "bid nothing": 0.3,
  "mixing began": 0.2,
  "boulder added": 0.25,
  "mixed bid made": 0.3,
  "bid ready": 0.35,
  "bid taken back": 0.2,
  "bid upset": 1.4,
  "bids revealed": 2,
  "bid shown": 2,
  "jester shown": 2,
  "closed shown": 2,
  ranked: 1.3,
  "bonus point": 1.3,
  "everybody closed": 1.6,
  "card picked": 0.9,
  "face-down picked": 0.5,
  "face-down turned up": 1.3,
  placed: 0.9,
  "bonus scored": 1.2,
  "road emptied": 0.4,
  "goat returned": 0.7,
  "hazard struck": 1.2,
  "card given up": 1.3,
  "boulder thrown": 0.7,
  "goat came": 1.2,
  "goat beaten": 1.4,
  "goat let through": 0.9,
  "point lost": 0.9,
  "no point to lose": 0.6,
  "lacks points": 0.7,
  "special played": 1.1,
  "card seen": 1.4,
  "royal ransomed": 1.1,
  "boulders due": 0.3,
  "boulder taken": 0.45,
  "robbery began": 0.8,
  "boulder robbed": 0.5,
  "went without": 0.8,
  "boulders stowed": 0.7,
  "driven away": 1.1,
  "goat turned up": 1.1,
  "trade began": 0.4,
  "card marked": 0.15,
  "card traded": 1.2,
  "boulders pledged": 1.2,
  "trade settled": 1.2,
  "boulder built": 0.5,
  "nothing built": 0.25,
  "no trade": 0.2,
  "upgrade bought": 1.2,
  "no upgrade": 0.2,
  "deck ran out": 1.6,
  "only goats left": 1.8,
  "final points": 1.6,
  won: 2,
  "shared win": 2,
};

// Each line of these is seen together.
const together = alongside<Kind>(
  ["bids revealed", "bid shown", "jester shown", "closed shown"],
  ["ranked", "fewer left", "nearer to die", "bonus point"],
  ["pile taken", "pile kept"],
  ["boulders stowed"],
  ["driven away", "goat returned"],
  ["nothing built", "no trade", "no upgrade"],
  ["card traded", "boulders pledged", "trade settled"],
  ["final points"],
  ["shared win"],
);

// What one after the other does alike, each in a moment of its own.
const alike = alongside<Kind>(["traveler came"], ["bid ready"], ["nothing built", "no trade", "no upgrade"]);
const BY_ONE: readonly Kind[] = [
  "boulder taken",
  "boulder robbed",
  "boulder thrown",
  "boulder built",
  "boulder added",
  "card marked",
];

function goesOn(last: Happening, next: Happening): boolean {
  if (BY_ONE.includes(last.kind))
    return last.kind === next.kind && "seat" in last && last.seat === (next as { seat: number }).seat;
  return alike(last, next);
}

export const IN_THE_AIR = 0.78; // of the time of a beat things fly; the rest is for looking

/** Whether nobody knows what it is before it lies there. */
export function isSurprise(events: readonly Happening[]): boolean {
  return events.some(({ kind }) => ["first player", "weather rolled", "face-down turned up"].includes(kind));
}

const great = greatest<Kind>({
  "bid upset": 1.5,
  "everybody closed": 2,
  "hazard struck": 1.5,
  "goat came": 1.5,
  "deck ran out": 3,
  "only goats left": 3,
  won: 2.5,
  "shared win": 2.5,
});

export const pace: Pace<Happening> = {
  beats: BEATS,
  together: (first, event) => together(first, event) || goesOn(first, event),
  goesOn,
  lands: (events) => (isSurprise(events) ? IN_THE_AIR : 0),
  // The more bids and places there are, the longer it takes to read them.
  great: (events) => {
    const bids = events.filter(({ kind }) => REVEALING.includes(kind));
    return bids.length > 0 ? 1 + 0.5 * bids.length : great(events);
  },
};

const REVEALING: readonly Kind[] = ["bids revealed", "bid shown", "ranked", "fewer left", "nearer to die"];

/** Whether hands open just now, or places fall. */
export function isReveal(events: readonly Happening[]): boolean {
  return events.some(({ kind }) => REVEALING.includes(kind));
}

/** What everybody should notice. */
export const cries = [
  ["everybody closed", "allClosed"],
  ["deck ran out", "deckRanOut"],
  ["only goats left", "onlyGoats"],
  ["bid upset", "bidUpset"],
] as const satisfies readonly (readonly [Kind, keyof typeof words.cry])[];
