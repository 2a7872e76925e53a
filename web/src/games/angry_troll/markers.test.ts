import { describe, expect, it } from "vitest";

import type { Deed } from "./bridge";
import { aBridge, asleep } from "./bridge.example";
import { choicesAt, choicesOf } from "./deeds";
import { footOf, groundOf } from "./ground";
import { MARKER, markersAt } from "./markers";

const LEGAL: Deed[] = [{ kind: "stomp" }, { kind: "move", direction: "down" }, { kind: "pick up", direction: "down" }];
const SIZES = [
  [1040, 590, false],
  [760, 580, false],
  [390, 300, true],
] as const;

describe.each(SIZES)("the markers, %i by %i", (wide, high, small) => {
  const ground = groundOf(wide, high);
  const { height } = small ? MARKER.small : MARKER.large;

  it.each([1, 2, 3, 9])("of a stomp and of a stack of %i below do not cover each other", (count) => {
    const bridge = aBridge({ lower4: Array.from({ length: count }, () => asleep("9 of clubs")) });
    const choices = choicesOf(bridge, LEGAL);
    const [stomp, below] = ["upper", "lower"].map((row) =>
      markersAt(ground, bridge, choices, choicesAt(choices, { row, column: 4 }), small),
    );
    expect(stomp!.y + height / 2).toBeLessThan(below!.y - height);
    expect(stomp!.x).toBe(below!.x);
  });

  it("of a stomp with nothing below stand at the troll's feet", () => {
    const bridge = aBridge();
    const choices = choicesOf(bridge, [{ kind: "stomp" }]);
    expect(markersAt(ground, bridge, choices, choices, small).y).toBeCloseTo(
      (footOf(ground, "upper") + 2) * ground.scale,
    );
  });
});
