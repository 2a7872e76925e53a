// How long things are looked at, and which of them happen at once.

import { alongside, type Pace } from "../kit/pace";
import type { Happening } from "./valley";

type Kind = Happening["kind"];

const BEATS: Record<Kind, number> = {
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
  "royal captured": 1,
  "special kept": 1,
  "bonus scored": 1.2,
  "road emptied": 0.4,
  "goat returned": 0.7,
  "hazard struck": 1.2,
  "nothing to lose": 1,
  "card given up": 1.3,
  "boulder thrown": 0.7,
  "hazard driven off": 1,
  "goat came": 1.2,
  "goat beaten": 1.4,
  "goat let through": 0.9,
  "point lost": 0.9,
  "no point to lose": 0.6,
  "lacks points": 0.7,
  "upgrade changed": 1,
  "upgrade changed unseen": 1,
  "special played": 1.1,
  peeked: 1,
  "card seen": 1.4,
  "royal ransomed": 1.1,
  "pile taken": 1,
  "pile kept": 1,
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
const AT_ONCE: readonly (readonly Kind[])[] = [
  ["bids revealed", "bid shown", "jester shown", "closed shown"],
  ["ranked", "bonus point"],
  ["pile taken", "pile kept"],
  ["boulders stowed"],
  ["driven away", "goat returned"],
  ["card traded", "boulders pledged", "trade settled"],
  ["final points"],
  ["shared win"],
];

const IN_THE_AIR = 0.78; // of the time of a beat; the rest is for looking

export const pace: Pace<Happening> = { beats: BEATS, together: alongside(...AT_ONCE), lands: () => IN_THE_AIR };

export function beatsOf(events: readonly Happening[]): number {
  return together(events).reduce((sum, group) => sum + beatsOfGroup(group), 0);
}

export function beatsOfGroup(group: readonly Happening[]): number {
  return Math.max(...group.map((event) => BEATS[event.kind]));
}

export function together(events: readonly Happening[]): Happening[][] {
  const groups: Happening[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && goesWith(last[0]!.kind, event.kind)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function goesWith(first: Kind, kind: Kind): boolean {
  return AT_ONCE.some((kinds) => kinds.includes(first) && kinds.includes(kind));
}
