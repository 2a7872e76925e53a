// How long the things of a moment are looked at, which of them are seen together, and when they may be told.

interface Kind {
  kind: string;
}

/** A game's own measure. Beats: 1 is for something worth a look. */
export interface Pace<E extends Kind> {
  beats: Partial<Record<E["kind"], number>>;
  usual?: number; // of kinds that are not named
  together?: (first: E, event: E) => boolean; // whether an event is seen with the one that began a beat
  goesOn?: (last: E, next: E) => boolean; // whether the next moment is seen with this one, if it is there already
  lands?: (events: readonly E[]) => number; // the part of a beat after which it is seen what came of it
  great?: (events: readonly E[]) => number; // a moment for everybody: how many times as long as is needed to read it
}

/** Events that are seen together, and how long. */
export interface Beat<E> {
  events: readonly E[];
  ms: number; // in which things move
  stands: number; // and until the next beat
  lands: number; // the part of it after which a die has landed, a card has arrived
}

/** How long things are shown, in milliseconds. */
export interface Speed {
  beat: number; // what is worth a look; 0: all is there at once
  read: number; // what is mine, at least
}

/** A moment cut into beats; what came of each stands at least so long. */
export function cut<E extends Kind>(
  pace: Pace<E>,
  events: readonly E[],
  beat: number,
  least: (events: readonly E[]) => number = () => 0,
): Beat<E>[] {
  if (beat === 0) return [];
  return groupsOf(pace, events).map((group) => {
    const [ms, lands] = [beat * lengthOf(pace, group), pace.lands?.(group) ?? 0];
    return { events: group, ms, lands, stands: ms * lands + Math.max(ms * (1 - lands), least(group)) };
  });
}

/** For `together`: the kinds of each line are seen in one. */
export function alongside<K extends string>(
  ...lines: readonly (readonly K[])[]
): (first: { kind: K }, event: { kind: K }) => boolean {
  return (first, event) => lines.some((kinds) => kinds.includes(first.kind) && kinds.includes(event.kind));
}

/** For `great`: the kinds that are, and how great. */
export function greatest<K extends string>(
  kinds: Partial<Record<K, number>>,
): (events: readonly { kind: K }[]) => number {
  return (events) => Math.max(0, ...events.map(({ kind }) => kinds[kind] ?? 0));
}

/** What a list knows of a moment first: the first of its kinds that happened in it. */
export function firstOf<T>(list: readonly (readonly [string, T])[], events: readonly Kind[]): T | null {
  return list.find(([kind]) => events.some((event) => event.kind === kind))?.[1] ?? null;
}

function groupsOf<E extends Kind>(pace: Pace<E>, events: readonly E[]): E[][] {
  const groups: E[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && pace.together?.(last[0]!, event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function lengthOf<E extends Kind>({ beats, usual = 1 }: Pace<E>, group: readonly E[]): number {
  return Math.max(...group.map((event) => beats[event.kind as E["kind"]] ?? usual));
}
