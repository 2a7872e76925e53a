// What everybody may know of a messenger, in words.

import { words } from "../../../words/en/troll_bridge";
import { placeOf, type TrollBoard } from "../model";

/** In a word or two: what it is up to. */
export function stateOf(board: TrollBoard, seat: number): string {
  const one = board.messengers[seat]!;
  if (!one.alive) return words.messenger.gone;
  if (one.held_by) return words.messenger.heldShort(one.held_by, one.damage);
  if (one.skips > 0) return words.messenger.skips(one.skips);
  if (one.column > board.columns) return words.messenger.off;
  return one.column === 0 ? words.messenger.waits : words.messenger.here(one.column);
}

/** In a sign or two, where there is no room for more; null: nothing that matters. */
export function signOf(board: TrollBoard, seat: number): string | null {
  const one = board.messengers[seat]!;
  const signs = [
    ...(one.held_by ? [words.messenger.heldTiny(one.held_by, one.damage)] : []),
    ...(one.skips > 0 ? [words.messenger.skipsTiny(one.skips)] : []),
  ];
  return signs.join(" ") || null;
}

/** Everything, for whoever does not see it. */
export function readOut(board: TrollBoard, seat: number, names: readonly string[]): string {
  const one = board.messengers[seat]!;
  if (!one.alive) return words.messenger.said(names[seat]!, [words.messenger.gone]);
  const messages = one.messages.map((owner) =>
    owner === seat ? words.messenger.own : words.messenger.ownOf(names[owner]!),
  );
  return words.messenger.said(names[seat]!, [
    words.messenger.at(placeOf(board, seat), board.columns),
    ...(one.held_by ? [words.messenger.held(one.held_by, one.damage)] : []),
    ...(one.skips > 0 ? [words.messenger.skips(one.skips)] : []),
    words.messenger.points(one.points, one.treasures !== null || one.treasure_count === 0),
    words.messenger.trophies(one.ug_trolls, one.trollosophers),
    words.messenger.treasures(one.treasure_count),
    words.messenger.messages(messages),
  ]);
}
