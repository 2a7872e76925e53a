// Angry Troll versus Magic Bridge, as the frame knows it.

import { bring } from "../../lib/art";
import type { GameClient } from "../board";
import Board from "./Board.svelte";
import { after } from "./fold";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import "./palette.css";
import pieces from "./pieces.svg?url";
import { sources } from "./sources";
import { chapter, outcome, pace, sounds, subtitle, task } from "./telling";

await bring(pieces).catch(() => null); // without pictures there are still names and buttons

export const game: GameClient<"angry-troll"> = {
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
};
