// Planks, ropes and waves. The same every time: what is carpentered does not move.

import type { Point } from "../../kit/layout";
import { ROWS } from "../model";
import { at, type Ground } from "./ground";

const PLANKS_A_COLUMN = 3;
const COLUMNS_A_POST = 2;
const TONES = 4;

/** A number between 0 and 1 that only depends on where it is asked for. */
function wobble(...seed: number[]): number {
  const mixed = seed.reduce((sum, part, i) => sum + part * (12.9898 + 65.117 * i), 4.1);
  const wave = Math.sin(mixed) * 43758.5453;
  return wave - Math.floor(wave);
}

const point = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

interface Planks {
  tones: string[]; // planks of each tone of wood
  edges: string; // their thickness, on the side that is seen
  grain: string;
  nails: string;
  beams: string; // that lie under the borders of spaces
  knots: string;
}

export function layPlanks(ground: Ground): Planks {
  const tones = Array.from({ length: TONES }, () => "");
  let [edges, grain, nails] = ["", "", ""];
  for (let k = 0; k < ground.columns * PLANKS_A_COLUMN; k++) {
    const [from, to] = [k / PLANKS_A_COLUMN + 0.015, (k + 1) / PLANKS_A_COLUMN - 0.015];
    const [start, end] = [-0.02 - 0.1 * wobble(k, 1), ROWS + 0.02 + 0.1 * wobble(k, 2)];
    tones[Math.floor(TONES * wobble(k, 3))] += plank(ground, from, to, start, end);
    edges += edge(ground, from, to, start, end);
    for (let i = 0; i < 3; i++) {
      const [u, v] = [from + (to - from) * (0.2 + 0.6 * wobble(k, i, 4)), 0.3 + 4.2 * wobble(k, i, 5)];
      grain += `M${point(at(ground, u, v))}L${point(at(ground, u, v + 0.3 + 0.4 * wobble(k, i, 6)))}`;
    }
    for (const v of [0.08, ROWS - 0.12]) nails += `M${point(at(ground, (from + to) / 2, v))}h.1`;
  }
  return { tones, edges, grain, nails, beams: beams(ground), knots: knots(ground) };
}

function plank(ground: Ground, from: number, to: number, start: number, end: number): string {
  const rows = [start, 1, 2, 3, 4, end];
  const there = rows.map((v, i) => point(at(ground, from + 0.01 * wobble(from, i), v)));
  const back = rows.map((v, i) => point(at(ground, to - 0.01 * wobble(to, i), v))).reverse();
  return `M${[...there, ...back].join("L")}Z`;
}

function edge(ground: Ground, from: number, to: number, start: number, end: number): string {
  const thick = ground.tall ? 5 : 10;
  const [one, other] = ground.tall
    ? [at(ground, from, start), at(ground, from, end)]
    : [at(ground, from, end), at(ground, to, end)];
  const below = (p: Point, by: number): Point => ({ x: p.x, y: p.y + by });
  return `M${point(one)}L${point(other)}L${point(below(other, thick))}L${point(below(one, thick))}Z`;
}

function beams(ground: Ground): string {
  let path = "";
  for (let column = 1; column < ground.columns; column++)
    path += line(Array.from({ length: 11 }, (_, i) => at(ground, column, (i * ROWS) / 10)));
  for (let row = 1; row < ROWS; row++)
    path += line(Array.from({ length: 2 * ground.columns + 1 }, (_, i) => at(ground, i / 2, row)));
  return path;
}

function line(points: Point[]): string {
  return `M${points.map(point).join("L")}`;
}

/** Ropes crossed where four spaces meet. */
function knots(ground: Ground): string {
  const [wide, high] = ground.tall ? [4.5, 3] : [6, 4];
  let path = "";
  for (let row = 1; row < ROWS; row++) {
    for (let column = 1; column < ground.columns; column++) {
      const { x, y } = at(ground, column, row);
      path += `M${point({ x: x - wide, y: y - high })}L${point({ x: x + wide, y: y + high })}`;
      path += `M${point({ x: x - wide, y: y + high })}L${point({ x: x + wide, y: y - high })}`;
    }
  }
  return path;
}

interface Railing {
  posts: Point[]; // their feet
  rope: string;
}

/** On the far side (0 rows) or on the near one (all rows) of a wide bridge; left and right of a tall one. */
export function railing(ground: Ground, rows: number): Railing {
  const aside = rows === 0 ? -0.14 : 0.16;
  const rise = ground.tall ? 26 : 44;
  const posts = Array.from({ length: Math.floor(ground.columns / COLUMNS_A_POST) + 1 }, (_, i) =>
    at(ground, COLUMNS_A_POST * i, rows + aside),
  );
  const tops = posts.map(({ x, y }) => ({ x, y: y - rise }));
  const rope = tops
    .slice(1)
    .reduce((path, top, i) => path + sagging(tops[i]!, top, ground.tall), `M${point(tops[0]!)}`);
  return { posts, rope };
}

function sagging(from: Point, to: Point, tall: boolean): string {
  const low = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + (tall ? 8 : 26) };
  return `Q${point(low)} ${point(to)}`;
}

/** Small waves over a stretch of water, in so many strokes. */
export function waves(from: Point, width: number, height: number, count: number, seed: number): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const long = 7 + 11 * wobble(i, seed, 1);
    const start = { x: from.x + width * wobble(i, seed, 2), y: from.y + height * wobble(i, seed, 3) };
    path += `M${point(start)}q${(long / 2).toFixed(1)} -5 ${long.toFixed(1)} 0t${long.toFixed(1)} 0`;
  }
  return path;
}

/** Short strokes over a stretch of ground, all leaning one way: grass, or the face of a cliff. */
export function blades(from: Point, width: number, height: number, count: number, seed: number): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const long = 8 + 8 * wobble(i, seed, 1);
    const start = { x: from.x + width * wobble(i, seed, 2), y: from.y + height * wobble(i, seed, 3) };
    path += `M${point(start)}l${(-long * 0.35).toFixed(1)} ${long.toFixed(1)}`;
  }
  return path;
}
