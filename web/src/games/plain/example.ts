// A board as some game may have it, seen from the first of its two seats.

import type { Things } from "./model";

export const board: Things = {
  game: "pig",
  phase: "decide",
  face: null,
  sun_is_up: false,
  deck: [],
  row: ["goat", "king", "goat"],
  grid: [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ],
  banked: [12, 7],
  hands: [[3, 5], null],
};
