// The treasures: what each is for, and its picture. Figures are those of our own box, or of one that was
// brought along: `settle` is told them.

import type { Things } from "../../lib/messages";

type Use = "fight" | "hinder" | "turn" | "instead" | "riches";

interface Treasure {
  art: string; // after tb-art-
  use: Use;
  value: number;
  strength: number; // 0: it has none
}

const TREASURES: Record<string, Treasure> = {
  "Club of Thumping": { art: "club", use: "fight", value: 1, strength: 1 },
  "Stick of Poking": { art: "stick", use: "fight", value: 1, strength: 2 },
  "Spear 'O Mint": { art: "spear", use: "fight", value: 1, strength: 3 },
  "Mighty Mallet": { art: "mallet", use: "fight", value: 2, strength: 4 },
  "Knife of Backstabbing": { art: "knife", use: "hinder", value: 1, strength: 2 },
  "Troll Wedgie": { art: "wedgie", use: "hinder", value: 1, strength: 4 },
  Trollbooth: { art: "booth", use: "turn", value: 1, strength: 0 },
  "Mirrored Shoes": { art: "shoes", use: "turn", value: 1, strength: 0 },
  "Sack of Planks": { art: "planks", use: "turn", value: 1, strength: 0 },
  "Sneezing Powder": { art: "sneeze", use: "instead", value: 1, strength: 0 },
  "Letter of Introduction": { art: "letter", use: "instead", value: 2, strength: 0 },
  "Crib Notes": { art: "crib", use: "instead", value: 2, strength: 0 },
  "Feather Boots": { art: "boots", use: "instead", value: 1, strength: 0 },
  "Sticky Fingers": { art: "sticky", use: "instead", value: 2, strength: 0 },
  "Silver Goblet": { art: "goblet", use: "riches", value: 3, strength: 0 },
  "Golden Goat": { art: "goat", use: "riches", value: 5, strength: 0 },
};

const UNKNOWN: Treasure = { art: "goblet", use: "riches", value: 0, strength: 0 };

export const NAMES = Object.keys(TREASURES);

/** Play with these figures from now on. */
export function settle(things: Things): void {
  for (const [name, treasure] of Object.entries(TREASURES)) Object.assign(treasure, things[name]);
}

export function treasureCalled(name: string): Treasure {
  return TREASURES[name] ?? UNKNOWN;
}

/** What stands on its medal: a strength, or nothing. */
export function medalOf({ use, strength }: Treasure): string | null {
  if (use === "fight") return `+${strength}`;
  return use === "hinder" ? `−${strength}` : null;
}
