// The board as it is read: the bridge by its rows and columns, tiles by their faces, treasures by their names.
// Column 0 is the start, the one beyond the last is firm ground.

import type { Action, Board, Event } from "../../lib/messages";
import { figuresOf } from "../kit/figures";

export type TrollBoard = Board<"troll-bridge">;
export type Deed = Action<"troll-bridge">;
export type Happening = Event<"troll-bridge">;
export type Messenger = TrollBoard["messengers"][number];
export type Space = TrollBoard["spaces"][number][number];
export type Tile = NonNullable<Space["tile"]>;
export type Fight = NonNullable<TrollBoard["fight"]>;
export type Chance = NonNullable<Fight["chance"]>;
type Direction = "forward" | "right" | "back" | "left";

export interface Place {
  row: number;
  column: number;
}

export const ROWS = 5;
export const START = 0;

// The right hand, looking at the finish, is the next higher row.
const STEPS: Record<Direction, readonly [row: number, column: number]> = {
  forward: [0, 1],
  right: [1, 0],
  back: [0, -1],
  left: [-1, 0],
};

export function beside(place: Place, direction: string): Place {
  const [row, column] = STEPS[direction as Direction];
  return { row: place.row + row, column: place.column + column };
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
export function placeOf(board: TrollBoard, seat: number | null): Place | null {
  const messenger = seat === null ? null : board.messengers[seat];
  return messenger?.row == null ? null : { row: messenger.row, column: messenger.column };
}

/** Who stands there. */
export function messengerAt(board: TrollBoard, place: Place): number | null {
  const seat = board.messengers.findIndex((one, at) => one.alive && isAt(placeOf(board, at), place));
  return seat < 0 ? null : seat;
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

// Tiles

type Face = "back" | "ug" | "sopher" | "treasure" | "word" | "word-extra" | "word-skip" | "word-zilch";

const WORDS: Record<string, Face> = {
  "extra turn": "word-extra",
  "skip your next turn": "word-skip",
  nothing: "word-zilch",
};
const KINDS: Record<string, Face> = { "Ug Troll": "ug", Trollosopher: "sopher", treasure: "treasure", word: "word" };

/** By what it is, and the text of a word. */
export function faceCalled(kind: string, text: string | null = null): Face {
  return (text !== null ? WORDS[text] : KINDS[kind]) ?? "back";
}

/** What the viewer knows of a tile: one that it has looked at shows its face to it alone. */
export function faceOf({ kind, text }: Tile): Face {
  return kind == null ? "back" : faceCalled(kind, text);
}

export function tileArt(face: Face): string {
  return face === "word" ? "tb-tile-word-zilch" : `tb-tile-${face}`;
}

/** Turned down for all others. */
export function isPeeked(tile: Tile): boolean {
  return tile.kind != null && tile.face_up !== true;
}

// Treasures

type Use = "fight" | "hinder" | "turn" | "instead" | "riches";

interface Treasure {
  art: string; // after tb-art-
  use: Use;
  value: number;
  strength: number; // 0: it has none
}

// In the order of the box.
const TREASURES: Record<string, readonly [art: string, use: Use]> = {
  "Club of Thumping": ["club", "fight"],
  "Stick of Poking": ["stick", "fight"],
  "Spear 'O Mint": ["spear", "fight"],
  "Mighty Mallet": ["mallet", "fight"],
  "Knife of Backstabbing": ["knife", "hinder"],
  "Troll Wedgie": ["wedgie", "hinder"],
  Trollbooth: ["booth", "turn"],
  "Mirrored Shoes": ["shoes", "turn"],
  "Sack of Planks": ["planks", "turn"],
  "Sneezing Powder": ["sneeze", "instead"],
  "Letter of Introduction": ["letter", "instead"],
  "Crib Notes": ["crib", "instead"],
  "Feather Boots": ["boots", "instead"],
  "Sticky Fingers": ["sticky", "instead"],
  "Silver Goblet": ["goblet", "riches"],
  "Golden Goat": ["goat", "riches"],
};

export const TREASURE_NAMES = Object.keys(TREASURES);

export function treasureCalled(name: string): Treasure {
  const [art, use] = TREASURES[name] ?? ["goblet", "riches"];
  const { value = 0, strength = 0 } = figuresOf(name);
  return { art, use, value, strength };
}

/** What stands on its medal: a strength, or nothing. */
export function medalOf({ use, strength }: Treasure): string | null {
  if (use === "fight") return `+${strength}`;
  return use === "hinder" ? `−${strength}` : null;
}
