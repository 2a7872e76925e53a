// Where the markers of the legal actions stand, in pixels of the board.

import { stackAt, type Bridge } from "./bridge";
import { choicesAt, type Choice } from "./deeds";
import { footOf, middleOf, topOf, type Ground, type Point } from "./ground";

export const MARKER = { small: { width: 46, height: 38 }, large: { width: 96, height: 36 } }; // with the gap beside it
const APART = 8;

/** Of those at one place: the foot of what stands over its stack, the middle of a stomp at the troll's feet. */
export function markersAt(ground: Ground, bridge: Bridge, choices: Choice[], here: Choice[], small: boolean): Point {
  const place = here[0]!.place;
  const { width, height } = small ? MARKER.small : MARKER.large;
  const half = (here.length * width) / 2;
  const wide = ground.width * ground.scale;
  const x = Math.min(wide - half, Math.max(half, middleOf(ground, place.column) * ground.scale));
  if (here[0]!.verb !== "stomp")
    return { x, y: (topOf(ground, place, stackAt(bridge, place).length).y - 4) * ground.scale };
  const feet = (footOf(ground, place.row) + 2) * ground.scale;
  const below = place.row === "upper" ? choicesAt(choices, { row: "lower", column: place.column }) : [];
  if (!below.length) return { x, y: feet };
  // A high stack lifts its markers to the troll's feet: the stomp makes room for them.
  const top = markersAt(ground, bridge, choices, below, small).y - height;
  return { x, y: Math.min(feet, top - APART - height / 2) };
}
