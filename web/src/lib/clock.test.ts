import { expect, test } from "vitest";

import { figures } from "./clock";

test.each([
  [102_000, "1:42"],
  [59_001, "1:00"], // the last second is still there
  [900, "0:01"],
  [0, "0:00"],
  [3_725_000, "1:02:05"],
  [2 * 86_400_000 + 3 * 3_600_000, "2 d 3 h"],
])("%i ms are shown as %s", (left, shown) => {
  expect(figures(left)).toBe(shown);
});
