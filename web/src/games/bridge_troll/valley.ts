// The table of Bridge Troll by its own names, and how to read it.

import type { Action, Board, Event } from "../../lib/messages";
import { MARKS, type Mark } from "../../lib/seats";

/** The road, the supply and all bridges. */
export type Valley = Board<"bridge-troll">;
export type Bridge = Valley["seats"][number];
export type Deed = Action<"bridge-troll">;
export type Happening = Event<"bridge-troll">;
export type Boulders = Valley["supply"];
export type Colour = Mark;
export type Side = "tolls" | "food" | "hand";

export const COLOURS: readonly Colour[] = MARKS;

export function countOf(boulders: Boulders | null): number {
  return boulders ? Object.values(boulders).reduce((sum, number) => sum + number, 0) : 0;
}

/** The colours of which there is at least one, in the order of the seats. */
export function coloursIn(boulders: Boulders | null): Colour[] {
  return COLOURS.filter((colour) => (boulders?.[colour] ?? 0) > 0);
}

/** All colours that are in play: those of the bridges, and what was added to the supply. */
export function coloursOf(valley: Valley): Colour[] {
  const places = [valley.supply, ...valley.seats.flatMap((bridge) => [bridge.boulders, bridge.pile, bridge.aside])];
  return COLOURS.filter((colour, seat) => seat < valley.seats.length || places.some((boulders) => boulders?.[colour]));
}

/** What lies under a bridge to be seen: a secret bid is already in the hand of its troll. */
export function underBridge(bridge: Bridge, revealed: boolean): Boulders {
  if (revealed || !bridge.pile) return bridge.boulders;
  return Object.fromEntries(
    COLOURS.map((colour) => [colour, (bridge.boulders[colour] ?? 0) - (bridge.pile![colour] ?? 0)]),
  );
}

/** Whether bids lie open: before, nobody sees the pile of another. */
export function isRevealed(valley: Valley): boolean {
  return valley.seats.every((bridge) => bridge.pile !== null);
}

/** Loose points; when all lies open at the end, with what the upgrades count: each a point more than it cost. */
export function pointsOf(bridge: Bridge, over: boolean): number | null {
  if (!over || bridge.points === null || bridge.upgrades === null) return bridge.points;
  return bridge.points + bridge.upgrades.reduce((sum, number) => sum + number + 1, 0);
}

/** The place in the order of picking, from 1 on; null: closed, or not yet known. */
export function placeOf(valley: Valley, seat: number): number | null {
  const at = valley.rank.indexOf(seat);
  return at < 0 ? null : at + 1;
}

/** All other seats, clockwise. */
export function neighbours(seats: number, front: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (front + 1 + step) % seats);
}

/** How often each of some things is there, in the order in which they first come. */
export function counted(things: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts];
}
