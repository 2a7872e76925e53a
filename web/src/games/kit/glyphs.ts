/** Which picture stands for a kind of event, from the kinds that each picture stands for. */
export function pictures<K extends string>(
  stands: Record<string, readonly K[]>,
): (event: { kind: K }) => string | null {
  const arts = new Map(Object.entries(stands).flatMap(([art, kinds]) => kinds.map((kind) => [kind, art] as const)));
  return ({ kind }) => arts.get(kind) ?? null;
}
