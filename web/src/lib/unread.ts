// How far the chat of a table was read in this browser.

import type { Line } from "./messages";

const KEY = "underbridge read";
const MOST = 100; // tables

/** The number of the last line that was seen; null: nobody has been at this table before, or nothing may be kept. */
export function readOf(table: string): number | null {
  const number = kept().find(([one]) => one === table)?.[1];
  return typeof number === "number" ? number : null;
}

export function noteRead(table: string, number: number): void {
  const others = kept().filter(([one]) => one !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, number]].slice(-MOST)));
  } catch {
    // then it is known to this page only
  }
}

/** What others have said since. */
export function unreadIn(lines: readonly Line[], read: number, ours: readonly number[]): number {
  return lines.filter(({ number, seat }) => number > read && (seat === null || !ours.includes(seat))).length;
}

function kept(): [string, unknown][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((one): one is [string, unknown] => Array.isArray(one)) : [];
  } catch {
    return []; // nothing may be kept here, or it is not ours
  }
}
