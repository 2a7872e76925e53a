import { expect, test } from "vitest";

import { ADA, die, GRIM, NAMES, table, TOR, troll } from "./table.fixture";
import { remember, trayOf, type Handed } from "./tray";

const NOTHING: Handed = new Map();
const rolled = [
  die("white", "club"),
  die("white", "club"),
  die("white", "shield"),
  die("red", "club"),
  die("red", "surge"),
  die("green", "double heart"),
];

test("a swapped die keeps its key, so that it can be seen turning green", () => {
  const before = trayOf(table(), NOTHING, TOR, NAMES).map((one) => one.key);
  const swapped = table({ dice: [die("white"), die("white"), die("white"), die("red"), die("red"), die("green")] });
  const after = trayOf(swapped, NOTHING, TOR, NAMES).map((one) => one.key);
  expect(after.at(-1)).toBe(before[3]);
  expect(after.toSorted()).toEqual(before.toSorted());
});

test("every die says what it is good for", () => {
  const board = table({ phase: "hand out", dice: rolled, clubs: ["white", "white", "red"] });
  const dice = trayOf(board, NOTHING, TOR, NAMES);
  expect(dice.map((one) => one.state)).toEqual(["next", "later", "useless", "later", "good", "good"]);
  expect(dice.map((one) => one.says)).toEqual([
    "this one",
    "then this",
    "no use",
    "then this",
    "surge 1 of 3",
    "2 hearts",
  ]);
});

test("a die that was handed out says to whom", () => {
  const board = table({
    phase: "hand out",
    dice: rolled,
    clubs: ["red"],
    trolls: [troll(4), troll(5, { hits: ["white"] }), troll(2, { hits: ["white"] }), troll(3)],
  });
  let handed = remember(NOTHING, { ...board, clubs: ["white", "red"] }, [
    { kind: "club handed", seat: TOR, to: ADA, colour: "white" },
  ]);
  handed = remember(handed, board, [{ kind: "club handed", seat: TOR, to: GRIM, colour: "white" }]);
  expect(trayOf(board, handed, TOR, NAMES).map((one) => one.to)).toEqual([ADA, GRIM, null, null, null, null]);
  expect(
    trayOf(board, handed, GRIM, NAMES)
      .slice(0, 2)
      .map((one) => one.says),
  ).toEqual(["to Ada", "to you"]);
});

test("a die that was taken back and handed to another is the other's", () => {
  const board = table({ phase: "hand out", dice: rolled, clubs: ["white", "red"] });
  let handed = remember(NOTHING, board, [{ kind: "club handed", seat: TOR, to: ADA, colour: "white" }]);
  handed = remember(handed, board, [{ kind: "club handed", seat: TOR, to: GRIM, colour: "white" }]);
  expect(trayOf(board, handed, TOR, NAMES)[0]!.to).toBe(GRIM);
});

test("looking back at an earlier die forgets none of the later ones", () => {
  const two = table({ phase: "hand out", dice: rolled, clubs: ["red"] });
  const one = { ...two, clubs: ["white", "red"] };
  let handed = remember(NOTHING, one, [{ kind: "club handed", seat: TOR, to: ADA, colour: "white" }]);
  handed = remember(handed, two, [{ kind: "club handed", seat: TOR, to: GRIM, colour: "white" }]);
  handed = remember(handed, one, [{ kind: "club handed", seat: TOR, to: ADA, colour: "white" }]);
  expect(
    trayOf(two, handed, TOR, NAMES)
      .slice(0, 2)
      .map((die) => die.to),
  ).toEqual([ADA, GRIM]);
});

test("whoever has come late sees that a die is gone, but not where it came from", () => {
  const board = table({ phase: "defence", dice: rolled });
  expect(trayOf(board, NOTHING, TOR, NAMES)[0]).toMatchObject({ state: "given", to: null, says: "given" });
});
