import { expect, test } from "vitest";

import type { StoryLine } from "../../lib/story";
import { asSeenByAll, asSeenByMe, chapterAt, chaptersOf, momentIn, nextOf } from "./way";

const line = (first: number, chapter: string | null): StoryLine => ({
  ...{ text: "", events: [], first, ply: first + 1, chapter, alone: false },
});

test("chapters begin with their first moment", () => {
  const chapters = chaptersOf([line(1, null), line(3, "Turn 1"), line(5, null), line(9, "Turn 2")]);
  expect(chapters).toEqual([
    { name: "Turn 1", ply: 3 },
    { name: "Turn 2", ply: 9 },
  ]);
  expect([2, 3, 8, 9, 40].map((ply) => chapterAt(chapters, ply)?.name)).toEqual([
    ...[undefined, "Turn 1", "Turn 1", "Turn 2", "Turn 2"],
  ]);
});

test("one goes to the next of some moments, or stays", () => {
  expect([nextOf([3, 9], 3, 1), nextOf([3, 9], 9, 1), nextOf([3, 9], 9, -1), nextOf([3, 9], 3, -1)]).toEqual([
    ...[9, null, 3, null],
  ]);
});

test("a link leads others to the same moment, though they were told of fewer plies", () => {
  const mine = [0, 1, 1, 1, 2, 3]; // two that nobody else has heard of
  const watchers = [0, 1, 2, 3];
  expect(asSeenByMe(watchers, asSeenByAll(mine, 4))).toBe(2);
  expect(asSeenByMe(mine, asSeenByAll(watchers, 2))).toBe(4);
  expect(asSeenByMe(mine, 99)).toBe(5);
  expect(asSeenByMe([], 3)).toBe(0);
});

test("an address asks for a moment only with a number", () => {
  expect(["?moment=17", "", "?moment=", "?moment=-1", "?moment=1e3", "?moment=9999999"].map(momentIn)).toEqual([
    ...[17, null, null, null, null, null],
  ]);
});
