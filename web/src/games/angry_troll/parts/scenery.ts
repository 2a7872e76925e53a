// Lines of the landscape, drawn anew for every width: water, waves, grass.

import type { Point } from "../../kit/layout";

/** The edge of a band of water, down to the bottom of the picture. */
export function band(y: number, width: number, bottom: number): string {
  const waves = Math.ceil(width / 190) + 1;
  return `M0 ${y}${`q47.5 5 95 0t95 0`.repeat(waves)}V${bottom}H0Z`;
}

/** Little waves all over the river, spread evenly and never in a line. */
export function ripples(width: number, from: number, to: number): (Point & { long: number })[] {
  const count = Math.round((width * (to - from)) / 11000);
  return Array.from({ length: count }, (_, i) => ({
    x: width * ((0.7549 * i + 0.1) % 1),
    y: from + (to - from) * ((0.5698 * i + 0.3) % 1),
    long: 6.5 + 2 * (i % 4),
  }));
}

export function ripple(at: Point & { long: number }): string {
  return `M${at.x} ${at.y}q${at.long / 2} -4 ${at.long} 0t${at.long} 0t${at.long} 0t${at.long} 0`;
}

/** Blades of grass on a bank, between two edges. */
export function blades(left: number, right: number, top: number, bottom: number): string {
  const room = right - left;
  if (room < 30) return "";
  let path = "";
  for (let y = top, i = 0; y < bottom; y += 52, i++) {
    const x = left + ((37 * i + 21) % room);
    path += `M${x} ${y}l-4 -9M${x + 3} ${y}l1 -11M${x + 7} ${y}l5 -8`;
  }
  return path;
}

export function stars(width: number, bottom: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: ((i + 0.5) / count) * width + ((41 * i) % 29) - 14,
    y: 16 + ((67 * i + 11) % Math.max(20, bottom)),
  }));
}

/** The hill's little trees. */
export function saplings(width: number, shore: number): string {
  let path = "";
  for (let x = 22, i = 0; x < width; x += 43.3, i++) path += `M${x} ${shore - 25 + 10 * Math.sin(1.7 * i)}l5 -14l5 14`;
  return path;
}
