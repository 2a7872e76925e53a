import { describe, expect, it } from "vitest";

import type { Deed } from "./bridge";
import { aBridge } from "./bridge.example";
import { choicesAt, choicesOf } from "./deeds";
import { groundOf } from "./ground";
import { markersAt } from "./markers";

const LEGAL: Deed[] = [{ kind: "stomp" }, { kind: "move", direction: "down" }, { kind: "pick up", direction: "down" }];
const SIZES = [[1040, 590, false], [760, 580, false], [390, 300, true]] as const;

describe.each(SIZES)("the markers, %i by %i", (wide, high, small) => {
  const ground = groundOf(wide, high);
  const width = small ? 38 : 88;

  it.each([1, 3, 4, 6])("of a stomp and of the stack below do not cover each other, in column %i", (column) => {
    const bridge = aBridge({ troll: { row: "upper", column } });
    const choices = choicesOf(bridge, LEGAL);
    const spot = (row: string): { x: number; half: number } => {
      const here = choicesAt(choices, { row, column });
      return { x: markersAt(ground, bridge, choices, here, small).x, half: (here.length * width) / 2 };
    };
    const [stomp, below] = [spot("upper"), spot("lower")];
    expect(Math.abs(stomp.x - below.x)).toBeGreaterThanOrEqual(stomp.half + below.half);
    expect(stomp.x - stomp.half).toBeGreaterThanOrEqual(0);
    expect(stomp.x + stomp.half).toBeLessThanOrEqual(wide);
  });

  it("of a stomp with nothing below stands at the troll's feet", () => {
    const bridge = aBridge();
    const choices = choicesOf(bridge, [{ kind: "stomp" }]);
    expect(markersAt(ground, bridge, choices, choices, small).x).toBeCloseTo((ground.left + 3.5 * 130) * ground.scale);
  });
});
