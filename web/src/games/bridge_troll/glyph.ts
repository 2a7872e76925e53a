// Which small picture stands for an event.

import { weatherArt, type Happening } from "./model";

type GlyphArt = { card: string } | { place: number } | { art: string };

const ART: Partial<Record<Happening["kind"], string>> = {
  "first player": "bt-die-blank",
  "turn began": "bt-die-blank",
  "face-down laid": "bt-card-back",
  "face-down picked": "bt-card-back",
  "bid nothing": "bt-ic-closed",
  "mixing began": "bt-ic-jester",
  "mixed bid made": "bt-ic-jester",
  "bid ready": "bt-ic-fist",
  "bid taken back": "bt-ic-hand",
  "bid upset": "bt-ic-hand",
  "bids revealed": "bt-ic-hand",
  "jester shown": "bt-ic-jester",
  "closed shown": "bt-ic-closed",
  "bonus point": "bt-point",
  "everybody closed": "bt-ic-closed",
  "road emptied": "bt-ic-road",
  "point lost": "bt-ic-star",
  "no point to lose": "bt-ic-star",
  "lacks points": "bt-ic-star",
  "upgrade changed": "bt-upgrade",
  "upgrade changed unseen": "bt-upgrade",
  peeked: "bt-ic-eye",
  "boulders due": "bt-boulder-any",
  "robbery began": "bt-ic-hand",
  "went without": "bt-ic-hand",
  "boulders stowed": "bt-boulder-any",
  "goat turned up": "bt-ic-goat",
  "trade began": "bt-ic-scales",
  "boulders pledged": "bt-ic-pair",
  "trade settled": "bt-point",
  "nothing built": "bt-ic-bridge",
  "no trade": "bt-ic-scales",
  "upgrade bought": "bt-upgrade",
  "no upgrade": "bt-ic-bridge",
  "deck ran out": "bt-card-back",
  "only goats left": "bt-ic-goat",
  "final points": "bt-ic-bridge",
  won: "bt-ic-crown",
  "shared win": "bt-ic-crown",
};

export function glyphOf(event: Happening): GlyphArt {
  if (event.kind === "weather rolled") return { art: weatherArt(event.weather) };
  if (event.kind === "ranked") return { place: event.place };
  if ("colour" in event) return { art: `bt-boulder-${event.colour}` };
  if ("card" in event) return { card: event.card };
  return { art: ART[event.kind] ?? "bt-ic-star" };
}
