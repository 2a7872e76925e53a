// How the bricks of a place lie in the river after the bridge has fallen.

import type { Place } from "./bridge";

interface Wreck {
  sinks: number;
  turns: number; // degrees
}

export function wreckAt(place: Place): Wreck {
  const odd = place.row === "upper" ? 1 : 0;
  const side = (place.column + odd) % 2 === 0 ? 1 : -1;
  return { sinks: 34 + ((place.column * 17 + odd * 23) % 30), turns: side * (7 + ((place.column * 5 + odd * 3) % 13)) };
}
