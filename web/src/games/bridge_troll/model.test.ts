import { expect, test } from "vitest";

import deck from "../../../../src/underbridge/games/bridge_troll/data/deck.toml?raw";
import { settle } from "../kit/figures";
import { bridge, valley } from "./example";
import {
  among,
  artOf,
  cardOf,
  CARDS,
  coloursIn,
  coloursOf,
  counted,
  countOf,
  isRevealed,
  lookOf,
  markedOf,
  neighbours,
  openBidOf,
  placeOf,
  pointsOf,
  rateOfClosed,
  sumOf,
  travelersIn,
  underBridge,
  weatherArt,
  WEATHERS,
  worthOf,
  goesOnWith,
  largestOf,
  wholeOf,
} from "./model";
import pieces from "./pieces.svg?raw";

test("boulders are counted by colour, in the order of the seats", () => {
  expect(coloursIn({ orange: 1, red: 2, green: 0 })).toEqual(["red", "orange"]);
  expect(countOf({ orange: 1, red: 2 })).toBe(3);
  expect(countOf(null)).toBe(0);
});

test("with three trolls a fourth colour is in play", () => {
  const three = valley([bridge({}), bridge({}), bridge({})], { supply: { red: 3, purple: 9 } });
  expect(coloursOf(three)).toEqual(["red", "green", "yellow", "purple"]);
});

test("boulders in the hand no longer lie under the bridge, though they still count", () => {
  const bidder = bridge({ boulders: { red: 6 }, pile: { red: 4 } });
  expect(underBridge(bidder, false).red).toBe(2);
  expect(underBridge(bidder, true).red).toBe(6);
});

test("bids lie open once everybody's is seen", () => {
  expect(isRevealed(valley([bridge({}), bridge({ pile: null })]))).toBe(false);
  expect(isRevealed(valley([bridge({}), bridge({})]))).toBe(true);
});

test("neighbours sit clockwise", () => {
  expect(neighbours(4, 2)).toEqual([3, 0, 1]);
});

test("closed bridges have no place", () => {
  expect([0, 1].map((seat) => placeOf(valley([], { rank: [1] }), seat))).toEqual([null, 1]);
});

test("at the end all points count, before it those that are loose", () => {
  expect(pointsOf(bridge({ points: 3, upgrades: [12, 15] }))).toBe(3);
  expect(pointsOf(bridge({ points: 3, upgrades: [12, 15], final: 32 }))).toBe(32);
});

test("a bid lies open when all hands have opened, and until it is taken", () => {
  const revealed = valley([bridge({ pile: { red: 2 } }), bridge({ pile: { red: 0 } })]);
  expect([0, 1].map((seat) => openBidOf(revealed, seat))).toEqual([{ red: 2 }, null]);
  expect(openBidOf(valley([bridge({ pile: { red: 2 } }), bridge({ pile: null })]), 0)).toBeNull();
});

test("of two Serfs one may be in the trade", () => {
  expect(markedOf(valley([], { marked: { food: ["Serf"] } }), "food", "Serf")).toBe(1);
  expect(markedOf(valley([]), "food", "Serf")).toBe(0);
});

test("two Serfs are one line", () => {
  expect(counted(["Serf", "Duke", "Serf"])).toEqual([
    ["Serf", 2],
    ["Duke", 1],
  ]);
});

// Cards

const FIGURES = {
  Priest: { toll: 6, food: 2 },
  Serf: { toll: 1, food: 3 },
  "Big Goat": { colours: 4, points: 4 },
  storm: { travelers: 3 },
  "closed bridge": { boulders: 2 },
};

test("cards are those that the rules play with, in their order, and look like their kind", () => {
  const told = [...deck.matchAll(/\[\[card\]\]\s+id = "([^"]+)"\s+kind = "([^"]+)"/g)].map(([, id, kind]) => [
    id!,
    kind!,
  ]);
  expect(told.map(([id]) => id)).toEqual(Object.values(CARDS).flat());
  const looks = { knight: "hazard", bandit: "hazard", dragon: "hazard", goat: "hazard" } as Record<string, string>;
  for (const [id, kind] of told)
    expect([id, lookOf(id!)]).toEqual([id, kind! in CARDS ? kind : (looks[kind!] ?? "special")]);
});

test("every card and every weather has a picture", () => {
  const names = [...Object.values(CARDS).flat().map(artOf), ...WEATHERS.map(weatherArt)];
  expect(names.filter((name) => !pieces.includes(`id="${name}"`))).toEqual([]);
});

test("cards have the figures that the table was opened with", () => {
  settle(FIGURES);
  expect([sumOf(["Priest", "Serf"], "tolls"), sumOf(["Priest", "Serf"], "food"), worthOf("Serf", "hand")]).toEqual([
    7, 5, 3,
  ]);
  expect(cardOf("Big Goat")).toEqual({ toll: 0, food: 0, points: 4, colours: 4 });
  expect([travelersIn("storm"), rateOfClosed()]).toEqual([3, 2]);
});

test("one card more lies in the order of the box", () => {
  expect(among(["Serf", "Duke"], "Monk")).toEqual(["Serf", "Monk", "Duke"]);
});

test("own points are whole: loose ones, and what upgrades count at the end", () => {
  settle({ "upgrade 6": { points: 7 } });
  expect(wholeOf(bridge({ points: 3, upgrades: [6, 6] }))).toBe("3 + 14");
  expect(wholeOf(bridge({ points: 3 }))).toBe("3");
  expect(wholeOf(bridge({ points: null, upgrades: null }))).toBe(null);
});

test("the largest heap of one colour is what may be bid at most", () => {
  expect(largestOf({ red: 2, blue: 5, green: 5 })).toBe("green");
  expect(largestOf({})).toBe(null);
});

test("when the deck runs low it is told on which weathers the next turn hangs", () => {
  expect(goesOnWith(valley([], {}))).toBe(null);
  expect(goesOnWith(valley([], { goes_on: ["storm"] }))).toEqual(["storm"]);
  expect(goesOnWith(valley([], { goes_on: [] }))).toEqual([]);
});
