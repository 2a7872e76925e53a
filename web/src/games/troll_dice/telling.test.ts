import { expect, test } from "vitest";

import { viewOf } from "../kit/example";
import { cut, firstOf } from "../kit/pace";
import { BEGINS, die, GRIM, NAMES, RUNA, table, TOR, troll } from "./example";
import type { TrollBoard, TrollEvent } from "./model";
import { chapter, outcome, pace, sounds, subtitle, task } from "./telling";

const view = (board: TrollBoard, seat = TOR) => viewOf<"troll-dice">(board, { seat });

const fall: TrollEvent[] = [
  { kind: "wounded", seat: RUNA, by: TOR, colour: "white", face: "club" },
  { kind: "fell", seat: RUNA, by: TOR, place: 4 },
];

test("a roll is one throw, also where a die of it heals; a fall is a great moment", () => {
  const roll = [
    { kind: "attack die", seat: TOR, colour: "red", face: "heart" },
    { kind: "healed", seat: TOR, count: 1, health: 5 },
    { kind: "attack die", seat: TOR, colour: "red", face: "club" },
  ] as const;
  expect(cut(pace, roll, 1)).toHaveLength(1);
  expect(pace.goesOn!(roll[1], roll[2])).toBe(true);
  expect(cut(pace, fall, 1).map(({ events }) => pace.great!(events) > 0)).toContain(true);
});

test("a wound and a fall are looked at one after the other, and no wound is told before its die has landed", () => {
  const [wound, end] = cut(pace, fall, 1000);
  expect(wound!.events).toEqual([fall[0]]);
  expect(wound!.lands).toBeGreaterThan(0.5);
  expect(end!.events).toEqual([fall[1]]);
});

test("of a die and a fall, the fall is heard", () => {
  expect(firstOf(sounds, fall)).toBe("thud");
  expect(firstOf(sounds, [{ kind: "blocked" }])).toBe("clack");
  expect(firstOf(sounds, [])).toBeNull();
});

test("every attack is a chapter", () => {
  expect(chapter(BEGINS, NAMES, TOR)).toBe("Grim begins attack 13");
  expect(chapter(BEGINS, NAMES, GRIM)).toBe("You begin attack 13");
  expect(chapter(fall[0]!, NAMES, TOR)).toBeNull();
});

test("beside the title stand the trolls that stand, and the attack", () => {
  expect(subtitle(table({ trolls: [troll(4), troll(5), troll(2), troll(0, { fell_in: 3 })] }))).toBe(
    "Three trolls · attack 12",
  );
  expect(subtitle(table({ attacks_until_sunrise: 5 }))).toBe("Four trolls · attack 12 · sunrise in 5");
  expect(subtitle(table({ attacks_until_sunrise: null }))).toBe("Four trolls · attack 12 · the sun is up");
});

test("the bar says how many club dice are to be handed out, and which one is next", () => {
  const board = table({ phase: "hand out", clubs: ["white", "red"], dice: [die("white", "club"), die("red", "club")] });
  expect(task(view(board))).toEqual({
    what: "hand out 2 club dice",
    hint: "Pick a troll for the white die. The red one follows.",
  });
  expect(task(view({ ...board, clubs: ["red"] })).hint).toBe("Pick a troll for the red die.");
});

test("the bar says how many dice may be swapped", () => {
  expect(task(view(table())).hint).toContain("up to 3 white dice");
  expect(task(view(table())).theirs).toBe("choose dice");
  expect(task(view(table({ most_swaps: 0 }))).hint).toBe("No dice can be swapped. Just roll.");
});

test("the outcome names the last troll standing", () => {
  const over = table({
    phase: "over",
    trolls: [troll(0, { fell_in: 8 }), troll(3), troll(0, { fell_in: 2 }), troll(0, { fell_in: 5 })],
  });
  expect(outcome(view(over), NAMES)).toBe("Grim is the last troll standing.");
  expect(outcome(view(over, GRIM), NAMES)).toBe("You are the last troll standing.");
});
