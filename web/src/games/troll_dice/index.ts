// Troll Dice as the frame knows it.

import type { GameClient } from "../board";
import Board from "./Board.svelte";
import Glyph from "./Glyph.svelte";
import Legend from "./Legend.svelte";
import { chapter, outcome, pace, sounds, subtitle, task } from "./telling";

export const game: GameClient<"troll-dice"> = { Board, Glyph, Legend, task, subtitle, pace, chapter, sounds, outcome };
