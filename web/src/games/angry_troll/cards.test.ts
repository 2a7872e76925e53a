import { expect, it } from "vitest";

import { corner, isRed, suitOf } from "./cards";

it("reads a card by its name", () => {
  expect(["ace of clubs", "10 of hearts", "queen of spades"].map(corner)).toEqual(["A", "10", "Q"]);
  expect(suitOf("10 of hearts")).toBe("hearts");
  expect(isRed("2 of diamonds")).toBe(true);
  expect(isRed("jack of spades")).toBe(false);
});
