// What is to be seen while a moment is shown: the table as it was, with what has happened so far.
// A moment may tell several things (a die, then who fell, then who gained); they are shown one after the other.

import type { Colour, Face, TrollBoard, TrollEvent } from "./dice";

type Troll = TrollBoard["trolls"][number];
type Defence = Extract<TrollEvent, { kind: "blocked" | "countered" | "wounded" }>;

/** The table with one more thing that has happened; the board says the same once the moment is over. */
export function withEvent(board: TrollBoard, event: TrollEvent): TrollBoard {
  switch (event.kind) {
    case "swapped":
      return {
        ...board,
        phase: "attack roll",
        surges: 0,
        most_swaps: 0,
        dice: unrolled(event.white, event.red, event.count),
      };
    case "attack die":
      return withAttackDie(board, event.colour, event.face);
    case "club handed":
      return withTroll({ ...board, clubs: without(board.clubs, event.colour) }, event.to, (troll) => ({
        ...troll,
        hits: whitesFirst([...troll.hits, event.colour]),
      }));
    case "blocked":
      return withoutHit(board, event.seat, event.colour);
    case "wounded": {
      const defender = event.seat === board.attacker ? event.by : event.seat;
      const struck = withTroll(board, event.seat, (troll) => ({ ...troll, wounds: troll.wounds + 1 }));
      return withoutHit({ ...struck, phase: "defence" }, defender, event.colour);
    }
    case "healed":
    case "rejuvenated":
      return withTroll(board, event.seat, (troll) => ({ ...troll, health: event.health, wounds: 0 }));
    case "stood up":
      return withTroll(board, event.seat, (troll) => ({ ...troll, health: 1, wounds: 0 }));
    case "fell":
      return withTroll(board, event.seat, (troll) => ({ ...troll, health: 0, wounds: 0, fell_in: board.attack }));
    case "sun rose":
      return { ...board, attacks_until_sunrise: null };
    default:
      return board;
  }
}

/** The table while the event at `step` is shown. */
export function shownAt(before: TrollBoard, events: readonly TrollEvent[], step: number): TrollBoard {
  return events.slice(0, step + 1).reduce(withEvent, before);
}

function unrolled(white: number, red: number, green: number): TrollBoard["dice"] {
  const many = (colour: Colour, count: number) => Array.from({ length: count }, () => ({ colour, face: null }));
  return [...many("white", white), ...many("red", red), ...many("green", green)];
}

function withAttackDie(board: TrollBoard, colour: string, face: string): TrollBoard {
  const next = board.dice.findIndex((die) => die.face === null);
  return {
    ...board,
    dice: board.dice.map((die, at) => (at === next ? { colour, face } : die)),
    clubs: face === "club" ? [...board.clubs, colour] : board.clubs,
    surges: board.surges + (face === "surge" ? 1 : 0),
  };
}

function withTroll(board: TrollBoard, seat: number, change: (troll: Troll) => Troll): TrollBoard {
  return { ...board, trolls: board.trolls.map((troll, at) => (at === seat ? change(troll) : troll)) };
}

function withoutHit(board: TrollBoard, seat: number, colour: string): TrollBoard {
  return withTroll(board, seat, (troll) => ({ ...troll, hits: without(troll.hits, colour) }));
}

function without(colours: readonly string[], colour: string): string[] {
  const at = colours.indexOf(colour);
  return colours.filter((_, i) => i !== at);
}

function whitesFirst(colours: string[]): string[] {
  return colours.sort((a, b) => Number(a === "red") - Number(b === "red"));
}

/** Hearts of a troll: wounds of an attack count at once for the eye, though nobody falls before it settles. */
export function heartsOf(board: TrollBoard, seat: number): { full: number; broken: number } {
  const troll = board.trolls[seat]!;
  const broken = board.phase === "defence" ? Math.min(troll.wounds, troll.health) : 0;
  return { full: troll.health - broken, broken };
}

/** How many hearts a troll has won or lost from one table to the next. */
export function change(from: TrollBoard | null, to: TrollBoard, seat: number): number {
  return from === null ? 0 : heartsOf(to, seat).full - heartsOf(from, seat).full;
}

/** A die that a defender, or an attacker under a counter, has rolled; or the one that ended an attack. */
export interface RolledDie {
  seat: number; // who rolled it
  colour: Colour;
  face: Face;
  kind: Defence["kind"];
  to: number; // where it lies then: a countered die goes on
}

export function rolledIn(events: readonly TrollEvent[]): RolledDie | null {
  const die = events.findLast((event): event is Defence => ["blocked", "countered", "wounded"].includes(event.kind));
  if (!die) return null;
  return {
    seat: die.seat,
    colour: die.colour as Colour,
    face: die.face as Face,
    kind: die.kind,
    to: die.kind === "countered" ? die.to : die.seat,
  };
}

/** The club dice before a troll; a die that is on its way in a duel does not lie there. */
export function clubsBefore(board: TrollBoard, seat: number, rolled: RolledDie | null): Colour[] {
  const hits = board.trolls[seat]!.hits as Colour[];
  const away = rolled?.kind === "countered" && seat === board.defender;
  return away ? (without(hits, rolled.colour) as Colour[]) : hits;
}

/** The attack that is over, while the table already shows the dice of the next. */
export function lastAttack(
  before: TrollBoard | null,
  board: TrollBoard,
  events: readonly TrollEvent[],
): TrollBoard | null {
  const over = before !== null && before.attack > 0 && board.attack > before.attack;
  return over ? shownAt(before, events, events.length) : null;
}

/** The place of a fallen troll: all who stand, and all who fell later, come before it. */
export function placeOf(board: TrollBoard, seat: number): number | null {
  const when = (troll: Troll): number => troll.fell_in ?? Infinity;
  const mine = board.trolls[seat]!;
  return mine.fell_in === null ? null : 1 + board.trolls.filter((troll) => when(troll) > mine.fell_in!).length;
}
