// A thing leaves its place, or lies at another.

import { among, type Boulders, type Bridge, type Valley } from "../model";
import type { Move, Thing } from "./moves";

/** Without the thing that moves. */
export function lift(valley: Valley, { thing, from: place }: Move): Valley {
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

/** With it where it goes. */
export function lay(valley: Valley, { thing, to: place }: Move): Valley {
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

export function withBridge(valley: Valley, seat: number, change: (bridge: Bridge) => Bridge): Valley {
  return { ...valley, seats: valley.seats.map((bridge, at) => (at === seat ? change(bridge) : bridge)) };
}

export function added(boulders: Boulders, { colour, number }: { colour: string; number: number }, sign = 1): Boulders {
  return { ...boulders, [colour]: (boulders[colour] ?? 0) + sign * number };
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
      const others = bridge.upgrades?.filter((number) => number !== thing.number) ?? null;
      const upgrades = sign > 0 && others ? [...others, thing.number!].sort((one, other) => one - other) : others;
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

function more(cards: string[], card: string | null): string[] {
  return card === null ? cards : among(cards, card);
}

function less(cards: string[], card: string | null): string[] {
  const at = card === null ? -1 : cards.indexOf(card);
  return cards.filter((_, other) => other !== at);
}
