// Where a card about a troll hides the least of the others.

import { clamp, type Box, type Point } from "../../kit/layout";
import type { Stage } from "./stage";

export function cardPlace(stage: Stage, seat: number, width: number, height: number): Point {
  const { figure, plate } = stage.places[seat]!;
  const gap = stage.narrow ? 8 : 16;
  const columns = [plate.x + plate.width + gap, plate.x - gap - width, plate.x + plate.width / 2 - width / 2];
  const rows = [figure.y + gap, plate.y - gap, plate.y + plate.height + gap, figure.y - height];
  const cards = columns.flatMap((left) =>
    rows.map((top) => {
      const x = clamp(left, gap, stage.width - width - gap);
      return { x, y: clamp(top, gap, stage.height - height - gap), width, height };
    }),
  );
  const hidden = cards.map((card) =>
    stage.places.reduce(
      (sum, place) => sum + 3 * shared(card, place.plate) + shared(card, place.figure),
      shared(card, stage.hollow),
    ),
  );
  return cards[hidden.indexOf(Math.min(...hidden))]!;
}

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, tall);
}
