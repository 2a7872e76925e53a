// The pictures of what happens.

import { pictures } from "../kit/glyphs";
import { sidesOf } from "./marks";
import { faceCalled, tileArt, treasureCalled, type Happening } from "./model";

interface PictureOf {
  art: string | null;
  die: { sides: number; face: number } | null;
}

const artOf = pictures<Happening["kind"]>({
  "tb-k-riches": ["first player", "final points"],
  "tb-step": ["row chosen", "moved", "stayed", "may move on", "retreated"],
  "tb-word-skip": ["turn skipped", "must skip"],
  "tb-splash": ["stuck", "tile fell", "unseen tile fell"],
  "tb-hop": ["jumped"],
  "tb-castle": ["stepped off", "jumped off", "first off", "first off without message"],
  "tb-grab": ["steal tried"],
  "tb-letter": ["message stolen", "message taken back", "message lost", "own message read", "message read"],
  "tb-word-extra": ["extra turn earned", "extra turn began"],
  "tb-tile-treasure": ["treasure left", "treasure kept", "nothing to find"],
  "tb-treasure-back": ["deck shuffled", "treasure drawn"],
  "tb-eye": ["looked at tile", "tile seen", "word seen"],
  "tb-ug-head": ["Ug Troll attacked", "fight goes on", "Ug Troll fled"],
  "tb-k-fight": ["bare hands", "let fight"],
  "tb-sopher-head": [
    "Trollosopher held",
    "wits go on",
    "Trollosopher beaten",
    "answered wrong",
    "answered otherwise",
    "called late",
  ],
  "tb-tome": ["tome shuffled", "card drawn", "question asked"],
  "tb-wreath": ["answered right", "last alive", "won", "shared win"],
  "tb-barrel": ["fell through", "smashed off", "no points"],
  "tb-bits": ["must retreat", "driven off", "bridge given up"],
});

export function glyphOf(event: Happening): PictureOf {
  if ("face" in event) return { art: null, die: { sides: sidesOf(event), face: event.face } };
  if (event.kind === "tile turned up") return { art: tileArt(faceCalled(event.tile)), die: null };
  if (event.kind === "word read") return { art: tileArt(faceCalled("word", event.text)), die: null };
  if (event.kind === "trophies lost")
    return { art: event.troll === "Ug Troll" ? "tb-ug-head" : "tb-sopher-head", die: null };
  if ("treasure" in event) return { art: `tb-art-${treasureCalled(event.treasure).art}`, die: null };
  return { art: artOf(event), die: null };
}
