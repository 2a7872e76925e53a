// The game in words and in time: what is to be done, how it stands, where a chapter begins, and how long things take.

import type { Sound } from "../../lib/sound";
import type { View } from "../../lib/messages";
import { words } from "../../words/en/troll_dice";
import type { Task } from "../board";
import { alongside, greatest, type Pace } from "../kit/pace";
import type { TrollBoard, TrollEvent } from "./model";
import { TUMBLES } from "./motion";

type Kind = TrollEvent["kind"];

export const sounds: readonly (readonly [Kind, Sound])[] = [
  ["fell", "thud"],
  ["sun rose", "chime"],
  ["blood surge", "turn"],
  ["stood up", "chime"],
  ["rejuvenated", "chime"],
  ["healed", "chime"],
  ["wounded", "thud"],
  ["blocked", "clack"],
  ["countered", "flap"],
  ["attack die", "dice"],
  ["club handed", "tap"],
  ["swapped", "clack"],
  ["first attacker", "dice"],
];

// A roll is one throw. But a wound, a fall, and the strength that comes of it are looked at one after the other.
const BEATS: Record<Kind, number> = {
  "first attacker": 1.8,
  "attack begins": 0.6,
  swapped: 0.6,
  "attack die": 1.4,
  healed: 0.7,
  "club handed": 0.6,
  blocked: 0.9,
  countered: 1.1,
  wounded: 1.1,
  fell: 1.5,
  rejuvenated: 0.9,
  "stood up": 1.1,
  "blood surge": 1.3,
  "sun rose": 2.2,
  won: 2,
};

/** The part of a beat after which a die shows its face, or the club its troll. */
const LANDS: Partial<Record<Kind, number>> = {
  "first attacker": 0.9,
  "attack die": 0.64,
  blocked: TUMBLES,
  countered: TUMBLES,
  wounded: TUMBLES,
};

const together = alongside<Kind>(["attack die", "healed"]);

export const pace: Pace<TrollEvent> = {
  beats: BEATS,
  together,
  goesOn: together,
  lands: ([event]) => LANDS[event!.kind] ?? 0,
  great: greatest<Kind>({ "first attacker": 1, fell: 2, "stood up": 2, "blood surge": 1.5, "sun rose": 2.5, won: 2.5 }),
};

export function chapter(event: TrollEvent, names: readonly string[], mine: number | null): string | null {
  if (event.kind !== "attack begins") return null;
  return words.begins(event.seat === mine ? null : names[event.seat]!, event.attack);
}

const SUNRISE_IS_NEAR = 20;

export function subtitle(board: TrollBoard): string {
  if (board.attack === 0) return words.beforeFirst(board.trolls.length);
  const standing = board.trolls.filter((troll) => troll.fell_in === null).length;
  const said = words.subtitle(standing, board.attack);
  const left = board.attacks_until_sunrise;
  if (left === null) return `${said} · ${words.sunIsUp}`;
  return left <= SUNRISE_IS_NEAR ? `${said} · ${words.sunriseNear(left)}` : said;
}

export function task({ board }: View<"troll-dice">): Task {
  switch (board.phase) {
    case "swap":
      return {
        what: words.task.swap,
        theirs: words.task.swapTheirs,
        hint: board.most_swaps > 0 ? words.task.maySwap(board.most_swaps) : words.task.noSwap,
      };
    case "hand out": {
      const [colour, ...then] = board.clubs;
      return { what: words.task.handOut(board.clubs.length), hint: words.task.pick(colour!, then) };
    }
    case "attack roll":
      return { what: words.task.roll };
    case "defence":
      return { what: words.task.defend };
    case "first attacker":
      return { what: words.task.begin };
    default:
      return { what: words.task.over };
  }
}

export function outcome(view: View<"troll-dice">, names: readonly string[]): string {
  const winner = view.board.trolls.findIndex((troll) => troll.fell_in === null);
  return words.winner(winner === view.seat ? null : names[winner]!);
}
