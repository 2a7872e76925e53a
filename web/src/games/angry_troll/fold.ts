// The bridge after an event. The events say what changed; nothing here knows why.

import type { Fold } from "../kit/film.svelte";
import { isAt, placeName, topAt, type Brick, type Bridge, type Happening, type Held, type Place } from "./model";

export const after: Fold<Bridge, Happening> = (bridge, event) => counted(changed(bridge, event), event);

/** Where the troll has stood is told in no order. */
export function told(bridge: Bridge): object {
  return { ...bridge, stood_on: bridge.stood_on.map(placeName).sort() };
}

const ENDS: Partial<Record<Happening["kind"], string>> = {
  "bridge collapsed": "collapsed",
  "troll carried off": "carried off",
  "troll tired": "tired",
  "bridge tamed": "tamed",
  "bridge tamed perfectly": "tamed",
};

function counted(bridge: Bridge, event: Happening): Bridge {
  if ("actions" in event) return { ...bridge, actions_left: event.actions };
  if (!("seat" in event)) return bridge;
  return { ...bridge, actions_left: bridge.actions_left - (event.kind === "stuck" ? event.count : 1) };
}

function changed(bridge: Bridge, event: Happening): Bridge {
  switch (event.kind) {
    case "colour named": {
      const { card, colour: lower_colour, upper_colour } = event;
      return onPile(offDeck({ ...bridge, lower_colour, upper_colour }, card), card, "lower");
    }
    case "troll placed":
      return { ...bridge, troll: event.place };
    case "turn began": {
      const { turn, turns_until_tired } = event;
      return { ...bridge, turn, turns_until_tired, stood_on: bridge.troll ? [bridge.troll] : [] };
    }
    case "card played":
      return onPile(drawn(bridge, event), event.card, event.row);
    case "woke":
      return onTop(withoutTop(seen(bridge, event.card), event.place), event.place, { card: event.card, awake: true });
    case "flew away":
      return aside(withoutTop(bridge, event.place), event.card);
    case "moved":
      return { ...bridge, troll: event.place, stood_on: [...bridge.stood_on, event.place] };
    case "stomped":
      return asleep(bridge, event.place);
    case "picked up":
      return inHand(withoutTop(bridge, event.place), { card: event.card, awake: true, use: event.use });
    case "beat":
    case "threw":
      return used(asleep(bridge, event.place), event);
    case "shovelled":
      return inHand(used(withoutTop(bridge, event.place), event), { card: event.card, awake: false, use: "lay" });
    case "laid":
      return onTop(outOfHand(bridge, event.card), event.place, { card: event.card, awake: false });
    case "fled":
      return onTop(withoutCard(bridge, event.start, event.card), event.place, { card: event.card, awake: true });
    case "escaped":
      return aside(withoutCard(bridge, event.start, event.card), event.card);
    default:
      return { ...bridge, end: ENDS[event.kind] ?? bridge.end };
  }
}

function drawn(bridge: Bridge, event: Extract<Happening, { kind: "card played" }>): Bridge {
  if (event.source === "deck") return offDeck(bridge, event.card);
  return { ...bridge, set_aside: bridge.set_aside.filter((card) => card !== event.card) };
}

function offDeck(bridge: Bridge, card: string): Bridge {
  return seen({ ...bridge, deck: bridge.deck - 1 }, card);
}

function seen(bridge: Bridge, card: string): Bridge {
  return { ...bridge, unseen: bridge.unseen.filter((other) => other !== card) };
}

function onPile(bridge: Bridge, card: string, row: string): Bridge {
  return row === "upper"
    ? { ...bridge, upper_pile: [...bridge.upper_pile, card] }
    : { ...bridge, lower_pile: [...bridge.lower_pile, card] };
}

function aside(bridge: Bridge, card: string): Bridge {
  return { ...bridge, set_aside: [...bridge.set_aside, card] };
}

function used(bridge: Bridge, { weapon, kept }: { weapon: string; kept: boolean }): Bridge {
  return kept ? bridge : aside(outOfHand(bridge, weapon), weapon);
}

function inHand(bridge: Bridge, brick: Held): Bridge {
  return { ...bridge, hands: [...bridge.hands, brick] };
}

function outOfHand(bridge: Bridge, card: string): Bridge {
  return { ...bridge, hands: bridge.hands.filter((brick) => brick.card !== card) };
}

function asleep(bridge: Bridge, place: Place): Bridge {
  const top = topAt(bridge, place);
  return top ? onTop(withoutTop(bridge, place), place, { ...top, awake: false }) : bridge;
}

function withoutTop(bridge: Bridge, place: Place): Bridge {
  return restacked(bridge, place, (stack) => stack.slice(0, -1));
}

function withoutCard(bridge: Bridge, place: Place, card: string): Bridge {
  return restacked(bridge, place, (stack) => stack.filter((brick) => brick.card !== card));
}

function onTop(bridge: Bridge, place: Place, brick: Brick): Bridge {
  return restacked(bridge, place, (stack) => [...stack, brick]);
}

function restacked(bridge: Bridge, place: Place, change: (stack: Brick[]) => Brick[]): Bridge {
  const row = (name: "upper" | "lower"): Brick[][] =>
    bridge[name].map((stack, at) => (isAt(place, { row: name, column: at + 1 }) ? change(stack) : stack));
  return { ...bridge, upper: row("upper"), lower: row("lower") };
}
