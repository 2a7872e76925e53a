// What grows and shines around the clearing. The same every time: a forest does not move.

import type { Box } from "../../kit/layout";

/** Stars: parts of the sky's width and height, and their size. */
export const STARS: readonly (readonly [x: number, y: number, size: number])[] = [
  [0.04, 0.1, 9],
  [0.11, 0.34, 11],
  [0.17, 0.06, 7],
  [0.21, 0.48, 8],
  [0.3, 0.12, 12],
  [0.36, 0.3, 7],
  [0.42, 0.05, 9],
  [0.58, 0.1, 8],
  [0.63, 0.33, 11],
  [0.7, 0.07, 9],
  [0.78, 0.26, 8],
  [0.84, 0.06, 12],
  [0.88, 0.42, 7],
  [0.97, 0.3, 9],
];

const WOBBLE = [0.1, 0.75, 0.4, 0.95, 0.2, 0.6, 0.85, 0.3, 0.55, 0.0, 0.7];

/** A row of pines along the horizon, no two neighbours alike. */
export function pines(width: number, horizon: number, scale: number): Box[] {
  const trees: Box[] = [];
  let x = -30 * scale;
  for (let at = 0; x < width; at++) {
    const tall = (84 + 62 * WOBBLE[at % WOBBLE.length]!) * scale;
    const wide = tall * 0.757;
    trees.push({ x, y: horizon + 16 * scale - tall, width: wide, height: tall });
    x += wide * (0.5 + 0.2 * WOBBLE[(at + 4) % WOBBLE.length]!);
  }
  return trees;
}
