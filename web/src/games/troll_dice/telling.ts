// How the game is told: how long things take, what they sound like, where a chapter begins.

import type { Sound } from "../../lib/sound";
import type { View } from "../../lib/messages";
import { words } from "../../words/en/troll_dice";
import type { Task } from "../board";
import type { Pace } from "../kit/pace";
import type { TrollBoard, TrollEvent } from "./dice";

type Kind = TrollEvent["kind"];

const BEATS: Record<Kind, number> = {
  "first attacker": 1.8,
  swapped: 0.6,
  "attack die": 0.4,
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

export const pace: Pace<TrollEvent> = { beats: BEATS };

export function beats(events: readonly TrollEvent[]): number {
  return events.reduce((sum, event) => sum + BEATS[event.kind], 0);
}

interface Step {
  at: number; // milliseconds after the moment has begun
  ms: number;
}

/** When each event of a moment is shown, if the whole of it takes that long. */
export function steps(events: readonly TrollEvent[], duration: number): Step[] {
  const all = beats(events);
  let at = 0;
  return events.map((event) => {
    const step = { at, ms: (duration * BEATS[event.kind]) / all };
    at += step.ms;
    return step;
  });
}

export function chapter(event: TrollEvent, names: readonly string[], mine: number | null): string | null {
  return event.kind === "swapped" ? words.attacks(event.seat === mine ? null : names[event.seat]!) : null;
}

const SUNRISE_IS_NEAR = 20;

export function subtitle(board: TrollBoard): string {
  if (board.attack === 0) return words.beforeFirst(board.trolls.length);
  const standing = board.trolls.filter((troll) => troll.health > 0).length;
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
  const winner = view.board.trolls.findIndex((troll) => troll.health > 0);
  return words.winner(winner === view.seat ? null : names[winner]!);
}
