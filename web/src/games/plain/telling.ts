// What can be said of any game.

import type { Event, View } from "../../lib/messages";
import { words } from "../../words/en/plain";
import type { Task } from "../board";
import type { Pace } from "../kit/pace";
import type { Thing } from "./model";

export const pace: Pace<Event> = { beats: {}, together: () => true };
export const sounds = [] as const;

export function task(): Task {
  return { what: words.task };
}

export function subtitle(): string {
  return "";
}

export function chapter(): null {
  return null;
}

/** Who has won, as the standings say. */
export function outcome({ seat, standings }: Pick<View, "seat" | "standings">, names: readonly string[]): string {
  const won = standings.filter(({ rank }) => rank === 1).map((standing) => standing.seat);
  if (standings.length < 2) return words.over;
  return words.won(won.map((one) => (one === seat ? words.you : names[one]!)));
}

/** What has no parts. */
export function said(thing: Thing): string {
  if (thing === null || thing === "" || typeof thing === "object") return words.nothing;
  if (typeof thing === "boolean") return thing ? words.yes : words.no;
  return String(thing);
}
