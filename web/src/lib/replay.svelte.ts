// What is on the screen: it follows what was told, one moment after the other, at the speed somebody has chosen.

import type { Board, Event, GameName, Moment, View } from "./messages";

export interface Shown<G extends GameName = GameName> {
  ply: number;
  board: Board<G>;
  before: Board<G> | null;
  events: Event<G>[];
  fresh: boolean;
  duration: number;
}

const CALM = 2000; // milliseconds without anything new
const UNHURRIED = 4; // moments that may wait to be shown; if there are more, each is shown for less time

export class Replay {
  shown = $state.raw<Shown | null>(null);
  #moments = $state.raw<Moment[]>([]);
  #view: View | null = null;
  #skips = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly beat: () => number,
    private readonly beats: (events: Event[]) => number,
    private readonly isMine: (events: Event[]) => boolean, // that is never hurried through
    private readonly onShow: (events: Event[]) => void,
  ) {}

  /** Everything that was told has been shown. */
  get atRest(): boolean {
    return this.shown !== null && !this.shown.fresh && this.shown.ply === this.#moments.length;
  }

  /** How many moments wait to be shown. */
  get behind(): number {
    return this.shown === null ? 0 : this.#moments.length - this.shown.ply;
  }

  /** Show how it stands, and so what comes next, until something is to be decided or nothing comes for a while. */
  skip(): void {
    this.#skips = true;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** A new position; `stands` is how much of what was told before is still true. */
  follow(moments: Moment[], view: View): void {
    const stands = common(this.#moments, moments);
    this.#moments = moments;
    this.#view = view;
    clearTimeout(this.#calm);
    if (this.shown === null) {
      this.#rest(moments.length);
    } else if (this.shown.ply > stands) {
      clearTimeout(this.#timer);
      this.#rest(stands); // something was taken back
      this.#next();
    } else if (!this.shown.fresh) {
      this.#next();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#calm);
  }

  /** How the table looked after so many plies, if we were told. */
  boardAt(ply: number): Board | null {
    return ply === this.#moments.length ? (this.#view?.board ?? null) : (this.#moments[ply - 1]?.board ?? null);
  }

  #next(): void {
    if (this.shown === null) return;
    if (this.behind === 0) {
      if (this.shown.fresh) this.shown = { ...this.shown, fresh: false, duration: 0 };
      if (this.#view!.over || this.#view!.legal.length > 0) this.#skips = false;
      if (this.#skips) this.#calm = setTimeout(() => (this.#skips = false), CALM);
      return;
    }
    let ply = this.shown.ply + 1;
    while (this.boardAt(ply) === null) ply++; // long past: the last of all has one
    const events = this.#moments[ply - 1]!.events;
    const hurry = this.#skips ? 0 : this.isMine(events) ? 1 : Math.min(1, UNHURRIED / this.behind);
    const duration = Math.round(this.beat() * this.beats(events) * hurry);
    const before = ply === this.shown.ply + 1 ? this.shown.board : null;
    this.shown = { ply, board: this.boardAt(ply)!, before, events, fresh: duration > 0, duration };
    if (!this.#skips || this.behind === 0) this.onShow(events);
    if (duration > 0) this.#timer = setTimeout(() => this.#next(), duration);
    else this.#next();
  }

  #rest(ply: number): void {
    while (this.boardAt(ply) === null && ply < this.#moments.length) ply++;
    const events = this.#moments[ply - 1]?.events ?? [];
    const before = ply > 0 ? this.boardAt(ply - 1) : null;
    this.shown = { ply, board: this.boardAt(ply)!, before, events, fresh: false, duration: 0 };
  }
}

/** How many moments are the same: those that were kept are the very same arrays of events. */
function common(one: Moment[], other: Moment[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at]!.events === other[at]!.events) at++;
  return at;
}
