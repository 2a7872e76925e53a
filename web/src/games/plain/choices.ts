// Legal actions as controls: those of a kind together, in their order; kinds of which there is one first, in a row.

interface Kind {
  kind: string;
}

export interface Choices<A extends Kind> {
  single: A[];
  several: { kind: string; actions: A[] }[];
}

export function choicesOf<A extends Kind>(legal: readonly A[]): Choices<A> {
  const kinds = [...new Set(legal.map(({ kind }) => kind))].map((kind) => ({
    kind,
    actions: legal.filter((action) => action.kind === kind),
  }));
  return {
    single: kinds.flatMap(({ actions }) => (actions.length === 1 ? actions : [])),
    several: kinds.filter(({ actions }) => actions.length > 1),
  };
}
