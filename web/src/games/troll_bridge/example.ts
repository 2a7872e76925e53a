// A bridge to tell stories on, for tests: two messengers, all tiles face down.

import type { Things } from "../../lib/messages";
import { ROWS, type Fight, type Messenger, type Space, type TrollBoard } from "./model";

/** What the server tells of what is printed, as far as it matters here. */
export const FIGURES: Things = {
  "Mighty Mallet": { value: 2, strength: 4 },
  "Knife of Backstabbing": { value: 1, strength: 2 },
  "Troll Wedgie": { value: 1, strength: 4 },
  "Ug Troll": { damage: 6 },
  messenger: { treasures: 3 },
  fight: { die: 6 },
  jump: { die: 8 },
  smash: { die: 8 },
  theft: { die: 6, least: 6 },
};

/** A fight whose roll must show this, or more. */
export function fight(least: number, change: Partial<Fight> = {}): Fight {
  return { chance: { die: 6, least }, chances: {}, hinderers: [], smashes: [], ...change };
}

export function messenger(change: Partial<Messenger> = {}): Messenger {
  return {
    alive: true,
    row: 3,
    column: 4,
    treasures: [],
    treasure_count: 0,
    messages: [],
    ug_trolls: 0,
    trollosophers: 0,
    skips: 0,
    held_by: null,
    damage: 0,
    points: 0,
    ...change,
  };
}

export function example(change: Partial<TrollBoard> = {}, spaces: Record<string, Space> = {}): TrollBoard {
  const columns = 10;
  const row = (at: number): Space[] =>
    Array.from({ length: columns }, (_, i) => spaces[`${at + 1}:${i + 1}`] ?? { tile: {} });
  return {
    game: "troll-bridge",
    stage: "act",
    columns,
    turn: 0,
    turn_count: 7,
    decides: null,
    messengers: [messenger({ messages: [0] }), messenger({ row: 3, column: 5, messages: [1], treasures: null })],
    spaces: Array.from({ length: ROWS }, (_, at) => row(at)),
    unseen_tiles: {},
    unseen_words: {},
    deck: 30,
    discards: [],
    letters: [],
    card: null,
    question: null,
    answered: null,
    cards_left: 9,
    jumps: [],
    fight: null,
    bonus: 0,
    moved: 0,
    onward: false,
    extra_turn: false,
    idle: 0,
    idle_limit: 24,
    gentle: false,
    jump_die: 6,
    first_off: null,
    ending: null,
    deaths: [],
    ...change,
  };
}
