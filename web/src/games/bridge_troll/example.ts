// Small valleys for the stories that tests tell.

import { WEATHERS, type Bridge, type Valley } from "./model";

export function bridge(facts: Partial<Bridge>): Bridge {
  return {
    colour: "red",
    tolls: [],
    food: [],
    hand: [],
    hand_size: 0,
    boulders: {},
    pile: {},
    aside: {},
    bid_in: false,
    mixing: false,
    closed: false,
    points: 5,
    upgrades: [],
    upgrade_count: 0,
    final: null,
    ...facts,
  };
}

export function valley(seats: Bridge[], facts: Partial<Valley> = {}): Valley {
  return {
    game: "bridge-troll",
    stage: "pick",
    turn: 1,
    active: 0,
    weather: "rain",
    company: 4,
    face_up: [],
    face_down: null,
    claimed: null,
    stake: 0,
    deck: 40,
    goes_on: [...WEATHERS],
    discard: [],
    goats_waiting: [],
    supply: {},
    next_upgrade: 15,
    bought: null,
    rank: [],
    owed: 0,
    robbed: null,
    marked: null,
    trade: null,
    won_by: null,
    seats,
    ...facts,
  };
}
