// What is seen of a troll at the fire, whole: its figure and its plate show parts of it.

import type { Seat } from "../../../lib/seats";
import type { Box } from "../../kit/layout";
import type { Troll, TrollEvent } from "../model";

export interface Shown {
  seat: Seat;
  troll: Troll;
  narrow: boolean;
  won: boolean;
  target: boolean; // a die may be handed to it
  chosen: boolean; // it is the one: under the finger, or decided
  pending: boolean;
  lit: boolean; // part of what is marked
  happens: TrollEvent | null; // to it, just now
  seen: boolean; // what came of that
  change: number; // hearts won or lost just now
  sum: number; // and in the whole moment
  ms: number;
}

/** Of a part: where it is, and whether it stands in the tray, as one's own does on a phone. */
export interface PartShown extends Shown {
  box: Box;
  bar: boolean;
}
