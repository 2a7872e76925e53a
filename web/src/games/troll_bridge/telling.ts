// How the game is told: what is to be done, how long things take, what they sound like, where a chapter begins.

import type { Sound } from "../../lib/sound";
import type { View } from "../../lib/messages";
import { words } from "../../words/en/troll_bridge";
import type { Task } from "../board";
import { oneOf } from "../kit/actions";
import { alongside, greatest, type Pace } from "../kit/pace";
import { beginsTurn, type Deed, type Happening, type TrollBoard } from "./model";

type Kind = Happening["kind"];

const OF_A_BOARD = 10;
const USUAL = 0.8;
const QUIET_SOON = 12; // idle turns before the end at which people are told of it

// In beats, where it is not the usual.
const BEATS: Partial<Record<Kind, number>> = {
  "first player": 1.4,
  "row chosen": 0.7,
  "turn began": 0.3,
  "extra turn began": 0.4,
  "turn skipped": 0.9,
  moved: 0.8,
  jumped: 1,
  "jumped in boots": 1.3,
  "jump held": 1.6,
  "space collapsed": 1.3,
  "fell through": 1.5,
  "smashed off": 1.7,
  "tile turned up": 1,
  "word read": 1.1,
  "treasure found": 1.2,
  "treasure drawn": 1,
  "deck shuffled": 0.4,
  "tome shuffled": 0.4,
  "looked at tile": 0.5,
  "tile seen": 1.2,
  "word seen": 1.2,
  "bare hands": 0.2,
  "let fight": 0.2,
  "weapon used": 1.2,
  hindered: 1.3,
  "fight rolled": 1.5,
  "space smashed": 1.5,
  "Ug Troll fled": 1.1,
  "card drawn": 0.5,
  "question asked": 0.6,
  "answered right": 1.2,
  "answered wrong": 2.6,
  "answered otherwise": 2.6,
  "called late": 1.4,
  "steal tried": 0.6,
  "steal failed": 1.6,
  "steal succeeded": 1.6,
  "message stolen": 1.2,
  "message taken back": 1.2,
  "treasure lost": 0.3,
  "trophies lost": 0.2,
  "message lost": 0.4,
  "treasure shown": 0.3,
  "own message read": 0.7,
  "message read": 0.7,
  "final points": 0.3,
  "no points": 0.2,
  "first off": 1.6,
  "first off without message": 1.8,
  won: 1.8,
  "shared win": 1.2,
};

export const sounds: readonly (readonly [Kind, Sound])[] = [
  ["won", "chime"],
  ["shared win", "chime"],
  ["first off", "chime"],
  ["last alive", "chime"],
  ["fell through", "splash"],
  ["smashed off", "splash"],
  ["space collapsed", "thud"],
  ["space smashed", "thud"],
  ["hole smashed", "splash"],
  ["air smashed", "flap"],
  ["unseen tile fell", "splash"],
  ["tile fell", "splash"],
  ["fight rolled", "dice"],
  ["jump held", "dice"],
  ["steal failed", "dice"],
  ["steal succeeded", "dice"],
  ["Trollosopher beaten", "chime"],
  ["answered right", "chime"],
  ["answered wrong", "lose"],
  ["answered otherwise", "lose"],
  ["called late", "lose"],
  ["treasure found", "chime"],
  ["treasure drawn", "chime"],
  ["message taken back", "chime"],
  ["message stolen", "flap"],
  ["hindered", "thud"],
  ["weapon used", "clack"],
  ["Ug Troll attacked", "thud"],
  ["Trollosopher held", "clack"],
  ["tile turned up", "flap"],
  ["hole mended", "clack"],
  ["thrown over", "splash"],
  ["trollbooth set", "clack"],
  ["question asked", "flap"],
  ["jumped", "flap"],
  ["jumped in boots", "flap"],
  ["jumped off", "flap"],
  ["moved", "tap"],
  ["retreated", "tap"],
  ["stepped off", "tap"],
  ["row chosen", "tap"],
  ["first player", "dice"],
];

const ANSWER = 3.4; // times what can be read: question, answer and what was right
export const LANDS = 0.62; // of the time that a die is shown for

const letBe = alongside<Kind>(["bare hands", "let fight"]);
const gone = alongside<Kind>(["treasure lost", "trophies lost", "message lost"]);

