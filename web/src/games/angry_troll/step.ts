// Where a turn stands.

import type { Bridge, Happening } from "./bridge";
import { isFlight } from "./film";

const AWAKENING: Happening["kind"][] = [
  "turn began",
  "card played",
  "column cast",
  "woke",
  "flew away",
  "nothing woke",
];

/** 1 awakening, 2 the troll acts, 3 flight; 0: none, before the first turn and after the last. */
export function stepOf(bridge: Bridge, now: Happening[]): 0 | 1 | 2 | 3 {
  if (now.some(isFlight)) return 3;
  if (now.some((event) => "seat" in event)) return 2;
  if (now.some((event) => AWAKENING.includes(event.kind))) return 1;
  if (bridge.end || bridge.turn === 0) return 0;
  return bridge.actions_left > 0 ? 2 : 1;
}
