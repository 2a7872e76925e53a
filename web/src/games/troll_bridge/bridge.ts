// The bridge by its rows and columns: column 0 is the start, the one beyond the last is firm ground.

import type { Action, Board, Event } from "../../lib/messages";

export type TrollBoard = Board<"troll-bridge">;
export type Deed = Action<"troll-bridge">;
export type Happening = Event<"troll-bridge">;
export type Messenger = TrollBoard["messengers"][number];
export type Space = TrollBoard["spaces"][number][number];
export type Tile = NonNullable<Space["tile"]>;
type Direction = "forward" | "right" | "back" | "left";

export interface Place {
  row: number;
  column: number;
}

export const ROWS = 5;
export const START = 0;
export const HAND_SIZE = 3;

// The right hand, looking at the finish, is the next higher row.
const STEPS: Record<Direction, readonly [row: number, column: number]> = {
  forward: [0, 1],
  right: [1, 0],
  back: [0, -1],
  left: [-1, 0],
};

// The spaces around a messenger as the die of eight counts them: the one ahead first, then clockwise.
const AROUND: readonly (readonly [row: number, column: number])[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

export function beside(place: Place, direction: string, spaces = 1): Place {
  const [row, column] = STEPS[direction as Direction];
  return { row: place.row + spaces * row, column: place.column + spaces * column };
}

export function isAt(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one.row === other.row && one.column === other.column;
}

export function keyOf({ row, column }: Place): string {
  return `${row}:${column}`;
}

/** What a place is like; null off the bridge. */
export function spaceAt(board: TrollBoard, { row, column }: Place): Space | null {
  return board.spaces[row - 1]?.[column - 1] ?? null;
}

/** Where a messenger stands; null before it has chosen a row. */
export function placeOf(board: TrollBoard, seat: number): Place | null {
  const messenger = board.messengers[seat];
  return messenger?.row == null ? null : { row: messenger.row, column: messenger.column };
}

/** Who stands there. */
export function messengerAt(board: TrollBoard, place: Place): number | null {
  const seat = board.messengers.findIndex((one, at) => one.alive && isAt(placeOf(board, at), place));
  return seat < 0 ? null : seat;
}

/** A space that a smashing troll may hit, by the face of the die. */
export interface Smashable {
  face: number;
  place: Place;
  misses: boolean; // there is no bridge, or not any more
  victim: number | null;
}

export function smashable(board: TrollBoard, around: Place): Smashable[] {
  return AROUND.map(([row, column], at) => {
    const place = { row: around.row + row, column: around.column + column };
    const space = spaceAt(board, place);
    const misses = space === null || space.hole === true;
    return { face: at + 1, place, misses, victim: misses ? null : messengerAt(board, place) };
  });
}

/** Whether with this it is up to somebody, if only to sit out. */
export function beginsTurn(
  event: Happening,
): event is Extract<Happening, { kind: "turn began" | "extra turn began" | "turn skipped" }> {
  return event.kind === "turn began" || event.kind === "extra turn began" || event.kind === "turn skipped";
}

/** What has happened since somebody's turn began, of the moment that is shown. */
export function ofThisTurn(events: readonly Happening[]): readonly Happening[] {
  return events.slice(events.findLastIndex(beginsTurn) + 1);
}
