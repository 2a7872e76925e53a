// How figures and things move. Where they end is where they are drawn; here is only how they get there.

import type { Point } from "../kit/layout";
import { arc, type Arc, type Stop } from "../kit/motion";
import { standing, type Ground } from "./layout/ground";
import { placeOf, START, type Happening, type Place, type TrollBoard } from "./model";

type Frames = Keyframe[];

const shift = (x: number, y: number, rest = ""): Keyframe => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${rest}`,
});

/** On foot, in little hops. */
function walk(by: Point): Frames {
  const steps = 6;
  const rise = 9;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const left = 1 - i / steps;
    return shift(by.x * left, by.y * left - (i % 2 ? rise : 0), i % 2 ? "rotate(4deg)" : "rotate(-3deg)");
  });
}

/** High through the air. */
function leap(by: Point, rise = 0.5): Frames {
  return arc([by, { x: 0, y: 0 }], { rise, swell: 0.06 });
}

/** A look at the watcher, a gulp, and down. */
function plunge(size: number): Frames {
  return [
    { ...shift(0, 0), opacity: 1, offset: 0 },
    { ...shift(0, -0.16 * size, "rotate(-5deg)"), offset: 0.12 },
    { ...shift(0, -0.16 * size, "rotate(5deg)"), opacity: 1, offset: 0.34 },
    { ...shift(0, 0.5 * size, "rotate(200deg) scale(0.7)"), opacity: 1, offset: 0.68 },
    { ...shift(0, 1.1 * size, "rotate(430deg) scale(0.2)"), opacity: 0, offset: 0.85 },
    { ...shift(0, 1.1 * size, "scale(0.1)"), opacity: 0, offset: 1 },
  ];
}

/** Up in a high arc, arms and legs everywhere, and down beside the bridge. */
function flung(size: number): Frames {
  return [
    { ...shift(0, 0), opacity: 1, offset: 0 },
    { ...shift(0, 0, "scale(1.2, 0.7)"), offset: 0.08 },
    { ...shift(0.5 * size, -2.6 * size, "rotate(380deg)"), opacity: 1, offset: 0.5, easing: "ease-in" },
    { ...shift(0.9 * size, 1.6 * size, "rotate(830deg) scale(0.35)"), opacity: 1, offset: 0.86 },
    { ...shift(0.9 * size, 1.6 * size, "scale(0.1)"), opacity: 0, offset: 1 },
  ];
}

const SHAKE: Frames = [0, -5, 6, -4, 3, 0].map((x) => shift(x, 0, `rotate(${x}deg)`));
const HOP: Frames = [0, -16, 0, -9, 0].map((y) => shift(0, y));

/** How a messenger moves while something happens to it. */
export function motionOf(event: Happening | null, seat: number, ground: Ground): Frames | null {
  if (!event) return null;
  if (!("seat" in event) || event.seat !== seat) return victimOf(event) === seat ? SHAKE : null;
  const size = "place" in event ? standing(ground, event.place).size * 1.35 : 90;
  switch (event.kind) {
    case "moved":
    case "stepped off":
    case "retreated":
      return walk(between(ground, event.start, event.place));
    case "driven off":
    case "jumped":
    case "jumped off":
      return leap(between(ground, event.start, event.place));
    case "jumped in boots":
      return leap(between(ground, event.start, event.place), 0.8);
    case "row chosen":
      return walk(ground.tall ? { x: 0, y: 80 } : { x: -120, y: 0 });
    case "fell through":
      return plunge(size);
    case "smashed off":
      return flung(size);
    case "Ug Troll attacked":
    case "fight goes on":
    case "must retreat":
    case "steal tried":
      return SHAKE;
    case "first player":
    case "first off":
    case "last alive":
    case "won":
    case "shared win":
    case "Ug Troll fled":
    case "Trollosopher beaten":
    case "extra turn earned":
      return HOP;
    default:
      return null;
  }
}

function victimOf(event: Happening): number | null {
  if ("victim" in event) return event.victim;
  return event.kind === "trollbooth set" ? event.target : null;
}

function between(ground: Ground, from: Place, to: Place): Point {
  const [one, other] = [standing(ground, from), standing(ground, to)];
  return { x: one.x - other.x, y: one.y - other.y };
}

/** A card, a letter or a trophy on its way over the bridge. */
interface Flight {
  thing: { treasure: string } | { art: string };
  stops: readonly Stop[];
  arc?: Arc;
}

export function flightsOf(event: Happening | null, board: TrollBoard, ground: Ground): Flight[] {
  if (!event) return [];
  const head = (seat: number): Point => {
    const { x, y, size } = standing(ground, placeOf(board, seat) ?? { row: 3, column: START });
    return { x, y: y - size };
  };
  /** Shown over somebody's head for as long as it took to get there. */
  const shown = (thing: Flight["thing"], from: number, to = from): Flight => {
    const over = { x: head(to).x, y: head(to).y - 60, size: 1 };
    return { thing, stops: [{ ...head(from), size: 0.2 }, over, over] };
  };
  const lost = (thing: Flight["thing"], seat: number): Flight => {
    const from = { ...head(seat), size: 0.6 };
    return { thing, stops: [from, { ...river(ground, from), size: 0.4 }], arc: { rise: 0.5, turn: 400 } };
  };
  switch (event.kind) {
    case "hindered":
      return [shown(event, event.seat, event.fighter)];
    case "trollbooth set":
      return [shown(event, event.seat, event.target)];
    case "sticky fingers used":
      return [shown(event, event.seat, event.victim)];
    case "thrown over":
    case "treasure lost":
      return [lost(event, event.seat)];
    case "message lost":
      return [lost({ art: "tb-letter" }, event.seat)];
    case "message stolen":
    case "message taken back":
      return [{ thing: { art: "tb-letter" }, stops: [head(event.victim), head(event.seat)], arc: { rise: 0.6 } }];
    case "treasure drawn":
      return [shown({ art: "tb-treasure-back" }, event.seat)];
    case "Ug Troll fled":
      return [shown({ art: "tb-ug-head" }, event.seat)];
    case "Trollosopher beaten":
      return [shown({ art: "tb-sopher-head" }, event.seat)];
    case "treasure shown":
      return [];
    default:
      return "treasure" in event ? [shown(event, event.seat)] : [];
  }
}

function river(ground: Ground, from: Point): Point {
  if (!ground.tall) return { x: from.x + 40, y: 640 };
  return { x: from.x < ground.width / 2 ? -10 : ground.width + 10, y: from.y + 70 };
}
