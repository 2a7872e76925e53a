import { describe, expect, it } from "vitest";

import type { TableListed } from "../../lib/messages";
import {
  clockOf,
  freeSeats,
  paceOf,
  peopleAt,
  stateOf,
  toJoin,
  toWatch,
  trollOf,
  waitsForMe,
  yourGames,
} from "./tables";

const ada = {
  name: "Ada",
  bot: null,
  here: true,
  gone: false,
  away: false,
  resigned: false,
  kept_for: null,
  pledge: null,
  shown: false,
};
const nils = { ...ada, name: "Nils" };
const grumpy = { ...ada, name: null, bot: "grumpy" };
const nobody = { ...ada, name: null };

function table(of: Partial<TableListed>): TableListed {
  return {
    id: "t",
    game: "troll-dice",
    options: {},
    seats: [ada, nils, grumpy],
    mine: 0,
    beside: [0],
    kept: null,
    host: true,
    host_seat: 0,
    public: true,
    hints: false,
    pace: {},
    phase: "playing",
    stuck: false,
    closed: null,
    watching: 0,
    commitment: "",
    created: 0,
    rematch: null,
    rematch_by: null,
    awaited: [1],
    ...of,
  };
}

describe("my games", () => {
  const hurry = table({ id: "hurry", awaited: [0, 1], created: 1 });
  const older = table({ id: "older", created: 2 });
  const newer = table({ id: "newer", created: 3 });
  const open = table({ id: "open", phase: "open", seats: [ada, nobody, nobody], awaited: [], created: 9 });

  it("begin with the one that waits for me, then the newest, then those that have not begun", () => {
    expect(yourGames([open, older, newer, hurry]).map(({ id }) => id)).toEqual(["hurry", "newer", "older", "open"]);
  });
  it("wait for me only where I am awaited", () => {
    expect([hurry, older, open].map(waitsForMe)).toEqual([true, false, false]);
    expect(waitsForMe(table({ mine: null, beside: [], awaited: [0] }))).toBe(false);
  });
  it("say whom they wait for", () => {
    expect(stateOf(hurry)).toBe("Nils and Grumpy");
    expect(stateOf(older)).toBe("Waiting for Nils");
    expect(stateOf(table({ awaited: [1, 2] }))).toBe("Waiting for Nils and Grumpy");
    expect(stateOf(open)).toBe("2 free seats");
    expect(stateOf(table({ phase: "sealing", awaited: [] }))).toBe("Its dice are being sealed");
    expect(stateOf(table({ awaited: [] }))).toBe("Begins when its rules are carved");
    expect(stateOf(table({ seats: [ada], awaited: [0] }))).toBe("You alone");
  });
});

describe("tables of others", () => {
  const waiting = table({ id: "waiting", mine: null, phase: "open", seats: [nils, nobody], awaited: [] });
  const mine = table({ id: "mine", phase: "open", seats: [ada, nobody], awaited: [] });
  const dice = table({ id: "dice", mine: null });
  const bridge = table({ id: "bridge", mine: null, game: "troll-bridge" });

  it("can be joined where a seat is free and I do not sit", () => {
    expect(toJoin([waiting, mine, dice]).map(({ id }) => id)).toEqual(["waiting"]);
    expect(freeSeats(waiting)).toBe(1);
    expect(peopleAt(table({}))).toEqual(["Ada", "Nils"]);
  });
  it("can be watched, game by game", () => {
    expect(toWatch([dice, bridge], "troll-bridge").map(({ id }) => id)).toEqual(["bridge"]);
  });
});

describe("a pace", () => {
  it("is said in a few words", () => {
    expect(paceOf({})).toBe("No clock");
    expect(paceOf({ seconds: 300, more: 5 })).toBe("5 minutes each");
    expect(paceOf({ seconds: 7_200 })).toBe("2 hours each");
    expect(paceOf({ seconds: 90 })).toBe("90 seconds each");
    expect(paceOf({ days: 1 })).toBe("1 day a decision");
  });
  it("is not mentioned where there is none", () => {
    expect(clockOf(table({}))).toBeUndefined();
    expect(clockOf(table({ pace: { days: 3 } }))).toBe("3 days a decision");
  });
});

describe("a guest", () => {
  it("is always the same troll", () => {
    expect(trollOf("gEgNVXmwm")).toBe(trollOf("gEgNVXmwm"));
    expect(new Set(["a", "b", "c", "d", "e", "f"].map(trollOf)).size).toBeGreaterThan(3);
  });
});
