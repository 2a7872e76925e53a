// Where things are on the screen, and how they get from one place to another.

import type { Attachment } from "svelte/attachments";

import type { Move, Place, Thing } from "./moves";
import { placeKey } from "./moves";

interface Spot {
  x: number; // of the middle
  y: number;
  size: number; // how wide the thing is there
}

export interface Flight {
  thing: Thing;
  turns: boolean; // a card that is turned up on its way
  from: Spot;
  to: Spot;
  over: Spot | null;
}

export const WIDTH = { card: 96, boulders: 34, points: 34, upgrade: 46, trophy: 46, die: 56 } as const;
const SMALLEST = { card: 22, boulders: 18, points: 22, upgrade: 20, trophy: 24, die: 24 } as const;

/** Measured before things leave; where they go is measured when there is a place for them. */
export function takeOff(root: HTMLElement, scale: number, moves: readonly Move[]): Spot[] {
  return moves.map((move) => spotOf(root, scale, move.from, move.thing));
}

export function flightsOf(root: HTMLElement, scale: number, moves: readonly Move[], from: readonly Spot[]): Flight[] {
  return moves.map((move, at) => ({
    thing: move.thing,
    turns: move.thing.kind === "card" && (move.from === "deck" || move.from === "face-down"),
    from: from[at]!,
    to: spotOf(root, scale, move.to, move.thing),
    over: move.over ? spotOf(root, scale, move.over, move.thing) : null,
  }));
}

function spotOf(root: HTMLElement, scale: number, place: Place, thing: Thing): Spot {
  const origin = root.getBoundingClientRect();
  const { node, exact } = anchorOf(root, place, thing);
  const box = node.getBoundingClientRect();
  const width =
    exact && thing.kind === "card"
      ? box.width / scale
      : Math.min(WIDTH[thing.kind], Math.max(SMALLEST[thing.kind], box.height / scale));
  return {
    x: (box.left + box.width / 2 - origin.left) / scale,
    y: (box.top + box.height / 2 - origin.top) / scale,
    size: width,
  };
}

/** The thing itself, else where such things lie, else the bridge they belong to. */
function anchorOf(root: HTMLElement, place: Place, thing: Thing): { node: Element; exact: boolean } {
  const piece = pieceOf(thing);
  const here = [...root.querySelectorAll<HTMLElement>(`[data-place="${placeKey(place)}"]`)];
  const same = here.filter((node) => piece !== null && node.dataset.piece === piece).at(-1);
  if (same) return { node: same, exact: true };
  if (here[0]) return { node: here[0], exact: here[0].dataset.piece !== undefined };
  const near =
    typeof place === "string"
      ? null
      : root.querySelector(`[data-place="${place.seat} under"], [data-place="${place.seat} bridge"]`);
  return { node: near ?? root, exact: false };
}

function pieceOf(thing: Thing): string | null {
  if (thing.kind === "card") return thing.card;
  return thing.kind === "boulders" ? thing.colour : null;
}

/** In an arc from where it was to where it goes; a thing of several flies one after the other. */
export function flies({ thing, from, to, over }: Flight, ms: number, nth: number, of: number): Attachment<HTMLElement> {
  return (node) => {
    if (ms <= 0) return;
    const wait = of > 1 ? (nth / of) * 0.3 * ms : 0;
    const base = WIDTH[thing.kind];
    const at = ({ x, y, size }: Spot, lift = 0): string =>
      `translate(${x}px, ${y - lift}px) translate(-50%, -50%) scale(${size / base})`;
    const rise = 0.14 * Math.hypot(to.x - from.x, to.y - from.y) + 16;
    const middle: Spot = over ?? {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      size: Math.max(from.size, to.size) * 1.08,
    };
    const flying = node.animate(
      [
        { transform: at(from), easing: "ease-out" },
        { transform: at(middle, over ? 0 : rise), offset: over ? 0.45 : 0.5, easing: over ? "linear" : "ease-in" },
        ...(over ? [{ transform: at({ ...over, size: over.size * 0.9 }), offset: 0.55, easing: "ease-in-out" }] : []),
        { transform: at(to) },
      ],
      { duration: ms - wait, delay: wait, fill: "both" },
    );
    return () => flying.cancel();
  };
}

/** A card that lies on its face is turned up on its way. */
export function turns(ms: number): Attachment<HTMLElement> {
  return (node) => {
    if (ms <= 0) return;
    const turning = node.animate(
      [
        { transform: "rotateY(180deg)" },
        { transform: "rotateY(180deg)", offset: 0.35 },
        { transform: "rotateY(0deg)", offset: 0.85 },
        { transform: "none" },
      ],
      { duration: ms },
    );
    return () => turning.cancel();
  };
}
