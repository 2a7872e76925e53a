import { expect, test } from "vitest";

import { cut } from "../kit/pace";
import { bridge, valley } from "./example";
import { after } from "./fold";
import type { Happening } from "./model";
import { airborne } from "./motion/flights";
import { pace } from "./telling/pace";

test("all hands open at once, then the places are taken", () => {
  const before = valley([
    bridge({ boulders: { red: 6 }, pile: { red: 4 } }),
    bridge({ boulders: { green: 6 }, pile: null }),
    bridge({}),
  ]);
  const events: Happening[] = [
    { kind: "bids revealed" },
    { kind: "bid shown", seat: 0, colour: "red", count: 4 },
    { kind: "bid shown", seat: 1, colour: "green", count: 2 },
    { kind: "closed shown", seat: 2 },
    { kind: "ranked", seat: 0, place: 1 },
    { kind: "ranked", seat: 1, place: 2 },
    { kind: "bonus point", seat: 0 },
  ];
  const [reveal, ranks, ...rest] = cut(pace, events, 1000).map((beat) => beat.events);
  expect(rest).toEqual([]);
  const air = airborne(before, reveal!);
  expect(air.moves).toHaveLength(2);
  expect(air.valley.seats.map((one) => one.boulders)).toMatchObject([{ red: 2 }, { green: 4 }, {}]);
  expect(air.valley.seats[1]!.pile).toMatchObject({ green: 0 });
  const open = reveal!.reduce(after, before);
  expect(open.seats.map((one) => one.pile)).toMatchObject([{ red: 4 }, { green: 2 }, { red: 0 }]);
  expect(open.seats[2]!.closed).toBe(true);
  expect(airborne(open, ranks!).valley.rank).toEqual([]);
  expect(ranks!.reduce(after, open).rank).toEqual([0, 1]);
});

test("a picked card is in nobody's place while it flies", () => {
  const before = valley([bridge({})], { face_up: ["Serf", "Serf", "Duke"], rank: [0] });
  const picked: Happening = { kind: "card picked", seat: 0, card: "Duke" };
  expect(airborne(before, [picked]).valley).toMatchObject({ face_up: ["Serf", "Serf"], claimed: null });
  const claimed = after(before, picked);
  expect(claimed.claimed).toBe("Duke");
  const captured: Happening = { kind: "royal captured", seat: 0, card: "Duke" };
  expect(airborne(claimed, [captured]).valley.seats[0]!.food).toEqual([]);
  expect(after(claimed, captured).seats[0]!.food).toEqual(["Duke"]);
});

test("what a viewer may not see stays unseen", () => {
  const before = valley([bridge({ hand: null, hand_size: 1, points: null, upgrades: null })]);
  const played = after(before, { kind: "special played", seat: 0, card: "Stonemason" });
  expect(played.seats[0]).toMatchObject({ hand: null, hand_size: 0, food: ["Stonemason"] });
  expect(after(before, { kind: "trade settled", seat: 0, tolls: 4, food: 5, count: 4 }).seats[0]!.points).toBeNull();
});

test("an upgrade costs its number, and the next one lies open", () => {
  const before = valley([bridge({ points: 15 })], { next_upgrade: 13 });
  const bought = after(before, { kind: "upgrade bought", seat: 0, upgrade: 13 });
  expect(bought.seats[0]).toMatchObject({ points: 2, upgrades: [13], upgrade_count: 1 });
  expect([bought.next_upgrade, bought.bought]).toEqual([12, 13]);
});

test("boulders set aside are stowed by colour", () => {
  const before = valley([bridge({ boulders: { red: 1 }, aside: { red: 2, blue: 1 } })]);
  expect(after(before, { kind: "boulders stowed", seat: 0, count: 3 }).seats[0]).toMatchObject({
    boulders: { red: 3, blue: 1 },
    aside: { red: 0, blue: 0 },
  });
});

test("a goat that was let through waits, and goes back into the deck", () => {
  const before = valley([bridge({})], { claimed: "Big Goat", deck: 10 });
  const waiting = after(before, { kind: "goat let through", seat: 0, card: "Big Goat" });
  expect(waiting).toMatchObject({ claimed: null, goats_waiting: ["Big Goat"] });
  expect(after(waiting, { kind: "goat returned", card: "Big Goat" })).toMatchObject({
    goats_waiting: [],
    deck: 11,
  });
});

test("as many boulders are owed as were at stake", () => {
  const before = valley([bridge({ boulders: { red: 3 } })], { claimed: "Bandit" });
  const struck = after(before, { kind: "hazard struck", seat: 0, card: "Bandit", value: 3 });
  const thrown = after(struck, { kind: "boulder thrown", seat: 0, colour: "red", at: "Bandit" });
  expect([struck.stake, thrown.stake, thrown.owed]).toEqual([3, 3, 2]);
});

test("when the next company comes others' bids are secret again", () => {
  const before = valley([bridge({ pile: { red: 0 }, closed: true }), bridge({ pile: {}, mixing: null })], {
    rank: [1],
  });
  const next = after(before, { kind: "turn began", seat: 1, turn: 2 });
  expect(next).toMatchObject({ turn: 2, active: 1, rank: [] });
  expect(next.seats.map((one) => [one.pile !== null, one.closed, one.bid_in])).toEqual([
    [true, false, false],
    [false, false, false],
  ]);
});
