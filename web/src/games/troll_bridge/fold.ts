// The board after an event. It knows no rule: what an event does not tell stays as it was.

import { onBridge, ofTiles } from "./fold/bridge";
import { inHands, ofMessages } from "./fold/hands";
import type { Part } from "./fold/part";
import { ofTrollosophers, ofUgTrolls } from "./fold/trolls";
import { atTheEnd, inTurn, ofDeaths, onStage } from "./fold/turns";
import type { TrollBoard } from "./model";

const PARTS = [
  onStage,
  inTurn,
  onBridge,
  ofTiles,
  ofUgTrolls,
  ofTrollosophers,
  inHands,
  ofMessages,
  ofDeaths,
  atTheEnd,
];

export const after: Part = (board, event) => PARTS.reduce((table, part) => part(table, event), board);

/** The board without what no event tells. */
export function told(board: TrollBoard): Partial<TrollBoard> {
  const { question, ...rest } = board;
  const others: Partial<TrollBoard> = { ...rest };
  // Who is asked what, and so what hangs on it, follows by the rules.
  for (const field of ["stage", "decides", "jumps", "fight", "onward"] as const) delete others[field];
  delete others.card; // the asker reads it
  delete others.answered; // its options are in the Tome
  delete others.idle; // a quiet turn is one of which nothing is told
  others.messengers = rest.messengers.map((one) => ({ ...one, points: 0 })); // the server counts them
  const turn = board.turn_count === 0 ? null : board.turn; // who chooses a row next is asked, not told
  return { ...others, turn, question: question && { ...question, options: null } };
}
