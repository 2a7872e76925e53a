// The bridge and what lies on it, by the names that the board uses.

import type { Action, Board, Event } from "../../lib/messages";
import type { Scene as SceneOf } from "../kit/film.svelte";

export type Bridge = Board<"angry-troll">;
export type Happening = Event<"angry-troll">;
export type Deed = Action<"angry-troll">;
export type Scene = SceneOf<Bridge, Happening>;
export type Place = NonNullable<Bridge["troll"]>;
export type Brick = Bridge["upper"][number][number];
export type Held = Bridge["hands"][number];
type Row = "upper" | "lower";

export const ROWS: readonly Row[] = ["upper", "lower"];
export const COLUMNS = [1, 2, 3, 4, 5, 6] as const;
export const PLACES: readonly Place[] = ROWS.flatMap((row) => COLUMNS.map((column) => ({ row, column })));

export function placeName(place: Place): string {
  return `${place.row} ${place.column}`;
}

export function isAt(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one.row === other.row && one.column === other.column;
}

/** The bricks of a place, the lowest first. */
export function stackAt(bridge: Bridge, place: Place): Brick[] {
  return (place.row === "upper" ? bridge.upper : bridge.lower)[place.column - 1] ?? [];
}

export function topAt(bridge: Bridge, place: Place): Brick | null {
  return stackAt(bridge, place).at(-1) ?? null;
}

/** The place beside another one, as seen on the board; null: there is none. */
export function beside(place: Place, direction: string): Place | null {
  const column = place.column + (direction === "right" ? 1 : direction === "left" ? -1 : 0);
  const row = direction === "up" ? "upper" : direction === "down" ? "lower" : place.row;
  return PLACES.find((other) => !isAt(other, place) && isAt(other, { row, column })) ?? null;
}

/** Whether the troll has stood there this turn and gone on. */
export function wasHere(bridge: Bridge, place: Place): boolean {
  return !isAt(bridge.troll, place) && bridge.stood_on.some((stood) => isAt(stood, place));
}

/** Bricks from the top down, those that nobody has seen counted together. */
export function fromTheTop(stack: Brick[]): { brick: Brick; count: number }[] {
  const lines: { brick: Brick; count: number }[] = [];
  for (const brick of stack.toReversed()) {
    const last = lines.at(-1);
    if (brick.card === null && last?.brick.card === null) last.count += 1;
    else lines.push({ brick, count: 1 });
  }
  return lines;
}

// Playing cards: the server calls them "ace of clubs", "10 of hearts".

export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"] as const;

export function suitOf(card: string): Suit {
  return SUITS.find((suit) => card.endsWith(suit)) ?? "spades";
}

export function isRed(card: string): boolean {
  return suitsOf("red").includes(suitOf(card));
}

export function suitsOf(colour: string): Suit[] {
  return colour === "red" ? ["hearts", "diamonds"] : ["clubs", "spades"];
}

/** What stands in the corner of a card. */
export function corner(card: string): string {
  const rank = card.split(" ")[0] ?? "";
  return /^\d/.test(rank) ? rank : rank.charAt(0).toUpperCase();
}

export function suitSymbol(suit: Suit): string {
  return `at-suit-${suit.slice(0, -1)}`;
}
