// Where the points come from: all of them are told, trade by trade.

import { words } from "../../words/en/bridge_troll";
import type { Source } from "../board";
import { counted } from "../kit/sources";
import type { Event, View } from "../../lib/messages";

export function sources(told: readonly Event<"bridge-troll">[], { standings }: View<"bridge-troll">): Source[] {
  const [says, seats, one] = [words.sources, standings.length, 1];
  const earned = [
    { title: says.trades, of: counted(told, seats, { "trade settled": ({ seat, count }) => [seat, count] }) },
    { title: says.first, of: counted(told, seats, { "bonus point": ({ seat }) => [seat, one] }) },
    {
      title: says.goats,
      of: counted(told, seats, {
        "goat beaten": ({ seat, count }) => [seat, count],
        "point lost": ({ seat }) => [seat, -one],
      }),
    },
    { title: says.bonuses, of: counted(told, seats, { "bonus scored": ({ seat, count }) => [seat, count] }) },
    { title: says.upgrades, of: counted(told, seats, { "final points": ({ seat, count }) => [seat, count] }) },
  ];
  const start = standings.map(({ seat, points }) => earned.reduce((left, { of }) => left - of[seat]!, points ?? 0));
  return [{ title: says.start, of: start }, ...earned]; // what nobody has earned they began with
}
