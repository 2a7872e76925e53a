// Those at a table, as boards and panels show them: each seat has a colour, a shape and a rune.

import { words } from "../words/en/house";
import type { Event, TableShown } from "./messages";

export const MARKS = ["red", "green", "yellow", "purple", "blue", "orange"] as const;
export type Mark = (typeof MARKS)[number];

export interface Seat {
  number: number;
  name: string;
  mark: Mark;
  bot: string | null; // the level of the bot that plays here, for good or until somebody is back
  person: boolean;
  here: boolean;
  gone: boolean; // for long: if they are awaited, a bot may stand in
  away: boolean;
  resigned: boolean;
  free: boolean;
  keptFor: string | null; // of a free seat
}

export function markOf(seat: number): Mark {
  return MARKS[seat % MARKS.length]!;
}

export function seatsOf(table: TableShown): Seat[] {
  return table.seats.map((seat, number) => ({
    number,
    name: seat.name ?? (seat.bot ? words.seats.bot(seat.bot, number, table.seats) : words.seats.free(seat.kept_for)),
    mark: markOf(number),
    bot: seat.bot,
    person: seat.name !== null,
    here: seat.here || seat.bot !== null,
    gone: seat.gone && !seat.away && !seat.resigned,
    away: seat.away,
    resigned: seat.resigned,
    free: seat.name === null && seat.bot === null,
    keptFor: seat.kept_for,
  }));
}

/** Those who pledged a part to the seal of a game that began without it. */
export function leftOut({ phase, seats }: TableShown): number[] {
  const begun = phase === "playing" || phase === "over";
  return seats.flatMap((seat, number) => (begun && seat.pledge && !seat.shown ? [number] : []));
}

/** Among bots: nothing must be kept from them, and none of them waits. */
export function isAlone(seats: readonly Seat[], mine: number | null): boolean {
  return seats.every((seat) => seat.number === mine || !seat.person);
}

/** Whose moment it is: that of the first of whom something is told. */
export function actorOf(events: readonly Event[]): number | null {
  const first = events.find((event) => "seat" in event);
  return first && "seat" in first ? first.seat : null;
}
