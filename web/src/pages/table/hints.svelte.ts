// Hints: what could be done now, asked for when one likes; gone as soon as anything is decided.

import { api, Refused } from "../../lib/api";
import type { Action, Hints } from "../../lib/messages";
import { isSame } from "../../games/kit/actions";
import { words } from "../../words/en/house";

type Advised = Omit<Hints["options"][number], "action"> & { action: Action };

/** What the position is that a hint is about. */
interface Asker {
  ply: () => number; // of what I have been told
  mayAsk: () => boolean; // it is my turn, at a table that gives hints
  legal: () => Action[];
}

export class HintBook {
  #found = $state.raw<Hints | null>(null);
  #asked = $state<number | null>(null); // the ply for which an answer is on its way
  #refused = $state.raw<{ ply: number; why: string } | null>(null);

  mayAsk = $derived.by(() => this.asker.mayAsk());
  #isNow = $derived.by(() => this.mayAsk && this.#found?.ply === this.asker.ply());
  busy = $derived.by(() => this.mayAsk && this.#asked === this.asker.ply());
  trouble = $derived.by(() => (this.mayAsk && this.#refused?.ply === this.asker.ply() ? this.#refused.why : null));
  found = $derived.by(() => (this.#isNow ? this.#found : null));
  /** The best first; each as the very action that may be carried out. */
  options = $derived.by((): Advised[] => {
    if (!this.found) return [];
    const legal = this.asker.legal();
    return this.found.options.flatMap((option) => {
      const action = legal.find((one) => isSame(one, option.action as Action));
      return action ? [{ ...option, action }] : [];
    });
  });
  best = $derived(this.options[0]?.action ?? null);

  constructor(
    readonly id: string,
    readonly asker: Asker,
  ) {}

  /** Whether it can be asked for now; the answer comes in a second or so. */
  ask(): boolean {
    if (!this.mayAsk || this.busy || this.found) return false;
    void this.#ask(this.asker.ply());
    return true;
  }

  hide(): void {
    this.#found = this.#refused = null;
  }

  async #ask(ply: number): Promise<void> {
    this.#asked = ply;
    this.#refused = null;
    try {
      this.#found = await api.hint(this.id);
    } catch (error) {
      this.#refused = { ply, why: (error instanceof Refused && error.message) || words.wait.failed };
    }
    if (this.#asked === ply) this.#asked = null;
  }
}
