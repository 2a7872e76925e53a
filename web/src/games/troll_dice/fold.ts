// The table after one more thing that has happened.

import type { Fold } from "../kit/film.svelte";
import type { Colour, Troll, TrollBoard, TrollEvent } from "./model";

export const after: Fold<TrollBoard, TrollEvent> = (board, event) => {
  switch (event.kind) {
    case "attack begins":
      return {
        ...settled(board, "swap"),
        attack: event.attack,
        attacker: event.seat,
        dice: unrolled(event.white, event.red, 0),
        surges: 0,
        most_swaps: event.most_swaps,
        attacks_until_sunrise: event.attacks_until_sunrise,
      };
    case "swapped":
      return {
        ...board,
        phase: "attack roll",
        most_swaps: 0,
        dice: unrolled(event.white, event.red, event.count),
        trolls: board.trolls.map((troll) => ({ ...troll, wounds: 0 })),
      };
    case "attack die":
      return withAttackDie(board, event.colour, event.face);
    case "club handed": {
      const clubs = without(board.clubs, event.colour);
      const handed = withTroll(board, event.to, ({ hits }) => ({ hits: [...hits, event.colour] }));
      return { ...handed, clubs, phase: clubs.length > 0 ? board.phase : "defence" };
    }
    case "blocked":
      return withoutHit(board, event.seat, event.colour);
    case "wounded": {
      const defender = event.seat === board.attacker ? event.by : event.seat;
      const struck = withTroll(board, event.seat, ({ hearts, wounds }) => ({
        hearts: Math.max(0, hearts - 1),
        wounds: wounds + 1,
      }));
      return withoutHit(struck, defender, event.colour);
    }
    case "healed":
    case "rejuvenated":
      return withTroll(board, event.seat, () => ({ health: event.health, hearts: event.health }));
    case "stood up":
      return withTroll(board, event.seat, () => ({ health: 1, hearts: 1 }));
    case "fell":
      return withTroll(board, event.seat, () => ({
        health: 0,
        hearts: 0,
        fell_in: board.attack,
        place: event.place,
      }));
    case "sun rose":
      return { ...board, attacks_until_sunrise: null };
    case "won":
      return settled(board, "over");
    default:
      return board;
  }
};

/** A table without what no event tells. */
export function told(board: TrollBoard): TrollBoard {
  return {
    ...board,
    defender: null, // who rolls next: a die tells it when it is rolled
    attacks_until_sunrise: board.phase === "over" ? null : board.attacks_until_sunrise, // nobody waits for it any more
  };
}

/** The hearts that are left are the health from now on. */
function settled(board: TrollBoard, phase: string): TrollBoard {
  return { ...board, phase, trolls: board.trolls.map((troll) => ({ ...troll, health: troll.hearts })) };
}

function unrolled(white: number, red: number, green: number): TrollBoard["dice"] {
  const many = (colour: Colour, count: number) => Array.from({ length: count }, () => ({ colour, face: null }));
  return [...many("white", white), ...many("red", red), ...many("green", green)];
}

function withAttackDie(board: TrollBoard, colour: string, face: string): TrollBoard {
  const next = board.dice.findIndex((die) => die.face === null);
  const clubs = face === "club" ? [...board.clubs, colour] : board.clubs;
  return {
    ...board,
    phase: next === board.dice.length - 1 && clubs.length > 0 ? "hand out" : board.phase,
    dice: board.dice.map((die, at) => (at === next ? { colour, face } : die)),
    clubs,
    surges: board.surges + (face === "surge" ? 1 : 0),
  };
}

function withTroll(board: TrollBoard, seat: number, change: (troll: Troll) => Partial<Troll>): TrollBoard {
  return {
    ...board,
    trolls: board.trolls.map((troll, at) => (at === seat ? { ...troll, ...change(troll) } : troll)),
  };
}

function withoutHit(board: TrollBoard, seat: number, colour: string): TrollBoard {
  return withTroll(board, seat, ({ hits }) => ({ hits: without(hits, colour) }));
}

export function without(colours: readonly string[], colour: string): string[] {
  const at = colours.indexOf(colour);
  return colours.filter((_, i) => i !== at);
}
