// Where things are in the picture. It is drawn in units of its own: a column is always 130 of them wide.

import type { Place } from "./bridge";

export const STEP = 130;
export const BRICK = { width: 125, height: 94 };
export const TROLL = { width: 128, height: 158 };

const LAYER = 39; // of a brick that stays seen under the next one
const TALLEST = 2 * LAYER; // what a stack of three rises above its lowest brick; higher ones are squeezed
const SMALLEST = { width: 820, height: 626 };
const SHORE = 132; // of the far bank above the foot of the upper row
const GAP = 214; // between the rows

export interface Point {
  x: number;
  y: number;
}

export interface Held extends Point {
  size: number; // of what it is on the bridge
}

export interface Ground {
  scale: number; // pixels a unit
  width: number;
  height: number;
  left: number; // of column 1
  foot: { upper: number; lower: number };
  shore: number;
}

export function groundOf(pixelsWide: number, pixelsHigh: number): Ground {
  const scale = Math.max(0.1, Math.min(pixelsWide / SMALLEST.width, pixelsHigh / SMALLEST.height));
  const width = pixelsWide / scale;
  const height = pixelsHigh / scale;
  const spare = Math.max(0, height - SMALLEST.height);
  const lower = height - 44 - 0.1 * spare;
  const upper = lower - GAP - Math.min(60, 0.3 * spare);
  return { scale, width, height, left: (width - 6 * STEP) / 2, foot: { upper, lower }, shore: upper - SHORE };
}

export function footOf(ground: Ground, row: string): number {
  return row === "upper" ? ground.foot.upper : ground.foot.lower;
}

export function middleOf(ground: Ground, column: number): number {
  return ground.left + (column - 0.5) * STEP;
}

/** The corner of a brick, by how many lie under it and how many there are in all. */
export function brickAt(ground: Ground, place: Place, level: number, count: number): Point {
  const layer = Math.min(LAYER, TALLEST / Math.max(1, count - 1));
  const lean = ((7 * place.column + 5 * level + (place.row === "upper" ? 3 : 0)) % 3) - 1;
  return {
    x: middleOf(ground, place.column) - BRICK.width / 2 + 2.6 * lean,
    y: footOf(ground, place.row) - BRICK.height - level * layer,
  };
}

/** The corner of the topmost brick, or of where one would lie. */
export function topOf(ground: Ground, place: Place, count: number): Point {
  return brickAt(ground, place, Math.max(0, count - 1), count);
}

/** Where the troll's soles are: a little to the right, so that the card underfoot can be read. */
export function standAt(ground: Ground, place: Place, count: number): Point {
  return { x: middleOf(ground, place.column) + 28, y: topOf(ground, place, count).y + 30 };
}

/** The middle of a brick that the troll holds: overhead, or in the lower row, under a stack, before its belly. */
export function heldAt(soles: Point, row: string, level: number): Held {
  if (row === "lower") return { x: soles.x, y: soles.y - 44 - 21 * level, size: 0.62 };
  const size = 0.75;
  return { x: soles.x, y: soles.y - 0.83 * TROLL.height - (size * BRICK.height) / 2 - 30 * level, size };
}

/** Where those fly who leave for good. */
export function skyAt(ground: Ground, place: Place): Point {
  const way = place.column <= 3 ? -1 : 1;
  return { x: middleOf(ground, place.column) + way * 60, y: -20 };
}

export function bankAt(ground: Ground, place: Place, bank: string): Point {
  const edge = bank === "left" ? ground.left - 50 : ground.left + 6 * STEP + 50;
  return { x: edge, y: footOf(ground, place.row) - 120 };
}
