import { describe, expect, it } from "vitest";

import { example } from "../example";
import { describe as told, readRow } from "./reading";

const NAMES = ["Ada", "Grim"];
const board = example(
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
});
