// How figures and things move. Where they end is where they are drawn; here is only how they get there.

import type { Attachment } from "svelte/attachments";

import type { Happening, Place } from "./bridge";
import { standing, type Ground, type Point } from "./ground";

type Frames = Keyframe[];

const shift = (x: number, y: number, rest = ""): Keyframe => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${rest}`,
});

/** Plays frames on an element for so long; nothing at all if nothing is to move. */
export function moving(frames: Frames | null, ms: number): Attachment<Element> {
  return (node) => {
    if (!frames || ms <= 0) return;
    const motion = node.animate(frames, { duration: ms, fill: "backwards", easing: "linear" });
    return () => motion.cancel();
  };
}

/** On foot, in little hops. */
function walk(by: Point): Frames {
  const hops = 3;
  const rise = 9;
  const frames: Frames = [];
  for (let i = 0; i <= 2 * hops; i++) {
    const left = 1 - i / (2 * hops);
    frames.push(shift(by.x * left, by.y * left - (i % 2 ? rise : 0), i % 2 ? "rotate(4deg)" : "rotate(-3deg)"));
  }
  return frames;
}

/** High through the air. */
function leap(by: Point, rise: number): Frames {
  const parts = 10;
  return Array.from({ length: parts + 1 }, (_, i) => {
    const t = i / parts;
    const squash = t === 0 || t === 1 ? "scale(1.12, 0.86)" : "scale(0.95, 1.07)";
    return shift(by.x * (1 - t), by.y * (1 - t) - 4 * rise * t * (1 - t), squash);
  });
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
export function motionOf(event: Happening, seat: number, ground: Ground): Frames | null {
  if (!("seat" in event) || event.seat !== seat) return victimOf(event) === seat ? SHAKE : null;
  const size = "place" in event ? standing(ground, event.place).size * 1.35 : 90;
  switch (event.kind) {
    case "moved":
    case "stepped off":
    case "retreated":
      return walk(between(ground, event.start, event.place));
    case "driven off":
      return leap(between(ground, event.start, event.place), 120);
    case "jumped":
    case "jumped in boots":
    case "jumped off":
      return leap(between(ground, event.start, event.place), event.kind === "jumped in boots" ? 130 : 78);
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
