import { expect, test } from "vitest";

import { markedOf, tradeOf, whyNoUpgrade } from "./trade";
import type { Deed } from "./valley";
import { bridge, valley } from "./valley.example";

const score = (pairs: number): Deed => ({ kind: "score", pairs });

test("the lower side counts", () => {
  const trade = tradeOf(valley([bridge({})], { marked: { tolls: ["Priest"], food: ["Monk"], hand: ["Jester"] } }), [
    score(0),
  ]);
  expect(trade).toMatchObject({ tolls: 6, food: 6, lower: null });
  const less = tradeOf(valley([bridge({})], { marked: { tolls: ["Merchant"], food: ["Monk", "Serf"] } }), [score(0)]);
  expect(less).toMatchObject({ tolls: 4, food: 7, lower: "tolls", offers: [{ pairs: 0, points: 4 }] });
});

test("pairs of boulders lift it, as far as the legal actions go", () => {
  const { offers } = tradeOf(valley([bridge({})], { marked: { tolls: [], food: ["Monk"], hand: [] } }), [
    score(1),
    score(2),
  ]);
  expect(offers.map(({ pairs, points }) => [pairs, points])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("an upgrade is too dear, or all are sold, or one was bought before the trade", () => {
  const why = (next_upgrade: number | null, bought = false) =>
    whyNoUpgrade(valley([], { next_upgrade, bought }), bridge({ points: 7 }));
  expect(why(15)).toBe("The top upgrade costs 15; you have 7.");
  expect(why(null)).toBe("All upgrades are sold.");
  expect(why(14, true)).toBe("Upgrade 15 is yours.");
  expect(why(null, true)).toBe("Upgrade 1 is yours.");
});

test("of two Serfs one may be in the trade", () => {
  expect(markedOf(valley([], { marked: { food: ["Serf"] } }), "food", "Serf")).toBe(1);
  expect(markedOf(valley([]), "food", "Serf")).toBe(0);
});
