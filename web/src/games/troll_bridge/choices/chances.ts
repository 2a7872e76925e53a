// Chances as the server counts them, by the faces of a die.

import { figuresOf } from "../../kit/figures";
import type { Chance } from "../model";

/** Of a theft without any help. */
export function theft(): Chance {
  const { die = 0, least = 0 } = figuresOf("theft");
  return { die, least };
}

export function facesOf({ die, least }: Chance): { good: number[]; bad: number[] } {
  const all = Array.from({ length: die }, (_, at) => at + 1);
  return { good: all.slice(least - 1), bad: all.slice(0, least - 1) };
}

export function percent({ die, least }: Chance): number {
  return Math.round((100 * (die + 1 - least)) / die);
}

/** One less the other, so that both together are always 100. */
export function percentBad(chance: Chance): number {
  return 100 - percent(chance);
}
