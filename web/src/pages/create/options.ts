// Options as people read them.

/** What the server says of an option, as a sentence. */
export function sentence(about: string): string {
  const text = about.charAt(0).toUpperCase() + about.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Every number that may be chosen. */
export function values({ low, high, step }: { low: number; high: number; step: number }): number[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
}
