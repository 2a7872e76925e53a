import { expect, test } from "vitest";

import type { View } from "../../../lib/messages";
import { viewOf } from "../../kit/example";
import { cut, firstOf } from "../../kit/pace";
import { bridge, valley } from "../example";
import { marksOf } from "../marks";
import type { Happening } from "../model";
import { chapter, goesWithoutSaying, outcome, sounds, subtitle, task } from "./frame";
import { pace } from "./pace";

const view = (facts: Partial<View<"bridge-troll">>) => viewOf(valley([bridge({}), bridge({})]), facts);

test("trolls grunt when all hands open", () => {
  const heard = (...events: Happening[]) => firstOf(sounds, events);
  expect(heard({ kind: "bid made", seat: 0, colour: "red", count: 2 }, { kind: "bids revealed" })).toBe("grunt");
  expect(heard({ kind: "nothing built", seat: 0 })).toBeNull();
});

test("hands that open together take one time, not one each", () => {
  const shown = [0, 1, 2].map((seat) => ({ kind: "bid shown" as const, seat, colour: "red", count: 1 }));
  expect(cut(pace, [{ kind: "bids revealed" }, ...shown], 1)).toHaveLength(1);
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
  expect(
    outcome(view({ standings: standings.slice(1), board: valley([], { won_by: "points" }) }), ["Ada", "Grim"]),
  ).toBe("Grim has the finest bridge.");
});

test("what was moved last stays marked where it lies", () => {
  const board = valley([bridge({})], { rank: [0] });
  expect(marksOf(board, [{ kind: "placed", seat: 0, card: "Monk", side: "food" }])).toEqual([
    { place: "0 food", piece: "Monk" },
  ]);
  expect(marksOf(board, [{ kind: "bid ready", seat: 1 }])).toEqual([{ place: "1 bridge", piece: null }]);
});

test("what decided between equals is said", () => {
  const standings = [
    { seat: 0, rank: 2, points: 30 },
    { seat: 1, rank: 1, points: 30 },
  ];
  const told = (won_by: string) => outcome(view({ standings, board: valley([], { won_by }) }), ["Ada", "Grim"]);
  expect(told("points")).toBe("Grim has the finest bridge.");
  expect(told("upgrades")).toBe("Grim has the finest bridge: of equals, more points are in its upgrades.");
  expect(told("boulders")).toBe("Grim has the finest bridge: of equals, more boulders lie under it.");
});
