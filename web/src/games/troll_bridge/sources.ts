// What a messenger has brought home, and what it counts for; whoever is dead has brought nothing.

import { words } from "../../words/en/troll_bridge";
import type { Source } from "../board";
import { counted } from "../kit/sources";
import type { Event, View } from "../../lib/messages";

export function sources(told: readonly Event<"troll-bridge">[], { standings }: View<"troll-bridge">): Source[] {
  const [says, seats] = [words.score, standings.length];
  return [
    { title: says.first, of: counted(told, seats, { "final points": ({ seat, first }) => [seat, first] }) },
    { title: says.ug, of: counted(told, seats, { "final points": ({ seat, ug_trolls }) => [seat, ug_trolls] }) },
    {
      title: says.sophers,
      of: counted(told, seats, { "final points": ({ seat, trollosophers }) => [seat, trollosophers] }),
    },
    { title: says.treasures, of: counted(told, seats, { "final points": ({ seat, treasures }) => [seat, treasures] }) },
    { title: says.messages, of: counted(told, seats, { "final points": ({ seat, messages }) => [seat, messages] }) },
  ];
}
