// Fights with Ug Trolls, and battles of wits with Trollosophers.

import { beginsTurn, type TrollBoard } from "../model";
import { FREE, withMessenger, type Part } from "./part";

export const ofUgTrolls: Part = (board, event) => {
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

export const ofTrollosophers: Part = (board, event) => {
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
      return {
        ...board,
        question: { subject: event.subject, degree: event.degree, prompt: event.prompt, options: null },
      };
    case "answered right":
    case "answered wrong":
    case "answered otherwise":
    case "called late":
      return { ...board, question: null };
    default:
      return board;
  }
};

/** Into the fight: what hangs on the roll then was told before. */
function withThrown(board: TrollBoard, treasure: string, strength: number): TrollBoard {
  const fight = board.fight && { ...board.fight, chance: board.fight.chances[treasure] ?? board.fight.chance };
  return { ...board, fight, bonus: board.bonus + strength };
}
