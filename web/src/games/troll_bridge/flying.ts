// What flies over the bridge while something happens: cards, letters, trophies.

import { placeOf, type Happening, type TrollBoard } from "./bridge";
import { standing, type Ground, type Point } from "./ground";

export interface Flyer {
  what: "card" | "symbol";
  name: string; // of a treasure, or of a symbol
  from: Point;
  to: Point;
  falls: boolean; // into the river
}

export function flyerOf(event: Happening, board: TrollBoard, ground: Ground): Flyer | null {
  const head = (seat: number): Point => {
    const { x, y, size } = standing(ground, placeOf(board, seat) ?? { row: 3, column: 0 });
    return { x, y: y - size };
  };
  const over = (seat: number): Point => ({ x: head(seat).x, y: head(seat).y - 60 });
  switch (event.kind) {
    case "weapon used":
    case "Ug Troll sneezed":
    case "Ug Troll introduced":
    case "crib notes used":
    case "jumped in boots":
    case "shoes used":
    case "hole mended":
      return { what: "card", name: event.treasure, from: head(event.seat), to: over(event.seat), falls: false };
    case "treasure found":
      return { what: "card", name: event.treasure, from: head(event.seat), to: over(event.seat), falls: false };
    case "treasure drawn":
      return { what: "symbol", name: "tb-treasure-back", from: head(event.seat), to: over(event.seat), falls: false };
    case "hindered":
      return { what: "card", name: event.treasure, from: head(event.seat), to: over(event.fighter), falls: false };
    case "trollbooth set":
      return { what: "card", name: event.treasure, from: head(event.seat), to: over(event.target), falls: false };
    case "sticky fingers used":
      return { what: "card", name: event.treasure, from: head(event.seat), to: over(event.victim), falls: false };
    case "thrown over":
    case "treasure lost":
      return {
        what: "card",
        name: event.treasure,
        from: head(event.seat),
        to: river(ground, head(event.seat)),
        falls: true,
      };
    case "message stolen":
    case "message taken back":
      return { what: "symbol", name: "tb-letter", from: head(event.victim), to: head(event.seat), falls: false };
    case "message lost":
      return {
        what: "symbol",
        name: "tb-letter",
        from: head(event.seat),
        to: river(ground, head(event.seat)),
        falls: true,
      };
    case "Ug Troll fled":
      return { what: "symbol", name: "tb-ug-head", from: head(event.seat), to: over(event.seat), falls: false };
    case "Trollosopher beaten":
      return { what: "symbol", name: "tb-sopher-head", from: head(event.seat), to: over(event.seat), falls: false };
    default:
      return null;
  }
}

function river(ground: Ground, from: Point): Point {
  if (!ground.tall) return { x: from.x + 40, y: 640 };
  return { x: from.x < ground.width / 2 ? -10 : ground.width + 10, y: from.y + 70 };
}

/** A die that was rolled, of so many sides. */
export interface Rolled {
  seat: number;
  sides: number;
  face: number;
  good: boolean;
}

export function rolledIn(events: readonly Happening[], jumpDie: number): Rolled | null {
  for (const event of events.toReversed()) {
    if (!("face" in event)) continue;
    const { seat, face } = event;
    if (event.kind === "fight rolled") return { seat, face, sides: 6, good: event.damage >= event.needs };
    if (event.kind === "jump held" || event.kind === "space collapsed")
      return { seat, face, sides: jumpDie, good: event.kind === "jump held" };
    if (event.kind === "steal failed" || event.kind === "steal succeeded")
      return { seat, face, sides: 6, good: event.kind === "steal succeeded" };
    return { seat, face, sides: 8, good: event.kind !== "space smashed" };
  }
  return null;
}
