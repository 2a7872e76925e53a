import { describe, expect, it } from "vitest";

import { aBridge } from "./bridge.example";
import { stepOf } from "./step";

describe("the step of a turn", () => {
  it("is the troll's while it has actions left", () => {
    expect(stepOf(aBridge({ actions_left: 2 }), [])).toBe(2);
    expect(stepOf(aBridge({ actions_left: 0 }), [])).toBe(1);
  });

  it("is what happens just now", () => {
    expect(
      stepOf(aBridge(), [{ kind: "escaped", card: "7 of hearts", start: { row: "upper", column: 1 }, bank: "left" }]),
    ).toBe(3);
    expect(stepOf(aBridge(), [{ kind: "column cast", row: "upper", column: 2 }])).toBe(1);
    expect(stepOf(aBridge({ actions_left: 0 }), [{ kind: "stuck", count: 1, seat: 0 }])).toBe(2);
  });

  it("is none before the game and after it", () => {
    expect(stepOf(aBridge({ turn: 0 }), [])).toBe(0);
    expect(stepOf(aBridge({ end: "tamed", actions_left: 0 }), [])).toBe(0);
  });
});