export const pace: Pace<Happening> = {
  beats: BEATS,
  usual: USUAL,
  together: (first, event) => letBe(first, event) || gone(first, event),
  goesOn: letBe,
  lands: ([event]) => ("face" in event! ? LANDS : 0),
  great: greatest<Kind>({
    "space collapsed": 1.5,
    "fell through": 2.5,
    "smashed off": 2.5,
    "Ug Troll fled": 1.5,
    "answered right": ANSWER,
    "answered wrong": ANSWER,
    "answered otherwise": ANSWER,
    "called late": ANSWER,
    "message stolen": 1.5,
    "first off": 2.5,
    "first off without message": 2.5,
    "last alive": 2.5,
    "bridge given up": 3,
    won: 2.5,
    "shared win": 2.5,
  }),
};

export function chapter(event: Happening): string | null {
  return beginsTurn(event) ? words.chapter(event.turn) : null;
}

/** Nobody with empty hands is asked, and bots do not ask themselves why somebody is quick to let a fight be. */
export function goesWithoutSaying({ board }: View<"troll-bridge">, alone: boolean): boolean {
  return alone && board.stage === "hinder";
}

export function subtitle(board: TrollBoard): string {
  const dry = board.messengers.filter((messenger) => messenger.alive).length;
  const said = words.subtitle(board.columns / OF_A_BOARD, dry, board.turn_count);
  const quiet = board.idle_limit - board.idle;
  return quiet <= QUIET_SOON && board.stage !== "over" ? `${said} · ${words.idle(quiet)}` : said;
}

const WAYS: readonly Deed["kind"][] = ["move", "jump", "steal", "stay"];

export function task({ board, legal, seat }: View<"troll-bridge">, names: string[]): Task {
  const name = board.turn === null ? "" : names[board.turn]!;
  const called = board.turn === seat ? null : name;
  const say = words.task;
  switch (board.stage) {
    case "first player":
      return { what: say.begin };
    case "place":
      return { what: say.place, hint: say.placeHint };
    case "act": {
      const carries = legal.some((action) => action.kind === "use" || ("using" in action && action.using !== null));
      const ways = WAYS.filter((way) => oneOf(legal, way)).map((way) => say.ways[way]!);
      return {
        what: ways.length > 0 ? say.act(ways) : say.ways.move!,
        theirs: say.actTheirs,
        hint: ways.includes(say.ways.stay!) ? say.stuckHint : carries ? say.actHint : say.emptyHint,
      };
    }
    case "extra":
      return { what: say.extra, theirs: say.extraTheirs, hint: say.extraHint };
    case "treasure": {
      const full = legal.some((action) => action.kind === "keep" && action.discarding);
      const hint = board.onward ? say.treasureHint : say.treasureStayHint;
      return { what: say.treasure, hint: full ? say.treasureFullHint : hint };
    }
    case "fight":
      return { what: say.fight, hint: oneOf(legal, "commit") ? say.fightHint : say.bareHint };
    case "hinder":
      return {
        what: say.hinder(name),
        theirs: say.hinderTheirs(called),
        hint: oneOf(legal, "hinder") ? say.hinderHint : say.bareHint,
      };
    case "ask":
      return { what: say.ask(name), theirs: say.askTheirs(called), hint: say.askHint };
    case "answer":
      return { what: say.answer, hint: board.question?.options === null ? say.typedHint : say.answerHint };
    case "retreat":
      return { what: say.retreat, hint: say.retreatHint };
    case "end":
      return { what: say.end, theirs: say.endTheirs, hint: oneOf(legal, "use") ? say.endHint : say.dropHint };
    case "over":
      return { what: say.over };
    default:
      return { what: say.draw };
  }
}

export function outcome(view: View<"troll-bridge">, names: readonly string[]): string {
  const best = view.standings.filter((standing) => standing.rank === 1);
  const points = best[0]?.points ?? null;
  if (best.length === 1) return words.outcome.won(best[0]!.seat === view.seat ? null : names[best[0]!.seat]!, points);
  return words.outcome.shared(
    best.map(({ seat }) => (seat === view.seat ? words.you : names[seat]!)),
    points,
  );
}
