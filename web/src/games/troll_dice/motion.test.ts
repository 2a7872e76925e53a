import { expect, test } from "vitest";

import { GRIM, handed, table, TOR, troll } from "./example";
import { clubPlaces, layStage } from "./layout/stage";
import { clubFlights, trail } from "./motion";

test("stars of a trail grow towards where the die went", () => {
  const stars = trail({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }, 5);
  expect(stars.map((star) => star.x)).toEqual(stars.map((star) => star.x).toSorted((a, b) => a - b));
  expect(stars.at(-1)!.size).toBeGreaterThan(stars[0]!.size);
});

test("a club die flies from its slot to where it will lie", () => {
  const stage = layStage(1040, 790, 4, TOR);
  const board = table({ trolls: [troll(4), troll(5, { hits: ["white", "red"] }), troll(2), troll(3)] });
  const [flight] = clubFlights(handed(GRIM, "red"), board, stage, stage.slots[2]!);
  expect(flight!.stops).toEqual([stage.slots[2], clubPlaces(stage.places[GRIM]!, 2, stage.club)[1]]);
});
