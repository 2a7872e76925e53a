// What happened in a moment, as a film: one thing after the other, each with the valley while things are in the air
// and after they have landed. The events say what changed; nothing here knows why.

import { beatsOfGroup, together } from "./beats";
import { movesOf, type Move, type Place, type Thing } from "./moves";
import type { Bridge, Happening, Valley } from "./valley";

export interface Frame {
  events: Happening[]; // that happen at once
  moves: Move[];
  lifted: Valley; // what moves has left its place
  landed: Valley; // and is where it goes
  start: number; // of the whole, 0 to 1
  end: number;
}

export function filmOf(before: Valley, events: Happening[], after: Valley): Frame[] {
  const groups = together(events);
  const whole = groups.reduce((sum, group) => sum + beatsOfGroup(group), 0) || 1;
  const frames: Frame[] = [];
  let valley = before;
  let beats = 0;
  for (const group of groups) {
    const start = beats / whole;
    beats += beatsOfGroup(group);
    const { moves, lifted, landed } = afterAll(valley, group);
    frames.push({ events: group, moves, lifted, landed, start, end: beats / whole });
    valley = landed;
  }
  const last = frames.at(-1);
  if (last) last.landed = after;
  return frames;
}

/** The valley after an event, for those things that are seen to move or change. */
export function afterEvent(valley: Valley, event: Happening): Valley {
  return afterAll(valley, [event]).landed;
}

function afterAll(valley: Valley, events: Happening[]): { moves: Move[]; lifted: Valley; landed: Valley } {
  const moves: Move[] = [];
  let lifted = valley;
  let landed = valley;
  for (const event of events) {
    const now = movesOf(landed, event);
    moves.push(...now);
    lifted = inTheAir(
      now.reduce((to, move) => without(to, move.from, move.thing), lifted),
      event,
    );
    landed = settled(
      now.reduce((to, move) => withThing(without(to, move.from, move.thing), move.to, move.thing), landed),
      event,
    );
  }
  return { moves, lifted, landed };
}

/** A trophy or the die is nobody's while it flies, and the weather is not yet known while it rolls. */
function inTheAir(valley: Valley, event: Happening): Valley {
  if (event.kind === "ranked") return valley;
  if (event.kind === "weather rolled") return { ...valley, weather: null };
  const now = settled(valley, event);
  return event.kind === "turn began" || event.kind === "first player" ? { ...now, active: null } : now;
}

/** What an event changes where nothing moves. */
function settled(valley: Valley, event: Happening): Valley {
  switch (event.kind) {
    case "first player":
    case "turn began":
      return { ...valley, active: event.seat, turn: "turn" in event ? event.turn : valley.turn };
    case "weather rolled":
      return { ...valley, weather: event.weather, company: event.count };
    case "bid ready":
      return withBridge(valley, event.seat, (bridge) => ({ ...bridge, bid_in: true }));
    case "bids revealed":
      return { ...valley, seats: valley.seats.map((bridge) => ({ ...bridge, pile: {}, bid_in: true })) };
    case "closed shown":
      return withBridge(valley, event.seat, (bridge) => ({ ...bridge, closed: true }));
    case "ranked":
      return { ...valley, rank: [...valley.rank, event.seat] };
    case "peeked":
    case "card seen": {
      const card = event.kind === "card seen" ? event.card : (valley.face_down?.card ?? null);
      return {
        ...valley,
        face_down: valley.face_down && { card, peeked_by: [...new Set([...valley.face_down.peeked_by, event.seat])] },
      };
    }
    case "trade settled":
      return { ...valley, marked: null };
    case "upgrade bought":
      return { ...valley, bought: true };
    default:
      return valley;
  }
}

