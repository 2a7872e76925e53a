// A small picture for everything that happens: a die, or a symbol.

import type { Colour, Face, TrollEvent } from "./model";

const ART: Partial<Record<TrollEvent["kind"], string>> = {
  "first attacker": "td-club",
  "attack begins": "td-club",
  healed: "heart-full",
  rejuvenated: "heart-full",
  "stood up": "heart-full",
  fell: "td-heart-broken",
  "sun rose": "td-sun",
  won: "td-wreath",
};

export function artOf({ kind }: TrollEvent): string {
  return ART[kind] ?? "td-star";
}

export function dieOf(event: TrollEvent): { colour: Colour; face: Face } | null {
  if (event.kind === "swapped") return { colour: event.count > 0 ? "green" : "white", face: "blank" };
  if (event.kind === "blood surge") return { colour: "red", face: "surge" };
  if (event.kind === "club handed") return { colour: event.colour as Colour, face: "club" };
  return "face" in event ? { colour: event.colour as Colour, face: event.face as Face } : null;
}
