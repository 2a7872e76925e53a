// The games that have a board; each is loaded when a table of it is opened.

import type { GameName } from "../lib/messages";
import type { GameClient } from "./board";

type Load<G extends GameName> = () => Promise<GameClient<G>>;

const boards: { [G in GameName]?: Load<G> } = {
  "troll-dice": async () => (await import("./troll_dice")).game,
  "angry-troll": async () => (await import("./angry_troll")).game,
};

export function hasBoard(game: string): game is GameName {
  return Object.hasOwn(boards, game);
}

export async function loadGame<G extends GameName>(game: G): Promise<GameClient<G>> {
  return await (boards[game] as Load<G>)();
}
