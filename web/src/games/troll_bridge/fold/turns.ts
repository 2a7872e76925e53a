// Turns, deaths, and the end.

import { beginsTurn, type Happening, type TrollBoard } from "../model";
import { FREE, withMessenger, type Part } from "./part";

// What is on from here, as far as it is seen.
const STAGES: Partial<Record<Happening["kind"], TrollBoard["stage"]>> = {
  "Ug Troll attacked": "fight",
  "fight goes on": "fight",
  "Ug Troll fled": "end",
  "fell through": "end",
  "steal failed": "end",
  "steal succeeded": "end",
  "Trollosopher held": "question card",
  "wits go on": "question card",
  "answered right": "end",
  "answered wrong": "end",
  "answered otherwise": "end",
  "called late": "end",
  "crib notes used": "end",
};

export const onStage: Part = (board, event) => {
  const stage = beginsTurn(event) ? "act" : STAGES[event.kind];
  return stage ? { ...board, stage } : board;
};

export const inTurn: Part = (board, event) => {
  switch (event.kind) {
    case "first player":
      return { ...board, turn: event.seat };
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

export const ofDeaths: Part = (board, event) => {
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

export const atTheEnd: Part = (board, event) => {
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

/** All hands are open from here on. */
function ended(board: TrollBoard, ending: string): TrollBoard {
  const messengers = board.messengers.map((one) => ({ ...one, treasures: one.treasures ?? [] }));
  return { ...board, ending, messengers };
}
