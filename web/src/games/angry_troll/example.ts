// A bridge for tests: built as usual, the troll on upper 4, changed where a story needs it.

import type { Brick, Bridge, Held } from "./model";

export function awake(card: string): Brick {
  return { card, awake: true };
}

export function asleep(card: string | null): Brick {
  return { card, awake: false };
}

export function held(card: string, use: string): Held {
  return { card, awake: use !== "lay", use };
}

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
