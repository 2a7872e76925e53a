import { expect, test } from "vitest";

import { bidOf, mostOf, putIn, takeOut, cheapest } from "./choices.svelte";
import type { Deed } from "./model";

const bid = (colour: string, number: number): Deed => ({ kind: "bid", colour, number });
const legal: Deed[] = [{ kind: "close" }, bid("red", 1), bid("red", 2), bid("yellow", 1)];

test("boulders go into the hand one by one, as many as there are", () => {
  let hand = putIn(null, "red", legal);
  hand = putIn(hand, "red", legal);
  expect(putIn(hand, "red", legal)).toEqual({ colour: "red", number: 2 });
  expect(bidOf(hand, legal)).toBe(legal[2]);
});

test("another colour empties the hand first", () => {
  expect(putIn({ colour: "red", number: 2 }, "yellow", legal)).toEqual({ colour: "yellow", number: 1 });
});

test("a colour that one has none of stays out of the hand", () => {
  expect(mostOf(legal, "green")).toBe(0);
  expect(putIn({ colour: "red", number: 1 }, "green", legal)).toEqual({ colour: "red", number: 1 });
});

test("the last boulder taken out leaves the hand empty, and that is no bid", () => {
  expect(takeOut({ colour: "red", number: 1 })).toBeNull();
  expect(bidOf(null, legal)).toBeNull();
});

test("a robbed hand holds a bid that is no longer legal", () => {
  expect(bidOf({ colour: "red", number: 2 }, [bid("red", 1)])).toBeNull();
});

test("what is chosen for me comes from the smallest heaps, and a goat gets one of each colour", () => {
  const heaps = { red: 4, green: 1, blue: 2 };
  expect(cheapest(heaps, 4, false)).toEqual({ green: 1, blue: 2, red: 1 });
  expect(cheapest(heaps, 2, true)).toEqual({ green: 1, blue: 1 });
});
