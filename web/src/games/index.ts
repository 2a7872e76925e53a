// The games that have a board; each is loaded when a table of it is opened.

import type { GameName } from "../lib/messages";
import type { GameClient } from "./board";

const boards: { [G in GameName]?: () => Promise<{ game: GameClient<G> }> } = {
  "troll-dice": () => import("./troll_dice"),
  "angry-troll": () => import("./angry_troll"),
  "bridge-troll": () => import("./bridge_troll"),
  "troll-bridge": () => import("./troll_bridge"),
};

export function hasBoard(game: string): game is GameName {
  return Object.hasOwn(boards, game);
}

/** A game's client. The frame gives it only what is of the same game, so it may take it for any game. */
export async function loadGame(game: GameName): Promise<GameClient<GameName>> {
  return (await boards[game]!()).game as unknown as GameClient<GameName>;
}
