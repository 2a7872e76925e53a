import { expect, it } from "vitest";

import { example, messenger } from "../example";
import { readOut, signOf, stateOf } from "./plates";

const plate = (change: Parameters<typeof messenger>[0]) => example({ messengers: [messenger(change), messenger()] });

it("a plate says how many turns are to be skipped", () => {
  expect([1, 3].map((skips) => stateOf(plate({ skips }), 0))).toEqual(["skips a turn", "skips 3 turns"]);
  expect([0, 1, 3].map((skips) => signOf(plate({ skips }), 0))).toEqual([null, "zzz", "zzz 3"]);
  expect(readOut(plate({ skips: 2 }), 0, ["Ada", "Grim"])).toContain("skips 2 turns");
});

it("a plate tells both of a fight and of turns to skip", () => {
  expect(signOf(plate({ held_by: "Ug Troll", damage: 4, skips: 2 }), 0)).toBe("4/6 zzz 2");
});
