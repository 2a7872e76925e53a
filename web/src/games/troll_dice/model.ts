// The table as the board reads it: the trolls, and the sixteen dice.

import type { Board, Event } from "../../lib/messages";
import { figuresOf } from "../kit/figures";

export type TrollBoard = Board<"troll-dice">;
export type TrollEvent = Event<"troll-dice">;
export type Troll = TrollBoard["trolls"][number];
export type Colour = "white" | "red" | "green";
export type ClubColour = Exclude<Colour, "green">;
export type Face = "blank" | "club" | "shield" | "heart" | "double heart" | "counter" | "surge";

export const COLOURS: readonly Colour[] = ["white", "red", "green"];

/** The faces of a die of that colour, and how many of each. */
export function facesOf(colour: Colour): [Face, number][] {
  return Object.entries(figuresOf(colour)) as [Face, number][];
}

/** How often a die handed to a troll does it no harm. */
export function saved(colour: ClubColour): { times: number; of: number } {
  const { times = 0, of = 1 } = figuresOf(`${colour} saved`);
  return { times, of };
}

/** What a troll of that health attacks with, before swapping. */
export function handOf(health: number): Partial<Record<Colour, number>> {
  return figuresOf(`health ${health}`);
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
