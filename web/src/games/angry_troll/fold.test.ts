import { describe, expect, it } from "vitest";

import { stackAt, type Bridge, type Happening, type Place } from "./bridge";
import { afterEvent, beatsOf, filmOf } from "./film";
import { aBridge, awake, asleep } from "./bridge.example";

const upper4: Place = { row: "upper", column: 4 };
const upper1: Place = { row: "upper", column: 1 };

function after(bridge: Bridge, ...events: Happening[]): Bridge {
  return events.reduce(afterEvent, bridge);
}

describe("what the events say has changed", () => {
  it("turns a card of the deck onto the pile of its row", () => {
    const bridge = after(aBridge({ deck: 27 }), {
      kind: "card played",
      card: "8 of spades",
      row: "upper",
      source: "deck",
    });
    expect(bridge.deck).toBe(26);
    expect(bridge.upper_pile).toEqual(["8 of spades"]);
    expect(bridge.unseen).not.toContain("8 of spades");
  });

  it("plays what was set aside, and leaves the deck alone", () => {
    const played: Happening = { kind: "card played", card: "5 of clubs", row: "lower", source: "set aside" };
    const bridge = after(aBridge({ deck: 20, set_aside: ["5 of clubs", "ace of hearts"] }), played);
    expect(bridge.set_aside).toEqual(["ace of hearts"]);
    expect(bridge.deck).toBe(20);
  });

  it("shows the face of a brick that wakes for the first time", () => {
    const bridge = after(aBridge(), { kind: "woke", card: "jack of diamonds", place: upper4 });
    expect(stackAt(bridge, upper4)).toEqual([awake("jack of diamonds")]);
  });

  it("lets the troll stomp a brick to sleep, which takes an action", () => {
    const bridge = after(aBridge({ upper4: [awake("10 of spades")], actions_left: 2 }), {
      kind: "stomped",
      card: "10 of spades",
      place: upper4,
      seat: 0,
    });
    expect(stackAt(bridge, upper4)).toEqual([asleep("10 of spades")]);
    expect(bridge.actions_left).toBe(1);
  });

  it("sets a spade aside that has shovelled up a brick, and keeps an endless one", () => {
    const shovelled: Happening = {
      kind: "shovelled",
      weapon: "ace of spades",
      card: "10 of spades",
      place: upper4,
      seat: 0,
    };
    const start = { upper4: [awake("10 of spades")], hands: [awake("ace of spades")] };
    const used = after(aBridge(start), shovelled);
    expect(used.hands).toEqual([asleep("10 of spades")]);
    expect(used.set_aside).toEqual(["ace of spades"]);
    const kept = after(aBridge({ ...start, endless: ["ace of spades"] }), shovelled);
    expect(kept.hands).toEqual([awake("ace of spades"), asleep("10 of spades")]);
  });

  it("sends a brick over the bank to those set aside", () => {
    const bridge = after(aBridge({ upper1: [awake("7 of hearts")] }), {
      kind: "escaped",
      card: "7 of hearts",
      start: upper1,
      bank: "left",
    });
    expect(stackAt(bridge, upper1)).toEqual([]);
    expect(bridge.set_aside).toEqual(["7 of hearts"]);
  });
});

describe("a film", () => {
  const turn: Happening[] = [
    { kind: "moved", start: upper4, place: { row: "upper", column: 3 }, seat: 0 },
    { kind: "fled", card: "2 of clubs", start: { row: "lower", column: 2 }, place: { row: "lower", column: 1 } },
    { kind: "escaped", card: "7 of hearts", start: upper1, bank: "left" },
    { kind: "turn began", turn: 8 },
  ];

  it("shows one thing after the other, but all flights at once", () => {
    const frames = filmOf(aBridge(), turn, aBridge());
    expect(frames.map((frame) => frame.events.length)).toEqual([1, 2, 1]);
    expect(frames[0]!.start).toBe(0);
    expect(frames[1]!.start).toBe(frames[0]!.end);
    expect(frames.at(-1)!.end).toBe(1);
  });

  it("takes as long as its frames", () => {
    expect(beatsOf(turn)).toBeCloseTo(beatsOf(turn.slice(0, 1)) + beatsOf(turn.slice(1, 3)) + beatsOf(turn.slice(3)));
  });

  it("lets the troll fly with the brick underfoot", () => {
    const end: Happening[] = [
      { kind: "column cast", row: "upper", column: 4 },
      { kind: "flew away", card: "10 of spades", place: upper4 },
      { kind: "troll carried off", score: 12 },
    ];
    expect(filmOf(aBridge(), end, aBridge()).map((frame) => frame.events.length)).toEqual([1, 2]);
  });

  it("ends at the board, whatever it has shown", () => {
    const board = aBridge({ turn: 8, deck: 3 });
    expect(filmOf(aBridge(), turn, board).at(-1)!.bridge).toBe(board);
  });

  it("of nothing is no film", () => {
    expect(filmOf(aBridge(), [], aBridge())).toEqual([]);
  });
});
