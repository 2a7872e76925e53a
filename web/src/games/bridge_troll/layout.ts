// How the valley fits its box, and how cards lie in a row. It is laid out in units of its own and scaled; on a phone it
// is a column.

export interface Ground {
  narrow: boolean;
  scale: number; // units to pixels
  width: number;
  height: number;
}

const WIDE = { width: 1080, height: 768 };
const NARROW = { width: 390, height: 540 };
const BROAD = 820; // pixels that a wide valley needs at least
const SMALLEST = 0.6; // below it nothing can be read: rather scroll

export function layGround(width: number, height: number): Ground {
  const narrow = width < BROAD || width < height * 1.1;
  const least = narrow ? NARROW : WIDE;
  const fits = Math.min(width / least.width, height / least.height);
  const scale = Math.max(fits, SMALLEST, narrow ? Math.min(1, width / least.width) : 0);
  return { narrow, scale, width: width / scale, height: Math.max(height / scale, narrow ? 0 : least.height) };
}

/** Rolling water, or grass: a line of soft waves across the whole width. */
export function waves(y: number, width: number, height: number, long = 95, high = 5): string {
  let path = `M${-long} ${y}`; // out of sight, so that only the surface is drawn
  for (let x = -long, up = false; x < width; x += long, up = !up) path += `q${long / 2} ${up ? -high : high} ${long} 0`;
  return `${path}V${height}H${-long}Z`;
}

/** Places for many small strokes, strewn but always the same. */
export function strewn(
  count: number,
  width: number,
  top: number,
  bottom: number,
): { x: number; y: number; size: number }[] {
  return Array.from({ length: count }, (_, at) => ({
    x: (((at * 173.7) % 1000) / 1000) * width,
    y: top + (((at * 59.3 + 17) % 100) / 100) * (bottom - top),
    size: 0.7 + ((at * 37) % 10) / 20,
  }));
}

/** A card in a row, with a key of its own; on its way it has its place already, but is not yet to be seen. */
interface Lying {
  card: string;
  key: string;
  nth: number; // among those of its name
  coming: boolean;
}

export function rowOf(shown: readonly string[], coming: readonly string[] | null = null): Lying[] {
  const left = new Map<string, number>();
  for (const card of shown) left.set(card, (left.get(card) ?? 0) + 1);
  const seen = new Map<string, number>();
  return (coming && coming.length > shown.length ? coming : shown).map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { card, key: `${card} ${nth}`, nth, coming: nth >= (left.get(card) ?? 0) };
  });
}

/** How broad the cards in the own hand lie, so that what is beside them knows. */
export function handRoom(cards: number): number {
  return 88 * Math.min(cards, 5);
}
