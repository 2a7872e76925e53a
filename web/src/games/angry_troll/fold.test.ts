import { describe, expect, it } from "vitest";

import { aBridge, asleep, awake, ESCAPED, held, struck, upper } from "./example";
import { after } from "./fold";
import { stackAt, type Happening } from "./model";

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
    const bridge = after(aBridge(), { kind: "woke", card: "jack of diamonds", place: upper(4), actions: 2 });
    expect(stackAt(bridge, upper(4))).toEqual([awake("jack of diamonds")]);
  });

  it("lets the troll stomp a brick to sleep, which takes an action", () => {
    const bridge = after(aBridge({ upper4: [awake("10 of spades")], actions_left: 2 }), {
      kind: "stomped",
      card: "10 of spades",
      place: upper(4),
      seat: 0,
    });
    expect(stackAt(bridge, upper(4))).toEqual([asleep("10 of spades")]);
    expect(bridge.actions_left).toBe(1);
  });

  it("sets a spade aside that has shovelled up a brick, and keeps an endless one", () => {
    const shovelled = (kept: boolean) => struck("shovelled", "ace of spades", "10 of spades", upper(4), kept);
    const start = aBridge({ upper4: [awake("10 of spades")], hands: [held("ace of spades", "shovel")] });
    const used = after(start, shovelled(false));
    expect(used.hands).toEqual([held("10 of spades", "lay")]);
    expect(used.set_aside).toEqual(["ace of spades"]);
    const kept = after(start, shovelled(true));
    expect(kept.hands).toEqual([held("ace of spades", "shovel"), held("10 of spades", "lay")]);
    expect(kept.set_aside).toEqual([]);
  });

  it("sends a brick over the bank to those set aside", () => {
    const bridge = after(aBridge({ upper1: [awake("7 of hearts")] }), ESCAPED);
    expect(stackAt(bridge, upper(1))).toEqual([]);
    expect(bridge.set_aside).toEqual(["7 of hearts"]);
  });
});
