// A lesson in play: nowhere but here. What is tried is sent with all that went on before; what goes astray is shown,
// and taken back.

import { api, Refused } from "../../lib/api";
import type { Action, Event, LessonShown, Moment, Position, TableShown, Taught, View } from "../../lib/messages";
import { words } from "../../words/en/learn";
import type { Link } from "../table/sitting.svelte";

/** Something that did not go on. */
export interface Astray {
  tried: Action;
  events: Event[]; // that it led to
  says: string;
  came: string;
  times: number; // how often it was tried in this step
}

interface Stand {
  moments: Moment[];
  view: View;
}

const NOT_READY = "not-ready"; // the rules are still being compiled
const AGAIN = 1_000; // milliseconds after which they may be there

export class LessonLink implements Link {
  status = $state<Link["status"]>("connecting");
  table = $state.raw<TableShown | null>(null);
  view = $state.raw<View | null>(null);
  moments = $state.raw<Moment[]>([]);
  waiting = $state.raw<Link["waiting"]>([]);
  refusal = $state<string | null>(null);
  readonly clocks = null;
  readonly chat = [];
  readonly eyes = null;

  path = $state.raw<Action[]>([]); // the decisions that stand: so many steps are done
  shows = $state.raw<Astray | null>(null); // what is played out just now
  astray = $state.raw<Astray | null>(null); // what was taken back last

  #stands: Stand | null = null; // to go back to
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown follows it
  #times = new Map<string, number>(); // what was tried in this step, how often

  constructor(
    readonly lesson: LessonShown,
    me: string,
  ) {
    this.table = tableOf(lesson, me);
    const { step, steps, done } = lesson;
    void this.#ask({ path: [], skip: done || step >= steps ? 0 : step });
  }

  send(unsent: Parameters<Link["send"]>[0]): void {
    if (unsent.type !== "decide") return;
    this.waiting = [{ ...unsent, move_id: "lesson" }];
    void this.#ask({ path: this.path, action: unsent.action as Action });
  }

  /** The step goes on by itself. */
  skip(): void {
    if (this.waiting.length === 0 && !this.shows) void this.#ask({ path: this.path, skip: 1 });
  }

  startOver(): void {
    this.shows = null;
    void this.#ask({ path: [], skip: 0 });
  }

  /** All has been seen of what went astray. */
  takeBack(): void {
    if (!this.shows || !this.#stands) return;
    [this.astray, this.shows] = [this.shows, null];
    ({ moments: this.moments, view: this.view } = this.#stands);
  }

  show(): void {}
  look(): void {}
  close(): void {}

  async #ask(tried: { path: Action[]; action?: Action; skip?: number }): Promise<void> {
    this.refusal = null;
    try {
      const taught = await api.learn(this.lesson.game, this.lesson.name, tried);
      this.status = "open";
      if (taught.goes_on) this.#goOn(taught);
      else this.#goAstray(tried.action!, taught);
    } catch (error) {
      if (error instanceof Refused && error.code === NOT_READY) {
        setTimeout(() => void this.#ask(tried), AGAIN);
        return;
      }
      if (this.status === "connecting") this.status = "missing";
      this.refusal = (error instanceof Refused && error.message) || words.failed;
    }
    this.waiting = [];
  }

  #goOn({ position, path }: Taught): void {
    this.#take(position, position.view);
    this.path = path;
    this.astray = this.shows = this.#stands = null;
    this.#times.clear();
  }

  #goAstray(tried: Action, { position, says, came }: Taught): void {
    const key = JSON.stringify(tried);
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    this.#stands = { moments: this.moments, view: this.view! };
    this.shows = { tried, says, came, times, events: position.moments.flatMap((moment) => moment.events) };
    this.#take(position, { ...position.view, legal: [], awaited: [] });
  }

  #take({ since, moments }: Position, view: View): void {
    const kept = this.moments.slice(0, since);
    const last = kept.length - 1;
    if (this.view?.ply === kept.length && last >= 0) kept[last] = { ...kept[last]!, board: this.view.board };
    this.moments = [...kept, ...moments];
    this.view = view;
  }
}

/** The table as any other is told: the learner, and bots. */
function tableOf(lesson: LessonShown, me: string): TableShown {
  const nobody = { here: true, gone: false, away: false, resigned: false, pledge: null, shown: false, kept_for: null };
  const seats: TableShown["seats"] = lesson.others.map((bot) => ({ ...nobody, name: null, bot }));
  seats.splice(lesson.seat, 0, { ...nobody, name: me, bot: null });
  return {
    id: lesson.name,
    game: lesson.game,
    options: {},
    seats,
    mine: lesson.seat,
    kept: null,
    host: false,
    host_seat: null,
    public: false,
    pace: {},
    phase: "playing",
    stuck: false,
    closed: null,
    watching: 0,
    commitment: "",
    created: 0,
    rematch: null,
    rematch_by: null,
    beside: [],
    hints: false,
  };
}
