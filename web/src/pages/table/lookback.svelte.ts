// Looking back at a game, privately, while play goes on.

import { api } from "../../lib/api";
import type { Board, Event } from "../../lib/messages";
import { atRest, type Scene } from "../../games/kit/film.svelte";

export class LookBack {
  ply = $state<number | null>(null); // null: we look at what is now
  scene = $state.raw<Scene<Board, Event> | null>(null);
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
      this.scene = atRest(ply, board, before, this.events(ply));
    } catch {
      this.failed = true;
    }
  }

  now(): void {
    this.ply = null;
    this.scene = null;
  }

  async #board(ply: number): Promise<Board> {
    const known = this.known(ply) ?? this.#fetched.get(ply);
    if (known) return known;
    const { board } = (await api.moment(this.table, ply)).view;
    this.#fetched.set(ply, board);
    return board;
  }
}
