// What a fight was made of.

import { words } from "../../words/en/troll_dice";
import type { Source } from "../board";
import { counted } from "../kit/sources";
import type { Event, View } from "../../lib/messages";

export function sources(told: readonly Event<"troll-dice">[], { board }: View<"troll-dice">): Source[] {
  const seats = board.trolls.length;
  const [says, one] = [words.sources, 1];
  return [
    { title: says.dealt, of: counted(told, seats, { wounded: ({ by }) => [by, one] }) },
    { title: says.taken, of: counted(told, seats, { wounded: ({ seat }) => [seat, one] }) },
    { title: says.blocked, of: counted(told, seats, { blocked: ({ seat }) => [seat, one] }) },
    { title: says.countered, of: counted(told, seats, { countered: ({ seat }) => [seat, one] }) },
    { title: says.healed, of: counted(told, seats, { healed: ({ seat, count }) => [seat, count] }) },
    { title: says.felled, of: counted(told, seats, { fell: ({ by }) => [by, one] }) },
  ];
}
