// What is to be seen, in words: for those who hear the board instead of seeing it, and for titles.

import { words } from "../../../words/en/bridge_troll";
import { coloursIn, countsAtTheEnd, openBidOf, placeOf, sumOf, type Boulders, type Valley } from "../model";

export function bouldersSaid(boulders: Boulders | null): string {
  return words.boulders(coloursIn(boulders).map((colour) => [words.colours[colour], boulders![colour]!]));
}

export function cardName(card: string): string {
  return words.cards[card]?.name ?? card;
}

export function bridgeSaid(valley: Valley, seat: number): string {
  const bridge = valley.seats[seat]!;
  const bid = openBidOf(valley, seat);
  const said = [
    words.bridge.under(bouldersSaid(bridge.boulders)),
    words.bridge.cards(words.bridge.tolls, sumOf(bridge.tolls, "tolls"), bridge.tolls.map(cardName)),
    words.bridge.cards(words.bridge.food, sumOf(bridge.food, "food"), bridge.food.map(cardName)),
    bridge.hand === null ? words.bridge.handOf(bridge.hand_size) : null,
    words.bridge.upgrades(bridge.upgrade_count),
    bridge.points === null ? null : `${bridge.points} ${words.bridge.points(bridge.points)}`,
    bid && words.bridge.pile(bouldersSaid(bid)),
    coloursIn(bridge.aside).length > 0 ? words.bridge.aside(bouldersSaid(bridge.aside)) : null,
    valley.active === seat ? words.bridge.die : null,
    statusOf(valley, seat, false)?.text,
  ];
  return said.filter(Boolean).join(". ");
}

interface Status {
  icon: string | null; // null: a trophy
  text: string;
  place: number | null;
}

/** What a troll is at. */
export function statusOf(valley: Valley, seat: number, awaited: boolean): Status | null {
  const bridge = valley.seats[seat]!;
  const place = placeOf(valley, seat);
  if (place !== null) return { icon: null, text: words.place(place), place };
  if (bridge.closed) return { icon: "bt-ic-closed", text: words.bridge.closed, place: null };
  if (valley.stage !== "bid")
    return awaited ? { icon: "bt-ic-hourglass", text: words.bridge.thinking, place: null } : null;
  if (bridge.bid_in) return { icon: "bt-ic-fist", text: words.bridge.bidIn, place: null };
  return { icon: "bt-ic-hourglass", text: words.bridge.bidding, place: null };
}

/** The upgrade on top of the stack. */
export function topUpgradeSaid({ next_upgrade: next }: Valley): string {
  return next === null ? words.stores.noUpgrades : words.stores.upgradeSaid(next, countsAtTheEnd(next));
}
