// Where messengers stand, and what lies on the bridge.

import { spaceAt, type Messenger, type Place, type Space, type Tile, type TrollBoard } from "../model";
import { FREE, withMessenger, type Part } from "./part";

export const onBridge: Part = (board, event) => {
  switch (event.kind) {
    case "moved":
    case "stepped off":
      return withPlace({ ...board, moved: board.moved + 1 }, event);
    case "jumped":
    case "jumped in boots":
    case "jumped off":
      return withPlace({ ...board, moved: board.moved + 2 }, event);
    case "row chosen":
    case "retreated":
      return withPlace(board, event);
    case "driven off":
      return withPlace(board, event, FREE);
    case "must retreat":
      return withMessenger(board, event.seat, () => FREE);
    default:
      return board;
  }
};

export const ofTiles: Part = (board, event) => {
  switch (event.kind) {
    case "tile turned up": {
      const { place, tile: kind } = event;
      const table = tileAt(board, place).kind == null ? withOneLess(board, "unseen_tiles", kind) : board;
      return kind === "word" ? table : withSpace(table, place, { tile: { face_up: true, kind } });
    }
    case "word read": {
      const { place, text } = event;
      const table = tileAt(board, place).text == null ? withOneLess(board, "unseen_words", text) : board;
      return withSpace(table, place, {}); // a word goes as soon as it is read
    }
    case "looked at tile":
      return withLook(board, event, {});
    case "tile seen": {
      const table = withOneLess(board, "unseen_tiles", event.tile);
      return event.tile === "word" ? table : withLook(table, event, { kind: event.tile });
    }
    case "word seen":
      return withLook(withOneLess(board, "unseen_words", event.text), event, { kind: "word", text: event.text });
    case "treasure kept":
    case "Ug Troll fled":
    case "Ug Troll sneezed":
    case "Trollosopher beaten":
    case "hole mended":
      return withSpace(board, event.place, {});
    case "Ug Troll introduced":
      return withSpace(board, event.place, { tile: { face_up: true, kind: "Trollosopher" } });
    case "space smashed":
    case "space collapsed":
      return withSpace(board, event.place, { hole: true });
    default:
      return board;
  }
};

function withPlace(
  board: TrollBoard,
  { seat, place }: { seat: number; place: Place },
  more: Partial<Messenger> = {},
): TrollBoard {
  return withMessenger(board, seat, () => ({ row: place.row, column: place.column, ...more }));
}

function tileAt(board: TrollBoard, place: Place): Tile {
  return spaceAt(board, place)?.tile ?? {};
}

/** A tile that somebody has looked at, and what the viewer knows of it. */
function withLook(board: TrollBoard, { seat, place }: { seat: number; place: Place }, known: Tile): TrollBoard {
  const tile = tileAt(board, place);
  const peeked_by = [...new Set([...(tile.peeked_by ?? []), seat])].sort();
  return withSpace(board, place, { tile: { ...tile, ...known, peeked_by } });
}

function withOneLess(board: TrollBoard, count: "unseen_tiles" | "unseen_words", kind: string): TrollBoard {
  return { ...board, [count]: { ...board[count], [kind]: board[count][kind]! - 1 } };
}

function withSpace(board: TrollBoard, { row, column }: Place, space: Space): TrollBoard {
  const spaces = board.spaces.map((spacesOfRow, at) =>
    at === row - 1 ? spacesOfRow.map((one, i) => (i === column - 1 ? space : one)) : spacesOfRow,
  );
  return { ...board, spaces };
}
