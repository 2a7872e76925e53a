// The bridge as it is seen: from the side on a wide board, from the start on a tall one. Units are those of the scene.

import type { Box, Point } from "../../kit/layout";
import { ROWS, START, type Place } from "../model";

export interface Ground {
  tall: boolean;
  columns: number;
  width: number;
  height: number;
  bridge: Box; // what one wants to see of it
  shore: number; // tall: where the bridge begins
}

const OF_A_BOARD = 10; // columns
const WIDE = { column: 86.5, banks: 259, height: 848, top: 196 };
const TALL = { column: 45.2, width: 390, top: 45, ground: 66 };
const BEFORE = 0.56; // how far from the bridge one waits, in columns

export function layGround(columns: number, tall: boolean): Ground {
  if (!tall) {
    const width = WIDE.column * columns + WIDE.banks;
    return { tall, columns, width, height: WIDE.height, bridge: { x: 0, y: 116, width, height: 530 }, shore: 0 };
  }
  const shore = (TALL.column - 2.7) * columns + TALL.top;
  const height = shore + TALL.ground;
  return {
    tall,
    columns,
    width: TALL.width,
    height,
    bridge: { x: 14, y: -34, width: 362, height: height + 34 },
    shore,
  };
}

/** A point of the bridge: `u` columns from its start, `v` rows from its left side. */
export function at({ tall, columns, width, shore }: Ground, u: number, v: number): Point {
  const slant = OF_A_BOARD / columns; // a longer bridge narrows as much, but over its whole length
  if (tall) {
    return {
      x: width / 2 + (v - ROWS / 2) * (65 - 1.15 * slant * u) + 2.5 * Math.sin(0.7 * u),
      y: shore - TALL.column * u + 0.27 * slant * u * u,
    };
  }
  const half = columns / 2;
  const sag = 17 * (1 - ((u - half) / half) ** 2) * (0.8 + 0.04 * v);
  return { x: width / 2 + (u - half) * (WIDE.column + 2.5 * slant * v), y: WIDE.top + 60 * v + 2.2 * v * v + sag };
}

const LOOKS = {
  wide: { forward: "right", back: "left", left: "up", right: "down" },
  tall: { forward: "up", back: "down", left: "left", right: "right" },
} as const;

/** Where a direction of the bridge leads, as it looks: an arrow key walks there. */
export function lookOf({ tall }: Ground, direction: string): string | undefined {
  return LOOKS[tall ? "tall" : "wide"][direction as keyof (typeof LOOKS)["wide"]];
}

/** The corner of a place with the lowest u and v. */
function corner(ground: Ground, { row, column }: Place): { u: number; v: number } {
  if (column === START) return { u: -BEFORE - 0.5, v: row - 1 };
  if (column > ground.columns) return { u: ground.columns + BEFORE - 0.5, v: row - 1 };
  return { u: column - 1, v: row - 1 };
}

export function middle(ground: Ground, place: Place): Point {
  const { u, v } = corner(ground, place);
  return at(ground, u + 0.5, v + 0.5);
}

/** From left to right and from back to front over a place, as the eye sees it. */
function across(ground: Ground, place: Place): { right: Point; down: Point } {
  const { u, v } = corner(ground, place);
  const along = from(at(ground, u, v + 0.5), at(ground, u + 1, v + 0.5));
  const over = from(at(ground, u + 0.5, v), at(ground, u + 0.5, v + 1));
  return ground.tall ? { right: over, down: { x: -along.x, y: -along.y } } : { right: along, down: over };
}

function from(one: Point, other: Point): Point {
  return { x: other.x - one.x, y: other.y - one.y };
}

/** How something flat of 100 by 100 lies there. */
export function lying(ground: Ground, place: Place): string {
  const { right, down } = across(ground, place);
  return matrix(middle(ground, place), right, down);
}

/** The same for what follows the planks, which run across the bridge. */
export function grained(ground: Ground, place: Place): string {
  if (!ground.tall) return lying(ground, place);
  const { right, down } = across(ground, place);
  return matrix(middle(ground, place), { x: -down.x, y: -down.y }, right);
}

function matrix(centre: Point, right: Point, down: Point): string {
  const parts = [right.x / 100, right.y / 100, down.x / 100, down.y / 100];
  const corner = [centre.x - (right.x + down.x) / 2, centre.y - (right.y + down.y) / 2];
  return `matrix(${[...parts.map((part) => part.toFixed(4)), ...corner.map((part) => part.toFixed(2))].join(" ")})`;
}

/** The outline of a place, smaller by a part of its size. */
export function outline(ground: Ground, place: Place, less = 0.04): string {
  const { u, v } = corner(ground, place);
  const corners = [
    [less, less],
    [1 - less, less],
    [1 - less, 1 - less],
    [less, 1 - less],
  ] as const;
  return corners
    .map(([du, dv]) => at(ground, u + du, v + dv))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}

/** Where a figure stands, a bit to the left or right of the middle, and how wide it is there. */
export function standing(ground: Ground, place: Place, aside = 0): Point & { size: number } {
  const { right, down } = across(ground, place);
  const { x, y } = middle(ground, place);
  return { x: x + aside * right.x, y: y + aside * right.y + 0.3 * down.y, size: 0.7 * Math.hypot(right.x, right.y) };
}

/** Where those drift who fell: beside the bridge, one after the other. */
export function drifting(ground: Ground, number: number): Point & { size: number } {
  if (!ground.tall) return { x: 190 + 190 * number, y: 628, size: 50 };
  const { y } = at(ground, ground.columns - 3 - 1.7 * Math.floor(number / 2), 0);
  return { x: number % 2 ? 364 : 26, y, size: 30 };
}

/** The place under a point of the scene, if any. */
export function placeUnder(ground: Ground, point: Point): Place | null {
  let best: Place | null = null;
  let nearest = Infinity;
  for (let row = 1; row <= ROWS; row++) {
    for (let column = 1; column <= ground.columns; column++) {
      const { x, y } = middle(ground, { row, column });
      const apart = Math.hypot(x - point.x, y - point.y);
      if (apart < nearest) [nearest, best] = [apart, { row, column }];
    }
  }
  return nearest < (ground.tall ? 34 : 46) ? best : null;
}
