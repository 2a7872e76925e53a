import { describe, expect, it } from "vitest";

import type { Deed } from "./bridge";
import { aBridge, asleep, awake } from "./bridge.example";
import { choicesAt, choicesOf, isSame, verbsOf } from "./deeds";

const left: Deed = { kind: "move", direction: "left" };
const useLeft: Deed = { kind: "use", direction: "left" };
const stomp: Deed = { kind: "stomp" };

describe("the legal actions on the bridge", () => {
  it("stand on the places next to the troll, a stomp on the troll's own", () => {
    const choices = choicesOf(aBridge(), [left, stomp, { kind: "pick up", direction: "down" }]);
    expect(choices.map((choice) => [choice.title, choice.place])).toEqual([
      ["Walk left", { row: "upper", column: 3 }],
      ["Stomp", { row: "upper", column: 4 }],
      ["Pick up below", { row: "lower", column: 4 }],
    ]);
  });

  it("share a place where there are several things to do", () => {
    const choices = choicesOf(aBridge({ hands: [awake("jack of clubs")] }), [left, useLeft]);
    expect(choicesAt(choices, { row: "upper", column: 3 }).map((choice) => choice.label)).toEqual(["Walk", "Beat"]);
  });

  it("are called by the suit in the troll's hands", () => {
    const label = (card: string): string => choicesOf(aBridge({ hands: [awake(card)] }), [useLeft])[0]!.label;
    expect(["2 of clubs", "2 of diamonds", "2 of spades"].map(label)).toEqual(["Beat", "Throw", "Shovel"]);
  });

  it("name the card that is laid, and the one that is stepped on", () => {
    const bridge = aBridge({
      hands: [awake("ace of spades"), asleep("ace of hearts")],
      lower4: [asleep("9 of clubs")],
    });
    const details = choicesOf(bridge, [
      { kind: "lay", direction: "left" },
      { kind: "move", direction: "down" },
    ]).map((one) => one.detail);
    expect(details).toEqual(["the ace of hearts on upper 3", "onto the 9 of clubs"]);
  });

  it("are none before the troll is there", () => {
    expect(choicesOf(aBridge({ troll: null }), [left])).toEqual([]);
  });

  it("are told each once, for the bar", () => {
    const bridge = aBridge({ hands: [asleep("ace of hearts")] });
    const legal: Deed[] = [left, { kind: "move", direction: "right" }, stomp, { kind: "lay", direction: "left" }];
    expect(verbsOf(bridge, legal)).toEqual(["walk", "stomp", "lay the ace of hearts"]);
  });

  it("are the same if kind and direction are", () => {
    expect(isSame({ kind: "move", direction: "left" }, left)).toBe(true);
    expect(isSame({ kind: "lay", direction: "left" }, left)).toBe(false);
    expect(isSame(stomp, { kind: "stomp" })).toBe(true);
    expect(isSame(null, null)).toBe(false);
  });
});
