// The legal actions, found by what they do. Nothing may be done that is not among them.

import type { Deed } from "./valley";

export type DeedOf<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;

export function deedsOf<K extends Deed["kind"]>(legal: readonly Deed[], kind: K): DeedOf<K>[] {
  return legal.filter((deed): deed is DeedOf<K> => deed.kind === kind);
}

export function deedOf<K extends Deed["kind"]>(
  legal: readonly Deed[],
  kind: K,
  facts: Partial<DeedOf<K>> = {},
): DeedOf<K> | null {
  const wanted = Object.entries(facts);
  return (
    deedsOf(legal, kind).find((deed) =>
      wanted.every(([name, value]) => (deed as Record<string, unknown>)[name] === value),
    ) ?? null
  );
}

export function isSame(one: Deed | null, other: Deed | null): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}
