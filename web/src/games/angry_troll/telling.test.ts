import { describe, expect, it } from "vitest";

import type { View } from "../../lib/messages";
import { viewOf } from "../kit/example";
import { cut, firstOf } from "../kit/pace";
import { choicesOf } from "./choices";
import { aBridge, asleep, awake, ESCAPED, lower, upper, walked } from "./example";
import type { Bridge, Deed, Happening } from "./model";
import { chapter, outcome, pace, placeSaid, sounds, stepOf, task } from "./telling";

const TURN: Happening = { kind: "turn began", turn: 7, turns_until_tired: 20, actions: 0 };

function view(board: Bridge, legal: Deed[] = [], more: Partial<View<"angry-troll">> = {}): View<"angry-troll"> {
  const standings = [{ seat: 0, rank: 1, won: false, perfect: false, score: board.deck }];
  return viewOf<"angry-troll">(board, { legal, standings, ...more });
}

describe("the bar", () => {
  it("says which action it is, and what can be done", () => {
    const said = task(view(aBridge({ actions_left: 1 }), [{ kind: "move", direction: "left" }, { kind: "stomp" }]));
    expect(said.what).toBe("second action: walk or stomp");
    expect(said.hint).toContain("flees");
  });

  it("warns of an awake brick under the troll", () => {
    expect(task(view(aBridge({ upper4: [awake("10 of spades")] }))).hint).toContain("flies off with you");
  });

  it("tells a watcher which action is awaited", () => {
    expect(task(view(aBridge()))).toMatchObject({ what: "first action", theirs: "act" });
  });

  it("waits for cards and dice", () => {
    expect(task(view(aBridge(), [], { awaited: [] })).what).toBe("the bridge stirs");
  });
});

describe("the end", () => {
  it("is told with the cards left in the deck", () => {
    expect(outcome(view(aBridge({ end: "collapsed", deck: 1 })))).toContain("1 card left");
    expect(outcome(view(aBridge({ end: "carried off", deck: 9 })))).toContain("9 cards left");
  });

  it("is perfect without a gap", () => {
    const standings = [{ seat: 0, rank: 1, won: true, perfect: true, score: 0 }];
    expect(outcome(view(aBridge({ end: "tamed", deck: 0 }), [], { standings }))).toContain("perfect");
  });

  it("comes early to whoever gives up", () => {
    expect(outcome(view(aBridge()))).toContain("The bridge wins");
  });
});

describe("the story", () => {
  it("has a chapter for each turn", () => {
    expect(chapter(TURN)).toBe("Turn 7");
    expect(chapter({ kind: "nothing woke", row: "lower", actions: 2 })).toBeNull();
  });

  it("shows one thing after the other, but all flights at once", () => {
    const events: Happening[] = [
      walked(upper(4), upper(3)),
      { kind: "fled", card: "2 of clubs", start: lower(2), place: lower(1) },
      ESCAPED,
      TURN,
    ];
    expect(cut(pace, events, 1000).map((beat) => beat.events.length)).toEqual([1, 2, 1]);
  });

  it("lets the troll fly with the brick underfoot", () => {
    const end: Happening[] = [
      { kind: "column cast", row: "upper", column: 4 },
      { kind: "flew away", card: "10 of spades", place: upper(4), actions: 0 },
      { kind: "troll carried off", score: 12 },
    ];
    expect(cut(pace, end, 1000).map((beat) => beat.events.length)).toEqual([1, 2]);
  });

  it("sounds like what matters most in it", () => {
    const moved = walked(lower(1), lower(2));
    expect(firstOf(sounds, [moved, TURN])).toBe("tap");
    expect(firstOf(sounds, [moved, { kind: "bridge collapsed" }])).toBe("splash");
    expect(firstOf(sounds, [TURN])).toBeNull();
  });
});

describe("the step of a turn", () => {
  it("is the troll's while it has actions left", () => {
    expect(stepOf({ table: aBridge({ actions_left: 2 }), now: [] })).toBe(2);
    expect(stepOf({ table: aBridge({ actions_left: 0 }), now: [] })).toBe(1);
  });

  it("is what happens just now", () => {
    const step = (event: Happening): number => stepOf({ table: aBridge({ actions_left: 0 }), now: [event] });
    expect(step(ESCAPED)).toBe(3);
    expect(step({ kind: "column cast", row: "upper", column: 2 })).toBe(1);
    expect(step({ kind: "stuck", count: 1, seat: 0 })).toBe(2);
  });

  it("is none before the game and after it", () => {
    expect(stepOf({ table: aBridge({ turn: 0 }), now: [] })).toBe(0);
    expect(stepOf({ table: aBridge({ end: "tamed", actions_left: 0 }), now: [] })).toBe(0);
  });
});

describe("a place in words", () => {
  it("tells its bricks from the top, and what may be done", () => {
    const bridge = aBridge({ lower4: [asleep(null), awake("jack of diamonds")] });
    const choices = choicesOf(bridge, [
      { kind: "move", direction: "down" },
      { kind: "pick up", direction: "down" },
    ]);
    expect(placeSaid(bridge, lower(4), choices)).toBe(
      "Lower 4. from the top: jack of diamonds, awake; an unseen brick, asleep. you may walk down or pick up below",
    );
  });

  it("tells where the troll is, and where it has been", () => {
    const bridge = aBridge({ troll: upper(3) });
    expect(placeSaid(bridge, upper(3), [])).toContain("the troll stands here");
    expect(placeSaid(bridge, upper(4), [])).toContain("has been here");
  });

  it("tells a gap", () => {
    expect(placeSaid(aBridge({ upper1: [] }), upper(1), [])).toBe("Upper 1. empty");
  });
});
