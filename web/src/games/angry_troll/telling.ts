// What is said about the game, around the board and to those who listen to it, and when.

import type { View } from "../../lib/messages";
import type { Sound } from "../../lib/sound";
import { words } from "../../words/en/angry_troll";
import type { Task } from "../board";
import { alongside, greatest, type Pace } from "../kit/pace";
import { choicesAt, verbsOf, type Choice } from "./choices";
import { fromTheTop, isAt, placeName, stackAt, topAt, wasHere } from "./model";
import type { Brick, Bridge, Happening, Place, Scene } from "./model";

type Kind = Happening["kind"];

export const pace: Pace<Happening> = {
  beats: {
    "colour named": 1.6,
    "troll placed": 1.4,
    "turn began": 0.8,
    "card played": 1.3,
    "column cast": 1.5,
    woke: 1.3,
    "flew away": 1.7,
    "nothing woke": 1.1,
    stomped: 1.1,
    "picked up": 1.1,
    beat: 1.5,
    threw: 1.5,
    shovelled: 1.6,
    laid: 1.1,
    fled: 1.4,
    escaped: 1.6,
    "bridge collapsed": 3.5,
    "troll carried off": 3.2,
    "troll tired": 2.5,
    "bridge tamed": 3.2,
    "bridge tamed perfectly": 3.6,
  },
  // Bricks flee at the same time, and whoever stands on a brick flies with it.
  together: alongside<Kind>(["fled", "escaped"], ["flew away", "troll carried off"]),
  lands: ([event]) => landsAt(event!),
  great: greatest<Kind>({
    "flew away": 1.5,
    "bridge collapsed": 3.5,
    "troll carried off": 3.5,
    "troll tired": 3,
    "bridge tamed": 3.5,
    "bridge tamed perfectly": 3.5,
  }),
};

/** When a card has been turned over, the die lies still, a brick has opened its eyes. */
function landsAt(event: Happening): number {
  if (event.kind === "column cast") return 0.7;
  const turned = event.kind === "card played" && event.source === "deck";
  return turned || event.kind === "colour named" || event.kind === "woke" ? 0.5 : 0;
}

export const sounds: readonly (readonly [Kind, Sound])[] = [
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

function isFlight({ kind }: Happening): boolean {
  return kind === "fled" || kind === "escaped";
}

export function subtitle({ turn }: Bridge): string {
  return words.subtitle(turn);
}

export function task(view: View<"angry-troll">): Task {
  const { board, legal, awaited } = view;
  if (awaited.length === 0) return { what: words.task.waiting };
  const what = words.task.acts(board.actions_left, verbsOf(board, legal));
  return { what, theirs: words.task.actsTheirs, hint: hintOf(board) };
}

function hintOf(bridge: Bridge): string {
  if (bridge.troll && topAt(bridge, bridge.troll)?.awake) return words.task.underfoot;
  return bridge.actions_left === 1 ? words.task.last : words.task.first;
}

export function outcome({ board, standings }: View<"angry-troll">): string {
  const { score, perfect } = standings[0]!;
  switch (board.end) {
    case "tamed":
      return perfect ? words.outcome.perfect : words.outcome.tamed;
    case "collapsed":
    case "carried off":
    case "tired":
      return words.outcome[board.end](score);
    default:
      return words.outcome.gone(score); // given up
  }
}

export function chapter(event: Happening): string | null {
  return event.kind === "turn began" ? words.turn(event.turn) : null;
}

const AWAKENING: Kind[] = ["turn began", "card played", "column cast", "woke", "flew away", "nothing woke"];

/** 1 awakening, 2 the troll acts, 3 flight; 0: none, before the first turn and after the last. */
export function stepOf({ table, now }: Pick<Scene, "table" | "now">): 0 | 1 | 2 | 3 {
  if (now.some(isFlight)) return 3;
  if (now.some((event) => "seat" in event)) return 2;
  if (now.some((event) => AWAKENING.includes(event.kind))) return 1;
  if (table.end || table.turn === 0) return 0;
  return table.actions_left > 0 ? 2 : 1;
}

/** All there is to know about a place. */
export function placeSaid(bridge: Bridge, place: Place, choices: Choice[]): string {
  const bricks = fromTheTop(stackAt(bridge, place)).map(({ brick, count }) => brickSaid(brick, count));
  const titles = choicesAt(choices, place).map((choice) => choice.title);
  return [
    words.place.name(placeName(place)),
    bricks.length > 0 ? words.place.fromTop(bricks) : words.place.empty,
    ...(isAt(bridge.troll, place) ? [words.place.troll] : []),
    ...(wasHere(bridge, place) ? [words.place.stood] : []),
    ...(titles.length > 0 ? [words.place.may(titles)] : []),
  ].join(". ");
}

function brickSaid(brick: Brick, count: number): string {
  if (brick.card === null) return words.place.unseen(count);
  return brick.awake ? words.place.awake(brick.card) : words.place.asleep(brick.card);
}
