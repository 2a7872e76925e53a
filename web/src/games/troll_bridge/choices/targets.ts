// The legal actions as things to tap: places on the bridge, messengers, treasures in the hand.

import { words } from "../../../words/en/troll_bridge";
import { isSame, ofKind } from "../../kit/actions";
import { beside, isAt, placeOf, START, type Deed, type Place, type TrollBoard } from "../model";
import { percent, percentBad, theft } from "./chances";

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

/** What is done with a treasure of one's own. */
export function usesOf(legal: readonly Deed[], treasure: string): Deed[] {
  return legal.filter((action) => {
    if ("treasure" in action) return action.treasure === treasure;
    if (action.kind === "keep") return action.discarding === treasure;
    return "using" in action && action.using === treasure;
  });
}

function wordsOf(action: Deed): string {
  return Object.values(action)
    .filter((value) => value !== null && value !== undefined)
    .join(" ");
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
  const cards = picked?.kind === "card" ? usesOf(legal, picked.treasure) : [];
  const uses = cards.flatMap((action) => treasureTarget(board, action, here));
  if (uses.length > 0) return uses;
  const steps = here ? [...ofKind(legal, "move"), ...ofKind(legal, "retreat")] : [];
  return [
    ...ofKind(legal, "row").map(rowTarget),
    ...steps.map((action) => stepTarget(board, action, here!)),
    ...jumpTargets(board, legal, picked),
    ...stealTargets(board, legal, picked),
  ];
}

const PLAIN = { seat: null, leads: [], pick: null, risky: false, picked: false };

function rowTarget(action: Of<"row">): Target {
  const place = { row: action.row, column: START };
  return { ...PLAIN, key: `row ${action.row}`, place, action, icon: "tb-step", label: words.target.row(action.row) };
}

function stepTarget(board: TrollBoard, action: Of<"move"> | Of<"retreat">, here: Place): Target {
  const place = beside(here, action.direction);
  const label = place.column > board.columns ? words.target.finish : words.target.step;
  return { ...PLAIN, key: wordsOf(action), place, action, icon: "tb-step", label };
}

export type Jump = TrollBoard["jumps"][number];

export function jumpTo(board: TrollBoard, direction: string): Jump | null {
  return board.jumps.find((jump) => jump.direction === direction) ?? null;
}

function jumpTargets(board: TrollBoard, legal: readonly Deed[], picked: Picked | null): Target[] {
  return board.jumps.flatMap(({ direction, place, chance }) => {
    const pick: Picked = { kind: "jump", direction };
    const leads = leadsOf(legal, pick);
    if (leads.length === 0) return [];
    const label = chance ? words.target.fall(percentBad(chance)) : words.target.sure;
    const how = { icon: "tb-hop", label, risky: chance !== null, picked: isSame(pick, picked) };
    return [{ ...PLAIN, key: `jump ${direction}`, place, action: null, leads, pick, ...how }];
  });
}

function stealTargets(board: TrollBoard, legal: readonly Deed[], picked: Picked | null): Target[] {
  const victims = [...new Set(ofKind(legal, "steal").map(({ seat }) => seat))];
  return victims.map((seat) => {
    const pick: Picked = { kind: "steal", seat };
    const how = { icon: "tb-grab", label: words.target.steal(percent(theft())), picked: isSame(pick, picked) };
    const [place, leads] = [placeOf(board, seat)!, leadsOf(legal, pick)];
    return { ...PLAIN, key: `steal ${seat}`, place, seat, action: null, leads, pick, ...how };
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
  const jump = action.kind === "jump" ? jumpTo(board, action.direction) : null;
  if (jump) return [{ ...base, place: jump.place, icon: "tb-hop", label: words.target.sure }];
  if (action.kind !== "steal") return [];
  const { seat } = action;
  return [{ ...base, place: placeOf(board, seat)!, seat, icon: "tb-grab", label: words.target.take }];
}

export function targetAt(targets: readonly Target[], place: Place): Target | null {
  return targets.find((target) => isAt(target.place, place)) ?? null;
}
