// Where the stops of a travelling card are, in pixels of the board.

import { stackAt, type Bridge } from "./bridge";
import type { Stop } from "./flight";
import { bankAt, BRICK, brickAt, heldAt, skyAt, standAt, type Ground, type Held, type Point } from "./ground";
import type { Spot } from "./travels";

/** On the bridge and around it; null: it is among the cards. */
export function pictureSpot(spot: Spot, ground: Ground, bridge: Bridge): Stop | null {
  const at = middle(spot, ground, bridge);
  const size = at && "size" in at ? at.size : 1;
  return (
    at && { x: at.x * ground.scale, y: at.y * ground.scale, width: size * BRICK.width * ground.scale, brick: true }
  );
}

function middle(spot: Spot, ground: Ground, bridge: Bridge): Point | Held | null {
  switch (spot.at) {
    case "place": {
      const corner = brickAt(ground, spot.place, spot.level, spot.count);
      return { x: corner.x + BRICK.width / 2, y: corner.y + BRICK.height / 2 };
    }
    case "hands": {
      const troll = bridge.troll;
      return troll && heldAt(standAt(ground, troll, stackAt(bridge, troll).length), troll.row, spot.level);
    }
    case "bank":
      return bankAt(ground, spot.place, spot.bank);
    case "sky":
      return skyAt(ground, spot.place);
    default:
      return null;
  }
}

/** Where a card lies; one that is gone has lain where its like do. */
export function cardSpot(spot: Spot, root: HTMLElement): Stop | null {
  const found = named(spot)
    .map((name) => root.querySelector(`[data-spot="${name}"]`))
    .find((element) => element !== null);
  if (!found) return null;
  const frame = root.getBoundingClientRect();
  const box = (found.querySelector("svg") ?? found).getBoundingClientRect();
  return { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y, width: box.width, brick: false };
}

function named(spot: Spot): string[] {
  if (spot.at === "aside") return [`aside:${spot.card}`, "aside"];
  if (spot.at === "pile") return [`pile:${spot.card}`, `pile:${spot.row}`];
  return [spot.at];
}
