import { expect, it } from "vitest";

import { PLACES } from "./bridge";
import { wreckAt } from "./wreck";

it("leaves every stack askew and half under water", () => {
  for (const place of PLACES) {
    const { sinks, turns } = wreckAt(place);
    expect(sinks).toBeGreaterThan(30);
    expect(sinks).toBeLessThan(70);
    expect(Math.abs(turns)).toBeGreaterThan(5);
  }
});
