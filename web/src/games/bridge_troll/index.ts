// Bridge Troll as the frame knows it.

import type { GameClient } from "../board";
import Board from "./Board.svelte";
import { after } from "./fold";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import "./palette.css";
import { sources } from "./sources";
import { chapter, goesWithoutSaying, outcome, sounds, subtitle, task } from "./telling/frame";
import { pace } from "./telling/pace";

export const game: GameClient<"bridge-troll"> = {
  Board,
  Glyph,
  Legend,
  task,
  subtitle,
  pace,
  fold: after,
  chapter,
  sounds,
  sources,
  outcome,
  goesWithoutSaying,
};
