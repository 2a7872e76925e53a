import { expect, test } from "vitest";

import { sources } from "../bridge_troll/sources";

test("points are counted by where they came from, and what nobody earned they began with", () => {
  const told = [
    { kind: "trade settled", seat: 0, tolls: 9, food: 7, count: 7 },
    { kind: "goat beaten", seat: 0, card: "Goat", count: 3 },
    { kind: "point lost", seat: 1 },
    { kind: "bonus point", seat: 1, card: "" },
    { kind: "bonus scored", seat: 1, card: "", count: 2 },
    { kind: "final points", seat: 0, count: 2, points: 17 },
    { kind: "final points", seat: 1, count: 0, points: 7 },
  ];
  const view = {
    standings: [
      { seat: 0, rank: 1, points: 17 },
      { seat: 1, rank: 2, points: 7 },
    ],
  };
  const counted = sources(told as never, view as never);
  expect(counted.map(({ of }) => of)).toEqual([
    [5, 5],
    [7, 0],
    [0, 1],
    [3, -1],
    [0, 2],
    [2, 0],
  ]);
});
