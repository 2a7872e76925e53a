// The legal actions as things to tap: where each stands on the bridge, and what it is called.

import { words } from "../../words/en/angry_troll";
import { beside, isAt, placeName, topAt, type Bridge, type Deed, type Place } from "./bridge";
import { suitOf } from "./cards";

type Verb = "walk" | "stomp" | "pick up" | "beat" | "throw" | "shovel" | "use" | "lay";

export interface Choice {
  action: Deed;
  verb: Verb;
  place: Place; // where its marker stands
  icon: string;
  label: string; // "Walk"
  title: string; // "Walk left"
  detail: string; // "onto the ace of hearts"
}

const ICONS: Record<Verb, string> = {
  walk: "at-ic-foot",
  stomp: "at-ic-stomp",
  "pick up": "at-ic-hand",
  beat: "at-ic-bash",
  throw: "at-ic-throw",
  shovel: "at-ic-shovel",
  use: "at-ic-fist",
  lay: "at-ic-hand",
};

export function choicesOf(bridge: Bridge, legal: Deed[]): Choice[] {
  return legal.flatMap((action) => {
    const place = placeOf(bridge, action);
    return place ? [choice(bridge, action, place)] : [];
  });
}

export function choicesAt(choices: Choice[], place: Place): Choice[] {
  return choices.filter((choice) => isAt(choice.place, place));
}

export function isSame(one: Deed | null, other: Deed | null): boolean {
  return one !== null && other !== null && one.kind === other.kind && directionOf(one) === directionOf(other);
}

/** What the troll does with its legal actions, each verb once, as in "walk, stomp or lay the ace of hearts". */
export function verbsOf(bridge: Bridge, legal: Deed[]): string[] {
  return [...new Set(legal.map((action) => words.task.verbs[verbOf(bridge, action)](heldFor(bridge, action) ?? "")))];
}

function choice(bridge: Bridge, action: Deed, place: Place): Choice {
  const verb = verbOf(bridge, action);
  const label = words.verbs[verb];
  return {
    action,
    verb,
    place,
    icon: ICONS[verb],
    label,
    title: words.title(label, directionOf(action)),
    detail: detailOf(bridge, action, verb, place),
  };
}

function detailOf(bridge: Bridge, action: Deed, verb: Verb, place: Place): string {
  const there = topAt(bridge, place)?.card ?? null;
  const held = heldFor(bridge, action);
  if (verb === "walk") return there ? words.detail.onto(there) : words.detail.to(placeName(place));
  if (verb === "lay") return words.detail.lay(held ?? "", placeName(place));
  if (held) return words.detail.withCard(held);
  return there ? words.detail.the(there) : placeName(place);
}

function placeOf(bridge: Bridge, action: Deed): Place | null {
  const direction = directionOf(action);
  return direction && bridge.troll ? beside(bridge.troll, direction) : bridge.troll;
}

function directionOf(action: Deed): string {
  return "direction" in action ? action.direction : "";
}

/** The card in hand that an action needs: an awake one is used, a dormant one is laid. */
function heldFor(bridge: Bridge, action: Deed): string | null {
  if (action.kind !== "use" && action.kind !== "lay") return null;
  return bridge.hands.find((brick) => brick.awake === (action.kind === "use"))?.card ?? null;
}

function verbOf(bridge: Bridge, action: Deed): Verb {
  if (action.kind === "move") return "walk";
  if (action.kind !== "use") return action.kind;
  const weapon = heldFor(bridge, action);
  const uses = { clubs: "beat", diamonds: "throw", spades: "shovel", hearts: "use" } as const;
  return weapon ? uses[suitOf(weapon)] : "use";
}
