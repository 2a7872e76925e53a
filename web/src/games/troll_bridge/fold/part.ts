// What the parts of the fold share: each does its own with an event, and leaves the rest alone.

import type { Fold } from "../../kit/film.svelte";
import type { Happening, Messenger, TrollBoard } from "../model";

export type Part = Fold<TrollBoard, Happening>;

export const FREE = { held_by: null, damage: 0 };

export function withMessenger(
  board: TrollBoard,
  seat: number,
  change: (one: Messenger) => Partial<Messenger>,
): TrollBoard {
  return { ...board, messengers: board.messengers.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)) };
}
