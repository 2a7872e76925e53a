// What is on the screen: it follows what was told, moment after moment, each in its beats, at the speed somebody has
// chosen. The board draws a scene of it, the frame tells it: nothing is drawn, or said, before it can be seen.

import { isStill } from "./motion";
import { cut, type Beat, type Pace, type Speed } from "./pace";

/** What is to be seen at an instant. */
export interface Scene<B, E> {
  ply: number;
  since: number; // plies before the moment, or the moments that are seen as one
  table: B; // with all that has happened so far
  earlier: B | null; // as it was before this beat; at rest, before the moment; null: nothing led here
  before: B | null; // as it was before the moment
  now: readonly E[]; // the beat that is seen just now; empty at rest
  event: E | null; // the first of these
  ms: number; // how long it takes; 0: nothing moves
  seen: boolean; // what came of this beat: before, a die tumbles, a card flies
  told: readonly E[]; // what has happened of the moment so far; at rest it stays marked
  sure: { table: B; told: readonly E[] }; // what may be said: without this beat, until it is seen what came of it
}

/** A game's board after one more event. What no event tells stays as it was: at rest the board knows it. */
export type Fold<B, E> = (board: B, event: E) => B;

/** How a game is filmed. */
export interface Script<B, E extends { kind: string }> {
  pace: Pace<E>;
  fold: Fold<B, E>;
}

/** A ply: what happened, and how the table looked then, if that was told. */
interface Moment<B, E> {
  events: E[];
  board: B | null;
}

interface Position<B> {
  board: B;
  legal: readonly unknown[];
  over: boolean;
}

interface Direction<E> {
  speed: () => Speed;
  isMine: (events: readonly E[]) => boolean; // done by me, or to me: that is never hurried through
  onShow: (events: readonly E[]) => void; // a beat begins, or all of a moment is there at once
}

const CALM = 2000; // milliseconds without anything new
const GLANCE = 0.6; // of a beat, for what others do
const UNHURRIED = 4; // moments that may wait to be shown; if there are more, all of each is seen in one beat

export function atRest<B, E>(ply: number, table: B, earlier: B | null, told: readonly E[]): Scene<B, E> {
  return {
    ply,
    since: Math.max(0, ply - 1),
    table,
    earlier,
    before: earlier,
    now: [],
    event: null,
    ms: 0,
    seen: true,
    told,
    sure: { table, told },
  };
}

/** The scene of a beat of the moments that lead from one ply to another, mostly the next. */
export function atBeat<B, E>(
  since: number,
  ply: number,
  before: B,
  beats: readonly Beat<E>[],
  at: number,
  seen: boolean,
  fold: Fold<B, E>,
): Scene<B, E> {
  const { events: now, ms } = beats[at]!;
  const past = beats.slice(0, at).flatMap((beat) => beat.events);
  const earlier = past.reduce(fold, before);
  const [table, told] = [now.reduce(fold, earlier), [...past, ...now]];
  const sure = seen ? { table, told } : { table: earlier, told: past };
  return { ply, since, table, earlier, before, now, event: now[0]!, ms: isStill() ? 0 : ms, seen, told, sure };
}

