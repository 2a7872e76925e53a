// The figures of the pieces, as the tables of the rules have them; a test holds that the game has the same.

import type { Things } from "../../lib/messages";
import type { Piece, Rules } from "./document";

const textOf = (cell: readonly Piece[]): string =>
  cell.find(({ kind, text }) => kind !== "picture" && text.trim())?.text ?? "";

export function figuresIn({ sections }: Rules): Things {
  const things: Things = {};
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== "table") continue;
    for (const { cells } of block.rows) {
      const figures = cells.map((cell, at) => [textOf(block.head[at] ?? []), Number(textOf(cell))] as const);
      const known = figures.filter(([what, figure], at) => at > 0 && what && Number.isInteger(figure));
      things[textOf(cells[0] ?? [])] ??= Object.fromEntries(known);
    }
  }
  return things;
}
