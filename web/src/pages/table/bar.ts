// What the bar above the board says: always who must do what, or what has just happened.

import type { Task } from "../../games/board";
import type { TableShown } from "../../lib/messages";
import type { Seat } from "../../lib/seats";
import { words } from "../../words/en/house";

export interface Bar {
  who: string | null;
  what: string;
  hint: string | null;
  mine: boolean;
}

interface Now {
  task: Task | null; // of those who are awaited; null: it is over, but not all of it is shown
  standstill: Standstill | null;
  atRest: boolean;
  told: readonly string[]; // sentences of what is shown, or was shown last: the first is the headline
  myTurn: boolean;
  me: string | null; // what I am called, where a screen goes round
  waited: boolean; // it has been so for a while: what lasts but a blink is not said
  underway: boolean; // I have decided, and it is not written down yet
  others: readonly Pick<Seat, "name" | "bot" | "away" | "resigned">[]; // who are awaited
}

/** A game that stands still for good. */
interface Standstill {
  what: string;
  why: string;
}

/** It cannot go on, or it was closed. */
export function standstillOf({ closed, stuck }: TableShown): Standstill | null {
  if (closed) return { what: words.task.closed, why: words.frame.closed[closed] };
  return stuck ? { what: words.task.stuck, why: words.frame.stuck } : null;
}

export function barOf({ task, standstill, atRest, told, waited, myTurn, me, underway, others }: Now): Bar {
  const says = (what: string, hint: string | null = null): Bar => ({ who: null, what, hint, mine: false });
  const [headline = words.task.rolling, ...more] = told;
  const happening = says(headline, (atRest ? more.join(" ") : more[0]) || null);
  if (standstill) return says(standstill.what);
  if (!task) return happening;
  const who = me === null ? words.task.you : `${me}:`;
  if (underway && atRest) {
    const hint = waited ? words.task.sent : (task.hint ?? null);
    return { who, what: task.what, hint, mine: !waited };
  }
  if (myTurn) return { who, what: task.what, hint: task.hint ?? null, mine: true };
  if (!atRest || others.length === 0 || (told.length > 0 && !waited)) return happening;
  const names = others.map(({ name }) => name);
  const bots = others.every(({ bot, away, resigned }) => bot || away || resigned);
  const what = words.task.theirs(names, task.theirs ?? task.what);
  return says(bots ? words.task.thinking(names) : words.task.waiting(names), what);
}
