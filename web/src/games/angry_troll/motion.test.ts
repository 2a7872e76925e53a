import { describe, expect, it } from "vitest";

import { aBridge, awake, ESCAPED, held, lower, struck, upper, walked } from "./example";
import { after } from "./fold";
import { groundOf, solesOf } from "./layout";
import type { Bridge, Happening, Scene } from "./model";
import { strideOf, travelsOf, type Travel } from "./motion";

const GROUND = groundOf(1040, 590);

function sceneOf(earlier: Bridge, ...now: Happening[]): Scene {
  const table = now.reduce(after, earlier);
  const sure = { table, told: now };
  return {
    ply: 1,
    since: 0,
    table,
    before: earlier,
    earlier,
    now,
    event: now[0]!,
    ms: 100,
    seen: true,
    told: now,
    sure,
  };
}

function travels(before: Bridge, ...events: Happening[]): Travel[] {
  return travelsOf(GROUND, sceneOf(before, ...events));
}

const stops = (travel: Travel | undefined): string[] =>
  travel?.stops.map((stop) => ("cards" in stop ? stop.cards : "bridge")) ?? [];

describe("cards on their way", () => {
  it("go from the deck to a pile", () => {
    const [card] = travels(aBridge(), { kind: "card played", card: "8 of spades", row: "upper", source: "deck" });
    expect(stops(card)).toEqual(["deck", "upper pile"]);
  });

  it("flee over the bank and are set aside", () => {
    const bridge = aBridge({ upper1: [awake("7 of hearts")] });
    const [brick] = travels(bridge, ESCAPED);
    expect(stops(brick)).toEqual(["bridge", "bridge", "aside"]);
    expect(brick!.awake).toBe(true);
  });

  it("spin when they are thrown, and come back if they are never used up", () => {
    const threw = (kept: boolean) => struck("threw", "ace of diamonds", "7 of hearts", upper(1), kept);
    const start = aBridge({ upper1: [awake("7 of hearts")], hands: [held("ace of diamonds", "throw")] });
    expect(stops(travels(start, threw(false))[0])).toEqual(["bridge", "bridge", "aside"]);
    const [kept] = travels(start, threw(true));
    expect(kept!.stops[2]).toEqual(kept!.stops[0]);
    expect(kept!.spins).toBe(true);
  });

  it("stay put until the spade is there", () => {
    const bridge = aBridge({ lower4: [awake("king of hearts")], hands: [held("2 of spades", "shovel")] });
    const shovelled = struck("shovelled", "2 of spades", "king of hearts", lower(4));
    const [spade, brick] = travels(bridge, shovelled);
    expect(stops(spade)).toEqual(["bridge", "bridge", "aside"]);
    expect(brick!.stops.slice(0, 2)).toEqual([spade!.stops[1], spade!.stops[1]]);
  });

  it("do not leave the troll that they carry off", () => {
    const bridge = aBridge({ upper4: [awake("10 of spades")] });
    const away: Happening[] = [
      { kind: "flew away", card: "10 of spades", place: upper(4), actions: 0 },
      { kind: "troll carried off", score: 3 },
    ];
    expect(travels(bridge, ...away)).toEqual([]);
  });
});

describe("the troll", () => {
  const walk = walked(upper(4), upper(3));

  it("hops from where it stood to where it stands", () => {
    const scene = sceneOf(aBridge(), walk);
    const { frames } = strideOf(GROUND, scene);
    const way = solesOf(GROUND, aBridge())!.x - solesOf(GROUND, scene.table)!.x;
    expect(frames![0]!.transform).toContain(`translate(${way.toFixed(1)}px`);
    expect(frames!.at(-1)!.transform).toMatch(/translate\(0\.0px, -?0\.0px\)/);
  });

  it("falls after the bricks, for it looks down first", () => {
    expect(strideOf(GROUND, sceneOf(aBridge(), { kind: "bridge collapsed", score: 3 })).wait).toBeGreaterThan(0);
  });

  it("stands still where nothing moves", () => {
    expect(strideOf(GROUND, { ...sceneOf(aBridge(), walk), ms: 0 }).frames).toBeNull();
    expect(travelsOf(GROUND, { ...sceneOf(aBridge(), walk), ms: 0 })).toEqual([]);
  });
});
