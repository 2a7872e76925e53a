// Tables for tests: four trolls, Tor attacks.

import type { Colour, Face, TrollBoard } from "./dice";

type Troll = TrollBoard["trolls"][number];

export const TOR = 0;
export const GRIM = 1;
export const ADA = 2;
export const RUNA = 3;
export const NAMES = ["Tor", "Grim", "Ada", "Runa"];

export function troll(health: number, more: Partial<Troll> = {}): Troll {
  return { health, fell_in: null, hits: [], wounds: 0, ...more };
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
