import { describe, expect, it } from "vitest";

import { aBridge, asleep, awake } from "./bridge.example";
import { choicesOf } from "./deeds";
import { placeSaid } from "./saying";

describe("a place in words", () => {
  it("tells its bricks from the top, and what may be done", () => {
    const bridge = aBridge({ lower4: [asleep(null), awake("jack of diamonds")] });
    const choices = choicesOf(bridge, [
      { kind: "move", direction: "down" },
      { kind: "pick up", direction: "down" },
    ]);
    expect(placeSaid(bridge, { row: "lower", column: 4 }, choices)).toBe(
      "Lower 4. from the top: jack of diamonds, awake; an unseen brick, asleep. you may walk down or pick up below",
    );
  });

  it("tells where the troll is, and where it has been", () => {
    const bridge = aBridge({ troll: { row: "upper", column: 3 } });
    expect(placeSaid(bridge, { row: "upper", column: 3 }, [])).toContain("the troll stands here");
    expect(placeSaid(bridge, { row: "upper", column: 4 }, [])).toContain("has been here");
  });

  it("tells a gap", () => {
    expect(placeSaid(aBridge({ upper1: [] }), { row: "upper", column: 1 }, [])).toBe("Upper 1. empty");
  });
});
