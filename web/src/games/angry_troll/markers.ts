// Where the markers of the legal actions stand, in pixels of the board.

import { stackAt, type Bridge } from "./bridge";
import { choicesAt, type Choice } from "./deeds";
import { footOf, middleOf, topOf, type Ground, type Point } from "./ground";

const WIDTH = { small: 46, large: 96 }; // of a marker with the gap beside it
const APART = 8;

/** Of those at one place: over its stack, a stomp at the troll's feet. */
export function markersAt(ground: Ground, bridge: Bridge, choices: Choice[], here: Choice[], small: boolean): Point {
  const place = here[0]!.place;
  const width = small ? WIDTH.small : WIDTH.large;
  const half = (here.length * width) / 2;
  const stomp = here[0]!.verb === "stomp";
  const middle = middleOf(ground, place.column) * ground.scale + (stomp ? aside(choices, place.column, width) : 0);
  const x = Math.min(ground.width * ground.scale - half, Math.max(half, middle));
  const y = stomp ? footOf(ground, place.row) + 2 : topOf(ground, place, stackAt(bridge, place).length).y - 4;
  return { x, y: y * ground.scale };
}

/** A high stack below the troll lifts its markers to the troll's feet: the stomp stands beside them, toward the middle. */
function aside(choices: Choice[], column: number, width: number): number {
  const troll = choices.find((choice) => choice.verb === "stomp")!.place;
  const below = troll.row === "upper" ? choicesAt(choices, { row: "lower", column }).length : 0;
  return below && (column <= 3 ? 1 : -1) * (((below + 1) * width) / 2 + APART);
}
