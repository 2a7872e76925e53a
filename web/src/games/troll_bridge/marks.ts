// What is marked: what happens, happened last, or is pointed at in the story; and who has won.

import { figuresOf } from "../kit/figures";
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

/** What has come of a die. */
type Roll = Extract<Happening, { face: number }>;

// What it was rolled for; if not for these, the bridge was smashed.
const ROLLED_FOR: Partial<Record<Roll["kind"], string>> = {
  "fight rolled": "fight",
  "jump held": "jump",
  "space collapsed": "jump",
  "steal failed": "theft",
  "steal succeeded": "theft",
};

const BAD: readonly Roll["kind"][] = ["space collapsed", "steal failed", "space smashed"];

export function sidesOf({ kind }: Roll): number {
  return figuresOf(ROLLED_FOR[kind] ?? "smash").die ?? 0;
}

/** A die that was rolled, of so many sides. */
export interface Rolled {
  seat: number;
  sides: number;
  face: number;
  good: boolean;
}

/** It stays over the head of whoever rolled it until something else happens. */
export function rolledIn({ event, told }: Shown): Rolled | null {
  const rolled = (event ? [event] : ofThisTurn(told)).findLast((one) => "face" in one);
  if (!rolled) return null;
  const { seat, face, kind } = rolled;
  const good = kind === "fight rolled" ? rolled.damage >= rolled.needs : !BAD.includes(kind);
  return { seat, face, sides: sidesOf(rolled), good };
}

export function winnersOf(events: readonly Happening[]): number[] {
  return events.flatMap((event) => (event.kind === "won" || event.kind === "shared win" ? [event.seat] : []));
}
