// What stands beside the hand: what is asked, what it risks, and the buttons that decide it.

import { words } from "../../words/en/troll_bridge";
import { ofThisTurn, placeOf, spaceAt, START, type Deed, type Happening, type Place, type TrollBoard } from "./bridge";
import { fightOdds, jumpNeeds, jumpOdds, stealOdds, type Odds } from "./chances";
import { landing, leadsOf, usesOf, type Picked } from "./choices";
import { faceOf } from "./tiles";
import { medalOf, treasureCalled } from "./treasures";

interface Button {
  label: string;
  action: Deed | null; // null: nothing is picked any more
  main: boolean;
}

export interface Risk {
  odds: Odds;
  good: string;
  bad: string;
}

export interface Panel {
  title: string;
  art: string | null;
  lines: string[];
  damage: number | null; // of a fight
  sum: { damage: number; bonus: number } | null;
  risk: Risk | null;
  buttons: Button[];
}

export interface Asked {
  board: TrollBoard;
  events: readonly Happening[];
  legal: readonly Deed[];
  picked: Picked | null;
  mine: number | null;
  names: readonly string[];
}

const BLANK: Panel = { title: "", art: null, lines: [], damage: null, sum: null, risk: null, buttons: [] };
const CANCEL: Button = { label: words.cancel, action: null, main: false };

export function panelOf(asked: Asked): Panel {
  if (asked.legal.length === 0 || asked.mine === null) return watching(asked);
  if (asked.picked?.kind === "jump") return jumping(asked, asked.mine, asked.picked.direction);
  if (asked.picked?.kind === "steal") return stealing(asked, asked.picked.seat);
  if (asked.picked?.kind === "card") return holding(asked, asked.mine, asked.picked.treasure);
  return deciding(asked, asked.mine);
}

function button(legal: readonly Deed[], kind: Deed["kind"], label: string, main = false): Button[] {
  const action = legal.find((one) => one.kind === kind);
  return action ? [{ label, action, main }] : [];
}

function deciding({ board, legal, names }: Asked, mine: number): Panel {
  const say = words.panel;
  switch (board.stage) {
    case "place":
      return { ...BLANK, title: say.place, lines: [say.placeText] };
    case "act":
      return {
        ...BLANK,
        title: say.move,
        lines: [
          board.messengers[mine]!.column === START ? say.startText : say.moveText,
          say.carrying(board.messengers[mine]!.treasure_count),
        ],
        buttons: button(legal, "stay", say.stay),
      };
    case "extra":
      return { ...BLANK, title: say.extra, lines: [say.extraText], buttons: button(legal, "stay", say.stayHere) };
    case "treasure":
      return chest(legal, board);
    case "fight":
      return fight(
        board,
        mine,
        say.fight,
        [say.damage(board.messengers[mine]!.damage), hinderers(board, mine, names)],
        button(legal, "roll", say.bare, true),
      );
    case "hinder":
      return hindering(board, legal, names);
    case "retreat":
      return { ...BLANK, title: say.retreat, art: "tb-ug-head", lines: [say.retreatText] };
    case "end":
      return {
        ...BLANK,
        title: say.end,
        lines: [legal.some((action) => action.kind === "use") ? say.endText : say.dropText],
        buttons: button(legal, "end", say.endTurn, true),
      };
    default:
      return { ...BLANK, title: words.watch.youAsked };
  }
}

function chest(legal: readonly Deed[], board: TrollBoard): Panel {
  const full = !legal.some((action) => action.kind === "keep" && !action.discarding);
  const text = board.moved < 2 ? words.panel.chestText : words.panel.chestNoMove;
  const keep = full ? [] : button(legal, "keep", words.panel.keep, true);
  return {
    ...BLANK,
    title: words.panel.chest,
    art: "tb-tile-treasure",
    lines: full ? [text, words.panel.chestFull] : [text],
    buttons: [...button(legal, "leave", words.panel.leave), ...keep],
  };
}

function fight(
  board: TrollBoard,
  fighter: number,
  title: string,
  lines: string[],
  buttons: Button[],
  bonus = board.bonus,
): Panel {
  const { damage } = board.messengers[fighter]!;
  const risk = { odds: fightOdds(damage, bonus), good: words.panel.runs, bad: words.panel.smashes };
  return { title, art: "tb-ug-head", lines, damage, sum: { damage, bonus }, risk, buttons };
}

/** Those who are asked after the fighter: all others who carry anything. */
function hinderers(board: TrollBoard, fighter: number, names: readonly string[]): string {
  const may = board.messengers.flatMap((one, seat) =>
    seat !== fighter && one.alive && one.treasure_count > 0 ? [names[seat]!] : [],
  );
  return words.panel.mayHinder(may);
}

function hindering(board: TrollBoard, legal: readonly Deed[], names: readonly string[]): Panel {
  const able = legal.some((action) => action.kind === "hinder");
  const lines = [able ? words.panel.hinderText : words.panel.hinderNone];
  return fight(
    board,
    board.turn!,
    words.panel.hinder(names[board.turn!]!),
    lines,
    button(legal, "pass", words.panel.pass),
  );
}

