// Looking back at a game, privately, while play goes on.

import { api } from "./api";
import type { Board, Event } from "./messages";
import type { Shown } from "./replay.svelte";

export class LookBack {
  ply = $state<number | null>(null); // null: we look at what is now
  shown = $state.raw<Shown | null>(null);
  failed = $state(false);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown follows it
  #fetched = new Map<number, Board>();

  constructor(
    private readonly table: string,
    private readonly known: (ply: number) => Board | null,
    private readonly events: (ply: number) => Event[],
  ) {}

  async to(ply: number): Promise<void> {
    this.ply = ply;
    this.failed = false;
    try {
      const [board, before] = await Promise.all([this.#board(ply), ply ? this.#board(ply - 1) : null]);
      if (this.ply !== ply) return; // somebody has gone on meanwhile
      this.shown = { ply, board, before, events: this.events(ply), fresh: false, duration: 0 };
    } catch {
      this.failed = true;
    }
  }

  now(): void {
    this.ply = null;
    this.shown = null;
  }

  async #board(ply: number): Promise<Board> {
    const known = this.known(ply) ?? this.#fetched.get(ply);
    if (known) return known;
    const { board } = (await api.moment(this.table, ply)).view;
    this.#fetched.set(ply, board);
    return board;
  }
}
