// What is marked: what has just happened, whose it was, and what every die in the tray is good for.

import { words } from "../../words/en/troll_dice";
import type { Scene } from "../kit/film.svelte";
import { after, without } from "./fold";
import type { Colour, Face, TrollBoard, TrollEvent } from "./model";

type Defence = Extract<TrollEvent, { kind: "blocked" | "countered" | "wounded" }>;
type TrollScene = Scene<TrollBoard, TrollEvent>;

export function concerns(event: TrollEvent, seat: number): boolean {
  return ("seat" in event && event.seat === seat) || ("to" in event && event.to === seat);
}

/** How many hearts a troll has won or lost from one table to the next. */
export function change(from: TrollBoard | null, to: TrollBoard, seat: number): number {
  return from === null ? 0 : to.trolls[seat]!.hearts - from.trolls[seat]!.hearts;
}

/** A die that a defender, or an attacker under a counter, has rolled. */
export interface RolledDie {
  seat: number; // who rolled it
  colour: Colour;
  face: Face;
  kind: Defence["kind"];
  to: number; // where it lies then: a countered die goes on
  event: TrollEvent;
}

/** The latest of them: it lies there until the next moment. */
export function rolledIn(events: readonly TrollEvent[]): RolledDie | null {
  const event = events.findLast((one): one is Defence => ["blocked", "countered", "wounded"].includes(one.kind));
  if (!event) return null;
  return {
    seat: event.seat,
    colour: event.colour as Colour,
    face: event.face as Face,
    kind: event.kind,
    to: event.kind === "countered" ? event.to : event.seat,
    event,
  };
}

/** The club dice before a troll; a die that is on its way in a duel does not lie there. */
export function clubsBefore(board: TrollBoard, seat: number, rolled: RolledDie | null): Colour[] {
  const hits = board.trolls[seat]!.hits as Colour[];
  const duels = rolled?.kind === "countered" && seat !== board.attacker && [rolled.seat, rolled.to].includes(seat);
  return duels ? (without(hits, rolled.colour) as Colour[]) : hits;
}

/** The attack that is over, while the tray already holds the dice of the next. */
export function lastAttack({ before, told }: TrollScene): TrollBoard | null {
  const begins = told.findIndex(({ kind }) => kind === "attack begins");
  return before === null || before.attack === 0 || begins < 0 ? null : told.slice(0, begins).reduce(after, before);
}

/** The dice of the attack roll that these events tell of. */
export function rolledLast(board: TrollBoard, events: readonly TrollEvent[]): number[] {
  const count = events.filter(({ kind }) => kind === "attack die").length;
  const last = board.dice.findLastIndex((die) => die.face !== null);
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

/** Who got the club dice of an attack, in order, as far as it was seen. */
export type Handed = ReadonlyMap<number, readonly (number | undefined)[]>;

/** Remembers to whom club dice went: the board tells how many lie before each troll, not which one came from where. */
export function remember(handed: Handed, board: TrollBoard, events: readonly TrollEvent[]): Handed {
  const news = events.filter((event) => event.kind === "club handed");
  if (news.length === 0) return handed;
  const to = [...(handed.get(board.attack) ?? [])];
  news.forEach((event, at) => (to[givenOut(board) - news.length + at] = event.to));
  return new Map(handed).set(board.attack, to);
}

function givenOut(board: TrollBoard): number {
  return board.dice.filter((die) => die.face === "club").length - board.clubs.length;
}

export interface TrayDie {
  key: string; // a white die keeps its key when it is swapped for a green one
  colour: Colour;
  face: Face | null;
  state: "unrolled" | "useless" | "good" | "club" | "next" | "later" | "given";
  to: number | null; // who has it, if it is given and that is known
  says: string;
  short: string; // the same for little room
}
type Use = Pick<TrayDie, "state" | "to" | "says" | "short">;

/** A table, and who looks at it. */
interface Seen {
  board: TrollBoard;
  handed: Handed;
  mine: number | null;
  names: readonly string[];
}

/** The six dice of an attack as they lie in the tray, and what each is good for. */
export function trayOf(seen: Seen): TrayDie[] {
  const { dice } = seen.board;
  const white = dice.filter((die) => die.colour === "white").length;
  const green = dice.filter((die) => die.colour === "green").length;
  const keys = {
    white: (at: number) => `w${at}`,
    red: (at: number) => `r${at - white}`,
    green: (at: number) => `w${at - (dice.length - green) + white}`,
  };
  return dice.map((die, at) => {
    const [colour, face] = [die.colour as Colour, die.face as Face | null];
    const alike = dice.slice(0, at).filter((other) => other.face === face).length;
    return { key: keys[colour](at), colour, face, ...useOf(seen, colour, face, alike) };
  });
}

/** What a die is good for, if so many before it show the same face. */
function useOf(seen: Seen, colour: Colour, face: Face | null, alike: number): Use {
  switch (face) {
    case null:
      return use("unrolled", colour);
    case "club":
      return clubUse(seen, alike);
    case "surge":
      return { ...use("good", words.tray.surge(alike + 1)), short: words.tray.surgeShort(alike + 1) };
    case "heart":
    case "double heart":
      return use("good", words.tray.hearts[face]);
    default:
      return use("useless", words.tray.useless);
  }
}

function clubUse({ board, handed, mine, names }: Seen, number: number): Use {
  const given = givenOut(board);
  if (number < given) {
    const to = handed.get(board.attack)?.[number] ?? null;
    return use("given", to === null ? words.tray.handed : words.tray.given(to === mine ? null : names[to]!), to);
  }
  if (board.phase !== "hand out") return use("club", words.tray.club);
  if (number > given) return use("later", words.tray.later);
  return use("next", board.attacker === mine ? words.tray.next : words.tray.nextOf);
}

function use(state: TrayDie["state"], says: string, to: number | null = null): Use {
  return { state, says, short: says, to };
}
