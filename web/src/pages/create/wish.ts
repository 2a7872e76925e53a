// A table as somebody wishes it: seats, clock and options, and what of it the server is told.

import type { Facts, Wish } from "../../lib/messages";

export type Place = Wish["seats"][number];
export type Beside = Exclude<Place, string>;
export type Option = Facts["options"][number];
export type Pace = NonNullable<Wish["pace"]>;
export type Chosen = Readonly<Record<string, boolean | number | string | undefined>>; // what is undefined is left out

export const OWN = "own"; // instead of what there is to choose from,
export const EXTRA = "extra"; // or more of it

export const PACES = {
  none: {},
  quick: { seconds: 300, more: 5 },
  calm: { seconds: 900, more: 10 },
  long: { seconds: 1_800, more: 15 },
  day: { days: 1 },
  days: { days: 3 },
} satisfies Record<string, Pace>;
export type PaceName = keyof typeof PACES | typeof OWN;

// What the server takes; it says so itself if something else arrives.
export const BOUNDS = { minutes: [1, 240], more: [0, 120], days: [1, 30] } as const;

/** Options that say in other words what another one says, and what is chosen there for them. */
const INSTEAD_OF: Readonly<Record<string, readonly [option: string, chosen: string]>> = {
  extra_ends: ["preset", EXTRA],
  extra_all: ["preset", EXTRA],
  bricks: ["preset", OWN],
};
/** Options whose default follows from another one: a number that was chosen is told even if it looks the same. */
const FOLLOWS: Readonly<Record<string, string>> = { ug_trolls: "boards" };
/** Options that matter only beside another one. */
const BESIDE: Readonly<Record<string, (chosen: Chosen) => boolean>> = {
  holed_boards: ({ holed, boards }) => holed === true && Number(boards ?? 1) > 1,
};
/** Options for so many seats only. */
const FOR_SEATS: Readonly<Record<string, number>> = { friendly_five: 5 };

/** Somebody at my screen. */
export function isBeside(place: Place): place is Beside {
  return typeof place === "object";
}

/** Whether the screen goes round: then nobody comes by the link. */
export function sharesScreen(seats: readonly Place[]): boolean {
  return seats.some(isBeside);
}

/** Everybody who is no bot at this screen, under the name that a seat has at first; or by the link. */
export function gathered(seats: readonly Place[], here: boolean, nameAt: (seat: number) => string): Place[] {
  return seats.map((place, at) => {
    if (here) return place === "open" ? { beside: nameAt(at) } : place;
    return isBeside(place) ? "open" : place;
  });
}

/** Me, and free seats for the others. */
export function firstSeats({ seats }: Facts): Place[] {
  return ["me", ...Array<Place>(seats.usual - 1).fill("open")];
}

/** Fewer seats, or more; I always keep one. */
export function resized(seats: readonly Place[], count: number): Place[] {
  const kept = [...seats.slice(0, count), ...Array<Place>(Math.max(0, count - seats.length)).fill("open")];
  return kept.includes("me") ? kept : kept.with(-1, "me");
}

/** Somebody else on a seat; if it is me, whoever was there takes mine. */
export function seated(seats: readonly Place[], at: number, place: Place): Place[] {
  const mine = seats.indexOf("me");
  if (place === "me") return seats.with(mine, seats[at]!).with(at, "me");
  return at === mine ? [...seats] : seats.with(at, place);
}

/** What else there is to choose, for which other options speak. */
export function instead(option: Option): string[] {
  return [...new Set(Object.values(INSTEAD_OF).flatMap(([name, which]) => (name === option.name ? [which] : [])))];
}

export function isOffered(option: Option, seats: number, chosen: Chosen): boolean {
  const speaksFor = INSTEAD_OF[option.name];
  if (speaksFor && chosen[speaksFor[0]] !== speaksFor[1]) return false;
  if (BESIDE[option.name]?.(chosen) === false) return false;
  const needed = FOR_SEATS[option.name];
  return needed === undefined || needed === seats;
}

/** What is offered; files come last, as hardly anybody has one. */
export function offered(options: readonly Option[], seats: number, chosen: Chosen): Option[] {
  const isFile = (option: Option) => Number(option.type === "document");
  return options.filter((option) => isOffered(option, seats, chosen)).toSorted((a, b) => isFile(a) - isFile(b));
}

/** What the server is told: only what is offered, and not as it is anyway. */
export function given(options: readonly Option[], seats: number, chosen: Chosen): NonNullable<Wish["options"]> {
  const told: NonNullable<Wish["options"]> = {};
  for (const option of options) {
    const value = chosen[option.name];
    if (
      value === undefined ||
      value === "" ||
      instead(option).includes(String(value)) ||
      !isOffered(option, seats, chosen)
    )
      continue;
    if (value !== option.default || option.name in FOLLOWS) told[option.name] = value;
  }
  return told;
}

/** Whether an option can be left out, which is not the same as its default. */
export function canBeLeftOut(option: Option): boolean {
  return option.name in FOLLOWS;
}

/** Whether somebody is asked something there, and has to answer. */
export function asks({ options }: Facts): boolean {
  return options.some(({ name }) => name === "answers");
}

export function freeSeats(seats: readonly Place[]): number {
  return seats.filter((place) => place === "open").length;
}