function jumping({ board, legal, picked }: Asked, mine: number, direction: string): Panel {
  const place = landing(board, placeOf(board, mine)!, direction);
  const [plain, boots] = [
    leadsOf(legal, picked!).find((action) => !usingOf(action)),
    leadsOf(legal, picked!).find(usingOf),
  ];
  const off = place.column > board.columns;
  const odds = jumpOdds(board, mine);
  return {
    ...BLANK,
    title: off ? words.panel.jumpOff : words.panel.jump(place),
    lines: [
      off
        ? words.panel.jumpOffText
        : words.panel.jumpText(jumpNeeds(board, mine), board.messengers[mine]!.treasure_count, ontoWhat(board, place)),
    ],
    risk: off ? null : { odds, good: words.panel.holds, bad: words.panel.falls },
    buttons: [
      CANCEL,
      ...(boots ? [{ label: words.panel.doBoots, action: boots, main: false }] : []),
      ...(plain ? [{ label: words.panel.doJump, action: plain, main: true }] : []),
    ],
  };
}

function usingOf(action: Deed): string | null {
  return "using" in action ? (action.using ?? null) : null;
}

function ontoWhat(board: TrollBoard, place: Place): string {
  const tile = spaceAt(board, place)?.tile;
  if (!tile) return words.panel.onto.bare!;
  const face = faceOf(tile);
  return face === "back" ? words.panel.onto.back! : words.panel.ontoTile(words.bridge.tile(face));
}

function stealing({ board, legal, names, picked }: Asked, victim: number): Panel {
  const leads = leadsOf(legal, picked!);
  const [plain, fingers] = [leads.find((action) => !usingOf(action)), leads.find(usingOf)];
  return {
    ...BLANK,
    title: words.panel.steal(names[victim]!),
    art: "tb-grab",
    lines: [words.panel.stealText(names[victim]!, board.messengers[victim]!.messages.length)],
    risk: { odds: stealOdds(), good: words.panel.stealGood, bad: words.panel.stealBad },
    buttons: [
      CANCEL,
      ...(fingers ? [{ label: words.panel.doFingers, action: fingers, main: false }] : []),
      ...(plain ? [{ label: words.panel.doSteal, action: plain, main: true }] : []),
    ],
  };
}

/** A treasure in the hand was tapped: what it does, and what can be done with it now. */
function holding({ board, legal, names }: Asked, mine: number, treasure: string): Panel {
  const uses = usesOf(legal, treasure);
  const base = { ...BLANK, title: treasure, lines: [words.hand.long(treasure)] };
  const buttons = [
    CANCEL,
    ...uses.map((action) => ({
      label: useLabel(action, names),
      action,
      main: uses.length === 1 && action.kind !== "discard",
    })),
  ];
  if (uses.length === 0)
    return {
      ...base,
      lines: [...base.lines, words.hand.notNow],
      buttons: [CANCEL, ...deciding({ board, legal, names, events: [], picked: null, mine }, mine).buttons],
    };
  const { strength } = treasureCalled(treasure);
  if (uses[0]!.kind === "commit" && strength > 0) return fight(board, mine, treasure, base.lines, buttons, strength);
  if (uses[0]!.kind === "hinder")
    return fight(board, board.turn!, treasure, base.lines, buttons, board.bonus - strength);
  return { ...base, buttons };
}

function useLabel(action: Deed, names: readonly string[]): string {
  const say = words.panel;
  switch (action.kind) {
    case "commit":
      if (action.treasure === "Sneezing Powder") return say.sneeze;
      if (action.treasure === "Letter of Introduction") return say.introduce;
      return say.throwIn(action.treasure, medalOf(treasureCalled(action.treasure)) ?? "");
    case "hinder":
      return say.hinderWith(action.treasure, medalOf(treasureCalled(action.treasure)) ?? "");
    case "discard":
      return say.drop;
    case "keep":
      return say.keepFor(action.discarding ?? "");
    case "jump":
      return say.float(action.direction);
    case "steal":
      return say.takeFrom(names[action.seat]!);
    case "use":
      if (typeof action.on === "number") return say.booth(names[action.on]!);
      if (typeof action.on === "string")
        return action.treasure === "Mirrored Shoes" ? say.look(action.on) : say.mend(action.on);
      return words.tome.crib;
    default:
      return action.kind;
  }
}

function watching({ board, events, mine, names }: Asked): Panel {
  const say = words.watch;
  const called = (seat: number | null): string | null => (seat === null ? "" : seat === mine ? null : names[seat]!);
  const [name, other] = [called(board.turn), called(board.decides)];
  const heard = answerHeard(events);
  const lines = heard ? [heard] : [];
  if (mine !== null && board.messengers[mine]?.alive === false) lines.push(say.dead);
  const roll = rollSeen(events);
  if (roll)
    return {
      ...BLANK,
      title: words.panel.fightOf(called(roll.seat)),
      art: "tb-ug-head",
      lines: [...lines, say.rolled(roll.damage - roll.hits, roll.hits, roll.needs)],
      damage: roll.damage,
    };
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
      return fight(
        board,
        board.turn!,
        words.panel.fightOf(name),
        [words.panel.damage(board.messengers[board.turn!]!.damage)],
        [],
      );
    case "smash": // the next roll is a turn away
      return {
        ...fight(
          board,
          board.turn!,
          words.panel.fightOf(name),
          [words.panel.damage(board.messengers[board.turn!]!.damage)],
          [],
        ),
        risk: null,
      };
    case "hinder":
      return fight(board, board.turn!, words.panel.fightOf(name), [say.hinder(other)], []);
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

/** The roll in a fight that everybody is looking at. */
function rollSeen(events: readonly Happening[]): Extract<Happening, { kind: "fight rolled" }> | null {
  return ofThisTurn(events).findLast((event) => event.kind === "fight rolled") ?? null;
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
