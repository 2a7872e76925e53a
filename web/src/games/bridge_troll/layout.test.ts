import { expect, test } from "vitest";

import { layGround, rowOf, strewn, waves } from "./layout";

test("a desktop shows the valley whole", () => {
  expect(layGround(1080, 790)).toMatchObject({ narrow: false, width: 1080, scale: 1 });
  expect(layGround(2160, 1536)).toMatchObject({ narrow: false, scale: 2, width: 1080, height: 768 });
});

test("a broad box gives the banks more room, not the cards another size", () => {
  expect(layGround(1600, 768)).toMatchObject({ narrow: false, scale: 1, width: 1600 });
});

test("a phone is a column of 390 units", () => {
  const phone = layGround(360, 520);
  expect(phone.narrow).toBe(true);
  expect(phone.width).toBeCloseTo(390);
});

test("a low phone scrolls before it gets too small to read", () => {
  expect(layGround(360, 300).scale).toBeCloseTo(360 / 390);
});

test("waves reach across, and their ends are out of sight", () => {
  expect(waves(10, 190, 50)).toBe("M-95 10q47.5 5 95 0q47.5 -5 95 0q47.5 5 95 0V50H-95Z");
  expect(strewn(9, 100, 10, 20).every(({ x, y }) => x >= 0 && x <= 100 && y >= 10 && y <= 20)).toBe(true);
});

test("cards of a name are told apart by number", () => {
  expect(rowOf(["Serf", "Serf", "Duke"]).map(({ key }) => key)).toEqual(["Serf 0", "Serf 1", "Duke 0"]);
});

test("a card on its way has its place already, but is not seen", () => {
  expect(rowOf(["Serf"], ["Serf", "Serf"]).map(({ coming }) => coming)).toEqual([false, true]);
});

test("where a card only leaves, nothing is hidden", () => {
  expect(rowOf(["Serf"], ["Serf"]).some(({ coming }) => coming)).toBe(false);
});
