// Tiles by their faces.

import type { Tile } from "./bridge";

type Face = "back" | "ug" | "sopher" | "treasure" | "word" | "word-extra" | "word-skip" | "word-zilch";

const WORDS: Record<string, Face> = {
  "extra turn": "word-extra",
  "skip your next turn": "word-skip",
  nothing: "word-zilch",
};
const KINDS: Record<string, Face> = { "Ug Troll": "ug", Trollosopher: "sopher", treasure: "treasure", word: "word" };

/** What the viewer knows of a tile: one that it has looked at shows its face to it alone. */
export function faceOf(tile: Tile): Face {
  if (tile.kind == null) return "back";
  return (tile.text != null ? WORDS[tile.text] : KINDS[tile.kind]) ?? "back";
}

export function tileArt(face: Face): string {
  return face === "word" ? "tb-tile-word-zilch" : `tb-tile-${face}`;
}

/** Turned down for all others. */
export function isPeeked(tile: Tile): boolean {
  return tile.kind != null && tile.face_up !== true;
}
