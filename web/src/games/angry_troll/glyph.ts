// Which picture stands before a line of the story.

import { pictures } from "../kit/glyphs";
import type { Happening } from "./model";

const artOf = pictures<Happening["kind"]>({
  "at-ic-foot": ["troll placed", "moved"],
  "at-ic-moon": ["turn began"],
  "at-ic-eye": ["woke"],
  "at-ic-wing": ["flew away", "fled", "escaped", "troll carried off"],
  "at-ic-sleep": ["nothing woke", "troll tired"],
  "at-ic-stomp": ["stomped"],
  "at-ic-hand": ["picked up"],
  "at-ic-bash": ["beat"],
  "at-ic-throw": ["threw"],
  "at-ic-shovel": ["shovelled"],
  "at-ic-bridge": ["laid", "bridge tamed"],
  "at-ic-fist": ["stuck"],
  "at-ic-fall": ["bridge collapsed"],
  "at-ic-star": ["bridge tamed perfectly"],
});

export function glyphOf(event: Happening): { art: string } | { card: string } {
  if (event.kind === "card played" || event.kind === "colour named") return { card: event.card };
  if (event.kind === "column cast") return { art: `at-die-${event.column}` };
  return { art: artOf(event) ?? "at-ic-star" };
}
