// What is marked: what happens, happened last, or is pointed at in the story; and who has won.

import type { Scene } from "../kit/film.svelte";
import { ofThisTurn, placeOf, spaceAt, type Happening, type Place, type TrollBoard } from "./model";

type Shown = Scene<TrollBoard, Happening>;

/** The spaces of what happens or has happened last. */
export function marksOf({ table, event, told }: Shown, highlight: Happening | null): Place[] {
  const marked = highlight ?? event ?? told.findLast((one) => "place" in one);
  if (!marked) return [];
  const places = [
    "start" in marked ? marked.start : null,
    "over" in marked ? marked.over : null,
    "place" in marked ? marked.place : null,
    highlight && "seat" in highlight && !("place" in highlight) ? placeOf(table, highlight.seat) : null,
  ];
  return places.filter((place): place is Place => place !== null && spaceAt(table, place) !== null);
}

/** A die that was rolled, of so many sides. */
export interface Rolled {
  seat: number;
  sides: number;
  face: number;
  good: boolean;
}

/** It stays over the head of whoever rolled it until something else happens. */
export function rolledIn({ table, event, told }: Shown): Rolled | null {
  const rolled = (event ? [event] : ofThisTurn(told)).findLast((one) => "face" in one);
  if (!rolled) return null;
  const { seat, face } = rolled;
  switch (rolled.kind) {
    case "fight rolled":
      return { seat, face, sides: 6, good: rolled.damage >= rolled.needs };
    case "jump held":
    case "space collapsed":
      return { seat, face, sides: table.jump_die, good: rolled.kind === "jump held" };
    case "steal failed":
    case "steal succeeded":
      return { seat, face, sides: 6, good: rolled.kind === "steal succeeded" };
    default:
      return { seat, face, sides: 8, good: rolled.kind !== "space smashed" };
  }
}

export function winnersOf(events: readonly Happening[]): number[] {
  return events.flatMap((event) => (event.kind === "won" || event.kind === "shared win" ? [event.seat] : []));
}
