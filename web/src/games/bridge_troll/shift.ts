// Pieces that make room for others glide to their new place.

import type { AnimationConfig } from "svelte/animate";

interface Shift {
  ms: number;
  scale: number; // of what they lie on
}

export function shift(
  _node: Element,
  { from, to }: { from: DOMRect; to: DOMRect },
  { ms, scale }: Shift,
): AnimationConfig {
  const x = (from.left - to.left) / scale;
  const y = (from.top - to.top) / scale;
  return { duration: ms, css: (_, left) => `transform: translate(${left * x}px, ${left * y}px)` };
}
