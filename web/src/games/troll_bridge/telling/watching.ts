// What is told beside the hand while others decide, or the table draws.

import { words } from "../../../words/en/troll_bridge";
import { BLANK, fightOf, type Panel } from "../choices/panel";
import { ofThisTurn, type Happening, type TrollBoard } from "../model";

interface Watched {
  board: TrollBoard;
  events: readonly Happening[]; // that may be told
  mine: number | null;
  names: readonly string[];
}

/** What stands beside the hand of whoever looks on. */
export function watching({ board, events, mine, names }: Watched): Panel {
  const say = words.watch;
  const called = (seat: number | null): string | null => (seat === null ? "" : seat === mine ? null : names[seat]!);
  const [name, other] = [called(board.turn), called(board.decides)];
  const heard = answerHeard(events);
  const lines = heard ? [heard] : [];
  if (mine !== null && board.messengers[mine]?.alive === false) lines.push(say.dead);
  const roll = ofThisTurn(events).findLast((event) => event.kind === "fight rolled");
  if (roll) {
    const { damage, hits, needs } = roll;
    const title = words.panel.fightOf(called(roll.seat));
    return { ...BLANK, title, art: "tb-ug-head", lines: [...lines, say.rolled(damage - hits, hits, needs)], damage };
  }
  switch (board.stage) {
    case "first player":
      return { ...BLANK, title: say.begin };
    case "place":
      return { ...BLANK, title: say.place(name) };
    case "act":
    case "extra":
      return { ...BLANK, title: say.act(name), lines };
    case "treasure":
    case "treasure card":
      return { ...BLANK, title: say.treasure(name), art: "tb-tile-treasure", lines: [say.deck(board.deck)] };
    case "fight":
    case "smash":
      return fightOf(board, words.panel.fightOf(name), [words.panel.damage(board.messengers[board.turn!]!.damage)]);
    case "hinder":
      return fightOf(board, words.panel.fightOf(name), [say.hinder(other)]);
    case "ask":
      return { ...BLANK, title: say.ask(other, name), art: "tb-tome" };
    case "answer":
      return { ...BLANK, title: say.answer(name), art: "tb-sopher-head" };
    case "retreat":
      return { ...BLANK, title: say.retreat(other), art: "tb-ug-head" };
    case "end":
      return { ...BLANK, title: say.end(name), lines };
    case "tile":
      return { ...BLANK, title: say.tile(name), lines };
    case "jump":
      return { ...BLANK, title: say.jump(name), lines };
    case "steal":
      return { ...BLANK, title: say.steal(name), lines };
    case "question card":
      return { ...BLANK, title: say.tome, art: "tb-tome" };
    case "messages":
      return { ...BLANK, title: say.messages, art: "tb-letter" };
    default:
      return { ...BLANK, title: say.draw, lines };
  }
}

/** What everybody has just heard of an answer. */
function answerHeard(events: readonly Happening[]): string | null {
  for (const event of events) {
    if (event.kind === "answered right") return words.watch.right(event.answer);
    if (event.kind === "answered wrong") return words.watch.wrong(event.answer, event.right);
    if (event.kind === "answered otherwise") return words.watch.other(event.right);
    if (event.kind === "called late") return words.watch.late(event.right);
  }
  return null;
}
