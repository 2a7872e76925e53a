// Cards in a row: each with a key of its own, and those that are still on their way not yet to be seen.

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
