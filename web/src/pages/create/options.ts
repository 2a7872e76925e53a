// Options as people read them.

import { capital } from "../../lib/sentences";

/** What the server says of an option, as a sentence. */
export function sentence(about: string): string {
  const text = capital(about);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Every number that may be chosen. */
export function values({ low, high, step }: { low: number; high: number; step: number }): number[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
}
