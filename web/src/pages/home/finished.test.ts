import { describe, expect, it } from "vitest";

import type { TableFinished } from "../../lib/messages";
import { lineOf, resultOf } from "./finished";

const ada = {
  name: "Ada",
  bot: null,
  here: false,
  gone: false,
  away: false,
  resigned: false,
  kept_for: null,
  pledge: null,
  shown: false,
};
const grumpy = { ...ada, name: null, bot: "grumpy" };

function game(of: Partial<TableFinished>): TableFinished {
  return {
    id: "t",
    game: "bridge-troll",
    options: {},
    seats: [grumpy, ada, { ...ada, name: "Nils" }],
    mine: 1,
    beside: [1],
    host: true,
    public: false,
    hints: false,
    pace: {},
    phase: "over",
    stuck: false,
    closed: null,
    watching: 0,
    commitment: "",
    created: 0,
    rematch: null,
    kept: null,
    host_seat: 1,
    rematch_by: null,
    ended: 0,
    standings: [
      { seat: 0, rank: 1, points: 30 },
      { seat: 1, rank: 2, points: 1 },
      { seat: 2, rank: 3, points: null },
    ],
    ...of,
  };
}

describe("a game that is over", () => {
  it("says my place, with whom it was, and my points", () => {
    expect(resultOf(game({}))).toEqual({ badge: "2nd", first: false });
    expect(lineOf(game({}))).toBe("1 point · with Grumpy and Nils");
    expect(resultOf(game({ mine: 0 }))).toEqual({ badge: "1st", first: true });
    expect(lineOf(game({ mine: 2 }))).toBe("with Grumpy and Ada");
  });
  it("that one plays alone was won, or lost", () => {
    const alone: Partial<TableFinished> = { game: "angry-troll", seats: [ada], mine: 0 };
    const standing = { seat: 0, rank: 1, won: true, perfect: false, score: 3 };
    expect(resultOf(game({ ...alone, standings: [standing] }))).toEqual({ badge: "Won", first: true });
    const lost = { ...standing, rank: 2, won: false };
    expect(resultOf(game({ ...alone, standings: [lost] }))).toEqual({ badge: "Lost", first: false });
    expect(lineOf(game({ ...alone, standings: [lost] }))).toBe("alone");
  });
  it("that I have left, or that was closed, has no place for me", () => {
    expect(resultOf(game({ seats: [grumpy, { ...ada, resigned: true }] }))?.badge).toBe("Left");
    expect(resultOf(game({ closed: "abandoned", standings: [] }))?.badge).toBe("Closed");
  });
  it("with several bots counts them", () => {
    expect(lineOf(game({ seats: [grumpy, ada, grumpy], standings: [] }))).toBe("with two bots");
    expect(lineOf(game({ seats: [grumpy, ada, grumpy, ada], standings: [] }))).toBe("with Ada and two bots");
  });
  it("of which no result is known says none", () => {
    expect(resultOf(game({ standings: [] }))).toBeNull();
    expect(lineOf(game({ standings: [] }))).toBe("with Grumpy and Nils");
  });
});
