import { describe, expect, it } from "vitest";

import type { Bridge, Happening } from "./bridge";
import { aBridge, awake } from "./bridge.example";
import { afterEvent } from "./film";
import { travelsOf, type Travel } from "./travels";

function travels(before: Bridge, ...events: Happening[]): Travel[] {
  return travelsOf(events, before, events.reduce(afterEvent, before));
}

const stops = (travel: Travel | undefined): string[] => travel?.stops.map((stop) => stop.at) ?? [];

describe("cards on their way", () => {
  it("go from the deck to a pile", () => {
    const [card] = travels(aBridge(), { kind: "card played", card: "8 of spades", row: "upper", source: "deck" });
    expect(stops(card)).toEqual(["deck", "pile"]);
  });

  it("flee over the bank and are set aside", () => {
    const bridge = aBridge({ upper1: [awake("7 of hearts")] });
    const [brick] = travels(bridge, {
      kind: "escaped",
      card: "7 of hearts",
      start: { row: "upper", column: 1 },
      bank: "left",
    });
    expect(stops(brick)).toEqual(["place", "bank", "aside"]);
    expect(brick!.awake).toBe(true);
  });

  it("spin when they are thrown, and come back if they are never used up", () => {
    const threw: Happening = {
      kind: "threw",
      weapon: "ace of diamonds",
      card: "7 of hearts",
      place: { row: "upper", column: 1 },
      seat: 0,
    };
    const start = { upper1: [awake("7 of hearts")], hands: [awake("ace of diamonds")] };
    expect(stops(travels(aBridge(start), threw)[0])).toEqual(["hands", "place", "aside"]);
    const [kept] = travels(aBridge({ ...start, endless: ["ace of diamonds"] }), threw);
    expect(stops(kept)).toEqual(["hands", "place", "hands"]);
    expect(kept!.spins).toBe(true);
  });

  it("stay put until the spade is there", () => {
    const bridge = aBridge({ lower4: [awake("king of hearts")], hands: [awake("2 of spades")] });
    const shovelled: Happening = {
      kind: "shovelled",
      weapon: "2 of spades",
      card: "king of hearts",
      place: { row: "lower", column: 4 },
      seat: 0,
    };
    expect(travels(bridge, shovelled).map(stops)).toEqual([
      ["hands", "place", "aside"],
      ["place", "place", "hands"],
    ]);
  });

  it("do not leave the troll that they carry off", () => {
    const bridge = aBridge({ upper4: [awake("10 of spades")] });
    const away: Happening[] = [
      { kind: "flew away", card: "10 of spades", place: { row: "upper", column: 4 } },
      { kind: "troll carried off", score: 3 },
    ];
    expect(travels(bridge, ...away)).toEqual([]);
  });
});
