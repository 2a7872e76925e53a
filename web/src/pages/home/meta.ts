// Who plays a game, and for how long, in a line.

import type { Facts } from "../../lib/messages";
import { wordsOf } from "../../words/en/games";
import { words } from "../../words/en/pages";

export function meta(game: string, facts: Facts | null): string {
  const { more, who, minutes } = wordsOf(game, facts);
  const seats = facts ? words.facts.who(facts.seats, who) : undefined;
  return [more, seats, minutes && words.facts.minutes(minutes)].filter(Boolean).join(" · ");
}

/** The same where there is little room. */
export function shortMeta(game: string, facts: Facts | null): string {
  const seats = facts ? words.facts.short(facts.seats) : undefined;
  const { minutes } = wordsOf(game, facts);
  return [seats, minutes && words.facts.minutes(minutes)].filter(Boolean).join(" · ");
}
