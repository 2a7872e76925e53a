import { beforeAll, expect, test } from "vitest";

import { settle } from "../kit/figures";
import { FIGURES } from "./example";
import { countColours, facesOf, handOf, saved } from "./model";

beforeAll(() => settle(FIGURES));

test("the faces of a die are those that were told", () => {
  expect(facesOf("white")).toEqual([
    ["club", 3],
    ["shield", 2],
    ["blank", 1],
  ]);
});

test("a white die is blocked one time in three, a red one sent back one time in six", () => {
  expect(saved("white")).toEqual({ times: 1, of: 3 });
  expect(saved("red")).toEqual({ times: 1, of: 6 });
});

test("what a troll would attack with is told by its health", () => {
  expect(handOf(1)).toEqual({ white: 1, red: 5 });
});

test("dice are counted by colour", () => {
  expect(countColours(["white", "red", "white"])).toEqual({ white: 2, red: 1, green: 0 });
});
