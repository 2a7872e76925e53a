// Which cards travel in an event, and by way of what: bricks between places, hands, banks, and the cards below.

import { stackAt, type Bridge, type Happening, type Place } from "./bridge";

export type Spot =
  | { at: "place"; place: Place; level: number; count: number }
  | { at: "hands"; level: number }
  | { at: "bank"; place: Place; bank: string }
  | { at: "sky"; place: Place }
  | { at: "deck" }
  | { at: "aside"; card: string }
  | { at: "pile"; row: string; card: string };

export interface Travel {
  card: string;
  awake: boolean;
  spins: boolean; // it is thrown
  stops: Spot[];
}

/** Whether there is a brick to be seen at a spot, and not a card. */
export function isBrickThere(spot: Spot): boolean {
  return spot.at !== "deck" && spot.at !== "aside" && spot.at !== "pile";
}

export function travelsOf(events: Happening[], before: Bridge, after: Bridge): Travel[] {
  if (events.some((event) => event.kind === "troll carried off")) return []; // the troll takes the brick along
  return events.flatMap((event) => travels(event, before, after));
}

function travels(event: Happening, before: Bridge, after: Bridge): Travel[] {
  switch (event.kind) {
    case "colour named":
      return [travel(event.card, { at: "deck" }, { at: "pile", row: "lower", card: event.card })];
    case "card played":
      return [
        travel(event.card, event.source === "deck" ? { at: "deck" } : { at: "aside", card: event.card }, {
          at: "pile",
          row: event.row,
          card: event.card,
        }),
      ];
    case "flew away":
      return [
        winged(event.card, on(before, event.place, event.card), { at: "sky", place: event.place }, to(event.card)),
      ];
    case "picked up":
      return [winged(event.card, on(before, event.place, event.card), inHands(after, event.card))];
    case "beat":
      return [weapon(event, before, after)];
    case "threw":
      return [{ ...weapon(event, before, after), spins: true }];
    case "shovelled": {
      const lay = on(before, event.place, event.card); // until the spade is there
      return [weapon(event, before, after), travel(event.card, lay, lay, inHands(after, event.card))];
    }
    case "laid":
      return [travel(event.card, inHands(before, event.card), on(after, event.place, event.card))];
    case "fled":
      return [winged(event.card, on(before, event.start, event.card), on(after, event.place, event.card))];
    case "escaped":
      return [
        winged(
          event.card,
          on(before, event.start, event.card),
          { at: "bank", place: event.start, bank: event.bank },
          to(event.card),
        ),
      ];
    default:
      return [];
  }
}

/** From the hands to what it hits, and from there aside, or back if it is never used up. */
function weapon(event: { weapon: string; card: string; place: Place }, before: Bridge, after: Bridge): Travel {
  const kept = after.hands.some((brick) => brick.card === event.weapon);
  return winged(
    event.weapon,
    inHands(before, event.weapon),
    on(before, event.place, event.card),
    kept ? inHands(after, event.weapon) : to(event.weapon),
  );
}

function travel(card: string, ...stops: Spot[]): Travel {
  return { card, awake: false, spins: false, stops };
}

function winged(card: string, ...stops: Spot[]): Travel {
  return { card, awake: true, spins: false, stops };
}

function to(card: string): Spot {
  return { at: "aside", card };
}

function inHands(bridge: Bridge, card: string): Spot {
  return {
    at: "hands",
    level: Math.max(
      0,
      bridge.hands.findIndex((brick) => brick.card === card),
    ),
  };
}

function on(bridge: Bridge, place: Place, card: string): Spot {
  const stack = stackAt(bridge, place);
  const level = stack.findLastIndex((brick) => brick.card === card);
  return { at: "place", place, level: Math.max(0, level), count: stack.length };
}
