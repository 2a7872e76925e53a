// Shows a film: while things are in the air the valley lacks them, then it has them where they landed.

import { tick } from "svelte";

import { filmOf, type Frame } from "./film";
import { flightsOf, takeOff, type Flight } from "./flight";
import type { Happening, Valley } from "./valley";

const IN_THE_AIR = 0.78; // of the time of a frame; the rest is for looking

interface Moment {
  before: Valley | null;
  events: Happening[];
  board: Valley;
  moves: boolean; // it is seen happening
  duration: number;
}

export class Reel {
  valley = $state.raw<Valley>()!;
  coming = $state.raw<Valley | null>(null);
  flights = $state.raw<Flight[]>([]);
  now = $state.raw<Happening[]>([]); // what is just seen happening
  ms = $state(0); // how long things are in the air
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    board: Valley,
    private readonly root: () => HTMLElement | undefined,
    private readonly scale: () => number,
  ) {
    this.valley = board;
  }

  show({ before, events, board, moves, duration }: Moment): void {
    this.stop();
    if (!moves || !before) return this.#rest(board);
    this.valley = before;
    for (const frame of filmOf(before, events, board)) {
      this.#at(frame.start * duration, () => void this.#fly(frame, (frame.end - frame.start) * duration * IN_THE_AIR));
      this.#at((frame.start + (frame.end - frame.start) * IN_THE_AIR) * duration, () => this.#land(frame));
    }
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.flights = [];
    this.coming = null;
  }

  #at(when: number, what: () => void): void {
    if (when <= 0) what();
    else this.#timers.push(setTimeout(what, when));
  }

  async #fly(frame: Frame, ms: number): Promise<void> {
    const root = this.root();
    const from = root ? takeOff(root, this.scale(), frame.moves) : [];
    this.now = frame.events;
    this.ms = ms;
    this.valley = frame.lifted;
    this.coming = frame.landed;
    await tick();
    if (root && this.now === frame.events && this.coming === frame.landed)
      this.flights = flightsOf(root, this.scale(), frame.moves, from);
  }

  #land(frame: Frame): void {
    this.flights = [];
    this.valley = frame.landed;
    this.coming = null;
  }

  #rest(board: Valley): void {
    this.valley = board;
    this.now = [];
    this.ms = 0;
  }
}
