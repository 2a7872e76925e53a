import { expect, test } from "vitest";

import {
  coloursIn,
  coloursOf,
  counted,
  countOf,
  isRevealed,
  neighbours,
  placeOf,
  pointsOf,
  underBridge,
} from "./valley";
import { bridge, valley } from "./valley.example";

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

test("at the end each upgrade counts one more than it cost", () => {
  const owner = bridge({ points: 3, upgrades: [12, 15] });
  expect([pointsOf(owner, false), pointsOf(owner, true)]).toEqual([3, 32]);
  expect(pointsOf(bridge({ points: null, upgrades: null }), true)).toBeNull();
});

test("two Serfs are one line", () => {
  expect(counted(["Serf", "Duke", "Serf"])).toEqual([
    ["Serf", 2],
    ["Duke", 1],
  ]);
});