export class Film<B, E extends { kind: string }> {
  scene = $state.raw<Scene<B, E> | null>(null);
  rushes = false; // somebody only wants to know how it ends
  #fresh = $state(false); // the moment of the scene happens just now
  #moments = $state.raw<Moment<B, E>[]>([]);
  #position: Position<B> | null = null;
  #skips = false;
  #held = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #then: (() => void) | null = null; // what the timer waits to do
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly script: Script<B, E>,
    private readonly direction: Direction<E>,
  ) {}

  /** Everything that was told has been shown. */
  get atRest(): boolean {
    return this.scene !== null && !this.#fresh && this.scene.ply === this.#moments.length;
  }

  /** How many moments wait to be shown. */
  get behind(): number {
    return this.scene === null ? 0 : this.#moments.length - this.scene.ply;
  }

  /** Show how it stands, and so what comes next, until something is to be decided or nothing comes for a while. */
  skip(): void {
    this.#skips = true;
    this.#stop();
    this.#next();
  }

  /** Enough of what is shown just now: a die lands, and what has landed gives way to what comes next. */
  finish(): void {
    this.#stop()?.();
  }

  /** A great moment is seen: whoever wants to look longer holds it. */
  get great(): boolean {
    const { now, seen } = this.scene ?? { now: [], seen: false };
    return seen && now.length > 0 && this.#greatness(now) > 0;
  }

  get held(): boolean {
    return this.#held;
  }

  /** What is shown stays, until it is enough. */
  hold(): void {
    if (this.#then === null) return;
    clearTimeout(this.#timer);
    this.#held = true;
  }

  /** A new position; `stands` is how much of what was told before is still true. */
  follow(moments: Moment<B, E>[], position: Position<B>): void {
    const stands = common(this.#moments, moments);
    this.#moments = moments;
    this.#position = position;
    clearTimeout(this.#calm);
    if (this.scene === null) {
      this.#rest(moments.length);
    } else if (this.scene.ply > stands) {
      this.#stop();
      this.#rest(stands); // something was taken back
      this.#next();
    } else if (!this.#fresh) {
      this.#next();
    }
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#calm);
  }

  /** How the table looked after so many plies, if we were told. */
  boardAt(ply: number): B | null {
    return ply === this.#moments.length ? (this.#position?.board ?? null) : (this.#moments[ply - 1]?.board ?? null);
  }

  /** From the moment that was shown to the next one that there is a board of. */
  #next(): void {
    if (this.scene === null) return;
    if (this.behind === 0) return this.#arrive();
    let ply = this.scene.ply + 1;
    while (this.boardAt(ply) === null) ply++; // long past: the last of all has one
    const before = ply === this.scene.ply + 1 ? this.boardAt(ply - 1) : null;
    let { events } = this.#moments[ply - 1]!;
    while (before !== null && this.#goesOn(events, ply)) events = [...events, ...this.#moments[ply++]!.events];
    const beats = this.#beatsOf(events);
    this.#fresh = beats.length > 0;
    if (before !== null && beats.length > 0 && !this.#hurries(events))
      return this.#beat(this.scene.ply, ply, before, beats, 0);
    this.scene = atRest(ply, this.boardAt(ply)!, before, events);
    if (!this.#skips || this.behind === 0) this.direction.onShow(events);
    this.#after(Math.max(0, ...beats.map(({ stands }) => stands)), () => this.#next());
  }

  /** A roll of many dice is one throw, though each is a moment of its own. */
  #goesOn(events: readonly E[], ply: number): boolean {
    const [last, next] = [events.at(-1), this.#moments[ply]?.events[0]];
    if (!last || !next || this.boardAt(ply + 1) === null) return false;
    return this.script.pace.goesOn?.(last, next) ?? false;
  }

  #beatsOf(events: readonly E[]): Beat<E>[] {
    const { speed, isMine } = this.direction;
    const { beat, read } = speed(); // what is mine stands until it can be read
    const least = (group: readonly E[]): number =>
      Math.max(isMine(group) ? read : beat * GLANCE, read * this.#greatness(group));
    return this.#skips ? [] : cut(this.script.pace, events, beat, least);
  }

  #greatness(events: readonly E[]): number {
    return this.script.pace.great?.(events) ?? 0;
  }

  /** Others have done much meanwhile: each of their moments is a picture. */
  #hurries(events: readonly E[]): boolean {
    if (this.#greatness(events) > 0) return false;
    return this.rushes || (this.behind > UNHURRIED && !this.direction.isMine(events));
  }

  #beat(since: number, ply: number, before: B, beats: readonly Beat<E>[], at: number): void {
    const beat = beats[at];
    if (!beat) return this.#next();
    const shown = (seen: boolean): void =>
      void (this.scene = atBeat(since, ply, before, beats, at, seen, this.script.fold));
    const lands = beat.ms * beat.lands;
    shown(lands <= 0);
    this.direction.onShow(beat.events);
    this.#after(lands, () => {
      if (lands > 0) shown(true);
      this.#after(beat.stands - lands, () => this.#beat(since, ply, before, beats, at + 1));
    });
  }

  #after(ms: number, what: () => void): void {
    if (ms <= 0) return what();
    this.#then = what;
    this.#timer = setTimeout(() => this.finish(), ms);
  }

  #stop(): (() => void) | null {
    clearTimeout(this.#timer);
    const then = this.#then;
    [this.#then, this.#held] = [null, false];
    return then;
  }

  #arrive(): void {
    if (this.#fresh) this.#rest(this.scene!.ply);
    this.#fresh = false;
    const { over, legal } = this.#position!;
    if (over || legal.length > 0) this.#skips = false;
    if (this.#skips) this.#calm = setTimeout(() => (this.#skips = false), CALM);
  }

  #rest(ply: number): void {
    while (this.boardAt(ply) === null && ply < this.#moments.length) ply++;
    const before = ply > 0 ? this.boardAt(ply - 1) : null;
    this.#fresh = false;
    this.scene = atRest(ply, this.boardAt(ply)!, before, this.#moments[ply - 1]?.events ?? []);
  }
}

/** How many moments are the same: those that were kept are the very same arrays of events. */
function common<M extends { events: unknown }>(one: readonly M[], other: readonly M[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at]!.events === other[at]!.events) at++;
  return at;
}
