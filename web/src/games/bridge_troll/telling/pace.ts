// How long things are looked at, and which of them happen at once.

import type { words } from "../../../words/en/bridge_troll";
import { alongside, type Pace } from "../../kit/pace";
import type { Happening } from "../model";

type Kind = Happening["kind"];

// In beats: where something flies or rolls, and is seen when it has arrived;
const TRAVELS = {
  "first player": 1.4,
  "turn began": 0.7,
  "weather rolled": 1.8,
  "face-down laid": 0.5,
  "traveler came": 0.45,
  "bids revealed": 2,
  "bid shown": 2,
  "jester shown": 2,
  "closed shown": 2,
  ranked: 1.3,
  "bonus point": 1.3,
  "card picked": 0.9,
  "face-down turned up": 1.3,
  placed: 0.9,
  "royal captured": 1,
  "special kept": 1,
  "bonus scored": 1.2,
  "goat returned": 0.7,
  "nothing to lose": 1,
  "card given up": 1.3,
  "boulder thrown": 0.7,
  "hazard driven off": 1,
  "goat beaten": 1.4,
  "goat let through": 0.9,
  "point lost": 0.9,
  "upgrade changed": 1,
  "upgrade changed unseen": 1,
  "special played": 1.1,
  "royal ransomed": 1.1,
  "pile taken": 1,
  "pile kept": 1,
  "boulder taken": 0.45,
  "boulder robbed": 0.5,
  "boulders stowed": 0.7,
  "driven away": 1.1,
  "goat turned up": 1.1,
  "card traded": 1.2,
  "boulders pledged": 1.2,
  "trade settled": 1.2,
  "boulder built": 0.5,
  "upgrade bought": 1.2,
} satisfies Partial<Record<Kind, number>>;
// and where nothing moves.
const STAYS = {
  "bid made": 0.3,
  "bid nothing": 0.3,
  "mixing began": 0.2,
  "boulder added": 0.25,
  "mixed bid made": 0.3,
  "bid ready": 0.35,
  "bid taken back": 0.2,
  "bid upset": 1.4,
  "everybody closed": 1.6,
  "face-down picked": 0.5,
  "road emptied": 0.4,
  "hazard struck": 1.2,
  "goat came": 1.2,
  "no point to lose": 0.6,
  "lacks points": 0.7,
  peeked: 1,
  "card seen": 1.4,
  "boulders due": 0.3,
  "robbery began": 0.8,
  "went without": 0.8,
  "trade began": 0.4,
  "card marked": 0.15,
  "nothing built": 0.25,
  "no trade": 0.2,
  "no upgrade": 0.2,
  "deck ran out": 1.6,
  "only goats left": 1.8,
  "final points": 1.6,
  won: 2,
  "shared win": 2,
} satisfies Partial<Record<Kind, number>>;
const BEATS: Record<Kind, number> = { ...TRAVELS, ...STAYS };

// Each line of these is seen together.
const together = alongside<Kind>(
  ["bids revealed", "bid shown", "jester shown", "closed shown"],
  ["ranked", "bonus point"],
  ["pile taken", "pile kept"],
  ["boulders stowed"],
  ["driven away", "goat returned"],
  ["card traded", "boulders pledged", "trade settled"],
  ["final points"],
  ["shared win"],
);

export const IN_THE_AIR = 0.78; // of the time of a beat; the rest is for looking

export const pace: Pace<Happening> = {
  beats: BEATS,
  together,
  lands: (events) => (events.some(({ kind }) => kind in TRAVELS) ? IN_THE_AIR : 0),
};

/** What everybody should notice. */
export const cries = [
  ["bids revealed", "reveal"],
  ["everybody closed", "allClosed"],
  ["deck ran out", "deckRanOut"],
  ["only goats left", "onlyGoats"],
  ["bid upset", "bidUpset"],
] as const satisfies readonly (readonly [Kind, keyof typeof words.cry])[];
