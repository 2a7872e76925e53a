// What the frame around the board says about the game.

import type { View } from "../../lib/messages";
import type { Sound } from "../../lib/sound";
import { words } from "../../words/en/angry_troll";
import type { Task } from "../board";
import { topAt, type Bridge, type Happening } from "./bridge";
import { verbsOf } from "./deeds";

export const sounds: readonly (readonly [Happening["kind"], Sound])[] = [
  ["bridge collapsed", "splash"],
  ["beat", "thud"],
  ["threw", "thud"],
  ["stomped", "thud"],
  ["shovelled", "clack"],
  ["picked up", "clack"],
  ["laid", "clack"],
  ["moved", "tap"],
  ["column cast", "dice"],
  ["card played", "clack"],
  ["colour named", "clack"],
  ["troll placed", "thud"],
  ["troll carried off", "flap"],
  ["flew away", "flap"],
  ["fled", "flap"],
  ["escaped", "flap"],
  ["woke", "chime"],
];

export function taskOf(view: View<"angry-troll">): Task {
  const { board, legal, awaited } = view;
  if (awaited.length === 0) return { what: words.task.waiting };
  return { what: words.task.acts(board.actions_left, verbsOf(board, legal)), hint: hintOf(board) };
}

function hintOf(bridge: Bridge): string {
  if (bridge.troll && topAt(bridge, bridge.troll)?.awake) return words.task.underfoot;
  return bridge.actions_left === 1 ? words.task.last : words.task.first;
}

export function outcomeOf(view: View<"angry-troll">): string {
  const standing = view.standings[0];
  const score = standing?.score ?? view.board.deck;
  switch (view.board.end) {
    case "tamed":
      return standing?.perfect ? words.outcome.perfect : words.outcome.tamed;
    case "collapsed":
    case "carried off":
    case "tired":
      return words.outcome[view.board.end](score);
    default:
      return words.outcome.gone(score); // given up
  }
}

export function chapterOf(event: Happening): string | null {
  return event.kind === "turn began" ? words.turn(event.turn) : null;
}
