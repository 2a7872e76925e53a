// Every word of the plain board, at which games are played that nobody has drawn yet; the rest are the game's own.

import { capital } from "../../lib/sentences";

const list = new Intl.ListFormat("en");

export const words = {
  task: "choose what to do",
  lies: "What lies there",
  table: "The table",
  mine: (name: string): string => `${name} (you)`,
  nothing: "–",
  none: "none",
  yes: "yes",
  no: "no",
  you: "you",
  over: "The game is over.",
  won: (names: readonly string[]): string => {
    const wins = names.length === 1 && names[0] !== "you" ? "wins" : "win";
    return capital(`${list.format(names)} ${wins}.`);
  },
};
