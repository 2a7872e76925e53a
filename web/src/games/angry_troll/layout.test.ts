import { describe, expect, it } from "vitest";

import { choicesAt, choicesOf } from "./choices";
import { aBridge, asleep, lower, upper } from "./example";
import { brickAt, footOf, groundOf, heldAt, MARKER, markersAt, middleOf, standAt, wreckAt } from "./layout";
import { PLACES, type Deed } from "./model";

const SIZES = [
  [1040, 590],
  [390, 300],
  [360, 230],
  [2600, 1500],
  [800, 900],
] as const;

describe.each(SIZES)("the picture, %i by %i", (wide, high) => {
  const ground = groundOf(wide, high);

  it("holds the whole bridge", () => {
    expect(ground.left).toBeGreaterThanOrEqual(0);
    expect(middleOf(ground, 6)).toBeLessThan(ground.width);
    expect(footOf(ground, "lower")).toBeLessThan(ground.height);
  });

  it("has room for a troll on a high stack, with a brick over its head", () => {
    const soles = standAt(ground, aBridge(), upper(1));
    expect(heldAt(soles, "upper", 0).y).toBeGreaterThan(30);
  });

  it("holds a brick low in the lower row, so that it hides nothing", () => {
    const soles = standAt(ground, aBridge(), lower(2));
    expect(heldAt(soles, "lower", 0).y).toBeGreaterThan(footOf(ground, "upper"));
  });

  it("never lets a lower stack cover the upper row", () => {
    for (const count of [1, 3, 5, 9]) {
      const top = brickAt(ground, lower(3), count - 1, count).y;
      expect(top).toBeGreaterThan(footOf(ground, "upper"));
    }
  });
});

const LEGAL: Deed[] = [{ kind: "stomp" }, { kind: "move", direction: "down" }, { kind: "pick up", direction: "down" }];
const SCREENS = [
  [1040, 590, false],
  [760, 580, false],
  [390, 300, true],
] as const;

describe.each(SCREENS)("the markers, %i by %i", (wide, high, small) => {
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

it("leaves every stack askew and half under water", () => {
  for (const place of PLACES) {
    const { sinks, turns } = wreckAt(place);
    expect(sinks).toBeGreaterThan(30);
    expect(sinks).toBeLessThan(70);
    expect(Math.abs(turns)).toBeGreaterThan(5);
  }
});
