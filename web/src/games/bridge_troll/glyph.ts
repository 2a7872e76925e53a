// Which small picture stands for an event.

import { pictures } from "../kit/glyphs";
import { weatherArt, type Happening } from "./model";

type GlyphArt = { card: string } | { place: number } | { art: string };

const artOf = pictures<Happening["kind"]>({
  "bt-die-blank": ["first player", "turn began"],
  "bt-card-back": ["face-down laid", "face-down picked", "deck ran out"],
  "bt-ic-closed": ["bid nothing", "closed shown", "everybody closed"],
  "bt-ic-jester": ["mixing began", "mixed bid made", "jester shown"],
  "bt-ic-fist": ["bid ready"],
  "bt-ic-hand": ["bid taken back", "bid upset", "bids revealed", "robbery began", "went without"],
  "bt-point": ["bonus point", "trade settled"],
  "bt-ic-road": ["road emptied"],
  "bt-ic-star": ["point lost", "no point to lose", "lacks points"],
  "bt-upgrade": ["upgrade changed", "upgrade changed unseen", "upgrade bought"],
  "bt-ic-eye": ["peeked"],
  "bt-boulder-any": ["boulders due", "boulders stowed"],
  "bt-ic-goat": ["goat turned up", "only goats left"],
  "bt-ic-scales": ["fewer left", "nearer to die", "trade began", "no trade"],
  "bt-ic-pair": ["boulders pledged"],
  "bt-ic-bridge": ["nothing built", "no upgrade", "final points"],
  "bt-ic-crown": ["won", "shared win"],
});

export function glyphOf(event: Happening): GlyphArt {
  if (event.kind === "weather rolled") return { art: weatherArt(event.weather) };
  if (event.kind === "ranked") return { place: event.place };
  if ("colour" in event) return { art: `bt-boulder-${event.colour}` };
  if ("card" in event) return { card: event.card };
  return { art: artOf(event) ?? "bt-ic-star" };
}
