// Tables in lists: which come first, and what a line says of each.

import type { TableListed, TableShown } from "../../lib/messages";
import { MARKS, seatsOf, type Mark, type Seat } from "../../lib/seats";
import { words } from "../../words/en/pages";

type Pace = TableShown["pace"];

export function waitsForMe(table: TableListed): boolean {
  return table.beside.some((seat) => table.awaited.includes(seat));
}

/** Where I sit: what waits for me first, then what is being played, then what has not begun; newest first. */
export function yourGames(tables: readonly TableListed[]): TableListed[] {
  const urgency = (table: TableListed) => (waitsForMe(table) ? 0 : table.phase === "open" ? 2 : 1);
  return tables.toSorted((a, b) => urgency(a) - urgency(b) || b.created - a.created);
}

/** Public tables of others at which a seat is free. */
export function toJoin(tables: readonly TableListed[]): TableListed[] {
  return tables.filter((table) => table.mine === null && table.phase === "open" && freeSeats(table) > 0);
}

/** Public tables in play, by game. */
export function toWatch(tables: readonly TableListed[], game: string): TableListed[] {
  return tables.filter((table) => table.game === game && table.phase === "playing");
}

export function freeSeats(table: TableShown): number {
  return seatsOf(table).filter((seat) => seat.free).length;
}

/** What a table that I sit at is doing. */
export function stateOf(table: TableListed): string {
  if (table.phase === "open") return words.table.free(freeSeats(table));
  if (table.phase === "sealing") return words.table.sealing;
  if (waitsForMe(table)) return othersAt(table).length ? words.table.with(othersAt(table)) : words.table.alone;
  if (table.awaited.length === 0) return words.table.carving;
  const seats = seatsOf(table);
  return words.table.waiting(table.awaited.flatMap((number) => seats[number]?.name ?? []));
}

function othersAt(table: TableShown): string[] {
  return takenAt(table)
    .filter((seat) => seat.number !== table.mine)
    .map((seat) => seat.name);
}

/** Those at a table who are no bots. */
export function peopleAt(table: TableShown): string[] {
  return takenAt(table)
    .filter((seat) => seat.person)
    .map((seat) => seat.name);
}

export function takenAt(table: TableShown): Seat[] {
  return seatsOf(table).filter((seat) => !seat.free);
}

/** How long somebody may think, in a few words. */
export function paceOf({ seconds = 0, days = 0, more = 0 }: Pace): string {
  if (days) return words.pace.slow(days);
  return seconds ? words.pace.live({ seconds, more }) : words.pace.none;
}

/** The same, if there is a clock at all. */
export function clockOf({ pace }: TableShown): string | undefined {
  return pace.days || pace.seconds ? paceOf(pace) : undefined;
}

/** The troll that stands for somebody who sits nowhere yet: always the same one. */
export function trollOf(person: string): Mark {
  const sum = [...person].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return MARKS[sum % MARKS.length]!;
}
