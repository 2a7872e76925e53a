import { expect, test } from "vitest";

import { board } from "./example";
import { laid } from "./model";

const names = (facts: { name: string }[]) => facts.map(({ name }) => name);

test("what there is one of for each seat lies before it, all else on the table", () => {
  const { table, bySeat } = laid(board, null, 2);
  expect(names(table)).toEqual(["phase", "face", "sun_is_up", "deck", "row", "grid"]);
  expect(bySeat.map((facts) => facts.map(({ thing }) => thing))).toEqual([
    [12, [3, 5]],
    [7, null],
  ]);
});

test("whoever sits alone has all on the table", () => {
  const { table, bySeat } = laid({ game: "patience", piles: [3] }, null, 1);
  expect([names(table), bySeat]).toEqual([["piles"], [[]]]);
});

test("what the last moment has changed is fresh, and only that", () => {
  const later = { ...board, phase: "over", banked: [12, 9], hands: [[3], null] };
  const { table, bySeat } = laid(later, board, 2);
  expect(names(table.filter(({ fresh }) => fresh))).toEqual(["phase"]);
  expect(bySeat.map((facts) => names(facts.filter(({ fresh }) => fresh)))).toEqual([["hands"], ["banked"]]);
  expect(laid(later, null, 2).table.some(({ fresh }) => fresh)).toBe(false);
});
