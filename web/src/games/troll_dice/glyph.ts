// A small picture for everything that happens: a die, or a symbol.

import { pictures } from "../kit/glyphs";
import type { Colour, Face, TrollEvent } from "./model";

const pictureOf = pictures<TrollEvent["kind"]>({
  "td-club": ["first attacker", "attack begins"],
  "heart-full": ["healed", "rejuvenated", "stood up"],
  "td-heart-broken": ["fell"],
  "td-sun": ["sun rose"],
  "td-wreath": ["won"],
});

export function artOf(event: TrollEvent): string {
  return pictureOf(event) ?? "td-star";
}

export function dieOf(event: TrollEvent): { colour: Colour; face: Face } | null {
  if (event.kind === "swapped") return { colour: event.count > 0 ? "green" : "white", face: "blank" };
  if (event.kind === "blood surge") return { colour: "red", face: "surge" };
  if (event.kind === "club handed") return { colour: event.colour as Colour, face: "club" };
  return "face" in event ? { colour: event.colour as Colour, face: event.face as Face } : null;
}
