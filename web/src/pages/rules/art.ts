// What the pictures in the rules of a game are drawn with.

import woods from "../../art/woods.svg?url";
import type { GameName } from "../../lib/messages";
import angry from "../../games/angry_troll/pieces.svg?url";
import "../../games/angry_troll/palette.css";
import valley from "../../games/bridge_troll/pieces.svg?url";
import "../../games/bridge_troll/palette.css";
import long from "../../games/troll_bridge/pieces.svg?url";
import "../../games/troll_bridge/palette.css";

export const ART: Record<GameName, { pieces: string; palette: string }> = {
  "troll-dice": { pieces: woods, palette: "" },
  "angry-troll": { pieces: angry, palette: "angry-troll" },
  "bridge-troll": { pieces: valley, palette: "bridge-troll" },
  "troll-bridge": { pieces: long, palette: "tb-scene" },
};

export interface Shown {
  symbols: string[]; // upon each other
  times: number;
}

/** What is meant by the address of a picture: `bt-boulder-red*4`, `die-red+face-club`. */
export function shown(of: string): Shown {
  const [what = "", times = "1"] = of.split("*");
  return { symbols: what.split("+"), times: Number(times) };
}

const CARD = "traveler/";
const BACK = "face-down";

/** The card that is meant, null for its back; undefined: no card at all. */
export function cardShown(of: string): string | null | undefined {
  if (!of.startsWith(CARD)) return undefined;
  const name = of.slice(CARD.length).replaceAll("_", " ");
  return name === BACK ? null : name;
}
