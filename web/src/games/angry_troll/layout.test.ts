import { describe, expect, it } from "vitest";

import { brickAt, footOf, groundOf, heldAt, middleOf, standAt } from "./ground";

const SIZES = [
  [1040, 590],
  [390, 300],
  [360, 230],
  [2600, 1500],
  [800, 900],
] as const;

describe.each(SIZES)("the picture, %i by %i", (wide, high) => {
  const ground = groundOf(wide, high);

  it("holds the whole bridge", () => {
    expect(ground.left).toBeGreaterThanOrEqual(0);
    expect(middleOf(ground, 6)).toBeLessThan(ground.width);
    expect(footOf(ground, "lower")).toBeLessThan(ground.height);
  });

  it("has room for a troll on a high stack, with a brick over its head", () => {
    const soles = standAt(ground, { row: "upper", column: 1 }, 3);
    expect(heldAt(soles, "upper", 0).y).toBeGreaterThan(30);
  });

  it("holds a brick low in the lower row, so that it hides nothing", () => {
    const soles = standAt(ground, { row: "lower", column: 1 }, 2);
    expect(heldAt(soles, "lower", 0).y).toBeGreaterThan(footOf(ground, "upper"));
  });

  it("never lets a lower stack cover the upper row", () => {
    for (const count of [1, 3, 5, 9]) {
      const top = brickAt(ground, { row: "lower", column: 3 }, count - 1, count).y;
      expect(top).toBeGreaterThan(footOf(ground, "upper"));
    }
  });
});
