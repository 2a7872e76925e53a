// The legal actions, found by what they do. Nothing may be done that is not among them.

interface Kind {
  kind: string;
}
type Of<A extends Kind, K extends A["kind"]> = Extract<A, { kind: K }>;

export function ofKind<A extends Kind, K extends A["kind"]>(legal: readonly A[], kind: K): Of<A, K>[] {
  return legal.filter((action): action is Of<A, K> => action.kind === kind);
}

/** The first of a kind of which this is true. */
export function oneOf<A extends Kind, K extends A["kind"]>(
  legal: readonly A[],
  kind: K,
  facts: Partial<Of<A, K>> = {},
): Of<A, K> | null {
  const wanted = Object.entries(facts);
  const has = (action: Of<A, K>): boolean =>
    wanted.every(([name, value]) => (action as unknown as Record<string, unknown>)[name] === value);
  return ofKind(legal, kind).find(has) ?? null;
}

export function isSame(one: Kind | null, other: Kind | null): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}
