// Who plays a game, and for how long, in a line.

import type { Facts, GameName } from "../../lib/messages";
import { words as games } from "../../words/en/games";
import { words } from "../../words/en/pages";

export function meta(game: GameName, facts: Facts | null): string {
  const { more, who, minutes } = games[game];
  const seats = facts ? words.facts.who(facts.seats, who) : undefined;
  return [more, seats, words.facts.minutes(minutes)].filter(Boolean).join(" · ");
}

/** The same where there is little room. */
export function shortMeta(game: GameName, facts: Facts | null): string {
  const seats = facts ? words.facts.short(facts.seats) : undefined;
  return [seats, words.facts.minutes(games[game].minutes)].filter(Boolean).join(" · ");
}