function without(valley: Valley, place: Place, thing: Thing): Valley {
  if (typeof place !== "string")
    return withBridge(valley, place.seat, (bridge) => changed(bridge, place.part, thing, -1));
  if (thing.kind === "boulders" && place === "supply") return { ...valley, supply: added(valley.supply, thing, -1) };
  if (thing.kind === "upgrade" && place === "stack")
    return { ...valley, next_upgrade: (thing.number ?? 1) - 1 || null };
  if (thing.kind !== "card") return valley;
  switch (place) {
    case "deck":
      return { ...valley, deck: valley.deck - 1 };
    case "road":
      return { ...valley, face_up: less(valley.face_up, thing.card) };
    case "waiting":
      return { ...valley, goats_waiting: less(valley.goats_waiting, thing.card) };
    case "face-down":
      return { ...valley, face_down: null };
    case "claimed":
      return { ...valley, claimed: null };
    default:
      return valley;
  }
}

function withThing(valley: Valley, place: Place, thing: Thing): Valley {
  if (typeof place !== "string")
    return withBridge(valley, place.seat, (bridge) => changed(bridge, place.part, thing, 1));
  if (thing.kind === "boulders" && place === "supply") return { ...valley, supply: added(valley.supply, thing, 1) };
  if (thing.kind !== "card") return valley;
  switch (place) {
    case "deck":
      return { ...valley, deck: valley.deck + 1 };
    case "road":
      return { ...valley, face_up: more(valley.face_up, thing.card) };
    case "waiting":
      return { ...valley, goats_waiting: more(valley.goats_waiting, thing.card) };
    case "discard":
      return { ...valley, discard: more(valley.discard, thing.card) };
    case "face-down":
      return { ...valley, face_down: { card: null, peeked_by: [] } };
    case "claimed":
      return { ...valley, claimed: thing.card };
    default:
      return valley;
  }
}

/** One more or one less beside a bridge; what the viewer may not see stays unseen. */
function changed(bridge: Bridge, part: string, thing: Thing, sign: 1 | -1): Bridge {
  switch (thing.kind) {
    case "card":
      return withCard(bridge, part, thing.card, sign);
    case "boulders": {
      if (part === "under" || part === "paw") return { ...bridge, boulders: added(bridge.boulders, thing, sign) };
      if (part === "aside") return { ...bridge, aside: added(bridge.aside, thing, sign) };
      return { ...bridge, pile: bridge.pile && added(bridge.pile, thing, sign) };
    }
    case "points":
      return { ...bridge, points: bridge.points === null ? null : bridge.points + sign * Math.abs(thing.number) };
    case "upgrade": {
      const held = bridge.upgrades;
      const upgrades = held && (sign > 0 ? [...held, thing.number!] : held.filter((number) => number !== thing.number));
      return { ...bridge, upgrades, upgrade_count: bridge.upgrade_count + sign };
    }
    default:
      return bridge;
  }
}

function withCard(bridge: Bridge, part: string, card: string | null, sign: 1 | -1): Bridge {
  const change = sign > 0 ? more : less;
  switch (part) {
    case "hand":
      return { ...bridge, hand: bridge.hand && change(bridge.hand, card), hand_size: bridge.hand_size + sign };
    case "tolls":
      return { ...bridge, tolls: change(bridge.tolls, card) };
    default:
      return { ...bridge, food: change(bridge.food, card) };
  }
}

function withBridge(valley: Valley, seat: number, change: (bridge: Bridge) => Bridge): Valley {
  return { ...valley, seats: valley.seats.map((bridge, at) => (at === seat ? change(bridge) : bridge)) };
}

function added(
  boulders: Valley["supply"],
  { colour, number }: { colour: string; number: number },
  sign: 1 | -1,
): Valley["supply"] {
  return { ...boulders, [colour]: (boulders[colour] ?? 0) + sign * number };
}

function more(cards: string[], card: string | null): string[] {
  return card === null ? cards : [...cards, card];
}

function less(cards: string[], card: string | null): string[] {
  const at = card === null ? -1 : cards.indexOf(card);
  return cards.filter((_, other) => other !== at);
}
