// The figures that a game is played with, by the name of the thing that they stand on: told by the server when the
// table is opened, for whoever lays it may have brought figures of their own. The client knows none by itself.

import type { Things } from "../../lib/messages";

type Figures = Things[string];

let known: Things = {};

/** Play with these from now on. */
export function settle(things: Things): void {
  known = things;
}

export function figuresOf(thing: string): Figures {
  return known[thing] ?? {};
}
