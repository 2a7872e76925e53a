// The figures of the cards, as src/underbridge/games/bridge_troll/data/deck.toml has them; a test holds them together.
// Whoever brings a deck of their own plays with other figures: `settle` is told them.

import type { Things } from "../../lib/messages";

type Kind =
  | "regular"
  | "royal"
  | "bonus"
  | "knight"
  | "bandit"
  | "dragon"
  | "goat"
  | "fortune teller"
  | "garlic merchant"
  | "jester"
  | "stonemason"
  | "royal messenger";
export type Look = "regular" | "royal" | "bonus" | "hazard" | "special";

interface Card {
  kind: Kind;
  count: number;
  toll: number;
  food: number;
  points: number; // of a bonus, or of a goat that is beaten
  colours: number; // to throw at a goat
}

const none = { toll: 0, food: 0, points: 0, colours: 0 };
const traveler = (count: number, toll: number, food: number): Card => ({ ...none, kind: "regular", count, toll, food });
const royal = (toll: number, food: number): Card => ({ ...none, kind: "royal", count: 1, toll, food });
const bonus = (count: number, points: number): Card => ({ ...none, kind: "bonus", count, points });
const hazard = (kind: Kind, count: number): Card => ({ ...none, kind, count });
const goat = (colours: number, points: number): Card => ({ ...none, kind: "goat", count: 1, colours, points });
const special = (kind: Kind, count: number, food: number): Card => ({ ...none, kind, count, food });

export const CARDS: Readonly<Record<string, Card>> = {
  Serf: traveler(4, 1, 3),
  Farmer: traveler(3, 2, 4),
  Monk: traveler(3, 1, 4),
  Pilgrim: traveler(3, 2, 3),
  Peddler: traveler(3, 3, 2),
  Merchant: traveler(3, 4, 2),
  "Pawn Broker": traveler(2, 5, 1),
  "Wandering Minstrels": traveler(2, 5, 3),
  Priest: traveler(2, 6, 2),
  Baron: royal(7, 3),
  Duke: royal(8, 4),
  Princess: royal(9, 5),
  Woodsman: bonus(2, 1),
  Carpenter: bonus(2, 2),
  Knight: hazard("knight", 3),
  Bandit: hazard("bandit", 3),
  Dragon: hazard("dragon", 1),
  "Little Goat": goat(2, 2),
  "Middle Goat": goat(3, 3),
  "Big Goat": goat(4, 4),
  "Fortune Teller": special("fortune teller", 2, 2),
  "Garlic Merchant": special("garlic merchant", 2, 2),
  Jester: special("jester", 2, 2),
  Stonemason: special("stonemason", 2, 3),
  "Royal Messenger": special("royal messenger", 3, 1),
};

export const WEATHERS = ["storm", "rain", "overcast", "partly sunny", "sunny", "glorious"] as const;

/** By seats: how many travelers come in each weather, and what a closed bridge takes for each open one. */
export const SCHEDULES: Record<number, { travelers: readonly number[]; rate: number }> = {
  3: { travelers: [2, 3, 3, 4, 5, 6], rate: 3 },
  4: { travelers: [3, 4, 4, 5, 6, 7], rate: 2 },
  5: { travelers: [4, 5, 5, 6, 7, 8], rate: 2 },
  6: { travelers: [5, 6, 6, 7, 8, 9], rate: 1 },
};

/** Play with these figures from now on. */
export function settle(things: Things, seats: number): void {
  for (const [name, card] of Object.entries(CARDS)) Object.assign(card, things[name]);
  const travelers = WEATHERS.map((weather) => things[weather]!.travelers!);
  SCHEDULES[seats] = { travelers, rate: things["closed bridge"]!.boulders! };
}

export function cardOf(name: string): Card {
  return CARDS[name] ?? { ...none, kind: "regular", count: 0 };
}

export function lookOf(name: string): Look {
  switch (cardOf(name).kind) {
    case "regular":
    case "royal":
    case "bonus":
      return cardOf(name).kind as Look;
    case "knight":
    case "bandit":
    case "dragon":
    case "goat":
      return "hazard";
    default:
      return "special";
  }
}

/** What a card counts on a side; in the hand it may only be eaten. */
export function worthOf(name: string, side: string): number {
  return side === "tolls" ? cardOf(name).toll : cardOf(name).food;
}

export function sumOf(cards: readonly string[], side: string): number {
  return cards.reduce((sum, card) => sum + worthOf(card, side), 0);
}

/** The name of a card's picture. */
export function artOf(name: string): string {
  return `bt-art-${name.toLowerCase().replaceAll(" ", "-")}`;
}

export function weatherArt(weather: string): string {
  return `bt-w-${weather.replaceAll(" ", "-")}`;
}
