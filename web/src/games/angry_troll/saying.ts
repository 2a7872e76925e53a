// The bridge in words, for those who listen to it.

import { words } from "../../words/en/angry_troll";
import { fromTheTop, isAt, placeName, stackAt, type Brick, type Bridge, type Place } from "./bridge";
import { choicesAt, type Choice } from "./deeds";

function brickSaid(brick: Brick, count = 1): string {
  if (brick.card === null) return words.place.unseen(count);
  return brick.awake ? words.place.awake(brick.card) : words.place.asleep(brick.card);
}

/** All there is to know about a place. */
export function placeSaid(bridge: Bridge, place: Place, choices: Choice[]): string {
  const bricks = fromTheTop(stackAt(bridge, place)).map(({ brick, count }) => brickSaid(brick, count));
  const titles = choicesAt(choices, place).map((choice) => choice.title);
  return [
    words.place.name(placeName(place)),
    bricks.length > 0 ? words.place.fromTop(bricks) : words.place.empty,
    ...(isAt(bridge.troll, place) ? [words.place.troll] : []),
    ...(wasHere(bridge, place) ? [words.place.stood] : []),
    ...(titles.length > 0 ? [words.place.may(titles)] : []),
  ].join(". ");
}

export function wasHere(bridge: Bridge, place: Place): boolean {
  return !isAt(bridge.troll, place) && bridge.stood_on.some((stood) => isAt(stood, place));
}
