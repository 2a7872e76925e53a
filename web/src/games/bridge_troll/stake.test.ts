import { expect, test } from "vitest";

import { chargeOf, stakeOf, victimsOf } from "./stake";
import { bridge } from "./valley.example";

const troll = bridge({
  tolls: ["Merchant", "Pilgrim"],
  food: ["Monk", "Monk", "Farmer", "Jester"],
  boulders: { red: 2, green: 1 },
});

test("each hazard is after the best of its side", () => {
  expect(victimsOf("Bandit", troll)).toEqual([{ side: "tolls", card: "Merchant" }]);
  expect(victimsOf("Knight", troll).map(({ card }) => card)).toEqual(["Monk", "Farmer"]);
  expect(victimsOf("Dragon", troll).map(({ card }) => card)).toEqual(["Merchant", "Monk", "Farmer"]);
});

test("whoever has too few boulders is told so", () => {
  const stake = stakeOf("Bandit", troll, [{ kind: "give up", side: "tolls", card: "Merchant" }]);
  expect(stake).toMatchObject({ value: 4, mayThrow: false, garlic: null });
  expect(stake.whyNoThrow).toContain("takes 4; you have 3");
});

test("garlic and boulders are offered if they are legal", () => {
  const garlic = { kind: "play", card: "Garlic Merchant" } as const;
  const stake = stakeOf("Knight", troll, [
    { kind: "give up", side: "food", card: "Monk" },
    { kind: "throw", colour: "red" },
    garlic,
  ]);
  expect(stake).toMatchObject({ value: 4, mayThrow: true });
  expect(stake.garlic).toBe(garlic);
});

test("a goat counts colours", () => {
  const charge = chargeOf("Middle Goat", troll, [{ kind: "lose" }]);
  expect(charge).toMatchObject({ colours: 3, points: 3, mayThrow: false });
  expect(charge.whyNoThrow).toContain("takes 3 colours; you have 2");
});
