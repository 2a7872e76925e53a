// Dice in the air. Where they land is where they are drawn; here is only how they get there.

import type { Attachment } from "svelte/attachments";

import type { Point } from "./places";

interface Flight {
  from: Point;
  to: Point;
  ms: number;
  wait?: number; // the part of the time that it stays where it was
}

/** In an arc, from elsewhere to where the element stands. */
export function flight({ from, to, ms, wait = 0 }: Flight): Attachment<Element> {
  return (node) => {
    if (ms <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const there = { x: from.x - to.x, y: from.y - to.y };
    const rise = 0.22 * Math.hypot(there.x, there.y);
    const flying = node.animate(
      [
        { transform: at(there.x, there.y, 1), offset: 0, easing: "linear" },
        { transform: at(there.x, there.y, 1), offset: wait, easing: "ease-out" },
        { transform: at(there.x / 2, there.y / 2 - rise, 1.35), offset: wait + (1 - wait) * 0.5, easing: "ease-in" },
        { transform: at(0, 0, 1), offset: 1 },
      ],
      { duration: ms, fill: "backwards" },
    );
    return () => flying.cancel();
  };
}

function at(x: number, y: number, size: number): string {
  return `translate(${x}px, ${y}px) scale(${size})`;
}

/** A curve over which something flew, and points along it for the stars of its trail. */
export function trail(from: Point, to: Point, count: number): (Point & { size: number })[] {
  const bend = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * 0.16,
    y: (from.y + to.y) / 2 - Math.abs(to.x - from.x) * 0.16,
  };
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.6) / (count + 0.2);
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y), size: 0.45 + 0.55 * t };
  });
}
