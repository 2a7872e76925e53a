// The six dice of an attack as they lie in the tray, and what each is good for.

import { words } from "../../words/en/troll_dice";
import { heartsOn, type Colour, type Face, type TrollBoard, type TrollEvent } from "./dice";

export interface TrayDie {
  key: string; // a white die keeps its key when it is swapped for a green one
  colour: Colour;
  face: Face | null;
  state: "unrolled" | "useless" | "good" | "club" | "next" | "later" | "given";
  to: number | null; // who has it, if it is given and that is known
  says: string;
  short: string; // the same for little room
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

function rolledClubs(board: TrollBoard): number {
  return board.dice.filter((die) => die.face === "club").length;
}

function givenOut(board: TrollBoard): number {
  return rolledClubs(board) - board.clubs.length;
}

export function trayOf(board: TrollBoard, handed: Handed, mine: number | null, names: readonly string[]): TrayDie[] {
  const given = givenOut(board);
  const known = handed.get(board.attack) ?? [];
  const white = board.dice.filter((die) => die.colour === "white").length;
  const green = board.dice.filter((die) => die.colour === "green").length;
  let clubs = 0;
  let surges = 0;
  return board.dice.map((die, at) => {
    const colour = die.colour as Colour;
    const face = die.face as Face | null;
    const key =
      colour === "white"
        ? `w${at}`
        : colour === "red"
          ? `r${at - white}`
          : `w${at - (board.dice.length - green) + white}`;
    const base = { key, colour, face, to: null };
    if (face === null) return { ...base, state: "unrolled", says: colour, short: colour };
    if (face === "club") return { ...base, ...club(board, clubs++, given, known, mine, names) };
    if (face === "surge") {
      surges += 1;
      return { ...base, state: "good", says: words.tray.surge(surges), short: words.tray.surgeShort(surges) };
    }
    const hearts = heartsOn(face);
    const says = hearts > 0 ? words.tray.hearts(hearts) : words.tray.useless;
    return { ...base, state: hearts > 0 ? "good" : "useless", says, short: says };
  });
}

function club(
  board: TrollBoard,
  number: number,
  given: number,
  known: readonly (number | undefined)[],
  mine: number | null,
  names: readonly string[],
): Pick<TrayDie, "state" | "to" | "says" | "short"> {
  const say = (state: TrayDie["state"], says: string, to: number | null = null) => ({ state, to, says, short: says });
  if (number < given) {
    const to = known[number] ?? null;
    return say("given", to === null ? words.tray.handed : words.tray.given(to === mine ? null : names[to]!), to);
  }
  if (board.phase !== "hand out") return say("club", words.tray.club);
  if (number > given) return say("later", words.tray.later);
  return say("next", board.attacker === mine ? words.tray.next : words.tray.nextOf);
}
