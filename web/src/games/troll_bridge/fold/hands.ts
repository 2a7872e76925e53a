// Treasures and messages.

import { TREASURE_NAMES, type TrollBoard } from "../model";
import { withMessenger, type Part } from "./part";

export const inHands: Part = (board, event) => {
  switch (event.kind) {
    case "treasure found":
    case "treasure drawn":
      return withMessenger({ ...board, deck: board.deck - 1 }, event.seat, (one) => ({
        treasure_count: one.treasure_count + 1,
        treasures: event.kind === "treasure found" ? withTreasure(one.treasures, event.treasure) : one.treasures,
      }));
    case "deck shuffled":
      return { ...board, deck: event.count, discards: [] };
    case "treasure shown": // once more, if it is one's own
      return withMessenger(board, event.seat, ({ treasures, treasure_count }) =>
        treasures!.length < treasure_count ? { treasures: withTreasure(treasures, event.treasure) } : {},
      );
    default:
      return "treasure" in event ? discarded(board, event.seat, event.treasure) : board;
  }
};

export const ofMessages: Part = (board, event) => {
  switch (event.kind) {
    case "message stolen":
      return withMessage(board, event.owner, event.seat);
    case "message taken back":
      return withMessage(board, event.seat, event.seat);
    case "message lost":
      return withMessage(board, event.owner, null);
    case "own message read":
      return withLetter(board, event.seat, { worth: event.worth });
    case "message read":
      return withLetter(board, event.owner, { worth: event.worth });
    default:
      return board;
  }
};

function discarded(board: TrollBoard, seat: number, treasure: string): TrollBoard {
  const discards = withTreasure(board.discards, treasure)!;
  return withMessenger({ ...board, discards }, seat, ({ treasures, treasure_count }) => {
    const at = treasures?.indexOf(treasure) ?? -1;
    return { treasure_count: treasure_count - 1, treasures: treasures && treasures.filter((_, i) => i !== at) };
  });
}

/** In the order of the box. */
function withTreasure(treasures: string[] | null, treasure: string): string[] | null {
  const place = (name: string): number => TREASURE_NAMES.indexOf(name);
  return treasures && [...treasures, treasure].sort((one, other) => place(one) - place(other));
}

function withMessage(board: TrollBoard, owner: number, bearer: number | null): TrollBoard {
  const messengers = board.messengers.map((one, seat) => {
    const others = one.messages.filter((message) => message !== owner);
    return { ...one, messages: seat === bearer ? [...others, owner].sort() : others };
  });
  return withLetter({ ...board, messengers }, owner, { bearer });
}

function withLetter(board: TrollBoard, owner: number, change: Partial<TrollBoard["letters"][number]>): TrollBoard {
  const letters = board.letters.map((one, at) => (at === owner ? { ...one, ...change } : one));
  return { ...board, letters };
}
