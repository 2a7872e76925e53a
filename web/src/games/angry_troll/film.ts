// What happened in a moment, as a film: one thing after the other, each with the bridge as it then was.
// The events say what changed; nothing here knows why.

import type { Pace } from "../kit/pace";
import { isAt, stackAt, type Brick, type Bridge, type Happening, type Place } from "./bridge";

interface Frame {
  events: Happening[]; // that happen at once
  bridge: Bridge; // after them
  before: Bridge;
  start: number; // of the whole, 0 to 1
  end: number;
}

/** How long each thing is looked at, in beats. */
const BEATS: Record<Happening["kind"], number> = {
  "colour named": 1.6,
  "troll placed": 1.4,
  "turn began": 0.8,
  "card played": 1.3,
  "column cast": 1.5,
  woke: 1.3,
  "flew away": 1.7,
  "nothing woke": 1.1,
  moved: 1,
  stomped: 1.1,
  "picked up": 1.1,
  beat: 1.5,
  threw: 1.5,
  shovelled: 1.6,
  laid: 1.1,
  stuck: 1,
  fled: 1.4,
  escaped: 1.6,
  "bridge collapsed": 3.5,
  "troll carried off": 3.2,
  "troll tired": 2.5,
  "bridge tamed": 3.2,
  "bridge tamed perfectly": 3.6,
};

export const pace: Pace<Happening> = { beats: BEATS, together: goesWith };

export function beatsOf(events: Happening[]): number {
  return together(events).reduce((sum, group) => sum + beatsOfGroup(group), 0);
}

export function filmOf(before: Bridge, events: Happening[], after: Bridge): Frame[] {
  const whole = beatsOf(events);
  const frames: Frame[] = [];
  let bridge = before;
  let beats = 0;
  for (const group of together(events)) {
    const start = beats / whole;
    beats += beatsOfGroup(group);
    const next = afterAll(bridge, group);
    frames.push({ events: group, before: bridge, bridge: next, start, end: beats / whole });
    bridge = next;
  }
  const last = frames.at(-1);
  if (last) last.bridge = after;
  return frames;
}

function beatsOfGroup(group: Happening[]): number {
  return Math.max(...group.map((event) => BEATS[event.kind]));
}

/** Bricks flee at the same time, and whoever stands on a brick flies with it. */
function together(events: Happening[]): Happening[][] {
  const groups: Happening[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && goesWith(last[0]!, event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function goesWith(first: Happening, event: Happening): boolean {
  return (isFlight(first) && isFlight(event)) || (first.kind === "flew away" && event.kind === "troll carried off");
}

export function isFlight(event: Happening): boolean {
  return event.kind === "fled" || event.kind === "escaped";
}

function afterAll(bridge: Bridge, group: Happening[]): Bridge {
  return group.reduce(afterEvent, bridge);
}

export function afterEvent(bridge: Bridge, event: Happening): Bridge {
  switch (event.kind) {
    case "colour named":
      return onPile(offDeck({ ...bridge, lower_colour: event.colour }, event.card), event.card, "lower");
    case "troll placed":
      return { ...bridge, troll: event.place };
    case "turn began":
      return { ...bridge, turn: event.turn, stood_on: bridge.troll ? [bridge.troll] : [] };
    case "card played":
      return onPile(drawn(bridge, event), event.card, event.row);
    case "woke":
      return onTop(withoutTop(seen(bridge, event.card), event.place), event.place, { card: event.card, awake: true });
    case "flew away":
      return aside(withoutTop(bridge, event.place), event.card);
    case "moved":
      return acted({ ...bridge, troll: event.place, stood_on: [...bridge.stood_on, event.place] });
    case "stomped":
      return acted(asleep(bridge, event.place));
    case "picked up":
      return acted(inHand(withoutTop(bridge, event.place), { card: event.card, awake: true }));
    case "beat":
    case "threw":
      return acted(used(asleep(bridge, event.place), event.weapon));
    case "shovelled":
      return acted(inHand(used(withoutTop(bridge, event.place), event.weapon), { card: event.card, awake: false }));
    case "laid":
      return acted(onTop(outOfHand(bridge, event.card), event.place, { card: event.card, awake: false }));
    case "stuck":
      return { ...bridge, actions_left: 0 };
    case "fled":
      return onTop(withoutCard(bridge, event.start, event.card), event.place, { card: event.card, awake: true });
    case "escaped":
      return aside(withoutCard(bridge, event.start, event.card), event.card);
    default:
      return bridge; // it is only looked at, or it is the end, which the last board tells
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

function acted(bridge: Bridge): Bridge {
  return { ...bridge, actions_left: Math.max(0, bridge.actions_left - 1) };
}

function used(bridge: Bridge, weapon: string): Bridge {
  return bridge.endless.includes(weapon) ? bridge : aside(outOfHand(bridge, weapon), weapon);
}

function inHand(bridge: Bridge, brick: Brick): Bridge {
  return { ...bridge, hands: [...bridge.hands, brick] };
}

function outOfHand(bridge: Bridge, card: string): Bridge {
  return { ...bridge, hands: bridge.hands.filter((brick) => brick.card !== card) };
}

function asleep(bridge: Bridge, place: Place): Bridge {
  const top = stackAt(bridge, place).at(-1);
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
