// Where things are in the picture. It is drawn in units of its own: a column is always 130 of them wide.

import { clamp, type Box, type Point } from "../kit/layout";
import type { Stop } from "../kit/motion";
import { choicesAt, type Choice } from "./choices";
import { stackAt, type Bridge, type Place } from "./model";

const STEP = 130;
export const BRICK = { width: 125, height: 94 };
export const TROLL = { width: 128, height: 158 };
export const MARKER = { small: { width: 46, height: 38 }, large: { width: 96, height: 36 } }; // with the gap beside it

const LAYER = 39; // of a brick that stays seen under the next one
const TALLEST = 2 * LAYER; // what a stack of three rises above its lowest brick; higher ones are squeezed
const SMALLEST = { width: 820, height: 626 };
const SHORE = 132; // of the far bank above the foot of the upper row
const GAP = 214; // between the rows
const APART = 8; // markers

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
  const upper = lower - GAP - Math.min(120, 0.6 * spare); // what is left over goes to the river, not to the sky
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
export function topOf(ground: Ground, bridge: Bridge, place: Place): Point {
  const count = stackAt(bridge, place).length;
  return brickAt(ground, place, Math.max(0, count - 1), count);
}

/** All that is seen of a stack, in pixels. */
export function stackBox(ground: Ground, bridge: Bridge, place: Place): Box {
  const top = topOf(ground, bridge, place).y;
  return {
    x: (middleOf(ground, place.column) - BRICK.width / 2) * ground.scale,
    y: top * ground.scale,
    width: BRICK.width * ground.scale,
    height: (footOf(ground, place.row) - top) * ground.scale,
  };
}

/** Where the troll's soles are: a little to the right, so that the card underfoot can be read. */
export function standAt(ground: Ground, bridge: Bridge, place: Place): Point {
  return { x: middleOf(ground, place.column) + 28, y: topOf(ground, bridge, place).y + 30 };
}

/** Where they are in the end, too: in the river, in the air. */
export function solesOf(ground: Ground, bridge: Bridge): Point | null {
  const place = bridge.troll;
  if (!place) return null;
  const stands = standAt(ground, bridge, place);
  if (bridge.end === "collapsed") return { x: stands.x, y: footOf(ground, place.row) + 48 };
  if (bridge.end !== "carried off") return stands;
  return { x: middleOf(ground, place.column) + (place.column < 4 ? 190 : -190), y: ground.shore * 0.78 };
}

/** The middle of a brick that the troll holds: overhead, or in the lower row, under a stack, before its belly. */
export function heldAt(soles: Point, row: string, level: number): Required<Stop> {
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

/**
 * Where the markers of a place stand, in pixels: the foot of what stands over its stack, the middle of a stomp at the
 * troll's feet.
 */
export function markersAt(ground: Ground, bridge: Bridge, choices: Choice[], here: Choice[], small: boolean): Point {
  const place = here[0]!.place;
  const { width, height } = small ? MARKER.small : MARKER.large;
  const half = (here.length * width) / 2;
  const wide = ground.width * ground.scale;
  const x = clamp(middleOf(ground, place.column) * ground.scale, half, wide - half);
  if (here[0]!.verb !== "stomp") return { x, y: (topOf(ground, bridge, place).y - 4) * ground.scale };
  const feet = (footOf(ground, place.row) + 2) * ground.scale;
  const below = place.row === "upper" ? choicesAt(choices, { row: "lower", column: place.column }) : [];
  if (!below.length) return { x, y: feet };
  // A high stack lifts its markers to the troll's feet: the stomp makes room for them.
  const top = markersAt(ground, bridge, choices, below, small).y - height;
  return { x, y: Math.min(feet, top - APART - height / 2) };
}

/** How the bricks of a place lie in the river after the bridge has fallen: how deep, and turned by how many degrees. */
export function wreckAt(place: Place): { sinks: number; turns: number } {
  const odd = place.row === "upper" ? 1 : 0;
  const side = (place.column + odd) % 2 === 0 ? 1 : -1;
  return { sinks: 34 + ((place.column * 17 + odd * 23) % 30), turns: side * (7 + ((place.column * 5 + odd * 3) % 13)) };
}
