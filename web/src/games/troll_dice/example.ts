// A position for tests: four trolls, Tor attacks.

import type { Things } from "../../lib/messages";
import type { Colour, Face, Troll, TrollBoard } from "./model";

export const TOR = 0;
export const GRIM = 1;
export const ADA = 2;
export const RUNA = 3;
export const NAMES = ["Tor", "Grim", "Ada", "Runa"];

export function troll(health: number, more: Partial<Troll> = {}): Troll {
  return { health, hearts: health, fell_in: null, place: null, hits: [], wounds: 0, ...more };
}

export function die(colour: Colour, face: Face | null = null): TrollBoard["dice"][number] {
  return { colour, face };
}

export function table(more: Partial<TrollBoard> = {}): TrollBoard {
  return {
    game: "troll-dice",
    phase: "swap",
    attack: 12,
    attacker: TOR,
    defender: null,
    trolls: [troll(4), troll(5), troll(2), troll(3)],
    dice: [die("white"), die("white"), die("white"), die("white"), die("red"), die("red")],
    surges: 0,
    most_swaps: 3,
    clubs: [],
    attacks_until_sunrise: 92,
    ...more,
  };
}

/** What the server tells of the dice. */
export const FIGURES: Things = {
  white: { club: 3, shield: 2, blank: 1 },
  red: { club: 1, counter: 1, heart: 1, surge: 1, blank: 2 },
  "saving sides": { white: 2, red: 1, green: 0 },
  "health 1": { white: 1, red: 5 },
};
