// The pictures of what happens.

import { faceCalled, tileArt, treasureCalled, type Happening } from "./model";

type Kind = Happening["kind"];

interface PictureOf {
  art: string | null;
  die: { sides: number; face: number } | null;
}

const ART: Partial<Record<Kind, string>> = {
  "first player": "tb-k-riches",
  "row chosen": "tb-step",
  "turn skipped": "tb-word-skip",
  stuck: "tb-splash",
  moved: "tb-step",
  stayed: "tb-step",
  jumped: "tb-hop",
  "stepped off": "tb-castle",
  "jumped off": "tb-castle",
  "steal tried": "tb-grab",
  "message stolen": "tb-letter",
  "message taken back": "tb-letter",
  "message lost": "tb-letter",
  "own message read": "tb-letter",
  "message read": "tb-letter",
  "extra turn earned": "tb-word-extra",
  "extra turn began": "tb-word-extra",
  "must skip": "tb-word-skip",
  "may move on": "tb-step",
  "treasure left": "tb-tile-treasure",
  "treasure kept": "tb-tile-treasure",
  "deck shuffled": "tb-treasure-back",
  "nothing to find": "tb-tile-treasure",
  "treasure drawn": "tb-treasure-back",
  "looked at tile": "tb-eye",
  "tile seen": "tb-eye",
  "word seen": "tb-eye",
  "Ug Troll attacked": "tb-ug-head",
  "fight goes on": "tb-ug-head",
  "bare hands": "tb-k-fight",
  "let fight": "tb-k-fight",
  "Ug Troll fled": "tb-ug-head",
  "tile fell": "tb-splash",
  "unseen tile fell": "tb-splash",
  "Trollosopher held": "tb-sopher-head",
  "wits go on": "tb-sopher-head",
  "Trollosopher beaten": "tb-sopher-head",
  "tome shuffled": "tb-tome",
  "card drawn": "tb-tome",
  "question asked": "tb-tome",
  "answered right": "tb-wreath",
  "answered wrong": "tb-sopher-head",
  "answered otherwise": "tb-sopher-head",
  "called late": "tb-sopher-head",
  "fell through": "tb-barrel",
  "smashed off": "tb-barrel",
  "must retreat": "tb-bits",
  retreated: "tb-step",
  "driven off": "tb-bits",
  "first off": "tb-castle",
  "first off without message": "tb-castle",
  "last alive": "tb-wreath",
  "bridge given up": "tb-bits",
  "no points": "tb-barrel",
  "final points": "tb-k-riches",
  won: "tb-wreath",
  "shared win": "tb-wreath",
};

export function glyphOf(event: Happening): PictureOf {
  if ("face" in event)
    return { art: null, die: { sides: /smashed$/.test(event.kind) || event.face > 6 ? 8 : 6, face: event.face } };
  if (event.kind === "tile turned up") return { art: tileArt(faceCalled(event.tile)), die: null };
  if (event.kind === "word read") return { art: tileArt(faceCalled("word", event.text)), die: null };
  if (event.kind === "trophies lost")
    return { art: event.troll === "Ug Troll" ? "tb-ug-head" : "tb-sopher-head", die: null };
  if ("treasure" in event) return { art: `tb-art-${treasureCalled(event.treasure).art}`, die: null };
  return { art: ART[event.kind] ?? null, die: null };
}
