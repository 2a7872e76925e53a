// How things get from one place of the page to another.

import type { AnimationConfig } from "svelte/animate";

import type { Arc, Stop } from "../../kit/motion";
import { spotOf } from "../../kit/spots";
import { after, settled } from "../fold";
import type { Happening, Valley } from "../model";
import { lift } from "./carrying";
import { movesOf, pieceOf, placeKey, type Move, type Place, type Thing } from "./moves";

/** A thing in the air. */
export interface Flying {
  thing: Thing;
  turns: boolean; // a card that is turned up on its way
}
interface Flight {
  thing: Flying;
  stops: Stop[];
  wait: number;
  arc: Arc;
}

export const WIDTH = { card: 96, boulders: 34, points: 34, upgrade: 46, trophy: 46, die: 56 } as const;
const SMALLEST = { card: 22, boulders: 18, points: 22, upgrade: 20, trophy: 24, die: 24 } as const;
const ARC: Arc = { rise: 0.14, swell: 0.08 };
const MOST = 9; // of a kind that are drawn one by one
const APART = 0.3; // of the time, from the first of them to the last

/** The valley while all that moves in a beat is in the air, and what moves. */
export function airborne(earlier: Valley, events: readonly Happening[]): { valley: Valley; moves: Move[] } {
  const moves: Move[] = [];
  let [valley, landed] = [earlier, earlier];
  for (const event of events) {
    const now = movesOf(landed, event);
    moves.push(...now);
    valley = inTheAir(now.reduce(lift, valley), event);
    landed = after(landed, event);
  }
  return { valley, moves };
}

/** While they fly the die is nobody's, and so is a trophy; while it rolls the weather is unknown. */
function inTheAir(valley: Valley, event: Happening): Valley {
  if (event.kind === "ranked") return valley;
  if (event.kind === "weather rolled") return { ...valley, weather: null };
  const now = settled(valley, event);
  return event.kind === "turn began" || event.kind === "first player" ? { ...now, active: null } : now;
}

/** Where things are before they leave; where they go is measured when there is a place for them. */
export function takeOff(root: Element, scale: number, moves: readonly Move[]): (Stop | null)[] {
  return moves.map(({ from, thing }) => stopAt(root, scale, from, thing));
}

export function flightsOf(
  root: Element,
  scale: number,
  moves: readonly Move[],
  starts: readonly (Stop | null)[],
): Flight[] {
  return moves.flatMap(({ thing, from, over, to }, at) => {
    const way = [starts[at], over && stopAt(root, scale, over, thing), stopAt(root, scale, to, thing)];
    const stops = way.filter((stop) => stop != null);
    if (stops.length < 2) return [];
    const turns = from === "deck" || from === "face-down";
    const number = "number" in thing && thing.kind !== "upgrade" ? Math.min(Math.abs(thing.number), MOST) : 1;
    return Array.from({ length: number }, (_, nth) => ({
      thing: { thing, turns },
      stops,
      wait: (nth / number) * APART,
      arc: ARC,
    }));
  });
}

/** The thing itself, else where such things lie, else the bridge they belong to. */
function stopAt(root: Element, scale: number, place: Place, thing: Thing): Stop | null {
  const near = typeof place === "string" ? [] : [`${place.seat} under`, `${place.seat} bridge`];
  const spot = spotOf(root, scale, [placeKey(place), ...near], pieceOf(thing));
  if (!spot) return null;
  const width = WIDTH[thing.kind];
  const isCard = spot.itself && thing.kind === "card";
  const drawn = isCard ? spot.width : Math.min(width, Math.max(SMALLEST[thing.kind], spot.height));
  return { x: spot.x, y: spot.y, size: drawn / width };
}

interface Shift {
  ms: number;
  scale: number; // of what they lie on
}

/** Pieces that make room for others glide to their new place. */
export function shift(
  _node: Element,
  { from, to }: { from: DOMRect; to: DOMRect },
  { ms, scale }: Shift,
): AnimationConfig {
  const x = (from.left - to.left) / scale;
  const y = (from.top - to.top) / scale;
  return { duration: ms, css: (_, left) => `transform: translate(${left * x}px, ${left * y}px)` };
}
