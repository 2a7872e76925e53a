// Any game that nobody has drawn yet, as the frame knows it.

import type { GameName } from "../../lib/messages";
import type { GameClient } from "../board";
import Board from "./Board.svelte";
import { after } from "./fold";
import Glyph from "./Glyph.svelte";
import { chapter, outcome, pace, sounds, subtitle, task } from "./telling";

export const game: GameClient<GameName> = {
  Board,
  Glyph,
  task,
  subtitle,
  pace,
  fold: after,
  chapter,
  sounds,
  sources: () => [],
  outcome,
};
