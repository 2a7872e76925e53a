// What an event is about: the last one stays marked, and so is one of the story under the pointer.

import type { Happening, Place } from "./model";

export interface Marks {
  places: Place[];
  paths: { from: Place; to: Place | { bank: string } }[];
  cards: string[]; // in the piles and set aside
  columns: number[];
}

const NONE: Marks = { places: [], paths: [], cards: [], columns: [] };

export function marksOf(events: readonly Happening[]): Marks {
  return events.map(marksOfOne).reduce(joined, NONE);
}

function joined(one: Marks, other: Marks): Marks {
  return {
    places: [...one.places, ...other.places],
    paths: [...one.paths, ...other.paths],
    cards: [...one.cards, ...other.cards],
    columns: [...one.columns, ...other.columns],
  };
}

function marksOfOne(event: Happening): Marks {
  switch (event.kind) {
    case "colour named":
    case "card played":
      return { ...NONE, cards: [event.card] };
    case "column cast":
      return { ...NONE, columns: [event.column] };
    case "moved":
      return { ...NONE, places: [event.place], paths: [{ from: event.start, to: event.place }] };
    case "fled":
      return { ...NONE, places: [event.place], paths: [{ from: event.start, to: event.place }] };
    case "escaped":
      return { ...NONE, cards: [event.card], paths: [{ from: event.start, to: { bank: event.bank } }] };
    case "flew away":
      return { ...NONE, places: [event.place], cards: [event.card] };
    case "beat":
    case "threw":
    case "shovelled":
      return { ...NONE, places: [event.place], cards: [event.weapon] };
    case "troll placed":
    case "woke":
    case "stomped":
    case "picked up":
    case "laid":
      return { ...NONE, places: [event.place] };
    default:
      return NONE;
  }
}
