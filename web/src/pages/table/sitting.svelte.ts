// Somebody at a table: what they are told of it, what is on their screen, and what they may do.

import { onDestroy, untrack } from "svelte";
import { on } from "svelte/events";

import { loadGame } from "../../games";
import type { GameClient } from "../../games/board";
import { settle } from "../../games/kit/figures";
import { Film, type Scene } from "../../games/kit/film.svelte";
import { firstOf } from "../../games/kit/pace";
import { api } from "../../lib/api";
import { TableLink } from "../../lib/link.svelte";
import type { Action, Board, Event, Facts, GameName } from "../../lib/messages";
import { isAlone, seatsOf } from "../../lib/seats";
import { paragraph, type Told, type Tongue } from "../../lib/sentences";
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { storyOf } from "../../lib/story";
import { words } from "../../words/en/house";
import { barOf, standstillOf } from "./bar";
import { HintBook } from "./hints.svelte";
import { LookBack } from "./lookback.svelte";

const MUCH = 3; // moments that wait to be shown: whoever has seen enough of them goes on
const AGAIN = 2_000; // milliseconds until what was pledged to the seal is sent again

export class Sitting {
  readonly link: TableLink;
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
  #announced = $state.raw<string[]>([]); // of the moment that was shown last
  #now = $derived.by(() => this.#film?.scene ?? null);
  atRest = $derived.by(() => this.#film?.atRest ?? false);
  scene = $derived.by((): Scene<Board, Event> | null => this.past.scene ?? this.#now);
  great = $derived.by(() => this.past.ply === null && (this.#film?.great ?? false));
  held = $derived.by(() => this.#film?.held ?? false);
  skippable = $derived.by(() => (this.#film?.behind ?? 0) >= MUCH && this.past.ply === null);
  #sofar = $derived(this.#now && !this.atRest && this.told ? this.#say(this.#now.sure.told) : []);
  #sayable = $state.raw<string[]>([]); // until there is more to tell, what was told last stands
  lines = $derived.by(() => {
    const [scene, told, game] = [this.#now, this.told, this.game];
    if (!scene || !told || !game) return [];
    const moment = { events: [...scene.sure.told], board: null };
    const moments = [...this.link.moments.slice(0, Math.max(0, scene.ply - 1)), moment];
    return storyOf(moments, told, this.names, this.mine, (event) => game.chapter(event, this.names, this.mine));
  });
  latest = $derived(this.#sofar.at(-1) ?? this.lines.at(-1)?.text);

  #hidden = $state(document.hidden); // nobody looks
  #among = $derived(this.seats.some((seat) => seat.bot)); // bots, who wait until I have seen what came before

  // My decisions: shown as sent until the table has written them down.
  underway = $derived.by(() => this.link.waiting.find(({ type }) => type === "decide" || type === "answer") ?? null);
  sent = $derived(this.underway?.type === "decide" ? this.underway.action : null);
  #calm = $derived.by(() => this.atRest && this.past.ply === null);
  myTurn = $derived(
    this.#calm && this.mine !== null && (this.view?.awaited.includes(this.mine) ?? false) && !this.over,
  );
  legal = $derived(this.#calm ? ((this.view?.legal ?? []) as Action[]) : []);
  awaited = $derived(this.#calm && this.view && !this.over ? this.view.awaited : []); // those whom the board marks
  calls = $derived.by(() => {
    // something is to be decided at the table that we have left for its past
    const { mine, view } = this;
    return this.past.ply !== null && mine !== null && !this.over && (view?.awaited.includes(mine) ?? false);
  });
  mayUndo = $derived((this.view?.undo ?? false) && this.atRest && this.underway === null);
  givesHints = $derived((this.table?.hints ?? false) && this.mine !== null);
  standsIn = $derived(this.mine !== null && (this.seats[this.mine]?.away ?? false) && !this.over); // a bot, for me

  // What the bar says, and what is read out.
  standstill = $derived(this.table ? standstillOf(this.table) : null);
  task = $derived(this.view && this.game && !this.over ? this.game.task(this.view, this.names) : null);
  bar = $derived.by(() =>
    barOf({
      task: this.task,
      standstill: this.atRest ? this.standstill : null,
      atRest: this.atRest,
      told: this.atRest ? this.#announced : this.#sayable.toReversed(),
      myTurn: this.myTurn,
      underway: this.underway !== null,
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

  constructor(readonly id: string) {
    this.link = new TableLink(id);
    this.past = new LookBack(id, {
      script: () => this.game,
      moments: () => this.link.moments,
      known: (ply) => this.#film?.boardAt(ply) ?? null,
      isLaidOpen: () => this.over && this.facts?.information === "hidden",
      isMine: (events) => this.#isMine(events),
    });
    this.hints = new HintBook(id, {
      ply: () => this.view?.ply ?? 0,
      mayAsk: () => this.givesHints && this.myTurn && this.underway === null && !this.standsIn,
      legal: () => this.legal,
    });
    onDestroy(() => this.link.close());
    $effect(() => {
      if (this.#name) void this.#load(this.#name, this.#count);
    });
    $effect(() => {
      if (this.game) return this.#show(this.game);
    });
    $effect(() => {
      const { moments, view } = this.link;
      if (!this.#film || !view) return;
      untrack(() => this.#film!.follow(moments, view));
      untrack(() => void this.past.begin());
    });
    $effect(() => {
      const atOnce = settings.pace.beat === 0 || this.#hidden;
      if (this.#among && this.link.status === "open" && this.view && (atOnce || this.atRest)) this.link.show(atOnce);
    });
    $effect(() => on(document, "visibilitychange", () => (this.#hidden = document.hidden)));
    $effect(() => {
      if (this.#sofar.length > 0) this.#sayable = this.#sofar;
    });
    $effect(() => {
      if (this.table?.phase === "sealing") return this.#pledge();
    });
    $effect(() => {
      if (this.myTurn && !this.#forced) untrack(() => play("turn"));
    });
    this.#goAlong();
  }

  decide(action: Action): void {
    if (this.underway || !this.legal.includes(action)) return;
    play("tap");
    this.link.send({ type: "decide", action });
  }

  answer(text: string): void {
    if (this.underway) return;
    play("tap");
    this.link.send({ type: "answer", text });
  }

  undo(): void {
    this.link.send({ type: "undo" });
  }

  skip(): void {
    this.#film?.skip();
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
      const { things } = await api.printed(this.id);
      if (seats !== this.#count) return; // another one is loading
      settle(things);
      client.settle?.(things, seats);
      [this.game, this.told] = [client, { ...words, thing: client.thing }];
    } catch {
      this.broken = true;
    }
  }

  #show(game: GameClient<GameName>): () => void {
    const isMine = (events: readonly Event[]): boolean => this.#isMine(events);
    const onShow = (events: readonly Event[]): void => {
      const sound = firstOf(game.sounds, events);
      if (sound && this.past.ply === null) play(sound);
      this.#announced = this.#say(events);
    };
    const film = new Film<Board, Event>(game, { speed: () => settings.pace, isMine, onShow });
    this.#film = film;
    return () => film.close();
  }

  #say(events: readonly Event[], you = this.mine): string[] {
    return paragraph(events as (Event & Told)[], this.told!, this.names, you).map((line) => line.text);
  }

  /** Done by me, or to me: others are told otherwise of it. */
  #isMine(events: readonly Event[]): boolean {
    return this.mine !== null && this.#say(events).join() !== this.#say(events, null).join();
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
    if (!this.myTurn || this.standsIn || this.legal.length !== 1) return false;
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
