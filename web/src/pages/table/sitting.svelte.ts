// Somebody at a table: what they are told of it, what is on their screen, and what they may do.

import { onDestroy, untrack } from "svelte";
import { on } from "svelte/events";

import { isSame } from "../../games/kit/actions";
import { loadGame } from "../../games";
import type { GameClient, Task } from "../../games/board";
import { settle } from "../../games/kit/figures";
import { Film, type Scene } from "../../games/kit/film.svelte";
import { firstOf, type Speed } from "../../games/kit/pace";
import { api } from "../../lib/api";
import { TableLink } from "../../lib/link.svelte";
import type { Action, Board, Event, Facts, GameName, Things } from "../../lib/messages";
import { isAlone, seatsOf } from "../../lib/seats";
import { paragraph, type Told, type Tongue } from "../../lib/sentences";
import { PACES, settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { storyOf } from "../../lib/story";
import { words } from "../../words/en/house";
import { barOf, standstillOf } from "./bar";
import { HintBook } from "./hints.svelte";
import { LookBack } from "./lookback.svelte";

/** Something to do: a decision, or taking one back. */
type Step = Action | "undo";

const MUCH = 3; // moments that wait to be shown: whoever has seen enough of them goes on
const A_BLINK = 700; // milliseconds
const AGAIN = 2_000; // milliseconds until what was pledged to the seal is sent again

/** What a table is played through: its socket, or a lesson. */
export type Link = Pick<
  TableLink,
  | ("status" | "table" | "view" | "moments" | "clocks" | "chat" | "waiting" | "refusal" | "eyes")
  | ("send" | "show" | "look" | "close")
>;

/** Whoever teaches at a table says what is to be done there. */
export interface Guide {
  task: Task | null;
  things: () => Promise<Things>;
}

export class Sitting {
  readonly past: LookBack;
  readonly hints: HintBook;

  // The game's own part of the client, and its words.
  game = $state.raw<GameClient<GameName> | null>(null);
  told = $state.raw<Tongue | null>(null);
  facts = $state.raw<Facts | null>(null);
  broken = $state(false); // they could not be loaded

  table = $derived.by(() => this.link.table);
  view = $derived.by(() => this.link.view);
  seats = $derived(this.table ? seatsOf(this.table) : []);
  names = $derived(this.seats.map((seat) => seat.name));
  mine = $derived(this.table?.mine ?? null);
  ours = $derived(this.table?.beside ?? []); // all who look at this screen
  sits = $derived(this.ours.length > 0);
  #name = $derived(this.table?.game);
  #count = $derived(this.table?.seats.length ?? 0); // before the game the host may change it
  playing = $derived(this.table?.phase === "playing" || this.table?.phase === "over");
  over = $derived(this.view?.over ?? false);
  waits = $derived(this.table?.phase === "open" || this.table?.phase === "sealing");
  asker = $derived.by(() => {
    const by = this.table?.rematch_by ?? null; // who wants to play again, if not I
    return by === null || by === this.mine ? null : this.names[by]!;
  });

  // What is on the screen follows what was told.
  #film = $state.raw<Film<Board, Event> | null>(null);
  #common: { game: GameClient<GameName>; film: Film<Board, Event> } | null = null; // as all may see it
  #announced = $state.raw<string[]>([]); // of the moment that was shown last
  #now = $derived.by(() => this.#film?.scene ?? null);
  atRest = $derived.by(() => this.#film?.atRest ?? false);
  scene = $derived.by((): Scene<Board, Event> | null => {
    const now = this.past.scene ?? this.#now;
    return this.guide && now && this.atRest ? { ...now, told: [] } : now; // nothing is marked but what is taught
  });
  great = $derived.by(() => this.past.ply === null && (this.#film?.great ?? false));
  held = $derived.by(() => this.#film?.held ?? false);
  skippable = $derived.by(() => (this.#film?.behind ?? 0) >= MUCH && this.past.ply === null);
  #sofar = $derived(this.#now && !this.atRest && this.told ? this.#say(this.#now.sure.told) : []);
  #sayable = $state.raw<string[]>([]); // until there is more to tell, what was told last stands
  lines = $derived.by(() => {
    const [scene, told, game] = [this.#now, this.told, this.game];
    if (!scene || !told || !game) return [];
    const moment = { events: [...scene.sure.told], board: null };
    const moments = [...this.link.moments.slice(0, scene.since), moment];
    return storyOf(moments, told, this.names, this.you, (event) => game.chapter(event, this.names, this.you));
  });
  latest = $derived(this.#sofar.at(-1) ?? this.lines.at(-1)?.text);

  #hidden = $state(document.hidden); // nobody looks
  #among = $derived(this.seats.some((seat) => seat.bot)); // bots, who wait until I have seen what came before

  // My decisions: shown as sent until the table has written them down.
  underway = $derived.by(() => this.link.waiting.find(({ type }) => type === "decide" || type === "answer") ?? null);
  #plan = $state.raw<readonly Step[]>([]); // what I do next, one after the other
  planning = $derived(this.#plan.length > 0);
  #decided = $state.raw<Task | null>(null); // what I was asked then
  #waited = $state(false);
  sent = $derived(this.underway?.type === "decide" ? this.underway.action : null);
  #calm = $derived.by(() => this.atRest && this.past.ply === null);
  myTurn = $derived(
    this.#calm && this.mine !== null && (this.view?.awaited.includes(this.mine) ?? false) && !this.over,
  );
  legal = $derived(this.#calm && !this.planning ? ((this.view?.legal ?? []) as Action[]) : []);
  awaited = $derived(this.#calm && this.view && !this.over ? this.view.awaited : []); // those whom the board marks
  calls = $derived.by(() => {
    // something is to be decided at the table that we have left for its past
    const { mine, view } = this;
    return this.past.ply !== null && mine !== null && !this.over && (view?.awaited.includes(mine) ?? false);
  });
  mayUndo = $derived((this.view?.undo ?? false) && this.atRest && this.underway === null && !this.planning);
  givesHints = $derived.by(() => (this.table?.hints ?? false) && this.mine !== null && !this.guide);
  out = $derived.by(() => {
    // I have fallen, or swim, and others go on
    const [scene, mine] = [this.#now, this.mine];
    if (mine === null || scene === null || this.over || this.standstill) return false;
    return this.game?.isOut?.(scene.sure.table, mine) ?? false;
  });
  rushes = $state(false); // who is out only wants to know how it ends
  standsIn = $derived(this.mine !== null && (this.seats[this.mine]?.away ?? false) && !this.over); // a bot, for me

  // A screen that goes round: what all may see, until somebody takes it in their hands. Where nothing is hidden, it
  // is theirs by itself.
  goesRound = $derived(this.ours.length > 1 && this.playing);
  #hides = $derived(this.facts?.information === "hidden");
  due = $derived(this.view ? this.ours.filter((seat) => this.awaited.includes(seat)) : []);
  handsOver = $derived(this.goesRound && this.#hides && this.mine === null && this.due.length > 0); // to whom it is due
  holds = $derived(this.goesRound && this.#hides ? this.mine : null);
  you = $derived(this.goesRound && !this.#hides ? null : this.mine); // who "you" are, if that is clear
  outcome = $derived(this.game && this.view ? this.game.outcome({ ...this.view, seat: this.you }, this.names) : "");

  // What the bar says, and what is read out.
  standstill = $derived(this.table ? standstillOf(this.table) : null);
  task = $derived.by(() => {
    if (this.guide) return this.guide.task;
    return this.view && this.game && !this.over ? this.game.task(this.view, this.names) : null;
  });
  bar = $derived.by(() =>
    barOf({
      task: this.underway || this.planning ? (this.#decided ?? this.task) : this.task,
      standstill: this.atRest ? this.standstill : null,
      atRest: this.atRest,
      told: this.atRest ? this.#announced : this.#sayable.toReversed(),
      waited: this.#waited,
      myTurn: this.myTurn,
      me: this.goesRound && this.mine !== null ? this.names[this.mine]! : null,
      underway: this.underway !== null || this.planning,
      others: this.seats.filter(({ number }) => number !== this.mine && this.view?.awaited.includes(number)),
    }),
  );
  shown = $derived.by(
    () => this.lines.findLast((line) => line.first <= (this.past.ply ?? 0))?.text ?? words.story.start,
  );
  spoken = $derived.by(() => {
    if (this.past.ply !== null) return this.past.playing ? this.shown : "";
    if (!this.atRest) return this.#sayable.at(-1) ?? "";
    if (!this.myTurn || !this.task) return this.#announced.join(" ");
    return `${this.bar.who} ${this.task.what}. ${this.task.hint ?? ""}`;
  });

  constructor(
    readonly id: string,
    readonly link: Link = new TableLink(id),
    readonly guide: Guide | null = null,
  ) {
    this.past = new LookBack(id, {
      script: () => this.game,
      moments: () => this.link.moments,
      known: (ply) => this.#film?.boardAt(ply) ?? null,
      isLaidOpen: () => this.over && this.facts?.information === "hidden",
      isMine: (events) => this.#isMine(events),
      eyes: () => this.holds,
    });
    onDestroy(() => {
      this.link.close();
      this.#common?.film.close();
    });
    this.hints = new HintBook(id, {
      ply: () => this.view?.ply ?? 0,
      mayAsk: () => this.givesHints && this.myTurn && this.underway === null && !this.standsIn,
      legal: () => this.legal,
    });
    $effect(() => {
      if (this.#name) void this.#load(this.#name, this.#count);
    });
    $effect(() => {
      if (this.game) return this.#show(this.game, this.link.eyes);
    });
    $effect.pre(() => {
      // before it is drawn: nothing of what comes is told by what is asked then
      const { moments, view } = this.link;
      if (!this.#film || !view) return;
      untrack(() => this.#film!.follow(moments, view));
      untrack(() => void this.past.begin());
    });
    $effect(() => {
      const atOnce = settings.pace.beat === 0 || this.#hidden || this.rushes;
      if (this.#among && this.link.status === "open" && this.view && (atOnce || this.atRest)) this.link.show(atOnce);
    });
    $effect(() => on(document, "visibilitychange", () => (this.#hidden = document.hidden)));
    $effect(() => {
      void [this.underway, this.view];
      this.#waited = false;
      if (!this.atRest) return;
      const timer = setTimeout(() => (this.#waited = true), A_BLINK);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.#sofar.length > 0) this.#sayable = this.#sofar;
    });
    $effect(() => {
      if (this.table?.phase === "sealing") return this.#pledge();
    });
    $effect(() => {
      if (this.myTurn && !this.#forced) untrack(() => play("turn"));
    });
    $effect(() => {
      if (this.planning && this.link.waiting.length === 0 && this.view) untrack(() => this.#goOn());
    });
    this.#goAlong();
    this.#goRound();
  }

  /** Whoever is at this screen takes it in their hands: nobody else should look. */
  take(seat: number): void {
    this.past.now();
    this.link.look(seat, true);
  }

  layDown(): void {
    this.past.now();
    this.link.look(null, true);
  }

  decide(action: Action): void {
    if (this.underway || !this.legal.includes(action)) return;
    play("tap");
    this.#decided = this.task;
    this.link.send({ type: "decide", action });
  }

  /** Several things one after the other: nobody waits until each is shown, and each must be legal in its turn. */
  carryOut(steps: readonly Step[]): void {
    if (this.past.ply !== null) return;
    if (!this.planning) this.#decided = this.task;
    play("tap");
    this.#plan = [...this.#plan, ...steps];
  }

  answer(text: string): void {
    if (this.underway) return;
    play("tap");
    this.#decided = this.task;
    this.link.send({ type: "answer", text });
  }

  undo(): void {
    this.link.send({ type: "undo" });
  }

  skip(): void {
    this.#film?.skip();
  }

  /** Whoever is out sees at speed how it ends, or again as it happens. */
  rush(on: boolean): void {
    this.rushes = on;
    if (!this.#film) return;
    this.#film.rushes = on;
    if (on) this.#film.finish();
  }

  /** A great moment stays, until it is enough. */
  hold(): void {
    this.#film?.hold();
  }

  /** Enough of what is shown just now; whether anything was. */
  finish(): boolean {
    if (this.atRest || this.past.ply !== null) return false;
    this.#film?.finish();
    return true;
  }

  async #load(name: GameName, seats: number): Promise<void> {
    try {
      this.facts = (await api.games()).find((one) => one.name === name) ?? null;
      const [client, words] = await Promise.all([loadGame(name), api.words(name)]);
      const things = await (this.guide ? this.guide.things() : api.printed(this.id).then((told) => told.things));
      if (seats !== this.#count) return; // another one is loading
      settle(things);
      client.settle?.(things, seats);
      [this.game, this.told] = [client, { ...words, thing: client.thing }];
    } catch {
      this.broken = true;
    }
  }

  #goOn(): void {
    const [next, ...later] = this.#plan as [Step, ...Step[]];
    const action = next === "undo" ? null : (this.view!.legal as Action[]).find((one) => isSame(one, next));
    if (next === "undo" ? !this.view!.undo : !action) {
      this.#plan = []; // it has come otherwise
      return;
    }
    this.#plan = later;
    this.link.send(action ? { type: "decide", action } : { type: "undo" });
  }

  #show(game: GameClient<GameName>, eyes: number | null): () => void {
    if (eyes === null && this.#common?.game === game) {
      this.#film = this.#common.film;
      return () => {};
    }
    const isMine = (events: readonly Event[]): boolean => this.#isMine(events);
    const onShow = (events: readonly Event[]): void => {
      const sound = firstOf(game.sounds, events);
      if (sound && this.past.ply === null) play(sound);
      this.#announced = this.#say(events);
    };
    const speed = (): Speed => (this.rushes && settings.pace.beat > 0 ? PACES.fast : settings.pace);
    const film = new Film<Board, Event>(game, { speed, isMine, onShow });
    const { moments, view } = untrack(() => this.link);
    if (view) film.follow(moments, view); // else the board would be gone for a moment
    this.#film = film;
    if (eyes !== null) return () => film.close();
    this.#common?.film.close();
    this.#common = { game, film };
    return () => {};
  }

  #say(events: readonly Event[], you = this.you): string[] {
    return paragraph(events as (Event & Told)[], this.told!, this.names, you).map((line) => line.text);
  }

  /** Done by me, or to me, or one of those beside me: others are told otherwise of it. */
  #isMine(events: readonly Event[]): boolean {
    const plain = this.sits ? this.#say(events, null).join() : "";
    return this.ours.some((seat) => this.#say(events, seat).join() !== plain);
  }

  /** Where nothing is hidden, the screen is with whoever must decide; else it is laid down when that is done. */
  #goRound(): void {
    let decided: number | null = null; // who has had something to do
    $effect(() => {
      if (!this.goesRound || !this.view || !this.facts || this.underway || this.planning) return;
      const must = this.mine !== null && this.view.awaited.includes(this.mine) && !this.over;
      if (must) decided = this.mine;
      else if (this.mine === null) decided = null;
      if (!this.#hides) {
        const next = must ? undefined : this.due[0];
        if (next !== undefined) untrack(() => this.link.look(next, false));
      } else if (!must && this.mine !== null && (decided === this.mine || this.over)) untrack(() => this.layDown());
    });
  }

  /** When all sit, every browser shows what it has pledged to the seal; what does not come through is sent again. */
  #pledge(): () => void {
    const { table } = this;
    void api.shown(table!);
    const timer = setInterval(() => void api.shown(table!), AGAIN);
    return () => clearInterval(timer);
  }

  // While a bot stands in, a page that was left open is silent.
  #forced = $derived.by(() => {
    if (!this.myTurn || this.standsIn || this.guide || this.legal.length !== 1) return false;
    return this.game?.goesWithoutSaying?.(this.view!, isAlone(this.seats, this.mine)) ?? false;
  });

  /** Where nothing else can be done, it is done: once, so that it can be taken back. */
  #goAlong(): void {
    let done = 0; // plies
    $effect(() => {
      if (!this.#forced || this.view!.ply < done || untrack(() => this.underway)) return;
      done = this.view!.ply + 1;
      untrack(() => this.link.send({ type: "decide", action: this.legal[0] } as Parameters<TableLink["send"]>[0]));
    });
  }
}
