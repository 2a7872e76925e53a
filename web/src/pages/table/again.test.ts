import { expect, test } from "vitest";

import type { Facts, TableShown } from "../../lib/messages";
import { againAt } from "./again";

const preset = { type: "choice", name: "preset", about: "", choices: ["normal", "ends+1", "all+2"], default: "normal" };
const deck = { type: "document", name: "deck", about: "", default: null };
const facts = { options: [preset, deck] } as unknown as Facts;

function table(bots: (string | null)[], options: TableShown["options"] = {}, mine: number | null = 0): TableShown {
  const seats = bots.map((bot) => ({ bot, name: bot ? null : "Ada" }));
  return { game: "bridge-troll", seats, options, mine, pace: {} } as unknown as TableShown;
}

test("alone one may try an easier bridge, or a harder one", () => {
  const told = (options: TableShown["options"]) =>
    againAt(table([null], options), facts).map(({ harder, wish }) => [harder, wish.options!["preset"]]);
  expect(told({ preset: "normal" })).toEqual([[false, "ends+1"]]);
  expect(told({ preset: "ends+1" })).toEqual([
    [false, "all+2"],
    [true, "normal"],
  ]);
  expect(told({ preset: "normal", bricks: "1,2,3" })).toEqual([]);
});

test("among bots of one level they may be stronger, or gentler; among people nothing is changed for them", () => {
  const told = (bots: (string | null)[]) => againAt(table(bots), facts).map(({ wish }) => wish.seats);
  expect(told([null, "crafty", "crafty"])).toEqual([
    ["me", "grumpy", "grumpy"],
    ["me", "ancient", "ancient"],
  ]);
  expect(told([null, "sleepy"])).toEqual([["me", "grumpy"]]);
  expect(told([null, "sleepy", "crafty"])).toEqual([]);
  expect(told([null, null])).toEqual([]);
  expect(againAt(table([null, "sleepy"], { deck: "sha256 …" }), facts)).toEqual([]);
  expect(againAt(table(["sleepy", "sleepy"], {}, null), facts)).toEqual([]);
});
