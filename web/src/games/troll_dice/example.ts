// A position for tests: four trolls, Tor attacks.

import type { Things } from "../../lib/messages";
import type { Colour, Face, Troll, TrollBoard, TrollEvent } from "./model";

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

/** Ada defends against a white die and a red one, after an attack with these dice. */
export const ROLLED = [die("white", "club"), die("white", "blank"), die("red", "club"), die("green", "heart")];
export const defence = table({
  phase: "defence",
  defender: ADA,
  dice: ROLLED,
  trolls: [troll(4), troll(5), troll(2, { hits: ["white", "red"] }), troll(3)],
});

/** Tor hands a club die over. */
export function handed(to: number, colour = "white"): TrollEvent {
  return { kind: "club handed", seat: TOR, to, colour };
}

/** Grim's attack begins, the next one. */
export const BEGINS: TrollEvent = {
  kind: "attack begins",
  seat: GRIM,
  attack: 13,
  white: 5,
  red: 1,
  most_swaps: 2,
  attacks_until_sunrise: 100,
};

/** What the server tells of the dice. */
export const FIGURES: Things = {
  white: { club: 3, shield: 2, blank: 1 },
  red: { club: 1, counter: 1, heart: 1, surge: 1, blank: 2 },
  "white saved": { times: 1, of: 3 },
  "red saved": { times: 1, of: 6 },
  "health 1": { white: 1, red: 5 },
};
