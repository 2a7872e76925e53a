// The legal actions as things to tap: where each stands on the bridge, and what it is called.

import { words } from "../../words/en/angry_troll";
import { beside, isAt, placeName, topAt, type Bridge, type Deed, type Place } from "./model";

type Verb = keyof typeof words.verbs;

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

/** What the troll does with its legal actions, each verb once, as in "walk, stomp or lay the ace of hearts". */
export function verbsOf(bridge: Bridge, legal: Deed[]): string[] {
  const said = legal.map((action) => words.task.verbs[verbOf(bridge, action)](heldFor(bridge, action)?.card ?? ""));
  return [...new Set(said)];
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
  const there = topAt(bridge, place)?.card;
  const held = heldFor(bridge, action)?.card;
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

/** What in hand an action is done with. */
function heldFor(bridge: Bridge, { kind }: Deed): Bridge["hands"][number] | undefined {
  if (kind !== "use" && kind !== "lay") return undefined;
  return bridge.hands.find(({ use }) => (use === "lay") === (kind === "lay"));
}

function verbOf(bridge: Bridge, action: Deed): Verb {
  if (action.kind === "move") return "walk";
  if (action.kind !== "use") return action.kind;
  return (heldFor(bridge, action)?.use ?? "use") as Verb;
}
