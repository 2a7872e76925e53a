import { expect, test } from "vitest";

import { afterEvent, filmOf } from "./film";
import { bridge, valley } from "./valley.example";
import type { Happening } from "./valley";

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
  const [reveal, ranks, ...rest] = filmOf(before, events, before);
  expect(rest).toEqual([]);
  expect(reveal!.moves).toHaveLength(2);
  expect(reveal!.lifted.seats.map((one) => one.boulders)).toMatchObject([{ red: 2 }, { green: 4 }, {}]);
  expect(reveal!.lifted.seats[1]!.pile).toEqual({});
  expect(reveal!.landed.seats.map((one) => one.pile)).toEqual([{ red: 4 }, { green: 2 }, {}]);
  expect(reveal!.landed.seats[2]!.closed).toBe(true);
  expect(ranks!.end).toBe(1);
  expect(ranks!.lifted.rank).toEqual([]);
  expect(afterEvent(before, events[4]!).rank).toEqual([0]);
});

test("the last frame ends as the board says", () => {
  const after = valley([], { turn: 9 });
  const film = filmOf(
    valley([bridge({})]),
    [
      { kind: "nothing built", seat: 0 },
      { kind: "turn began", seat: 0, turn: 9 },
    ],
    after,
  );
  expect(film.at(-1)!.landed).toBe(after);
});

test("a picked card is in nobody's place while it flies", () => {
  const before = valley([bridge({})], { face_up: ["Serf", "Serf", "Duke"], rank: [0] });
  const [picked, captured] = filmOf(
    before,
    [
      { kind: "card picked", seat: 0, card: "Duke" },
      { kind: "royal captured", seat: 0, card: "Duke" },
    ],
    before,
  );
  expect(picked!.lifted.face_up).toEqual(["Serf", "Serf"]);
  expect(picked!.lifted.claimed).toBeNull();
  expect(picked!.landed.claimed).toBe("Duke");
  expect(captured!.lifted.seats[0]!.food).toEqual([]);
});

test("what a viewer may not see stays unseen", () => {
  const before = valley([bridge({ hand: null, hand_size: 1, points: null, upgrades: null })]);
  const after = afterEvent(before, { kind: "special played", seat: 0, card: "Stonemason" });
  expect(after.seats[0]).toMatchObject({ hand: null, hand_size: 0, food: ["Stonemason"] });
  expect(
    afterEvent(before, { kind: "trade settled", seat: 0, tolls: 4, food: 5, count: 4 }).seats[0]!.points,
  ).toBeNull();
});

test("an upgrade costs its number, and the next one lies open", () => {
  const before = valley([bridge({ points: 15 })], { next_upgrade: 13 });
  const after = afterEvent(before, { kind: "upgrade bought", seat: 0, upgrade: 13 });
  expect(after.seats[0]).toMatchObject({ points: 2, upgrades: [13], upgrade_count: 1 });
  expect([after.next_upgrade, after.bought]).toEqual([12, true]);
});

test("boulders set aside are stowed by colour", () => {
  const before = valley([bridge({ boulders: { red: 1 }, aside: { red: 2, blue: 1 } })]);
  expect(afterEvent(before, { kind: "boulders stowed", seat: 0, count: 3 }).seats[0]).toMatchObject({
    boulders: { red: 3, blue: 1 },
    aside: { red: 0, blue: 0 },
  });
});

test("a goat that was let through waits, and goes back into the deck", () => {
  const before = valley([bridge({})], { claimed: "Big Goat", deck: 10 });
  const waiting = afterEvent(before, { kind: "goat let through", seat: 0, card: "Big Goat" });
  expect(waiting).toMatchObject({ claimed: null, goats_waiting: ["Big Goat"] });
  expect(afterEvent(waiting, { kind: "goat returned", card: "Big Goat" })).toMatchObject({
    goats_waiting: [],
    deck: 11,
  });
});
