// How much time is left, in figures.

import { words } from "../words/en/house";

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

export function figures(left: number): string {
  if (left >= DAY) return words.clock.days(Math.floor(left / DAY), Math.floor((left % DAY) / 3_600_000));
  const seconds = Math.ceil(left / SECOND);
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}
