// The way through a game that was: its chapters, and where on it somebody's own decisions are.

import type { StoryLine } from "../../lib/story";

/** A turn, or whatever a game's story is divided into. */
export interface Chapter {
  name: string;
  ply: number; // its first moment
}

export function chaptersOf(lines: readonly StoryLine[]): Chapter[] {
  return lines.flatMap(({ chapter, first }) => (chapter === null ? [] : [{ name: chapter, ply: first }]));
}

/** The chapter that a moment is in; none before the first of them. */
export function chapterAt(chapters: readonly Chapter[], ply: number): Chapter | null {
  return chapters.findLast((chapter) => chapter.ply <= ply) ?? null;
}

/** The next of some moments, forward or back; they are in order. */
export function nextOf(moments: readonly number[], ply: number, way: 1 | -1): number | null {
  return (way > 0 ? moments.find((one) => one > ply) : moments.findLast((one) => one < ply)) ?? null;
}

/** A link names a moment by what everybody was told, as each of us has been told of other plies. */
export function asSeenByAll(seen: readonly number[], ply: number): number {
  return seen[ply] ?? ply;
}

/** One's own first ply when everybody had been told of so many. */
export function asSeenByMe(seen: readonly number[], plies: number): number {
  const ply = seen.findIndex((one) => one >= plies);
  return ply < 0 ? Math.max(0, seen.length - 1) : ply;
}

/** The moment that an address asks for: `/table/…?moment=17`. */
export function momentIn(search: string): number | null {
  const asked = new URLSearchParams(search).get("moment");
  return asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : null;
}
