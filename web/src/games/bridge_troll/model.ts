// The table of Bridge Troll by its own names, and how to read it.

import type { Action, Board, Event } from "../../lib/messages";
import { MARKS, type Mark } from "../../lib/seats";
import { figuresOf } from "../kit/figures";

/** The road, the supply and all bridges. */
export type Valley = Board<"bridge-troll">;
export type Bridge = Valley["seats"][number];
export type Deed = Action<"bridge-troll">;
export type DeedOf<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;
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

/** Loose points; when all lies open at the end, all of them. */
export function pointsOf(bridge: Bridge): number | null {
  return bridge.final ?? bridge.points;
}

/** All points of a troll as they are made up, as far as they are known: loose ones, and those that are built in. */
export function wholeOf(bridge: Bridge): string | null {
  const loose = bridge.points;
  if (loose === null || bridge.upgrades === null || bridge.upgrades.length === 0) {
    const points = pointsOf(bridge);
    return points === null ? null : String(points);
  }
  return `${loose} + ${bridge.upgrades.reduce((sum, number) => sum + countsAtTheEnd(number), 0)}`;
}

/** The largest heap of one colour: what may be bid at most; null: there is none. */
export function largestOf(boulders: Boulders): Colour | null {
  return coloursIn(boulders).reduce<Colour | null>(
    (best, colour) => (best === null || boulders[colour]! > boulders[best]! ? colour : best),
    null,
  );
}

/** What a troll has bid, once all hands have opened and until somebody has taken it. */
export function openBidOf(valley: Valley, seat: number): Boulders | null {
  const { pile } = valley.seats[seat]!;
  return isRevealed(valley) && countOf(pile) > 0 ? pile : null;
}

/** How often a card of this name lies in the trade. */
export function markedOf(valley: Valley, side: string, card: string): number {
  return valley.marked?.[side]?.filter((other) => other === card).length ?? 0;
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

// Cards

/** By what their frame looks like, in the order of the box. */
export const CARDS = {
  regular: ["Serf", "Farmer", "Monk", "Pilgrim", "Peddler", "Merchant", "Pawn Broker", "Wandering Minstrels", "Priest"],
  royal: ["Baron", "Duke", "Princess"],
  bonus: ["Woodsman", "Carpenter"],
  hazard: ["Knight", "Bandit", "Dragon", "Little Goat", "Middle Goat", "Big Goat"],
  special: ["Fortune Teller", "Garlic Merchant", "Jester", "Stonemason", "Royal Messenger"],
} as const satisfies Record<string, readonly string[]>;
export type Look = keyof typeof CARDS;

const LOOKS = Object.entries(CARDS) as unknown as [Look, readonly string[]][];
const BOX = LOOKS.flatMap(([, names]) => names);

export const WEATHERS = ["storm", "rain", "overcast", "partly sunny", "sunny", "glorious"] as const;

export function lookOf(name: string): Look {
  return LOOKS.find(([, names]) => names.includes(name))?.[0] ?? "regular";
}

/** What stands on a card; a goat alone asks for colours. */
export function cardOf(name: string): { toll: number; food: number; points: number; colours: number } {
  return { toll: 0, food: 0, points: 0, colours: 0, ...figuresOf(name) };
}

/** What a card counts on a side; in the hand it may only be eaten. */
export function worthOf(name: string, side: string): number {
  return cardOf(name)[side === "tolls" ? "toll" : "food"];
}

export function sumOf(cards: readonly string[], side: string): number {
  return cards.reduce((sum, card) => sum + worthOf(card, side), 0);
}

/** One more among others that lie in the order of the box. */
export function among(cards: readonly string[], card: string): string[] {
  return [...cards, card].sort((one, other) => BOX.indexOf(one) - BOX.indexOf(other));
}

/** What the next turn hangs on, if it hangs on the weather: with which there are travelers enough; else null. */
export function goesOnWith({ goes_on: enough, stage }: Valley): readonly string[] | null {
  return stage === "over" || enough.length > WEATHERS.length / 2 ? null : enough;
}

/** How many travelers come in a weather. */
export function travelersIn(weather: string): number {
  return figuresOf(weather).travelers ?? 0;
}

/** How many boulders a closed bridge takes for each open one. */
export function rateOfClosed(): number {
  return figuresOf("closed bridge").boulders ?? 0;
}

/** What an upgrade counts at the end. */
export function countsAtTheEnd(upgrade: number): number {
  return figuresOf(`upgrade ${upgrade}`).points ?? 0;
}

/** The name of a card's picture. */
export function artOf(name: string): string {
  return `bt-art-${name.toLowerCase().replaceAll(" ", "-")}`;
}

export function weatherArt(weather: string): string {
  return `bt-w-${weather.replaceAll(" ", "-")}`;
}
