import { expect, test } from "vitest";

import { settle } from "../../kit/figures";
import { bridge, valley } from "../example";
import { bridgeSaid, statusOf } from "./saying";

const open = bridge({
  boulders: { red: 2 },
  pile: { green: 3 },
  tolls: ["Priest", "Merchant"],
  hand: null,
  hand_size: 1,
  points: null,
});

test("a bridge is told by all that lies there", () => {
  settle({ Priest: { toll: 6 }, Merchant: { toll: 4 } });
  const said = bridgeSaid(valley([open, bridge({ closed: true })], { rank: [0], active: 1 }), 0);
  expect(said).toContain("Under the bridge: 2 red");
  expect(said).toContain("tolls 10: Priest and Merchant");
  expect(said).toContain("1 in hand");
  expect(said).toContain("Bid: 3 green");
  expect(said).toContain("1st");
  expect(said).not.toContain("weather die");
});

test("before the reveal a troll bids, or has bid; afterwards it has a place or is closed", () => {
  const bidding = valley([bridge({ bid_in: true }), bridge({ pile: null })], { stage: "bid" });
  expect([0, 1].map((seat) => statusOf(bidding, seat, true)!.text)).toEqual(["bid is in", "bidding"]);
  const open = valley([bridge({ closed: true }), bridge({})], { rank: [1] });
  expect([0, 1].map((seat) => statusOf(open, seat, false)!.text)).toEqual(["closed", "1st"]);
});
