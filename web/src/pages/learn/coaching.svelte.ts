// The coach at a table: what is said, what glows, and what comes after what.

import { untrack } from "svelte";

import { api } from "../../lib/api";
import type { Action, Event, LessonShown, LessonStep } from "../../lib/messages";
import { phrase } from "../../lib/sentences";
import { words } from "../../words/en/learn";
import { Sitting } from "../table/sitting.svelte";
import { LessonLink } from "./link.svelte";

const MOST_GLYPHS = 8;
const STANDS = 1_300; // milliseconds that what came of a wrong turn can be looked at before it is taken back
const IDLE = 12_000; // after which the raven hops
const ENOUGH = 3; // times the same was tried: then the step may be skipped

interface Echo {
  tried: string;
  events: Event[];
  came: string;
  short: boolean; // it was tried before
}

export interface Spoken {
  says: string;
  echo: Echo | null;
}

export class Coaching {
  readonly link: LessonLink;
  readonly sitting: Sitting;
  hops = $state(0);
  said = $state(0); // how often the raven was asked to say it again

  at = $derived.by(() => this.link.path.length);
  over = $derived.by(() => this.at === this.lesson.steps);
  step = $derived.by((): LessonStep | null => this.lesson.way[this.at] ?? null);
  calm = $derived.by(() => this.sitting.atRest && !this.link.shows && this.sitting.underway === null);
  teaches = $derived(this.calm && this.step !== null); // the learner is to decide
  mayGiveUp = $derived.by(() => (this.link.astray?.times ?? 0) >= ENOUGH);
  goes = $derived(this.teaches ? (this.step?.goes ?? []) : []);
  look = $derived(this.step?.look ?? []);

  spoken = $derived.by((): Spoken | null => {
    const { step } = this;
    const { shows, astray } = this.link;
    if (shows) return { says: words.trying, echo: null };
    if (!this.teaches || !step) return null;
    if (!astray) return { says: step.says, echo: null };
    const { tried, events, came, times, says } = astray;
    const mine = events.filter((event) => !("seat" in event) || event.seat === this.sitting.mine);
    const echo = { tried: this.phrase(tried), events: mine.slice(0, MOST_GLYPHS), came, short: times > 1 };
    return { says: this.mayGiveUp ? `${says} ${words.again3}` : says, echo };
  });
  /** The same for those who hear it. */
  heard = $derived.by(() => {
    void this.said;
    if (!this.spoken) return this.over && this.calm ? words.end : "";
    const { echo, says } = this.spoken;
    const told = echo ? `${words.echo(echo.tried, echo.came)} ${says}` : says;
    return words.says(words.step(Math.min(this.at + 1, this.lesson.steps), this.lesson.steps), told);
  });

  constructor(
    readonly lesson: LessonShown,
    me: string,
  ) {
    this.link = new LessonLink(lesson, me);
    const things = () => Promise.resolve(lesson.things);
    const task = () => this.#task();
    this.sitting = new Sitting(lesson.name, this.link, {
      get task() {
        return task();
      },
      things,
    });
    $effect(() => {
      if (!this.link.shows || !this.sitting.atRest) return;
      const timer = setTimeout(() => this.link.takeBack(), STANDS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void this.spoken;
      if (!this.teaches) return;
      const timer = setTimeout(() => untrack(() => this.hops++), IDLE);
      return () => clearTimeout(timer);
    });
  }

  phrase(action: Action): string {
    const { told, names } = this.sitting;
    const said = told ? phrase(action, told, names) : "";
    return said.charAt(0).toLowerCase() + said.slice(1);
  }

  /** The raven says it once more. */
  again(): void {
    this.said++;
    this.hops++;
  }

  /** Another game, for real: against sleepy rivals, as the house lays it for whoever is new. */
  async play(): Promise<string> {
    return (await api.quick(this.lesson.game)).id;
  }

  #task(): { what: string; hint: string } | null {
    const { step } = this;
    if (this.link.shows) return { what: words.takesBack, hint: "" };
    return step && { what: step.task, hint: step.hint };
  }
}
