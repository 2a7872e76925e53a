import { expect, test } from "vitest";

import { placeOf, type Box } from "./aim";

const room: Box = { x: 0, y: 0, width: 1000, height: 600 };
const size = { width: 300, height: 120 };
const thing: Box = { x: 480, y: 400, width: 40, height: 40 };

test("the slip lies above the thing where that is free, its tail over the middle", () => {
  const slip = placeOf(thing, size, room, [])!;
  expect(slip.side).toBe("above");
  expect(slip.y + slip.height).toBeLessThan(thing.y);
  expect(slip.x + slip.at).toBe(500);
});

test("it goes aside where something lies above", () => {
  const above = { x: 100, y: 200, width: 800, height: 190 };
  expect(placeOf(thing, size, room, [above])!.side).toBe("left");
});

test("it lies over nothing, however crowded it is", () => {
  const crowd = [0, 1, 2, 3, 4, 5].map((at) => ({ x: at * 170, y: 250, width: 150, height: 340 }));
  const slip = placeOf(thing, size, room, crowd)!;
  expect(slip.side).toBeNull();
  expect(slip.y + slip.height).toBeLessThanOrEqual(250);
});

test("where there is no room, it lies nowhere", () => {
  expect(placeOf(thing, size, room, [{ x: 0, y: 90, width: 1000, height: 480 }])).toBeNull();
});
