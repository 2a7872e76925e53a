import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keep, keptOf, noteShown, pledgeOf, toShow } from "./keepsakes";
import type { TableShown } from "./messages";

let drawer: Record<string, string>;

beforeEach(() => {
  drawer = {};
  const methods = {
    getItem: { value: (key: string) => drawer[key] ?? null },
    setItem: { value: (key: string, text: string) => void (drawer[key] = text) },
    removeItem: { value: (key: string) => void delete drawer[key] },
  };
  vi.stubGlobal("localStorage", Object.defineProperties(drawer, methods));
});
afterEach(() => void vi.unstubAllGlobals());

const pledges = [pledgeOf("mine"), pledgeOf("theirs"), null];

function table(id: string, more: Partial<TableShown> = {}, pledged: (string | null)[] = pledges): TableShown {
  const seats = pledged.map((pledge) => ({ pledge }));
  return { id, phase: "sealing", mine: 0, commitment: "c", seats, ...more } as TableShown;
}

test("our part is shown when all have pledged, and what they pledged is kept before", () => {
  keep("one", "c", "mine");
  expect(toShow(table("one", { phase: "open" }))).toBeNull();
  expect(toShow(table("one"))).toBe("mine");
  expect(keptOf("one")).toMatchObject({ commitment: "c", pledges, seat: 0, shown: false });
  expect(toShow(table("one"))).toBe("mine"); // nobody has said that it has come
  noteShown("one");
  expect(toShow(table("one"))).toBeNull();
});

test("whoever swaps the promise or a pledge does not get it", () => {
  keep("two", "c", "mine");
  expect(toShow(table("two", { commitment: "other" }))).toBeNull();
  expect(toShow(table("two", {}, [pledgeOf("another's"), ...pledges.slice(1)]))).toBeNull();
  expect(toShow(table("two"))).toBe("mine");
  expect(toShow(table("two", {}, [pledges[0]!, pledgeOf("other"), null]))).toBeNull();
});

test("a watcher, and another browser, have nothing to show", () => {
  keep("three", "c", "mine");
  expect(toShow(table("three", { mine: null }))).toBeNull();
  expect(toShow(table("four"))).toBeNull();
});

test("what was pledged at a table stays as it was", () => {
  keep("five", "c", "mine");
  expect(keep("five", "c", "other").nonce).toBe("mine");
});

test("a hundred tables are kept, the newest", () => {
  vi.useFakeTimers();
  for (let number = 0; number < 130; number++) {
    vi.setSystemTime(number);
    keep(`many ${number}`, "c", "mine");
  }
  vi.useRealTimers();
  expect(Object.keys(drawer)).toHaveLength(100);
  expect(drawer["underbridge seal many 29"]).toBeUndefined();
  expect(drawer["underbridge seal many 30"]).toBeDefined();
});

test("where nothing may be kept, the page itself knows", () => {
  vi.stubGlobal("localStorage", undefined);
  keep("six", "c", "mine");
  expect(keptOf("six")?.nonce).toBe("mine");
});
