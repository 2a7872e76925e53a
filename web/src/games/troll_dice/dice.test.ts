import { expect, test } from "vitest";

import { COLOURS, countColours, FACES, heartsOn, saved, wouldRoll } from "./dice";

test("every die has six sides", () => {
  for (const colour of COLOURS) expect(FACES[colour].reduce((sum, [, count]) => sum + count, 0)).toBe(6);
});

test("a white die is blocked one time in three, a red one sent back one time in six", () => {
  expect(saved("white")).toEqual({ times: 1, of: 3 });
  expect(saved("red")).toEqual({ times: 1, of: 6 });
});

test("a troll rolls a white die for each health and red ones for the rest", () => {
  expect(wouldRoll(6)).toEqual({ white: 6, red: 0 });
  expect(wouldRoll(1)).toEqual({ white: 1, red: 5 });
});

test("a double heart is two hearts, a shield none", () => {
  expect([heartsOn("heart"), heartsOn("double heart"), heartsOn("shield")]).toEqual([1, 2, 0]);
});

test("dice are counted by colour", () => {
  expect(countColours(["white", "red", "white"])).toEqual({ white: 2, red: 1, green: 0 });
});
