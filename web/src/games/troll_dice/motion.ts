// How dice get to where they lie.

import type { Point } from "../kit/layout";
import type { Arc, Stop } from "../kit/motion";
import { clubPlaces, type Stage } from "./layout/stage";
import type { Colour, TrollBoard, TrollEvent } from "./model";

export interface Way {
  from: Point;
  to: Point;
}

/** A club die in the air. */
interface ClubFlight {
  thing: Colour;
  stops: Stop[];
  arc: Arc;
}

/** The part of a beat in which a die tumbles that a troll rolls for its hide. */
export const TUMBLES = 0.6;
export const LEAP: Arc = { rise: 0.22, swell: 0.35 };

/** The way of a die that is handed out, or sent back; `slot`: where in the tray the latest one lay. */
export function wayOf(event: TrollEvent | null, { places }: Stage, slot: Point): Way | null {
  if (event?.kind === "club handed") return { from: slot, to: places[event.to]!.clubs };
  if (event?.kind === "countered") return { from: places[event.seat]!.spot, to: places[event.to]!.spot };
  return null;
}

/** The club die that goes over just now: it is the last of its colour where it will lie. */
export function clubFlights(event: TrollEvent | null, board: TrollBoard, stage: Stage, slot: Point): ClubFlight[] {
  if (event?.kind !== "club handed") return [];
  const { hits } = board.trolls[event.to]!;
  const there = clubPlaces(stage.places[event.to]!, hits.length, stage.club)[hits.lastIndexOf(event.colour)]!;
  return [{ thing: event.colour as Colour, stops: [slot, there], arc: LEAP }];
}

/** A curve over which something flew, and points along it for the stars of its trail. */
export function trail({ from, to }: Way, count: number): (Point & { size: number })[] {
  const bend = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * 0.16,
    y: (from.y + to.y) / 2 - Math.abs(to.x - from.x) * 0.16,
  };
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.6) / (count + 0.2);
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y), size: 0.45 + 0.55 * t };
  });
}
