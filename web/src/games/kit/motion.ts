// How things get to where they are drawn. Whoever wants nothing to move sees them there at once.

import type { Attachment } from "svelte/attachments";

import type { Point } from "./layout";

/** Where a thing that travels is: its middle, and how large it is drawn; 1: as it is. */
export interface Stop extends Point {
  size?: number;
}

export interface Arc {
  rise?: number; // how high, as a part of the way
  swell?: number; // how much larger in the middle
  turn?: number; // degrees, on the first leg
}

const PIECES = 8; // of each leg

export function isStill(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keyframes from stop to stop, each leg an arc: offsets from where the element stands. */
export function arc(stops: readonly Stop[], { rise = 0.22, swell = 0, turn = 0 }: Arc = {}): Keyframe[] {
  const legs = stops.length - 1;
  return Array.from({ length: legs * PIECES + 1 }, (_, at) => {
    const leg = Math.min(Math.floor(at / PIECES), legs - 1);
    const done = at / PIECES - leg;
    const [from, to] = [stops[leg]!, stops[leg + 1]!];
    const along = done * done * (3 - 2 * done);
    const high = Math.sin(Math.PI * along);
    const mix = (one: number, other: number): number => one + (other - one) * along;
    const x = mix(from.x, to.x);
    const y = mix(from.y, to.y) - rise * Math.hypot(to.x - from.x, to.y - from.y) * high;
    const size = mix(from.size ?? 1, to.size ?? 1) * (1 + swell * high);
    const turned = turn && leg === 0 ? ` rotate(${(turn * along).toFixed(0)}deg)` : "";
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(3)})${turned}`,
      offset: at / (legs * PIECES),
    };
  });
}

/** Plays keyframes on an element, after a while; nothing at all if nothing is to move. */
export function moving(frames: Keyframe[] | null, ms: number, wait = 0): Attachment<Element> {
  return (node) => {
    if (!frames || ms <= 0 || isStill()) return;
    const motion = node.animate(frames, { duration: ms, delay: wait, fill: "both" });
    return () => motion.cancel();
  };
}
