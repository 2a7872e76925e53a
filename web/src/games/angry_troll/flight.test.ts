import { describe, expect, it } from "vitest";

import { flightOf, type Stop } from "./flight";

const bridge: Stop = { x: 100, y: 200, width: 120, brick: true };
const bank: Stop = { x: 20, y: 180, width: 120, brick: true };
const aside: Stop = { x: 600, y: 700, width: 60, brick: false };

describe("a flight", () => {
  it("begins and ends where it should, in the size of what lies there", () => {
    const { way } = flightOf([bridge, bank, aside], false);
    expect(way[0]!.transform).toBe("translate(100.0px, 200.0px) scale(1.200) rotate(0deg)");
    expect(way.at(-1)!.transform).toBe("translate(600.0px, 700.0px) scale(0.600) rotate(0deg)");
    expect(way.at(-1)!.offset).toBe(1);
  });

  it("is a brick over the bridge, and a card where cards lie", () => {
    expect(flightOf([bridge, bank, aside], false).brick.map((step) => step.opacity)).toEqual([1, 1, 0]);
  });

  it("rises on the way", () => {
    const { way } = flightOf([bridge, { ...bridge, x: 230 }], false);
    expect(way[3]!.transform).toMatch(/translate\(165\.0px, 171\.4px\)/);
  });
});
