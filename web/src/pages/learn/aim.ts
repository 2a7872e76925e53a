// What the coach points at, and where there is room to speak of it without lying over anything.

import type { Action } from "../../lib/messages";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = "above" | "left" | "right" | "below";
export interface Slip extends Box {
  side: Side | null; // of the thing, if it lies right beside it
  at: number; // where the tail is, along that edge
}

const SOLID = "button, a, input, img, [role=img], [data-action], [data-look], [data-place], [data-piece], [data-solid]";
const GAP = 22; // pixels between the slip and the thing: the tail is there
const EDGE = 10; // from the edge of the board
const MESH = 18; // how finely room is looked for
const WHOLE = 0.5; // of the board: whatever is larger is scenery
const NARROW = 34; // a tail needs so much of an edge

/** The control that does what goes on, or leads there; if there is none, the first of these things that can be seen. */
export function targetOf(root: Element, goes: readonly Action[], look: readonly string[]): HTMLElement | null {
  const wanted = goes.map(keyOf);
  const isWanted = (action: Action): boolean => wanted.includes(keyOf(action));
  const does = ({ dataset }: HTMLElement): boolean => isWanted(JSON.parse(dataset.action!) as Action);
  const leads = ({ dataset }: HTMLElement): boolean => (JSON.parse(dataset.leads!) as Action[]).some(isWanted);
  const open = (what: string): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(what)].filter((node) => isThere(node) && isOpen(node));
  const found = open("[data-action]").find(does) ?? open("[data-leads]").find(leads);
  return found ?? look.map((name) => named(root, name)).find((node) => node !== undefined) ?? null;
}

function named(root: Element, name: string): HTMLElement | undefined {
  const nodes = root.querySelectorAll<HTMLElement>(
    ["look", "place", "piece"].map((what) => `[data-${what}="${CSS.escape(name)}"]`).join(),
  );
  return [...nodes].find(isThere);
}

function isThere(node: HTMLElement): boolean {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0 && node.checkVisibility({ visibilityProperty: true });
}

function isOpen(node: HTMLElement): boolean {
  return !node.matches(":disabled, [aria-disabled=true]");
}

/** The same for the same action, in whatever order its parts are. */
function keyOf(action: Action): string {
  const parts = Object.entries(action).filter(([, part]) => part !== null && part !== undefined);
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function boxOf(node: Element): Box {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y, width, height };
}

/** Everything on a board that nothing may lie over. */
export function solidsOn(root: Element): Box[] {
  const room = boxOf(root);
  const whole = room.width * room.height * WHOLE;
  return [...root.querySelectorAll<HTMLElement>(SOLID)]
    .filter((node) => isThere(node))
    .map(boxOf)
    .filter((box) => box.width * box.height < whole);
}

/** Where a slip of that size has room: right beside the thing, else as near as can be; null: nowhere. */
export function placeOf(
  target: Box,
  size: Pick<Box, "width" | "height">,
  room: Box,
  solids: readonly Box[],
): Slip | null {
  const blocked = [...solids, grown(target, 8)];
  const free = (box: Box): boolean => isWithin(box, room) && !blocked.some((solid) => overlap(box, solid));
  const beside = besides(target, size, room).find(free);
  if (beside) return beside;
  let nearest: Slip | null = null;
  let least = Infinity;
  for (let y = room.y + EDGE; y + size.height + EDGE <= room.y + room.height; y += MESH) {
    for (let x = room.x + EDGE; x + size.width + EDGE <= room.x + room.width; x += MESH) {
      const box = { x, y, ...size };
      const far = distance(box, target);
      if (far < least && free(box)) [nearest, least] = [{ ...box, side: null, at: 0 }, far];
    }
  }
  return nearest;
}

function besides(target: Box, { width, height }: Pick<Box, "width" | "height">, room: Box): Slip[] {
  const [midX, midY] = [target.x + target.width / 2, target.y + target.height / 2];
  const spread = (middle: number, length: number, low: number, high: number): number[] =>
    [0.5, 0.85, 0.15, 0.7, 0.3].map((part) => clamp(middle - length * part, low + EDGE, high - EDGE - length));
  const xs = spread(midX, width, room.x, room.x + room.width);
  const ys = spread(midY, height, room.y, room.y + room.height);
  const rows = (side: Side, y: number): Slip[] =>
    xs.map((x) => ({ x, y, width, height, side, at: clamp(midX - x, NARROW, width - NARROW) }));
  const columns = (side: Side, x: number): Slip[] =>
    ys.map((y) => ({ x, y, width, height, side, at: clamp(midY - y, NARROW, height - NARROW) }));
  return [
    ...rows("above", target.y - GAP - height),
    ...columns("left", target.x - GAP - width),
    ...columns("right", target.x + target.width + GAP),
    ...rows("below", target.y + target.height + GAP),
  ];
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
function isWithin(box: Box, room: Box): boolean {
  const fits = (low: number, length: number, from: number, all: number): boolean =>
    low >= from + EDGE - 1 && low + length <= from + all - EDGE + 1;
  return fits(box.x, box.width, room.x, room.width) && fits(box.y, box.height, room.y, room.height);
}
function overlap(one: Box, other: Box): boolean {
  const apart = (a: number, la: number, b: number, lb: number): boolean => a + la <= b || b + lb <= a;
  return !apart(one.x, one.width, other.x, other.width) && !apart(one.y, one.height, other.y, other.height);
}
function distance(one: Box, other: Box): number {
  const gap = (a: number, la: number, b: number, lb: number): number => Math.max(0, b - a - la, a - b - lb);
  return Math.hypot(gap(one.x, one.width, other.x, other.width), gap(one.y, one.height, other.y, other.height));
}
