import { expect, test } from "vitest";

import { pines } from "./forest";

test("pines stand all along the horizon", () => {
  const trees = pines(1040, 230, 1);
  expect(trees[0]!.x).toBeLessThan(0);
  expect(Math.max(...trees.map((tree) => tree.x + tree.width))).toBeGreaterThan(1040);
});
