import { expect, it } from "vitest";

import { dayOfTelling } from "./when";

const now = new Date(2025, 4, 14, 0, 30).getTime(); // a Wednesday, just after midnight
const on = (...at: [number, number, number, number]) => dayOfTelling(new Date(...at).getTime(), now);

it("a day is told as people call it", () => {
  expect(on(2025, 4, 14, 0)).toBe("today");
  expect(on(2025, 4, 13, 23)).toBe("yesterday");
  expect(on(2025, 4, 11, 12)).toBe("Sunday");
  expect(on(2025, 4, 8, 12)).toBe("Thursday");
  expect(on(2025, 4, 7, 12)).toBe("7 May");
  expect(on(2024, 11, 24, 12)).toBe("24 December 2024");
});

it("what a clock ahead of ours has written down is of today", () => {
  expect(on(2025, 4, 15, 12)).toBe("today");
});
