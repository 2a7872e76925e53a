import { describe, expect, it } from "vitest";

import { smashable } from "./bridge";
import { describe as told, readRow } from "./reading";
import { sample } from "./sample";

const NAMES = ["Ada", "Grim"];
const board = sample(
  {},
  { "3:1": {}, "3:2": {}, "3:3": { hole: true }, "3:6": { tile: { kind: "word", text: "nothing", peeked_by: [0] } } },
);

describe("the bridge in words", () => {
  it("tells a row, what is alike together", () => {
    expect(readRow(board, 3, NAMES)).toBe(
      "Row 3: 1 to 2 bare, 3 hole, 4 face down (Ada), 5 face down (Grim), 6 zilch, 7 to 10 face down.",
    );
  });

  it("tells what a tile does, and who has looked at it", () => {
    const { title, lines } = told(board, { row: 3, column: 6 }, NAMES, 0);
    expect(title).toBe("Zilch");
    expect(lines).toContain("You looked at it.");
  });

  it("tells what a smashing troll may hit: the space ahead is 1, then clockwise", () => {
    const around = smashable(board, { row: 3, column: 4 });
    expect(around.find(({ face }) => face === 1)).toMatchObject({
      place: { row: 3, column: 5 },
      victim: 1,
      misses: false,
    });
    expect(around.find(({ face }) => face === 3)!.place).toEqual({ row: 4, column: 4 });
    expect(around.find(({ face }) => face === 5)!.misses).toBe(true);
  });
});
