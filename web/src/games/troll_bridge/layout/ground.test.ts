import { describe, expect, it } from "vitest";

import { at, layGround, middle, placeUnder, lookOf } from "./ground";

const ONE = { row: 1, column: 1 };

describe("a bridge from the side", () => {
  const ground = layGround(10, false);

  it("begins at the left", () => {
    expect(middle(ground, ONE).x).toBeLessThan(middle(ground, { row: 1, column: 2 }).x);
    expect(middle(ground, { row: 3, column: 0 }).x).toBeLessThan(middle(ground, { row: 3, column: 1 }).x);
  });

  it("has higher rows to the right of whoever looks at the finish: nearer to us", () => {
    expect(middle(ground, { row: 2, column: 1 }).y).toBeGreaterThan(middle(ground, ONE).y);
  });
});

describe("a bridge on a phone", () => {
  it("begins below, and ends near the top however long it is", () => {
    for (const columns of [10, 20, 40]) {
      const ground = layGround(columns, true);
      expect(at(ground, 0, 0).y).toBeGreaterThan(at(ground, 1, 0).y);
      expect(at(ground, columns, 0).y).toBeCloseTo(45);
    }
  });
});

describe("a place", () => {
  it.each([
    [10, false],
    [40, false],
    [10, true],
    [40, true],
  ])("is found under its middle (%s columns, tall: %s)", (columns, tall) => {
    const ground = layGround(columns, tall);
    for (const place of [ONE, { row: 5, column: columns }, { row: 3, column: 7 }]) {
      expect(placeUnder(ground, middle(ground, place))).toEqual(place);
    }
    expect(placeUnder(ground, { x: -500, y: -500 })).toBeNull();
  });
});

it("leads ahead to the right on a wide board, and upwards on a tall one", () => {
  expect(["forward", "left"].map((way) => lookOf(layGround(10, false), way))).toEqual(["right", "up"]);
  expect(["forward", "left"].map((way) => lookOf(layGround(10, true), way))).toEqual(["up", "left"]);
});
