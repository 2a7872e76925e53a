// A bridge for tests: built as usual, the troll on upper 4, changed where a story needs it.

import type { Brick, Bridge, Happening, Held, Place } from "./model";

export const upper = (column: number): Place => ({ row: "upper", column });
export const lower = (column: number): Place => ({ row: "lower", column });

export function awake(card: string): Brick {
  return { card, awake: true };
}

export function asleep(card: string | null): Brick {
  return { card, awake: false };
}

export function held(card: string, use: string): Held {
  return { card, awake: use !== "lay", use };
}

export function walked(start: Place, place: Place): Happening {
  return { kind: "moved", start, place, seat: 0 };
}

/** A brick is struck with another in the hands, which is set aside then if it is not kept. */
export function struck(
  kind: "threw" | "shovelled",
  weapon: string,
  card: string,
  place: Place,
  kept = false,
): Happening {
  return { kind, weapon, card, place, kept, seat: 0 };
}

export const ESCAPED: Happening = { kind: "escaped", card: "7 of hearts", start: upper(1), bank: "left" };

interface Changes extends Partial<Bridge> {
  upper1?: Brick[];
  upper4?: Brick[];
  lower4?: Brick[];
}

export function aBridge({ upper1, upper4, lower4, ...rest }: Changes = {}): Bridge {
  const row = (): Brick[][] => [3, 2, 1, 1, 2, 3].map((count) => Array.from({ length: count }, () => asleep(null)));
  const upper = row();
  const lower = row();
  if (upper1) upper[0] = upper1;
  if (upper4) upper[3] = upper4;
  if (lower4) lower[3] = lower4;
  return {
    game: "angry-troll",
    turn: 7,
    actions_left: 2,
    lower,
    upper,
    troll: { row: "upper", column: 4 },
    stood_on: [{ row: "upper", column: 4 }],
    hands: [],
    deck: 23,
    lower_colour: "red",
    upper_colour: "black",
    lower_pile: [],
    upper_pile: [],
    set_aside: [],
    unseen: ["8 of spades", "jack of diamonds"],
    endless: ["ace of clubs"],
    turns_until_tired: 20,
    end: null,
    ...rest,
  };
}
