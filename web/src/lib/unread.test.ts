import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Line } from "./messages";
import { noteRead, readOf, unreadIn } from "./unread";

let drawer: Record<string, string>;

beforeEach(() => {
  drawer = {};
  const getItem = (key: string) => drawer[key] ?? null;
  const setItem = (key: string, text: string) => void (drawer[key] = text);
  vi.stubGlobal("localStorage", { getItem, setItem });
});
afterEach(() => void vi.unstubAllGlobals());

const line = (number: number, seat: number | null): Line => ({
  number,
  seat,
  name: "Ada",
  text: "",
  reaction: null,
  at: 0,
});

test("only what others have said since counts", () => {
  const lines = [line(0, 1), line(1, 0), line(2, 1), line(3, 0), line(4, null)];
  expect([unreadIn(lines, -1, [0]), unreadIn(lines, 1, [0]), unreadIn(lines, 4, [0])]).toEqual([3, 2, 0]);
  expect(unreadIn(lines, 1, [])).toBe(3); // a watcher cannot tell which were theirs
});

test("each table has its own mark, and a table nobody has been at has none", () => {
  noteRead("one", 3);
  noteRead("two", -1);
  noteRead("one", 5);
  expect([readOf("one"), readOf("two"), readOf("three")]).toEqual([5, -1, null]);
});

test("only so many tables are kept, the latest", () => {
  for (let table = 0; table < 150; table++) noteRead(`t${table}`, table);
  expect([readOf("t0"), readOf("t49"), readOf("t50"), readOf("t149")]).toEqual([null, null, 50, 149]);
});

test("where nothing may be kept, or something else is, nobody has been here", () => {
  drawer["underbridge read"] = "{}";
  expect(readOf("one")).toBeNull();
  drawer["underbridge read"] = '[["one", "x"], 7]';
  expect(readOf("one")).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  noteRead("one", 1);
  expect(readOf("one")).toBeNull();
});
