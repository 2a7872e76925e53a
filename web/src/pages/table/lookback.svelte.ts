// Looking back at a game, privately, while play goes on: moment by moment, or as a film.

import { untrack } from "svelte";

import { Film, type Scene, type Script } from "../../games/kit/film.svelte";
import { api } from "../../lib/api";
import type { Board, Event, Moment } from "../../lib/messages";
import { PACES, settings, type SpeedName } from "../../lib/settings.svelte";
import { asSeenByAll, asSeenByMe, momentIn } from "./way";

export type LookSpeed = Exclude<SpeedName, "off">;
export const LOOK_SPEEDS = ["slow", "normal", "fast"] as const satisfies readonly LookSpeed[];

/** The game that is looked back at, as far as we were told of it. */
interface Game {
  script: () => Script<Board, Event> | null;
  moments: () => readonly Moment[];
  known: (ply: number) => Board | null;
  isLaidOpen: () => boolean; // it is over, and what was hidden is not any more
  isMine: (events: readonly Event[]) => boolean;
  eyes: () => number | null; // whose, where a screen goes round
}

export class LookBack {
  ply = $state<number | null>(null); // null: we look at what is now
  playing = $state(false);
  failed = $state(false);
  speed = $state<LookSpeed>(settings.speed === "off" ? "normal" : settings.speed);
  decided = $state.raw<readonly number[]>([]); // my own decisions

  #film = $state.raw<Film<Board, Event> | null>(null);
  scene = $derived.by((): Scene<Board, Event> | null => (this.ply === null ? null : (this.#film?.scene ?? null)));
  last = $derived.by(() => this.game.moments().length);

  #seen: readonly number[] = [];
  #asked: number | null; // the address asks for a moment
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown follows it
  #fetched = new Map<number, Board>();
  #open = false; // what was fetched hides nothing
  #eyes: number | null = null; // or is for these
  #fetching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly game: Game,
  ) {
    this.#asked = this.ply = momentIn(location.search);
    $effect(() => {
      const film = this.#film;
      if (this.playing && film?.atRest && film.scene?.ply === this.ply) untrack(() => void this.#goOn());
    });
    $effect(() => {
      if (this.ply !== null && this.#film && this.ply > this.last) void this.to(this.last); // that was taken back
    });
    $effect(() => () => this.#film?.close());
  }

  /** The game is there: if the address asks for one of its moments, that is shown. */
  async begin(): Promise<void> {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null) return;
    await this.#learn();
    if (this.ply === asked) await this.to(this.#seen.length > 0 ? asSeenByMe(this.#seen, asked) : asked);
  }

  /** All of a moment is there; whatever was played stands still. */
  async to(ply: number): Promise<void> {
    if (this.ply === null) void this.#learn();
    this.playing = false;
    this.ply = Math.min(Math.max(0, ply), this.last);
    await this.#show(this.ply, null);
  }

  /** On from here, moment by moment; from the beginning, if this is the end. */
  async play(): Promise<void> {
    if (this.ply === this.last) await this.to(0);
    if (!this.failed) this.playing = this.last > 0;
  }

  pause(): void {
    if (this.ply !== null) void this.to(this.ply);
  }

  now(): void {
    this.playing = false;
    this.ply = null;
    this.#film?.close();
    this.#film = null;
    if (momentIn(location.search) !== null) history.replaceState(null, "", location.pathname);
  }

  /** For others, too: they are shown the same moment. */
  get link(): string {
    return `${location.origin}/table/${this.table}?moment=${asSeenByAll(this.#seen, this.ply ?? this.last)}`;
  }

  async #goOn(): Promise<void> {
    if (this.ply! >= this.last) {
      this.playing = false;
      return;
    }
    this.ply!++;
    await this.#show(this.ply!, this.#film);
  }

  /** At rest, or by a film that has come to the moment before. */
  async #show(ply: number, by: Film<Board, Event> | null): Promise<void> {
    this.failed = false;
    try {
      const boards = await this.#boards(ply);
      const script = this.game.script();
      if (!boards || !script || (by !== null && !this.playing)) return;
      const [board, before] = boards;
      const moments = this.game.moments().slice(0, ply);
      const reel = moments.map(({ events }, at) => ({ events, board: at === ply - 2 ? before : null }));
      if (by === null) {
        const film = new Film<Board, Event>(script, {
          speed: () => PACES[this.speed],
          isMine: this.game.isMine,
          onShow: () => {},
        });
        this.#film?.close();
        this.#film = film;
      }
      this.#film!.follow(reel, { board, legal: [], over: true });
    } catch {
      this.failed = true;
      this.playing = false;
    }
  }

  /** After this moment and before it; null if somebody has gone on meanwhile. One is fetched after the other. */
  async #boards(ply: number): Promise<[Board, Board | null] | null> {
    const fetching = this.#fetching.then(() =>
      this.ply === ply ? Promise.all([this.#board(ply), ply ? this.#board(ply - 1) : null]) : null,
    );
    this.#fetching = fetching.catch(() => {});
    const boards = await fetching;
    return this.ply === ply ? boards : null;
  }

  async #board(ply: number): Promise<Board> {
    const [open, eyes] = [this.game.isLaidOpen(), this.game.eyes()];
    if (open !== this.#open || eyes !== this.#eyes) this.#fetched.clear();
    [this.#open, this.#eyes] = [open, eyes];
    const known = (open ? null : this.game.known(ply)) ?? this.#fetched.get(ply);
    if (known) return known;
    const { board } = (await api.moment(this.table, ply, open, eyes)).view;
    if (open === this.#open && eyes === this.#eyes) this.#fetched.set(ply, board);
    return board;
  }

  /** What there is to go to; without it one can still look. */
  async #learn(): Promise<void> {
    try {
      const { decided, seen } = await api.way(this.table, this.game.eyes());
      [this.decided, this.#seen] = [decided, seen];
    } catch {
      // a link then names our own moment
    }
  }
}
