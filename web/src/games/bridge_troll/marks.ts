// What events are about: the last ones stay marked, and so does one of the story under the pointer.

import type { Happening, Valley } from "./model";
import { movesOf, pieceOf, placeKey } from "./motion/moves";

interface Mark {
  place: string; // as placeKey names it
  piece: string | null; // a card or a colour there
}

export function marksOf(valley: Valley, events: readonly Happening[]): Mark[] {
  return events.flatMap((event) => marksOfOne(valley, event));
}

function marksOfOne(valley: Valley, event: Happening): Mark[] {
  switch (event.kind) {
    case "weather rolled":
      return [{ place: "weather", piece: event.weather }];
    case "hazard struck":
    case "goat came":
      return [{ place: "claimed", piece: event.card }];
    case "peeked":
    case "card seen":
    case "face-down picked":
      return [{ place: "face-down", piece: null }];
    case "robbery began":
      return [{ place: `${event.victim} under`, piece: null }];
    case "bid ready":
    case "closed shown":
    case "ranked":
    case "fewer left":
    case "nearer to die":
    case "turn began":
    case "first player":
    case "trade began":
    case "nothing built":
    case "no trade":
    case "no upgrade":
    case "went without":
    case "won":
    case "shared win":
      return [{ place: `${event.seat} bridge`, piece: null }];
    default:
      return movesOf(valley, event).map(({ to, thing }) => ({ place: placeKey(to), piece: pieceOf(thing) }));
  }
}
