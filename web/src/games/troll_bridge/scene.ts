// What is to be seen while a moment is shown: the table as it was, with what has happened so far.
// A moment may tell several things (a tile, the troll on it, its first grab); they are shown one after the other.

import {
  beginsTurn,
  type Happening,
  type Messenger,
  type Place,
  type Space,
  type Tile,
  type TrollBoard,
} from "./bridge";

export function shownAt(before: TrollBoard, events: readonly Happening[], step: number): TrollBoard {
  return events.slice(0, step + 1).reduce(withEvent, before);
}

/** The table with one more thing that has happened; the board says the same once the moment is over. */
export function withEvent(board: TrollBoard, event: Happening): TrollBoard {
  const next = inTurn(onBridge(ofTrolls(inHands(board, event), event), event), event);
  return { ...next, stage: beginsTurn(event) ? "act" : (STAGES[event.kind] ?? next.stage) };
}

// What is on from here: the moment began with something else.
const STAGES: Partial<Record<Happening["kind"], TrollBoard["stage"]>> = {
  "Ug Troll attacked": "fight",
  "fight goes on": "fight",
  "Trollosopher held": "question card",
  "wits go on": "question card",
};

function inTurn(board: TrollBoard, event: Happening): TrollBoard {
  switch (event.kind) {
    case "first player":
    case "turn began":
    case "extra turn began":
      return { ...board, turn: event.seat };
    case "turn skipped":
      return withMessenger({ ...board, turn: event.seat }, event.seat, ({ skips }) => ({ skips: skips - 1 }));
    case "must skip":
      return withMessenger(board, event.seat, () => ({ skips: event.count }));
    case "fell through":
    case "smashed off":
      return withMessenger(board, event.seat, () => ({ alive: false, held_by: null, damage: 0, skips: 0 }));
    default:
      return board;
  }
}

function onBridge(board: TrollBoard, event: Happening): TrollBoard {
  switch (event.kind) {
    case "row chosen":
    case "moved":
    case "jumped":
    case "jumped in boots":
    case "stepped off":
    case "jumped off":
    case "retreated":
    case "driven off":
      return withMessenger(board, event.seat, () => ({
        row: event.place.row,
        column: event.place.column,
        ...released(event.kind),
      }));
    case "tile turned up":
      return withTile(board, event.place, { face_up: true, kind: event.tile });
    case "word read":
      return withTile(board, event.place, { face_up: true, kind: "word", text: event.text });
    case "tile seen":
      return withTile(board, event.place, { face_up: false, kind: event.tile, peeked_by: [event.seat] });
    case "word seen":
      return withTile(board, event.place, { face_up: false, kind: "word", text: event.text, peeked_by: [event.seat] });
    case "treasure kept":
    case "Ug Troll fled":
    case "Ug Troll sneezed":
    case "Trollosopher beaten":
      return withTile(board, event.place, null);
    case "Ug Troll introduced":
      return withTile(board, event.place, { face_up: true, kind: "Trollosopher" });
    case "space smashed":
    case "space collapsed":
      return withSpace(board, event.place, { hole: true });
    case "hole mended":
      return withSpace(board, event.place, {});
    default:
      return board;
  }
}

/** Whoever is driven from a space is held no longer. */
function released(kind: Happening["kind"]): Partial<Messenger> {
  return kind === "retreated" || kind === "driven off" ? { held_by: null, damage: 0 } : {};
}

function ofTrolls(board: TrollBoard, event: Happening): TrollBoard {
  switch (event.kind) {
    case "Ug Troll attacked":
      return withMessenger(board, event.seat, () => ({ held_by: "Ug Troll", damage: 0 }));
    case "Trollosopher held":
    case "Ug Troll introduced":
      return withMessenger(board, event.seat, () => ({ held_by: "Trollosopher", damage: 0 }));
    case "weapon used":
      return { ...board, bonus: event.strength };
    case "hindered":
      return { ...board, bonus: board.bonus - event.strength };
    case "fight rolled":
      return withMessenger({ ...board, bonus: 0 }, event.seat, () => ({ damage: event.damage }));
    case "Ug Troll fled":
      return withMessenger(board, event.seat, ({ ug_trolls }) => ({
        ug_trolls: ug_trolls + 1,
        held_by: null,
        damage: 0,
      }));
    case "Ug Troll sneezed":
      return withMessenger(board, event.seat, () => ({ held_by: null, damage: 0 }));
    case "Trollosopher beaten":
      return withMessenger(board, event.seat, ({ trollosophers }) => ({
        trollosophers: trollosophers + 1,
        held_by: null,
      }));
    case "trophies lost":
      return withMessenger(board, event.seat, () =>
        event.troll === "Ug Troll" ? { ug_trolls: 0 } : { trollosophers: 0 },
      );
    default:
      return board;
  }
}

function inHands(board: TrollBoard, event: Happening): TrollBoard {
  switch (event.kind) {
    case "treasure found":
      return withMessenger({ ...board, deck: board.deck - 1 }, event.seat, (one) => ({
        treasure_count: one.treasure_count + 1,
        treasures: one.treasures && [...one.treasures, event.treasure],
      }));
    case "treasure drawn":
      return withMessenger({ ...board, deck: board.deck - 1 }, event.seat, (one) => ({
        treasure_count: one.treasure_count + 1,
      }));
    case "treasure shown":
      return board;
    case "message stolen":
      return withMessage(board, event.owner, event.seat);
    case "message taken back":
      return withMessage(board, event.seat, event.seat);
    case "message lost":
      return withMessage(board, event.owner, null);
    default:
      return "treasure" in event ? withMessenger(board, event.seat, (one) => without(one, event.treasure)) : board;
  }
}

function without({ treasures, treasure_count }: Messenger, treasure: string): Partial<Messenger> {
  const at = treasures?.indexOf(treasure) ?? -1;
  return { treasure_count: treasure_count - 1, treasures: treasures && treasures.filter((_, i) => i !== at) };
}

function withMessage(board: TrollBoard, owner: number, bearer: number | null): TrollBoard {
  const messengers = board.messengers.map((one, seat) => {
    const others = one.messages.filter((message) => message !== owner);
    return { ...one, messages: seat === bearer ? [...others, owner].sort() : others };
  });
  return { ...board, messengers };
}

function withMessenger(board: TrollBoard, seat: number, change: (one: Messenger) => Partial<Messenger>): TrollBoard {
  return { ...board, messengers: board.messengers.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)) };
}

function withTile(board: TrollBoard, place: Place, tile: Tile | null): TrollBoard {
  return withSpace(board, place, tile ? { tile } : {});
}

function withSpace(board: TrollBoard, { row, column }: Place, space: Space): TrollBoard {
  const spaces = board.spaces.map((spacesOfRow, at) =>
    at === row - 1 ? spacesOfRow.map((one, i) => (i === column - 1 ? space : one)) : spacesOfRow,
  );
  return { ...board, spaces };
}
