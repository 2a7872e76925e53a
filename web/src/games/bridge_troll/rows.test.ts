import { expect, test } from "vitest";

import { rowOf } from "./rows";

test("cards of a name are told apart by number", () => {
  expect(rowOf(["Serf", "Serf", "Duke"]).map(({ key }) => key)).toEqual(["Serf 0", "Serf 1", "Duke 0"]);
});

test("a card on its way has its place already, but is not seen", () => {
  expect(rowOf(["Serf"], ["Serf", "Serf"]).map(({ coming }) => coming)).toEqual([false, true]);
});

test("where a card only leaves, nothing is hidden", () => {
  expect(rowOf(["Serf"], ["Serf"]).some(({ coming }) => coming)).toBe(false);
});
