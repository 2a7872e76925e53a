import { describe, expect, it } from "vitest";

import { comfortable, farthest, pixelOf, seenAt, showing, within, zoomed } from "./camera";
import { layGround, middle } from "./ground";

const WINDOW = { x: 0, y: 60, width: 1080, height: 500 };
const PHONE = { x: 0, y: 46, width: 390, height: 370 };
const short = layGround(10, false);
const long = layGround(40, false);

describe("the camera", () => {
  it("sees a short bridge as a whole, and a long one in part", () => {
    expect(comfortable(short, WINDOW)).toBe(farthest(short, WINDOW));
    expect(comfortable(long, WINDOW)).toBeGreaterThan(3 * farthest(long, WINDOW));
  });

  it("sees all of a short bridge on a phone, too, and of a long one as much as can be tapped", () => {
    const ground = layGround(10, true);
    expect(comfortable(ground, PHONE)).toBe(farthest(ground, PHONE));
    const long = layGround(30, true);
    expect(comfortable(long, PHONE)).toBeGreaterThan(2 * farthest(long, PHONE));
  });

  it("never leaves the bridge", () => {
    const far = within({ x: 99_999, y: -99_999, zoom: 1 }, long, WINDOW);
    expect(far.x).toBeCloseTo(long.width - WINDOW.width / 2);
  });

  it("keeps under the fingers what is there while it zooms", () => {
    const before = { x: 1700, y: 360, zoom: 1 };
    const about = { x: 200, y: 0 };
    const after = zoomed(before, 1.5, about, long, WINDOW);
    expect(after.x + about.x / after.zoom).toBeCloseTo(before.x + about.x / before.zoom);
  });

  it("moves only if it must to show something", () => {
    const camera = within({ x: 600, y: 360, zoom: 1 }, long, WINDOW);
    expect(showing(camera, { x: 650, y: 360 }, long, WINDOW)).toEqual(camera);
    const there = middle(long, { row: 3, column: 30 });
    const moved = showing(camera, there, long, WINDOW);
    expect(pixelOf(there, moved, WINDOW).x).toBeLessThan(WINDOW.width - 100);
  });

  it("knows what a pixel shows", () => {
    const camera = { x: 600, y: 360, zoom: 1.3 };
    const point = { x: 123, y: 456 };
    const back = seenAt(pixelOf(point, camera, WINDOW), camera, WINDOW);
    expect(back.x).toBeCloseTo(point.x);
    expect(back.y).toBeCloseTo(point.y);
  });
});
