// The valley after an event. The events say what changed; nothing here knows why.

import type { Fold } from "../kit/film.svelte";
import { among, COLOURS, isRevealed, type Boulders, type Bridge, type Happening, type Valley } from "./model";
import { added, lay, lift, withBridge } from "./motion/carrying";
import { movesOf, type Move } from "./motion/moves";

export const after: Fold<Valley, Happening> = (valley, event) =>
  settled(movesOf(valley, event).reduce(carried, valley), event);

/** Without what no event tells. */
export function told(valley: Valley): Partial<Valley> {
  const untold: (keyof Valley)[] = [
    "stage", // what kind of decision comes next, and whose, is told with it: at rest
    "bought", // what whoever scores has bought is forgotten when the next one scores, and that is told at rest
    "trade", // what the marked cards come to is reckoned for the decision
    "goes_on", // for how many more the deck has travelers
  ];
  return Object.fromEntries(Object.entries(valley).filter(([field]) => !untold.includes(field as keyof Valley)));
}

const NONE: Boulders = Object.fromEntries(COLOURS.map((colour) => [colour, 0]));

function carried(valley: Valley, move: Move): Valley {
  return lay(lift(valley, move), move);
}

/** What an event changes where nothing moves. */
export function settled(valley: Valley, event: Happening): Valley {
  const bridge = (seat: number, facts: Partial<Bridge>): Valley =>
    withBridge(valley, seat, (one) => ({ ...one, ...facts }));
  switch (event.kind) {
    case "first player":
      return { ...valley, active: event.seat };
    case "turn began":
      return { ...withoutBids(valley), active: event.seat, turn: event.turn };
    case "weather rolled":
      return { ...valley, weather: event.weather, company: event.count };
    case "face-down laid":
      return withoutBids(valley);
    case "bid made":
      return bridge(event.seat, { pile: { ...NONE, [event.colour]: event.count }, bid_in: true });
    case "bid nothing":
    case "bid ready":
      return bridge(event.seat, { bid_in: true });
    case "mixing began":
      return bridge(event.seat, { mixing: true });
    case "boulder added":
      return withBridge(valley, event.seat, (one) => ({
        ...one,
        pile: added(one.pile ?? NONE, { ...event, number: 1 }),
      }));
    case "mixed bid made":
      return bridge(event.seat, { mixing: false, bid_in: true });
    case "bid taken back":
    case "bid upset":
      return bridge(event.seat, { pile: NONE, mixing: false, bid_in: false });
    case "bids revealed":
      return { ...valley, seats: valley.seats.map((one) => ({ ...one, pile: NONE, bid_in: true })) };
    case "closed shown":
      return bridge(event.seat, { closed: true });
    case "ranked":
      return { ...valley, rank: [...valley.rank, event.seat] };
    case "peeked":
    case "card seen":
      return { ...valley, face_down: peeked(valley, event) };
    case "hazard struck":
      return { ...valley, stake: event.value };
    case "goat came":
      return { ...valley, stake: event.colours };
    case "card given up":
    case "hazard driven off":
    case "goat beaten":
    case "goat let through":
      return { ...valley, stake: 0 };
    case "boulder thrown":
      return { ...valley, owed: (valley.owed || valley.stake) - 1 };
    case "boulders pledged":
      return { ...valley, owed: event.count };
    case "boulder built":
      return { ...valley, owed: valley.owed - 1 };
    case "boulders due":
      return { ...valley, owed: event.count, robbed: null };
    case "robbery began": {
      const robbed = isRevealed(valley) ? valley : bridge(event.victim, { bid_in: false });
      return { ...robbed, robbed: event.victim };
    }
    case "boulder taken":
    case "boulder robbed":
      return { ...valley, owed: valley.owed - 1, robbed: valley.owed > 1 ? valley.robbed : null };
    case "went without":
    case "boulders stowed":
      return { ...valley, owed: 0, robbed: null };
    case "card marked": {
      const marked = valley.marked ?? { tolls: [], food: [], hand: [] };
      return { ...valley, marked: { ...marked, [event.side]: among(marked[event.side] ?? [], event.card) } };
    }
    case "trade settled":
      return { ...valley, marked: null };
    case "upgrade bought":
      return { ...valley, bought: event.upgrade };
    case "deck ran out":
    case "only goats left":
      return { ...withoutBids(valley), stage: "over" };
    case "final points": {
      const { points: final, loose: points, upgrades, hand } = event;
      return bridge(event.seat, { final, points, upgrades, hand });
    }
    case "won":
      return { ...valley, won_by: event.decided };
    default:
      return valley;
  }
}

/** Before the next company lies there: what others hold is secret again. */
function withoutBids(valley: Valley): Valley {
  const seats = valley.seats.map((one) => ({
    ...one,
    pile: one.mixing === null ? null : NONE, // who mixes is known to oneself alone
    bid_in: false,
    closed: false,
  }));
  return { ...valley, rank: [], seats };
}

function peeked({ face_down }: Valley, event: Happening & { kind: "peeked" | "card seen" }): Valley["face_down"] {
  if (!face_down) return null;
  const peekers = [...new Set([...face_down.peeked_by, event.seat])].sort((one, other) => one - other);
  return { card: event.kind === "card seen" ? event.card : face_down.card, peeked_by: peekers };
}
