import { expect, test } from "vitest";

import type { View } from "../../lib/messages";
import { beatsOf } from "./beats";
import { marksOf } from "./marks";
import { firstOf } from "../kit/pace";
import { chapter, goesWithoutSaying, outcome, sounds, subtitle, task } from "./telling";
import { bridge, valley } from "./valley.example";

const view = (facts: Partial<View<"bridge-troll">>): View<"bridge-troll"> => ({
  seat: 0,
  ply: 9,
  awaited: [0],
  due: [],
  legal: [],
  undo: false,
  over: false,
  standings: [],
  board: valley([bridge({}), bridge({})]),
  ...facts,
});

test("trolls grunt when all hands open", () => {
  expect(firstOf(sounds, [{ kind: "bid made", seat: 0, colour: "red", count: 2 }, { kind: "bids revealed" }])).toBe(
    "grunt",
  );
  expect(firstOf(sounds, [{ kind: "nothing built", seat: 0 }])).toBeNull();
});

test("hands that open together take one time, not one each", () => {
  const shown = [0, 1, 2].map((seat) => ({ kind: "bid shown" as const, seat, colour: "red", count: 1 }));
  expect(beatsOf([{ kind: "bids revealed" }, ...shown])).toBe(beatsOf([{ kind: "bids revealed" }]));
});

test("a turn is a chapter", () => {
  expect(chapter({ kind: "turn began", seat: 1, turn: 3 })).toBe("Turn 3:");
  expect(chapter({ kind: "bids revealed" })).toBeNull();
});

test("the subtitle tells turn, weather and deck", () => {
  expect(subtitle(valley([], { turn: 7, weather: "partly sunny", deck: 20 }))).toBe(
    "turn 7 · partly sunny · 20 cards left",
  );
  expect(subtitle(valley([], { turn: 0, weather: null, deck: 1 }))).toBe("1 card left");
});

test("boulders are thrown at a hazard, or built with", () => {
  const board = valley([bridge({})], { stage: "throw", owed: 2, claimed: "Bandit" });
  expect(task(view({ board })).what).toBe("throw 2 more boulders at the Bandit");
  expect(task(view({ board: { ...board, claimed: null } })).what).toBe("build with 2 boulders");
});

test("at the end of a turn only what can be done is asked for", () => {
  const asked = (...legal: View<"bridge-troll">["legal"]) =>
    task(view({ board: valley([bridge({})], { stage: "score" }), legal })).what;
  const done = { kind: "done" } as const;
  expect(asked(done, { kind: "mark", side: "food", card: "Monk" })).toBe("trade cards for points, if you like");
  expect(asked(done, { kind: "mark", side: "food", card: "Monk" }, { kind: "buy" })).toBe(
    "trade, buy the upgrade, or both",
  );
  expect(asked(done, { kind: "buy" })).toBe("buy the top upgrade, if you like");
  expect(asked(done, { kind: "play", card: "Stonemason", royal: null })).toBe("play a special, or go on");
  expect(asked(done)).toBe("go on: there is nothing to trade");
});

test("the last pile is taken without a press, a mixed bid is not ended so", () => {
  const goes = (stage: string, alone: boolean) =>
    goesWithoutSaying(view({ board: valley([bridge({ hand_size: 0 })], { stage }) }), alone);
  expect([goes("pile", false), goes("throw", false), goes("bid", true), goes("hazard", true)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("whoever has cards in hand is not known by speed to have none that can be played", () => {
  const goes = (alone: boolean) =>
    goesWithoutSaying(view({ board: valley([bridge({ hand_size: 1 })], { stage: "pile" }) }), alone);
  expect([goes(true), goes(false)]).toEqual([true, false]);
});

test("that an upgrade is too dear is nobody's business but one's own", () => {
  const goes = (alone: boolean) => goesWithoutSaying(view({ board: valley([], { stage: "upgrade" }) }), alone);
  expect([goes(true), goes(false)]).toEqual([true, false]);
});

test("the Jester's holder hears of mixing", () => {
  const board = valley([bridge({})], { stage: "bid" });
  expect(task(view({ board, legal: [{ kind: "mixed" }] })).hint).toContain("Jester");
  expect(task(view({ board })).hint).not.toContain("Jester");
});

test("a victory may be shared", () => {
  const standings = [
    { seat: 0, rank: 1, points: 30 },
    { seat: 1, rank: 1, points: 30 },
  ];
  expect(outcome(view({ standings }), ["Ada", "Grim"])).toBe("You and Grim share the victory.");
  expect(outcome(view({ standings: standings.slice(1) }), ["Ada", "Grim"])).toBe("Grim has the finest bridge.");
});

test("what was moved last stays marked where it lies", () => {
  const board = valley([bridge({})], { rank: [0] });
  expect(marksOf(board, [{ kind: "placed", seat: 0, card: "Monk", side: "food" }])).toEqual([
    { place: "0 food", piece: "Monk" },
  ]);
  expect(marksOf(board, [{ kind: "bid ready", seat: 1 }])).toEqual([{ place: "1 bridge", piece: null }]);
});

test("of equals the one with more in upgrades is first, then the one with more boulders", () => {
  const standings = [
    { seat: 0, rank: 2, points: 30 },
    { seat: 1, rank: 1, points: 30 },
  ];
  const told = (mine: number[], theirs: number[]) =>
    outcome(view({ standings, board: valley([bridge({ upgrades: mine }), bridge({ upgrades: theirs })]) }), [
      "Ada",
      "Grim",
    ]);
  expect(told([15], [14, 13])).toBe("Grim has the finest bridge: of equals, more points are in its upgrades.");
  expect(told([15], [15])).toBe("Grim has the finest bridge: of equals, more boulders lie under it.");
});
