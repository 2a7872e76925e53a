// What every part of the board may look at and do, so that it need not be handed from part to part.

import { createContext } from "svelte";

import type { Seat } from "../../../lib/seats";
import type { Tips } from "../../kit/tips.svelte";
import type { Choice } from "../choices.svelte";
import type { Ground } from "../layout";
import type { Deed, Valley } from "../model";

/** What a tip is about. */
export interface Told {
  card: string | null; // null: a card that lies face down
  more: string | null;
}

export interface Table {
  readonly valley: Valley; // as it is to be seen at this instant
  readonly coming: Valley | null; // as it will be when what is in the air has landed
  readonly legal: readonly Deed[]; // while something of mine is shown, still what was legal before it
  readonly sent: Deed | null;
  readonly awaited: readonly number[]; // those who must decide
  readonly busy: readonly number[]; // the same, or while a moment is shown, whose it is
  readonly mine: number | null;
  readonly front: number; // the seat whose bridge is shown whole
  readonly seats: readonly Seat[];
  readonly ground: Ground;
  readonly revealed: boolean;
  readonly over: boolean;
  readonly acting: boolean; // I must decide, or am seen deciding
  readonly ms: number; // for small shifts; 0: nothing moves
  readonly tips: Tips<Told>;
  readonly choice: Choice;
  nameOf: (seat: number) => string | null; // null: that is me
  phrase: (deed: Deed) => string;
  decide: (deed: Deed) => void;
  carryOut: (steps: readonly (Deed | "undo")[]) => void; // one after the other
  unmark: (side: string, card: string) => void; // out of the trade again
  look: (seat: number) => void; // at all that is to be seen of a bridge
}

export const [useTable, setTable] = createContext<Table>();
