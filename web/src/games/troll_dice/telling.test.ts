import { expect, test } from "vitest";

import type { View } from "../../lib/messages";
import type { TrollBoard, TrollEvent } from "./dice";
import { die, GRIM, NAMES, RUNA, table, TOR, troll } from "./table.fixture";
import { firstOf } from "../kit/pace";
import { beats, chapter, outcome, sounds, steps, subtitle, task } from "./telling";

function view(board: TrollBoard, seat: number | null = TOR): View<"troll-dice"> {
  return { seat, ply: 1, awaited: [], due: [], legal: [], undo: false, over: false, standings: [], board };
}

const fall: TrollEvent[] = [
  { kind: "wounded", seat: RUNA, by: TOR, colour: "white", face: "club" },
  { kind: "fell", seat: RUNA, by: TOR },
];

test("a fall takes longer than a die of the attack", () => {
  expect(beats(fall)).toBeGreaterThan(2);
  expect(beats([{ kind: "attack die", seat: TOR, colour: "red", face: "blank" }])).toBeLessThan(0.5);
});

test("what happens in a moment is shown one after the other and fills its time", () => {
  const [wound, end] = steps(fall, 1000);
  expect(wound!.at).toBe(0);
  expect(end!.at).toBe(wound!.ms);
  expect(end!.at + end!.ms).toBeCloseTo(1000);
});

test("of a die and a fall, the fall is heard", () => {
  expect(firstOf(sounds, fall)).toBe("thud");
  expect(firstOf(sounds, [{ kind: "blocked", seat: TOR, colour: "white", face: "shield" }])).toBe("clack");
  expect(firstOf(sounds, [])).toBeNull();
});

test("every attack is a chapter", () => {
  const swapped: TrollEvent = { kind: "swapped", seat: GRIM, count: 0, white: 5, red: 1 };
  expect(chapter(swapped, NAMES, TOR)).toBe("Grim attacks");
  expect(chapter(swapped, NAMES, GRIM)).toBe("You attack");
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
