// The legal actions as things to tap: places on the bridge, messengers, treasures in the hand.

import { words } from "../../words/en/troll_bridge";
import { beside, isAt, placeOf, type Deed, type Place, type TrollBoard } from "./bridge";
import { jumpOdds, percent, percentBad, stealOdds } from "./chances";

/** What was tapped and waits for a second tap: what is lost for good is asked for twice. */
export type Picked =
  | { kind: "jump"; direction: string }
  | { kind: "steal"; seat: number }
  | { kind: "card"; treasure: string; at: number };

export interface Target {
  key: string;
  place: Place;
  seat: number | null; // a messenger, not a space
  action: Deed | null; // done at once
  leads: Deed[]; // or, after it was picked, one of these
  pick: Picked | null;
  icon: string;
  label: string;
  risky: boolean;
  picked: boolean;
}

type Of<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;

function ofKind<K extends Deed["kind"]>(legal: readonly Deed[], kind: K): Of<K>[] {
  return legal.filter((action): action is Of<K> => action.kind === kind);
}

/** What is done with a treasure of one's own. */
export function usesOf(legal: readonly Deed[], treasure: string): Deed[] {
  return legal.filter((action) => {
    if ("treasure" in action) return action.treasure === treasure;
    if (action.kind === "keep") return action.discarding === treasure;
    return "using" in action && action.using === treasure;
  });
}

export function sameDeed(one: Deed | null, other: Deed | null): boolean {
  return one !== null && other !== null && wordsOf(one) === wordsOf(other);
}

function wordsOf(action: Deed): string {
  return Object.values(action)
    .filter((value) => value !== null && value !== undefined)
    .join(" ");
}

export function samePick(one: Picked | null, other: Picked | null): boolean {
  return one !== null && other !== null && Object.values(one).join(" ") === Object.values(other).join(" ");
}

/** The actions that a pick may lead to. */
export function leadsOf(legal: readonly Deed[], picked: Picked): Deed[] {
  if (picked.kind === "card") return usesOf(legal, picked.treasure);
  if (picked.kind === "steal") return ofKind(legal, "steal").filter(({ seat }) => seat === picked.seat);
  return ofKind(legal, "jump").filter(({ direction }) => direction === picked.direction);
}

/** Everything that can be tapped on the bridge now. */
export function targetsOf(board: TrollBoard, legal: readonly Deed[], picked: Picked | null, mine: number): Target[] {
  const here = placeOf(board, mine);
  const cards =
    picked?.kind === "card"
      ? usesOf(legal, picked.treasure).flatMap((action) => treasureTarget(board, action, here))
      : [];
  if (cards.length > 0) return cards;
  return [
    ...ofKind(legal, "row").map((action) => rowTarget(action)),
    ...(here
      ? [...ofKind(legal, "move"), ...ofKind(legal, "retreat")].map((action) => stepTarget(board, action, here))
      : []),
    ...(here ? jumpTargets(board, legal, here, picked, mine) : []),
    ...stealTargets(board, legal, picked),
  ];
}

const PLAIN = { seat: null, leads: [], pick: null, risky: false, picked: false };

function rowTarget(action: Of<"row">): Target {
  const place = { row: action.row, column: 0 };
  return { ...PLAIN, key: `row ${action.row}`, place, action, icon: "tb-step", label: words.target.row(action.row) };
}

function stepTarget(board: TrollBoard, action: Of<"move"> | Of<"retreat">, here: Place): Target {
  const place = beside(here, action.direction);
  const label = place.column > board.columns ? words.target.finish : words.target.step;
  return { ...PLAIN, key: wordsOf(action), place, action, icon: "tb-step", label };
}

/** Where a jump lands: firm ground is one column beyond the last, whatever was jumped over. */
export function landing(board: TrollBoard, here: Place, direction: string): Place {
  const place = beside(here, direction, 2);
  return { ...place, column: Math.min(place.column, board.columns + 1) };
}

function jumpTargets(
  board: TrollBoard,
  legal: readonly Deed[],
  here: Place,
  picked: Picked | null,
  mine: number,
): Target[] {
  const directions = [...new Set(ofKind(legal, "jump").map(({ direction }) => direction))];
  return directions.map((direction) => {
    const place = landing(board, here, direction);
    const pick: Picked = { kind: "jump", direction };
    const safe = place.column > board.columns;
    const label = safe ? words.target.sure : words.target.fall(percentBad(jumpOdds(board, mine)));
    return {
      key: `jump ${direction}`,
      place,
      seat: null,
      action: null,
      leads: leadsOf(legal, pick),
      pick,
      icon: "tb-hop",
      label,
      risky: !safe,
      picked: samePick(pick, picked),
    };
  });
}

function stealTargets(board: TrollBoard, legal: readonly Deed[], picked: Picked | null): Target[] {
  const victims = [...new Set(ofKind(legal, "steal").map(({ seat }) => seat))];
  return victims.map((seat) => {
    const pick: Picked = { kind: "steal", seat };
    const label = words.target.steal(percent(stealOdds()));
    return {
      key: `steal ${seat}`,
      place: placeOf(board, seat)!,
      seat,
      action: null,
      leads: leadsOf(legal, pick),
      pick,
      icon: "tb-grab",
      label,
      risky: false,
      picked: samePick(pick, picked),
    };
  });
}

const LABELS: Record<string, string> = { "Mirrored Shoes": words.target.look, "Sack of Planks": words.target.mend };

function treasureTarget(board: TrollBoard, action: Deed, here: Place | null): Target[] {
  const base = { ...PLAIN, key: wordsOf(action), action };
  if (action.kind === "use" && typeof action.on === "string" && here) {
    const icon = action.treasure === "Mirrored Shoes" ? "tb-eye" : "tb-k-instead";
    return [{ ...base, place: beside(here, action.on), icon, label: LABELS[action.treasure] ?? action.treasure }];
  }
  if (action.kind === "use" && typeof action.on === "number") {
    const place = placeOf(board, action.on);
    return place ? [{ ...base, place, seat: action.on, icon: "tb-k-hinder", label: words.target.booth }] : [];
  }
  if (action.kind === "jump" && here)
    return [{ ...base, place: landing(board, here, action.direction), icon: "tb-hop", label: words.target.sure }];
  if (action.kind === "steal")
    return [
      { ...base, place: placeOf(board, action.seat)!, seat: action.seat, icon: "tb-grab", label: words.target.take },
    ];
  return [];
}

export function targetAt(targets: readonly Target[], place: Place): Target | null {
  return targets.find((target) => isAt(target.place, place)) ?? null;
}
