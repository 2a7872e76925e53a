// Troll Dice as the frame knows it.

import type { GameClient } from "../board";
import Board from "./Board.svelte";
import { after } from "./fold";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import "./palette.css";
import { sources } from "./sources";
import { chapter, outcome, pace, sounds, subtitle, task } from "./telling";

export const game: GameClient<"troll-dice"> = {
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
  isOut: (board, seat) => board.trolls[seat]!.fell_in !== null,
  outcome,
};
