// Bridge Troll as the frame knows it.

import type { GameClient } from "../board";
import { pace } from "./beats";
import Board from "./Board.svelte";
import { settle } from "./deck";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import { chapter, goesWithoutSaying, outcome, sounds, subtitle, task } from "./telling";

export const game: GameClient<"bridge-troll"> = {
  Board,
  Glyph,
  Legend,
  task,
  subtitle,
  pace,
  chapter,
  sounds,
  outcome,
  settle,
  goesWithoutSaying,
};
