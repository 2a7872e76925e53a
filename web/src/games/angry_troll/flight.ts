// The way of a card that travels, as keyframes: an arc from stop to stop.

import type { Point } from "./ground";

export interface Stop extends Point {
  width: number; // of the brick or the card there, in pixels
  brick: boolean; // a brick, not a card
}

interface Flight {
  way: Keyframe[]; // where it is
  brick: { opacity: number; offset: number }[]; // how much of a brick it is
  turn: Keyframe[]; // of a card that is turned over
}

const DRAWN = 100; // pixels that it is drawn wide
const PIECES = 6; // of each arc

export function flightOf(stops: Stop[], spins: boolean): Flight {
  const legs = stops.length - 1;
  const way: Keyframe[] = [];
  for (let leg = 0; leg < legs; leg++) {
    for (let piece = leg === 0 ? 0 : 1; piece <= PIECES; piece++) {
      const done = piece / PIECES;
      const turn = spins && leg === 0 ? 540 * done : 0;
      way.push({
        transform: transform(between(stops[leg]!, stops[leg + 1]!, eased(done)), turn),
        offset: (leg + done) / legs,
      });
    }
  }
  return {
    way,
    brick: stops.map((stop, at) => ({ opacity: stop.brick ? 1 : 0, offset: at / legs })),
    turn: [{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }],
  };
}

function between(from: Stop, to: Stop, done: number): Stop {
  const lift = 0.22 * Math.hypot(to.x - from.x, to.y - from.y) * Math.sin(Math.PI * done);
  return {
    x: from.x + (to.x - from.x) * done,
    y: from.y + (to.y - from.y) * done - lift,
    width: from.width + (to.width - from.width) * done,
    brick: from.brick,
  };
}

function eased(done: number): number {
  return done * done * (3 - 2 * done);
}

function transform(at: Stop, turn: number): string {
  const size = (at.width / DRAWN).toFixed(3);
  return `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) scale(${size}) rotate(${turn}deg)`;
}
