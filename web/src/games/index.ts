// The games: each is loaded when a table of it is opened. Those of others are played at a plain board.

import type { GameName } from "../lib/messages";
import type { GameClient } from "./board";

const boards: { [G in GameName]: () => Promise<{ game: GameClient<G> }> } = {
  "troll-dice": () => import("./troll_dice"),
  "angry-troll": () => import("./angry_troll"),
  "bridge-troll": () => import("./bridge_troll"),
  "troll-bridge": () => import("./troll_bridge"),
};

export function isOurs(game: string): game is GameName {
  return Object.hasOwn(boards, game);
}

/** A game's client. The frame gives it only what is of the same game, so it may take it for any game. */
export async function loadGame(game: string): Promise<GameClient<GameName>> {
  const { game: client } = await (isOurs(game) ? boards[game]() : import("./plain"));
  return client as unknown as GameClient<GameName>;
}
