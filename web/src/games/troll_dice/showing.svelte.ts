// A moment as it is shown: its events one after the other while it happens, all of it at rest.

import type { TrollBoard, TrollEvent } from "./dice";
import { shownAt } from "./scene";
import { steps } from "./telling";

interface Moment {
  board: TrollBoard;
  before: TrollBoard | null;
  events: TrollEvent[];
  fresh: boolean;
  duration: number;
}

interface Showing {
  playing: boolean; // it happens just now, and there is time to see it
  now: TrollEvent | null; // the event that happens just now, and for how long
  ms: number;
  table: TrollBoard; // with what has happened so far
  earlier: TrollBoard | null; // as it was one event ago
  told: TrollEvent[];
}

export function atRest({ board, before, events }: Moment): Showing {
  return { playing: false, now: null, ms: 0, table: board, earlier: before, told: events };
}

export function atStep({ board, before, events, duration }: Moment, step: number): Showing {
  const from = before ?? board;
  return {
    playing: true,
    now: events[step]!,
    ms: steps(events, duration)[step]!.ms,
    table: shownAt(from, events, step),
    earlier: shownAt(from, events, step - 1),
    told: events.slice(0, step + 1),
  };
}

/** Follows the moment that it is given, event by event. */
export function show(moment: () => Moment): { readonly shown: Showing } {
  let clock = $state.raw<{ events: TrollEvent[] | null; step: number }>({ events: null, step: 0 });
  const playing = $derived.by(() => {
    const { fresh, duration, before, events } = moment();
    return fresh && duration > 0 && before !== null && events.length > 0;
  });
  const shown = $derived.by(() => {
    const current = moment();
    return playing ? atStep(current, clock.events === current.events ? clock.step : 0) : atRest(current);
  });

  $effect(() => {
    if (!playing) return;
    const { events, duration } = moment();
    const timers = steps(events, duration).map(({ at }, step) => setTimeout(() => (clock = { events, step }), at));
    return () => timers.forEach(clearTimeout);
  });

  return {
    get shown() {
      return shown;
    },
  };
}
