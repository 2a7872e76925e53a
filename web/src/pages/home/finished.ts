// Games that are over, as a line says it of each.

import type { TableFinished } from "../../lib/messages";
import { words as house } from "../../words/en/house";
import { words } from "../../words/en/pages";
import { takenAt } from "./tables";

/** How it ended for me, in a word for a badge; nothing where nobody knows any more. */
export function resultOf(table: TableFinished): { badge: string; first: boolean } | null {
  if (table.closed) return { badge: words.table.unfinished, first: false };
  if (table.mine !== null && table.seats[table.mine]?.resigned) return { badge: words.table.left, first: false };
  const mine = table.standings.find(({ seat }) => seat === table.mine);
  if (!mine) return null;
  if ("won" in mine) return { badge: mine.won ? words.table.won : words.table.lost, first: mine.won };
  return { badge: house.result.rank(mine.rank), first: mine.rank === 1 };
}

/** My points, where there are some; and with whom: several bots are only counted. */
export function lineOf(table: TableFinished): string {
  const others = takenAt(table).filter(({ number }) => number !== table.mine);
  const mine = table.standings.find(({ seat }) => seat === table.mine);
  const points = mine && "points" in mine && mine.points !== null ? words.table.points(mine.points) : null;
  const bots = others.filter(({ bot }) => bot);
  const named = bots.length > 1 ? others.filter(({ bot }) => !bot) : others;
  const names = named.map(({ name }) => name).concat(bots.length > 1 ? words.table.bots(bots.length) : []);
  return [points, words.table.withOthers(names)].filter(Boolean).join(" · ");
}
