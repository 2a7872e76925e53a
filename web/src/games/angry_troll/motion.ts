// How bricks and cards get where they are: between places, hands, banks, and the cards below.

import { arc, type Arc, type Stop } from "../kit/motion";
import { boxOf, spotOf } from "../kit/spots";
import { bankAt, BRICK, brickAt, heldAt, skyAt, solesOf, standAt, type Ground } from "./layout";
import { stackAt, type Bridge, type Happening, type Place, type Scene } from "./model";

/** In the picture, or where cards of a kind lie. */
type Spot = Stop | { cards: string };

export interface Travel {
  card: string;
  awake: boolean;
  spins: boolean; // it is thrown
  stops: Spot[];
}

export interface Flight {
  thing: Travel;
  stops: Stop[]; // in pixels of the board
  arc: Arc;
}

export const DRAWN = 100; // pixels that what flies is wide, if its size is 1

const DECK: Spot = { cards: "deck" };
const ASIDE: Spot = { cards: "aside" };

/** Whether it is a brick there, not a card. */
export function isBrick(spot: Spot): boolean {
  return !("cards" in spot);
}

export function isFromDeck({ stops }: Travel): boolean {
  return stops[0] === DECK;
}

/** Which cards travel in a beat, and by way of what. */
export function travelsOf(ground: Ground, { now, earlier, table, ms }: Scene): Travel[] {
  if (!earlier || ms === 0) return [];
  if (now.some((event) => event.kind === "troll carried off")) return []; // the troll takes the brick along
  return now.flatMap((event) => travels(ground, event, earlier, table));
}

function travels(ground: Ground, event: Happening, before: Bridge, after: Bridge): Travel[] {
  const on = (bridge: Bridge, place: Place): Spot => brickIn(ground, bridge, place, "card" in event ? event.card : "");
  const held = (bridge: Bridge, card: string): Spot => handsIn(ground, bridge, card);
  switch (event.kind) {
    case "colour named":
      return [travel(event.card, DECK, { cards: "lower pile" })];
    case "card played":
      return [travel(event.card, event.source === "deck" ? DECK : ASIDE, { cards: `${event.row} pile` })];
    case "flew away":
      return [winged(event.card, on(before, event.place), skyAt(ground, event.place), ASIDE)];
    case "picked up":
      return [winged(event.card, on(before, event.place), held(after, event.card))];
    case "beat":
    case "threw":
    case "shovelled": {
      const { weapon, card, place, kept } = event;
      const back = kept ? held(after, weapon) : ASIDE;
      const used = { ...winged(weapon, held(before, weapon), on(before, place), back), spins: event.kind === "threw" };
      if (event.kind !== "shovelled") return [used];
      const lay = on(before, place); // until the spade is there
      return [used, travel(card, lay, lay, held(after, card))];
    }
    case "laid":
      return [travel(event.card, held(before, event.card), on(after, event.place))];
    case "fled":
      return [winged(event.card, on(before, event.start), on(after, event.place))];
    case "escaped":
      return [winged(event.card, on(before, event.start), bankAt(ground, event.start, event.bank), ASIDE)];
    default:
      return [];
  }
}

function travel(card: string, ...stops: Spot[]): Travel {
  return { card, awake: false, spins: false, stops };
}

function winged(card: string, ...stops: Spot[]): Travel {
  return { ...travel(card, ...stops), awake: true };
}

function handsIn(ground: Ground, bridge: Bridge, card: string): Spot {
  const troll = bridge.troll!;
  const level = bridge.hands.findIndex((brick) => brick.card === card);
  return heldAt(standAt(ground, bridge, troll), troll.row, Math.max(0, level));
}

function brickIn(ground: Ground, bridge: Bridge, place: Place, card: string): Spot {
  const stack = stackAt(bridge, place);
  const level = stack.findLastIndex((brick) => brick.card === card);
  const { x, y } = brickAt(ground, place, Math.max(0, level), stack.length);
  return { x: x + BRICK.width / 2, y: y + BRICK.height / 2 };
}

/** The travels as they are flown over the board, of which the picture is only a part. */
export function flightsOf(travels: Travel[], board: Element, picture: Element, { scale }: Ground): Flight[] {
  const origin = boxOf(board, 1, picture);
  const stopAt = (spot: Spot, card: string): Stop | null => {
    if ("cards" in spot) {
      const found = spotOf(board, 1, [spot.cards, `no ${spot.cards}`], card);
      return found && { x: found.x, y: found.y, size: found.width / DRAWN };
    }
    const { x, y, size = 1 } = spot;
    return { x: origin.x + x * scale, y: origin.y + y * scale, size: (size * BRICK.width * scale) / DRAWN };
  };
  return travels.flatMap((thing) => {
    const stops = thing.stops.map((spot) => stopAt(spot, thing.card)).filter((stop) => stop !== null);
    return stops.length === thing.stops.length ? [{ thing, stops, arc: { turn: thing.spins ? 540 : 0 } }] : [];
  });
}

interface Stride {
  frames: Keyframe[] | null;
  wait: number; // parts of the beat
  lasts: number;
}

/** How the troll gets where it is: in a hop, or wherever the end takes it. */
export function strideOf(ground: Ground, { earlier, table, ms }: Scene): Stride {
  const [from, to] = [earlier && solesOf(ground, earlier), solesOf(ground, table)];
  const far = from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
  if (ms === 0 || !from || !to || far < 1) return { frames: null, wait: 0, lasts: 0 };
  const way = [
    { x: from.x - to.x, y: from.y - to.y },
    { x: 0, y: 0 },
  ];
  const [rise, wait, lasts] = table.end === "collapsed" ? [0, 0.3, 0.35] : table.end ? [0, 0, 0.9] : [0.3, 0, 0.8];
  return { frames: arc(way, { rise }), wait, lasts }; // into the river after the bricks: it looks down first
}
