// The sixteen dice: what is on them, and what that means for whoever must roll one.

import type { Board, Event } from "../../lib/messages";

export type TrollBoard = Board<"troll-dice">;
export type TrollEvent = Event<"troll-dice">;
export type Colour = "white" | "red" | "green";
export type Face = "blank" | "club" | "shield" | "heart" | "double heart" | "counter" | "surge";

export const COLOURS: readonly Colour[] = ["white", "red", "green"];
const SIDES = 6;
const FULL_HEALTH = 6;

/** The faces of a die of each colour, and how many of each. */
export const FACES: Record<Colour, readonly (readonly [Face, number])[]> = {
  white: [
    ["club", 3],
    ["shield", 2],
    ["blank", 1],
  ],
  red: [
    ["club", 1],
    ["counter", 1],
    ["heart", 1],
    ["surge", 1],
    ["blank", 2],
  ],
  green: [
    ["heart", 1],
    ["double heart", 1],
    ["surge", 1],
    ["blank", 3],
  ],
};

/** What saves whoever was handed a die of that colour. */
const SAVING: Record<"white" | "red", Face> = { white: "shield", red: "counter" };

const HEARTS: Partial<Record<Face, number>> = { heart: 1, "double heart": 2 };

export function heartsOn(face: Face): number {
  return HEARTS[face] ?? 0;
}

/** How often a die handed to a troll does it no harm, in lowest terms. */
export function saved(colour: "white" | "red"): { times: number; of: number } {
  const times = FACES[colour].find(([face]) => face === SAVING[colour])![1];
  return { times: 1, of: SIDES / times };
}

/** What a troll of that health would attack with, before swapping. */
export function wouldRoll(health: number): Record<"white" | "red", number> {
  return { white: health, red: FULL_HEALTH - health };
}

export function countColours(colours: readonly string[]): Record<Colour, number> {
  const count = { white: 0, red: 0, green: 0 };
  for (const colour of colours) count[colour as Colour] += 1;
  return count;
}

/** The symbol of a face in the art. */
export function faceArt(face: Face): string {
  return face === "double heart" ? "face-heart2" : `face-${face}`;
}
