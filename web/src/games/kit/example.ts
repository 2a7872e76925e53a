// A view for tests: the first seat's, who is awaited.

import type { Board, GameName, View } from "../../lib/messages";

export function viewOf<G extends GameName>(board: Board<G>, facts: Partial<View<G>> = {}): View<G> {
  const nothing = { due: [], legal: [], undo: false, over: false, standings: [] };
  return { seat: 0, ply: 9, awaited: [0], ...nothing, board, ...facts } as View<G>;
}
