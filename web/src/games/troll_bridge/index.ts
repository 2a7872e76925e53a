// Troll Bridge as the frame knows it.

import { words } from "../../words/en/troll_bridge";
import type { GameClient } from "../board";
import Board from "./Board.svelte";
import { after as fold } from "./fold";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import "./palette.css";
import Portrait from "./parts/Portrait.svelte";
import { sources } from "./sources";
import { chapter, goesWithoutSaying, outcome, pace, sounds, subtitle, task } from "./telling";

export const game: GameClient<"troll-bridge"> = {
  Board,
  Glyph,
  Legend,
  Portrait,
  task,
  subtitle,
  pace,
  fold,
  chapter,
  sounds,
  sources,
  isOut: (board, seat) => !board.messengers[seat]!.alive,
  outcome,
  goesWithoutSaying,
  thing: words.thing,
  unscored: words.score.river,
};
