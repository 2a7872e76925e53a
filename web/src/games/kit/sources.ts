// What a result is made of: counted from what was told, seat by seat.

type Counted<E> = {
  [K in E extends { kind: infer Kind extends string } ? Kind : never]?: (
    event: Extract<E, { kind: K }>,
  ) => readonly [seat: number, much: number];
};

/** How much of it each seat has, by the events that tell of some. */
export function counted<E extends { kind: string }>(told: readonly E[], seats: number, by: Counted<E>): number[] {
  const counts = Array<number>(seats).fill(0);
  for (const event of told) {
    const count = (by as Record<string, ((event: E) => readonly [number, number]) | undefined>)[event.kind];
    if (!count) continue;
    const [seat, much] = count(event);
    counts[seat] = counts[seat]! + much;
  }
  return counts;
}
