// Chances by the faces of a die, counted; nothing is guessed.

import type { TrollBoard } from "./bridge";

export const TO_FLEE = 6; // damage after which an Ug Troll runs
const FIGHT_DIE = 6;
const STEAL_DIE = 6;

/** The faces of a die, and which of them are good. */
export interface Odds {
  good: number[];
  bad: number[];
}

export function percent({ good, bad }: Odds): number {
  return Math.round((100 * good.length) / (good.length + bad.length));
}

/** One less the other, so that both together are always 100. */
export function percentBad(odds: Odds): number {
  return 100 - percent(odds);
}

function odds(faces: number, isGood: (face: number) => boolean): Odds {
  const all = Array.from({ length: faces }, (_, at) => at + 1);
  return { good: all.filter(isGood), bad: all.filter((face) => !isGood(face)) };
}

/** What a jumper must roll more than: 1 and the treasures carried. */
export function jumpNeeds(board: TrollBoard, seat: number): number {
  return 1 + board.messengers[seat]!.treasure_count;
}

export function jumpOdds(board: TrollBoard, seat: number): Odds {
  return odds(board.jump_die, (face) => face > jumpNeeds(board, seat));
}

export function stealOdds(): Odds {
  return odds(STEAL_DIE, (face) => face === STEAL_DIE);
}

/** Of the roll that is due: with damage done before and treasures thrown in it must reach what makes trolls flee. */
export function fightOdds(damage: number, bonus: number): Odds {
  return odds(FIGHT_DIE, (face) => damage + Math.max(0, face + bonus) >= TO_FLEE);
}
