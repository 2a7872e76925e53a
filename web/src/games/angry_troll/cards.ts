// Playing cards: the server calls them "ace of clubs", "10 of hearts".

export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"] as const;

const SYMBOLS: Record<Suit, string> = { clubs: "club", diamonds: "diamond", hearts: "heart", spades: "spade" };

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
  return `at-suit-${SYMBOLS[suit]}`;
}
