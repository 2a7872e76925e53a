// The board after an event. It knows no rule: what an event does not tell stays as it was.

import type { Fold } from "../kit/film.svelte";
import {
  beginsTurn,
  spaceAt,
  TREASURE_NAMES,
  type Happening,
  type Messenger,
  type Place,
  type Space,
  type Tile,
  type TrollBoard,
} from "./model";

type Part = Fold<TrollBoard, Happening>;

export const after: Part = (board, event) => PARTS.reduce((table, part) => part(table, event), board);

/** The board without what no event tells. */
export function told(board: TrollBoard): Partial<TrollBoard> {
  const { question, ...rest } = board;
  const others: Partial<TrollBoard> = { ...rest };
  // Who is asked what, and so what hangs on it, follows by the rules.
  for (const field of ["stage", "decides", "jumps", "fight", "onward"] as const) delete others[field];
  delete others.card; // the asker reads it
  delete others.answered; // its options are in the Tome
  delete others.idle; // a quiet turn is one of which nothing is told
  return { ...others, question: question && { ...question, options: null } };
}

// What is on from here, as far as it is seen.
const STAGES: Partial<Record<Happening["kind"], TrollBoard["stage"]>> = {
  "Ug Troll attacked": "fight",
  "fight goes on": "fight",
  "Ug Troll fled": "end",
  "Trollosopher held": "question card",
  "wits go on": "question card",
  "answered right": "end",
  "answered wrong": "end",
  "answered otherwise": "end",
  "called late": "end",
  "crib notes used": "end",
};

const onStage: Part = (board, event) => {
  const stage = beginsTurn(event) ? "act" : STAGES[event.kind];
  return stage ? { ...board, stage } : board;
};

const inTurn: Part = (board, event) => {
  switch (event.kind) {
    case "first player":
      return { ...board, turn: event.seat };
    case "row chosen":
      return { ...board, turn: (event.seat + 1) % board.messengers.length };
    case "turn began":
    case "extra turn began":
      return { ...board, turn: event.seat, turn_count: event.turn, moved: 0, extra_turn: false };
    case "turn skipped":
      return withMessenger({ ...board, turn: event.seat, turn_count: event.turn }, event.seat, ({ skips }) => ({
        skips: skips - 1,
      }));
    case "must skip":
      return withMessenger(board, event.seat, () => ({ skips: event.count }));
    case "extra turn earned":
      return { ...board, extra_turn: true };
    default:
      return board;
  }
};

const onBridge: Part = (board, event) => {
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

const FREE = { held_by: null, damage: 0 };

const ofTiles: Part = (board, event) => {
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

const ofUgTrolls: Part = (board, event) => {
  switch (event.kind) {
    case "Ug Troll attacked":
      return withMessenger({ ...board, bonus: 0 }, event.seat, () => ({ held_by: "Ug Troll" }));
    case "fight goes on":
      return { ...board, bonus: 0 };
    case "weapon used":
      return withThrown(board, event.treasure, event.strength);
    case "hindered":
      return withThrown(board, event.treasure, -event.strength);
    case "fight rolled": {
      const fight = board.fight && { ...board.fight, chance: null, chances: {} };
      return withMessenger({ ...board, fight, bonus: 0 }, event.seat, () => ({ damage: event.damage }));
    }
    case "Ug Troll fled":
      return withMessenger({ ...board, fight: null }, event.seat, (one) => ({
        ...FREE,
        ug_trolls: one.ug_trolls + 1,
      }));
    case "Ug Troll sneezed":
      return withMessenger({ ...board, fight: null }, event.seat, () => FREE);
    case "Ug Troll introduced":
      return withMessenger({ ...board, fight: null }, event.seat, () => ({ held_by: "Trollosopher", damage: 0 }));
    default:
      return beginsTurn(event) ? { ...board, fight: null } : board;
  }
};

const ofTrollosophers: Part = (board, event) => {
  switch (event.kind) {
    case "Trollosopher held":
      return withMessenger(board, event.seat, () => ({ held_by: "Trollosopher" }));
    case "Trollosopher beaten":
      return withMessenger({ ...board, question: null }, event.seat, (one) => ({
        held_by: null,
        trollosophers: one.trollosophers + 1,
      }));
    case "card drawn":
      return { ...board, cards_left: board.cards_left - 1 };
    case "tome shuffled":
      return { ...board, cards_left: event.count };
    case "question asked":
      return { ...board, question: { degree: event.degree, prompt: event.prompt, options: null } };
    case "answered right":
    case "answered wrong":
    case "answered otherwise":
    case "called late":
      return { ...board, question: null };
    default:
      return board;
  }
};

const inHands: Part = (board, event) => {
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

const ofMessages: Part = (board, event) => {
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

const ofDeaths: Part = (board, event) => {
  switch (event.kind) {
    case "fell through":
    case "smashed off":
      return withMessenger({ ...board, deaths: [...board.deaths, event.seat] }, event.seat, () => ({
        ...FREE,
        alive: false,
        skips: 0,
      }));
    case "trophies lost":
      return withMessenger(board, event.seat, () =>
        event.troll === "Ug Troll" ? { ug_trolls: 0 } : { trollosophers: 0 },
      );
    default:
      return board;
  }
};

const atTheEnd: Part = (board, event) => {
  switch (event.kind) {
    case "first off":
    case "first off without message":
      return ended({ ...board, first_off: event.seat }, "a messenger left the bridge");
    case "last alive":
      return ended(board, "one messenger is left alive");
    case "bridge given up":
      return ended(board, "the bridge was given up");
    default:
      return board;
  }
};

const PARTS = [
  onStage,
  inTurn,
  onBridge,
  ofTiles,
  ofUgTrolls,
  ofTrollosophers,
  inHands,
  ofMessages,
  ofDeaths,
  atTheEnd,
];

/** All hands are open from here on. */
function ended(board: TrollBoard, ending: string): TrollBoard {
  const messengers = board.messengers.map((one) => ({ ...one, treasures: one.treasures ?? [] }));
  return { ...board, ending, messengers };
}

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

/** Into the fight: what hangs on the roll then was told before. */
function withThrown(board: TrollBoard, treasure: string, strength: number): TrollBoard {
  const fight = board.fight && { ...board.fight, chance: board.fight.chances[treasure] ?? board.fight.chance };
  return { ...board, fight, bonus: board.bonus + strength };
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

function withMessenger(board: TrollBoard, seat: number, change: (one: Messenger) => Partial<Messenger>): TrollBoard {
  return { ...board, messengers: board.messengers.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)) };
}

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
