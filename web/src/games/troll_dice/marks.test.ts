import { expect, test } from "vitest";

import { atRest } from "../kit/film.svelte";
import { ADA, BEGINS, defence, die, GRIM, handed, NAMES, ROLLED, table, TOR, troll } from "./example";
import { change, clubsBefore, lastAttack, remember, rolledIn, trayOf, type Handed } from "./marks";
import type { TrollBoard, TrollEvent } from "./model";

const NOTHING: Handed = new Map();
const tray = (board: TrollBoard, handed = NOTHING, mine = TOR) => trayOf({ board, handed, mine, names: NAMES });
const rolled = [
  die("white", "club"),
  die("white", "club"),
  die("white", "shield"),
  die("red", "club"),
  die("red", "surge"),
  die("green", "double heart"),
];

test("a swapped die keeps its key, so that it can be seen turning green", () => {
  const before = tray(table()).map((one) => one.key);
  const swapped = table({ dice: [die("white"), die("white"), die("white"), die("red"), die("red"), die("green")] });
  const after = tray(swapped).map((one) => one.key);
  expect(after.at(-1)).toBe(before[3]);
  expect(after.toSorted()).toEqual(before.toSorted());
});

test("every die says what it is good for", () => {
  const board = table({ phase: "hand out", dice: rolled, clubs: ["white", "white", "red"] });
  const dice = tray(board);
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
  let known = remember(NOTHING, { ...board, clubs: ["white", "red"] }, [handed(ADA)]);
  known = remember(known, board, [handed(GRIM)]);
  expect(tray(board, known).map((one) => one.to)).toEqual([ADA, GRIM, null, null, null, null]);
  expect(
    tray(board, known, GRIM)
      .slice(0, 2)
      .map((one) => one.says),
  ).toEqual(["to Ada", "to you"]);
});

test("a die that was taken back and handed to another is the other's", () => {
  const board = table({ phase: "hand out", dice: rolled, clubs: ["white", "red"] });
  let known = remember(NOTHING, board, [handed(ADA)]);
  known = remember(known, board, [handed(GRIM)]);
  expect(tray(board, known)[0]!.to).toBe(GRIM);
});

test("looking back at an earlier die forgets none of the later ones", () => {
  const two = table({ phase: "hand out", dice: rolled, clubs: ["red"] });
  const one = { ...two, clubs: ["white", "red"] };
  let known = remember(NOTHING, one, [handed(ADA)]);
  known = remember(known, two, [handed(GRIM)]);
  known = remember(known, one, [handed(ADA)]);
  expect(
    tray(two, known)
      .slice(0, 2)
      .map((die) => die.to),
  ).toEqual([ADA, GRIM]);
});

test("whoever has come late sees that a die is gone, but not where it came from", () => {
  const board = table({ phase: "defence", dice: rolled });
  expect(tray(board)[0]).toMatchObject({ state: "given", to: null, says: "given" });
});

test("a countered die lies before the attacker, not before the defender", () => {
  const die = rolledIn([{ kind: "countered", seat: ADA, to: TOR, colour: "red", face: "counter" }]);
  expect(die).toMatchObject({ seat: ADA, to: TOR, face: "counter" });
  expect(clubsBefore(defence, ADA, die)).toEqual(["white"]);
});

test("hearts are won and lost from one table to the next", () => {
  const struck = { ...defence, trolls: [troll(4), troll(5), troll(2, { hearts: 1, wounds: 1 }), troll(3)] };
  expect([change(defence, struck, ADA), change(defence, struck, TOR), change(null, struck, ADA)]).toEqual([-1, 0, 0]);
});

test("the dice of the attack that is over can still be seen", () => {
  const events: TrollEvent[] = [{ kind: "blocked", seat: ADA, colour: "white", face: "shield" }, BEGINS];
  expect(lastAttack(atRest(2, table({ attack: 13 }), defence, events))?.dice).toEqual(ROLLED);
  expect(lastAttack(atRest(1, defence, defence, []))).toBeNull();
});
