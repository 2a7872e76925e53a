// What stands beside the hand of whoever decides: what is asked, what it risks, and the buttons that decide it.

import { words } from "../../../words/en/troll_bridge";
import { oneOf } from "../../kit/actions";
import {
  faceOf,
  medalOf,
  spaceAt,
  START,
  treasureCalled,
  type Chance,
  type Deed,
  type Place,
  type TrollBoard,
} from "../model";
import { theft } from "./chances";
import { jumpTo, leadsOf, usesOf, type Picked } from "./targets";

interface Button {
  label: string;
  action: Deed | null; // null: nothing is picked any more
  main: boolean;
}

export interface Risk {
  chance: Chance;
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
  legal: readonly Deed[];
  picked: Picked | null;
  mine: number;
  names: readonly string[];
}

export const BLANK: Panel = { title: "", art: null, lines: [], damage: null, sum: null, risk: null, buttons: [] };
const CANCEL: Button = { label: words.cancel, action: null, main: false };

export function panelOf(asked: Asked): Panel {
  const { picked } = asked;
  if (picked?.kind === "jump") return jumping(asked, picked.direction);
  if (picked?.kind === "steal") return stealing(asked, picked.seat);
  return picked?.kind === "card" ? holding(asked, picked.treasure) : deciding(asked);
}

function button(legal: readonly Deed[], kind: Deed["kind"], label: string, main = false): Button[] {
  const action = oneOf(legal, kind);
  return action ? [{ label, action, main }] : [];
}

function deciding({ board, legal, mine, names }: Asked): Panel {
  const say = words.panel;
  const me = board.messengers[mine]!;
  switch (board.stage) {
    case "place":
      return { ...BLANK, title: say.place, lines: [say.placeText] };
    case "act": {
      const lines = [me.column === START ? say.startText : say.moveText, say.carrying(me.treasure_count)];
      return { ...BLANK, title: say.move, lines, buttons: button(legal, "stay", say.stay) };
    }
    case "extra":
      return { ...BLANK, title: say.extra, lines: [say.extraText], buttons: button(legal, "stay", say.stayHere) };
    case "treasure":
      return chest(legal, board);
    case "fight": {
      const others = board.fight?.hinderers.map((seat) => names[seat]!) ?? [];
      const lines = [say.damage(me.damage), say.mayHinder(others)];
      return { ...fightOf(board, say.fight, lines), buttons: button(legal, "roll", say.bare, true) };
    }
    case "hinder": {
      const lines = [oneOf(legal, "hinder") ? say.hinderText : say.hinderNone];
      const title = say.hinder(names[board.turn!]!);
      return { ...fightOf(board, title, lines), buttons: button(legal, "pass", say.pass) };
    }
    case "retreat":
      return { ...BLANK, title: say.retreat, art: "tb-ug-head", lines: [say.retreatText] };
    case "end": {
      const lines = [oneOf(legal, "use") ? say.endText : say.dropText];
      return { ...BLANK, title: say.end, lines, buttons: button(legal, "end", say.endTurn, true) };
    }
    default:
      return { ...BLANK, title: words.watch.youAsked };
  }
}

function chest(legal: readonly Deed[], board: TrollBoard): Panel {
  const say = words.panel;
  const full = !legal.some((action) => action.kind === "keep" && !action.discarding);
  const text = board.onward ? say.chestText : say.chestNoMove;
  const buttons = [...button(legal, "leave", say.leave), ...(full ? [] : button(legal, "keep", say.keep, true))];
  return { ...BLANK, title: say.chest, art: "tb-tile-treasure", lines: full ? [text, say.chestFull] : [text], buttons };
}

/** The fight of this turn, and what its roll must show; with a treasure more in it, if one is held. */
export function fightOf(board: TrollBoard, title: string, lines: string[], thrown: string | null = null): Panel {
  const { damage } = board.messengers[board.turn!]!;
  const chance = thrown === null ? board.fight?.chance : board.fight?.chances[thrown];
  const risk = chance ? { chance, good: words.panel.runs, bad: words.panel.smashes } : null;
  const bonus = board.bonus + (thrown === null ? 0 : signed(thrown));
  return { ...BLANK, title, art: "tb-ug-head", lines, damage, sum: { damage, bonus }, risk };
}

/** What a treasure adds to a roll, or takes from it. */
function signed(treasure: string): number {
  const { use, strength } = treasureCalled(treasure);
  return use === "hinder" ? -strength : strength;
}

/** Something with a risk that a treasure may take away. */
function daring(leads: readonly Deed[], plain: string, surely: string): Button[] {
  const using = (action: Deed): boolean => "using" in action && action.using != null;
  return [
    CANCEL,
    ...leads.filter(using).map((action) => ({ label: surely, action, main: false })),
    ...leads.filter((action) => !using(action)).map((action) => ({ label: plain, action, main: true })),
  ];
}

function jumping({ board, legal, mine, picked }: Asked, direction: string): Panel {
  const say = words.panel;
  const buttons = daring(leadsOf(legal, picked!), say.doJump, say.doBoots);
  const { place, chance } = jumpTo(board, direction)!;
  if (!chance) return { ...BLANK, title: say.jumpOff, lines: [say.jumpOffText], buttons };
  const text = say.jumpText(chance.least - 1, board.messengers[mine]!.treasure_count, ontoWhat(board, place));
  return {
    ...BLANK,
    title: say.jump(place),
    lines: [text],
    risk: { chance, good: say.holds, bad: say.falls },
    buttons,
  };
}

function ontoWhat(board: TrollBoard, place: Place): string {
  const tile = spaceAt(board, place)?.tile;
  if (!tile) return words.panel.onto.bare!;
  const face = faceOf(tile);
  return face === "back" ? words.panel.onto.back! : words.panel.ontoTile(words.bridge.tile(face));
}

function stealing({ board, legal, names, picked }: Asked, victim: number): Panel {
  const say = words.panel;
  return {
    ...BLANK,
    title: say.steal(names[victim]!),
    art: "tb-grab",
    lines: [say.stealText(names[victim]!, board.messengers[victim]!.messages.length)],
    risk: { chance: theft(), good: say.stealGood, bad: say.stealBad },
    buttons: daring(leadsOf(legal, picked!), say.doSteal, say.doFingers),
  };
}

/** A treasure in the hand was tapped: what it does, and what can be done with it now. */
function holding(asked: Asked, treasure: string): Panel {
  const { board, legal, names } = asked;
  const uses = usesOf(legal, treasure);
  const lines = [words.hand.long(treasure, treasureCalled(treasure).strength)];
  if (uses.length === 0) {
    const buttons = [CANCEL, ...deciding(asked).buttons];
    return { ...BLANK, title: treasure, lines: [...lines, words.hand.notNow], buttons };
  }
  const main = (action: Deed): boolean => uses.length === 1 && action.kind !== "discard";
  const labelled = uses.map((action) => ({ label: useLabel(action, names), action, main: main(action) }));
  const thrown = board.fight?.chances[treasure] !== undefined;
  const panel = thrown ? fightOf(board, treasure, lines, treasure) : { ...BLANK, title: treasure, lines };
  return { ...panel, buttons: [CANCEL, ...labelled] };
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
