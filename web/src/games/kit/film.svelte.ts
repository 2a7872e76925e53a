// A moment as a film: its beats one after the other while it happens, all of it at rest.
// Every board is drawn of a scene of it, so that nothing is drawn, or said, before it can be seen.

import { isStill } from "./motion";
import { cut, type Beat, type Pace } from "./pace";

/** What the frame shows. */
export interface Moment<B, E> {
  board: B;
  before: B | null;
  events: readonly E[];
  fresh: boolean;
  duration: number;
}

/** What is to be seen of it at an instant. */
export interface Scene<B, E> {
  playing: boolean; // it happens just now, and there is time to see it
  now: readonly E[]; // the beat that is seen just now; empty at rest
  event: E | null; // the first of these
  ms: number; // how long it takes; 0: nothing moves
  table: B; // with all that has happened so far
  earlier: B | null; // as it was before this beat; at rest, before the moment
  told: readonly E[]; // what has happened so far
  seen: boolean; // what came of this beat: before, a die tumbles, a card flies
}

/** A game's board after one more event. What no event tells stays as it was: at rest the board knows it. */
export type Fold<B, E> = (board: B, event: E) => B;

export function atRest<B, E>({ board, before, events }: Moment<B, E>): Scene<B, E> {
  return { playing: false, now: [], event: null, ms: 0, table: board, earlier: before, told: events, seen: true };
}

/** The scene of a beat. */
export function atBeat<B, E>(
  { before, board }: Moment<B, E>,
  beats: readonly Beat<E>[],
  at: number,
  seen: boolean,
  fold: Fold<B, E>,
): Scene<B, E> {
  const { events: now, start, end } = beats[at]!;
  const past = beats.slice(0, at).flatMap((beat) => beat.events);
  const earlier = past.reduce(fold, before ?? board);
  return {
    playing: true,
    now,
    event: now[0]!,
    ms: isStill() ? 0 : end - start,
    table: now.reduce(fold, earlier),
    earlier,
    told: [...past, ...now],
    seen,
  };
}

/** Follows the moment that it is given, beat by beat, by the clock alone. */
export function film<B, E extends { kind: string }>(
  moment: () => Moment<B, E>,
  pace: Pace<E>,
  fold: Fold<B, E>,
): { readonly scene: Scene<B, E> } {
  let clock = $state.raw<{ events: readonly E[] | null; at: number; seen: boolean }>({
    events: null,
    at: 0,
    seen: false,
  });
  const beats = $derived.by(() => {
    const { fresh, duration, before, events } = moment();
    return fresh && duration > 0 && before !== null ? cut(pace, events, duration) : [];
  });
  const scene = $derived.by(() => {
    const current = moment();
    if (beats.length === 0) return atRest(current);
    const { at, seen } = clock.events === current.events ? clock : { at: 0, seen: beats[0]!.seen <= 0 };
    return atBeat(current, beats, at, seen, fold);
  });

  $effect(() => {
    if (beats.length === 0) return;
    const { events } = moment();
    const timers = beats.flatMap(({ start, seen }, at) => [
      setTimeout(() => (clock = { events, at, seen: seen <= start }), start),
      setTimeout(() => (clock = { events, at, seen: true }), seen),
    ]);
    return () => timers.forEach(clearTimeout);
  });

  return {
    get scene() {
      return scene;
    },
  };
}
