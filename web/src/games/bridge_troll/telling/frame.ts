// What the frame around the board says about the game.

import type { View } from "../../../lib/messages";
import type { Sound } from "../../../lib/sound";
import { words } from "../../../words/en/bridge_troll";
import type { Task } from "../../board";
import { oneOf } from "../../kit/actions";
import { goesOnWith, type Happening, type Valley } from "../model";

type Kind = Happening["kind"];

export const sounds: readonly (readonly [Kind, Sound])[] = [
  ["bids revealed", "grunt"],
  ["won", "win"],
  ["shared win", "win"],
  ["goat beaten", "chime"],
  ["trade settled", "chime"],
  ["bonus scored", "chime"],
  ["upgrade bought", "chime"],
  ["royal ransomed", "chime"],
  ["hazard struck", "thud"],
  ["goat came", "thud"],
  ["card given up", "lose"],
  ["point lost", "lose"],
  ["hazard driven off", "thud"],
  ["boulder thrown", "thud"],
  ["boulder built", "thud"],
  ["pile taken", "clack"],
  ["pile kept", "clack"],
  ["boulder taken", "clack"],
  ["boulder robbed", "clack"],
  ["boulders stowed", "clack"],
  ["special played", "flap"],
  ["face-down turned up", "flap"],
  ["placed", "tap"],
  ["card picked", "flap"],
  ["weather rolled", "dice"],
  ["first player", "dice"],
  ["driven away", "flap"],
  ["traveler came", "tap"],
  ["bid ready", "tap"],
  ["boulder added", "clack"],
];

export function chapter(event: Happening): string | null {
  return event.kind === "turn began" ? words.chapter(event.turn) : null;
}

// Where there may be nothing to choose, for all to see: the last colour to throw.
const PLAIN: readonly Valley["stage"][] = ["throw"];
// The last pile, the last colour to take: but whoever is quick then has no special to play, and hands are secret.
const BY_HAND: readonly Valley["stage"][] = ["take", "pile"];
// And whoever is quick not to buy an upgrade has too few points: these are secret, too.
const BY_POINTS: readonly Valley["stage"][] = ["score", "upgrade"];

export function goesWithoutSaying({ board, seat }: View<"bridge-troll">, alone: boolean): boolean {
  const empty = seat !== null && board.seats[seat]?.hand_size === 0;
  return (
    PLAIN.includes(board.stage) ||
    ((alone || empty) && BY_HAND.includes(board.stage)) ||
    (alone && BY_POINTS.includes(board.stage))
  );
}

export function subtitle(valley: Valley): string {
  const weather = valley.weather && (words.weathers[valley.weather] ?? valley.weather);
  const goesOn = goesOnWith(valley);
  return words.subtitle(valley.turn, weather, valley.deck, goesOn && words.schedule.goesOn([...goesOn]));
}

export function outcome(view: View<"bridge-troll">, names: readonly string[]): string {
  const winners = view.standings.filter((standing) => standing.rank === 1).map((standing) => standing.seat);
  const by = view.board.won_by;
  if (by) return words.winner(winners[0] === view.seat ? null : names[winners[0]!]!, by);
  return words.winners(winners.map((seat) => (seat === view.seat ? words.you : names[seat]!)));
}

function taskAtScore(legal: View<"bridge-troll">["legal"]): Task {
  const said = words.task;
  const buy = oneOf(legal, "buy");
  if (legal.length === 0 || oneOf(legal, "mark"))
    return { what: buy ? said.scoreOrBuy : said.score, theirs: said.scoreTheirs, hint: said.scoreHint };
  return { what: buy ? said.upgrade : oneOf(legal, "play") ? said.special : said.goOn };
}

export function task({ board, legal, seat }: View<"bridge-troll">): Task {
  const said = words.task;
  const card = board.claimed ?? "";
  switch (board.stage) {
    case "first player":
      return { what: said.begin };
    case "weather":
      return { what: said.weather };
    case "travelers":
      return { what: said.travelers };
    case "face-down card":
      return { what: said.faceDown };
    case "bid":
      if (seat !== null && board.seats[seat]?.mixing) return { what: said.mixing, hint: said.mixingHint };
      return { what: said.bid, hint: oneOf(legal, "mixed") ? said.bidMixHint : said.bidHint };
    case "pick":
      return { what: said.pick, hint: said.pickHint };
    case "place":
      return { what: said.place(card), hint: said.placeHint };
    case "hazard":
      return { what: said.hazard(card), hint: said.hazardHint };
    case "goat":
      return { what: said.goat(card), hint: said.goatHint };
    case "throw":
      return board.claimed
        ? { what: said.throwAt(board.owed, card) }
        : { what: said.build(board.owed), hint: said.buildHint };
    case "change":
      return { what: said.change };
    case "pile":
      return { what: said.pile, hint: said.pileHint };
    case "take":
      return oneOf(legal, "rob")
        ? { what: said.rob(board.owed), hint: said.robHint }
        : { what: said.take(board.owed), hint: said.takeHint };
    case "score":
      return taskAtScore(legal);
    case "trade":
      return { what: said.trade, hint: said.tradeHint };
    case "upgrade":
      return { what: said.upgrade, theirs: said.scoreTheirs };
    default:
      return { what: said.over };
  }
}
