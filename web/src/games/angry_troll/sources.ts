// What a walk over the bridge came to.

import { words } from "../../words/en/angry_troll";
import type { Source } from "../board";
import { counted } from "../kit/sources";
import type { Event, View } from "../../lib/messages";

export function sources(told: readonly Event<"angry-troll">[], { board, standings }: View<"angry-troll">): Source[] {
  const says = words.sources;
  return [
    { title: says.turns, of: [board.turn] },
    { title: says.left, of: standings.map(({ score }) => score) },
    { title: says.woke, of: counted(told, 1, { woke: () => [0, 1] }) },
    { title: says.flown, of: counted(told, 1, { "flew away": () => [0, 1] }) },
  ];
}
