// What is said of a game before it is opened.

import type { Facts, GameName } from "../../lib/messages";

interface GameWords {
  title: string;
  more?: string; // of its title
  short?: string; // where the whole title is too long
  one: string; // somebody who plays it
  who: string; // those who play it
  minutes?: number;
  line: string;
}

const games: Record<GameName, GameWords> = {
  "troll-dice": {
    title: "Troll Dice",
    one: "troll",
    who: "trolls",
    minutes: 10,
    line: "Club, counter, heal. Last one standing.",
  },
  "angry-troll": {
    title: "Angry Troll",
    more: "versus Magic Bridge",
    short: "Angry Troll",
    one: "troll",
    who: "troll",
    minutes: 15,
    line: "Stomp your bridge before it flies away.",
  },
  "bridge-troll": {
    title: "Bridge Troll",
    one: "troll",
    who: "trolls",
    minutes: 45,
    line: "Bid for travelers. Beware of goats.",
  },
  "troll-bridge": {
    title: "Troll Bridge",
    one: "messenger",
    who: "messengers",
    minutes: 40,
    line: "Deliver the letter. Mind the holes.",
  },
};

/** A game in a few words: of ours in our own, of others in theirs. */
export function wordsOf(game: string, facts: Facts | null = null): GameWords {
  if (Object.hasOwn(games, game)) return games[game as GameName];
  return { title: facts?.title ?? game, one: "player", who: "players", line: facts?.about ?? "" };
}

export const ours: readonly string[] = Object.keys(games);
