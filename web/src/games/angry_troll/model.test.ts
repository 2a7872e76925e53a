import { describe, expect, it } from "vitest";

import { aBridge, asleep, awake, lower, upper } from "./example";
import { beside, corner, fromTheTop, isRed, PLACES, placeName, suitOf, topAt } from "./model";

describe("the bridge", () => {
  it("has two rows of six places", () => {
    expect(PLACES.map(placeName)).toHaveLength(12);
    expect(placeName(PLACES[0]!)).toBe("upper 1");
  });

  it("has banks left and right, sky above and water below", () => {
    expect(beside(upper(1), "left")).toBeNull();
    expect(beside(upper(1), "up")).toBeNull();
    expect(beside(upper(1), "down")).toEqual(lower(1));
    expect(beside(lower(5), "right")).toEqual(lower(6));
    expect(beside(lower(6), "right")).toBeNull();
  });

  it("tells the bricks of a place from the top, unseen ones together", () => {
    const stack = [asleep(null), asleep(null), asleep("ace of hearts"), awake("3 of clubs")];
    expect(fromTheTop(stack)).toEqual([
      { brick: awake("3 of clubs"), count: 1 },
      { brick: asleep("ace of hearts"), count: 1 },
      { brick: asleep(null), count: 2 },
    ]);
  });

  it("has nothing on top of an empty place", () => {
    expect(topAt(aBridge({ upper4: [] }), upper(4))).toBeNull();
  });
});

it("reads a card by its name", () => {
  expect(["ace of clubs", "10 of hearts", "queen of spades"].map(corner)).toEqual(["A", "10", "Q"]);
  expect(suitOf("10 of hearts")).toBe("hearts");
  expect(isRed("2 of diamonds")).toBe(true);
  expect(isRed("jack of spades")).toBe(false);
});
