import { describe, expect, it } from "vitest";

import { choicesAt, choicesOf, verbsOf } from "./choices";
import { aBridge, asleep, held, lower, upper } from "./example";
import type { Deed } from "./model";

const left: Deed = { kind: "move", direction: "left" };
const useLeft: Deed = { kind: "use", direction: "left" };
const stomp: Deed = { kind: "stomp" };

describe("the legal actions on the bridge", () => {
  it("stand on the places next to the troll, a stomp on the troll's own", () => {
    const choices = choicesOf(aBridge(), [left, stomp, { kind: "pick up", direction: "down" }]);
    expect(choices.map((choice) => [choice.title, choice.place])).toEqual([
      ["Walk left", upper(3)],
      ["Stomp", upper(4)],
      ["Pick up below", lower(4)],
    ]);
  });

  it("share a place where there are several things to do", () => {
    const choices = choicesOf(aBridge({ hands: [held("jack of clubs", "beat")] }), [left, useLeft]);
    expect(choicesAt(choices, upper(3)).map((choice) => choice.label)).toEqual(["Walk", "Beat"]);
  });

  it("are called by what the brick in the troll's hands is good for", () => {
    const label = (use: string): string => choicesOf(aBridge({ hands: [held("2", use)] }), [useLeft])[0]!.label;
    expect(["beat", "throw", "shovel"].map(label)).toEqual(["Beat", "Throw", "Shovel"]);
  });

  it("name the card that is laid, and the one that is stepped on", () => {
    const bridge = aBridge({
      hands: [held("ace of spades", "shovel"), held("ace of hearts", "lay")],
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
    const bridge = aBridge({ hands: [held("ace of hearts", "lay")] });
    const legal: Deed[] = [left, { kind: "move", direction: "right" }, stomp, { kind: "lay", direction: "left" }];
    expect(verbsOf(bridge, legal)).toEqual(["walk", "stomp", "lay the ace of hearts"]);
  });
});
