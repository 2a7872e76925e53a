import { describe, expect, it } from "vitest";

import type { View } from "../../lib/messages";
import type { Bridge, Deed } from "./bridge";
import { aBridge, awake } from "./bridge.example";
import { firstOf } from "../kit/pace";
import { chapterOf, outcomeOf, sounds, taskOf } from "./telling";

function view(board: Bridge, legal: Deed[] = [], more: Partial<View<"angry-troll">> = {}): View<"angry-troll"> {
  const standings = [{ seat: 0, rank: 1, won: false, perfect: false, score: board.deck }];
  return { seat: 0, ply: 9, awaited: [0], due: [], legal, undo: false, over: false, standings, board, ...more };
}

describe("the bar", () => {
  it("says which action it is, and what can be done", () => {
    const task = taskOf(view(aBridge({ actions_left: 1 }), [{ kind: "move", direction: "left" }, { kind: "stomp" }]));
    expect(task.what).toBe("second action: walk or stomp");
    expect(task.hint).toContain("flees");
  });

  it("warns of an awake brick under the troll", () => {
    expect(taskOf(view(aBridge({ upper4: [awake("10 of spades")] }))).hint).toContain("flies off with you");
  });

  it("tells a watcher which action is awaited", () => {
    expect(taskOf(view(aBridge())).what).toBe("first action");
  });

  it("waits for cards and dice", () => {
    expect(taskOf(view(aBridge(), [], { awaited: [] })).what).toBe("the bridge stirs");
  });
});

describe("the end", () => {
  it("is told with the cards left in the deck", () => {
    expect(outcomeOf(view(aBridge({ end: "collapsed", deck: 1 })))).toContain("1 card left");
    expect(outcomeOf(view(aBridge({ end: "carried off", deck: 9 })))).toContain("9 cards left");
  });

  it("is perfect without a gap", () => {
    const standings = [{ seat: 0, rank: 1, won: true, perfect: true, score: 0 }];
    expect(outcomeOf(view(aBridge({ end: "tamed", deck: 0 }), [], { standings }))).toContain("perfect");
  });

  it("comes early to whoever gives up", () => {
    expect(outcomeOf(view(aBridge()))).toContain("The bridge wins");
  });
});

describe("the story", () => {
  it("has a chapter for each turn", () => {
    expect(chapterOf({ kind: "turn began", turn: 7 })).toBe("Turn 7");
    expect(chapterOf({ kind: "nothing woke", row: "lower" })).toBeNull();
  });

  it("sounds like what matters most in it", () => {
    const moved = {
      kind: "moved",
      start: { row: "lower", column: 1 },
      place: { row: "lower", column: 2 },
      seat: 0,
    } as const;
    expect(firstOf(sounds, [moved, { kind: "turn began", turn: 2 }])).toBe("tap");
    expect(firstOf(sounds, [moved, { kind: "bridge collapsed", score: 4 }])).toBe("splash");
    expect(firstOf(sounds, [{ kind: "turn began", turn: 2 }])).toBeNull();
  });
});
