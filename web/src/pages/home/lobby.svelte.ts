// What the front page knows: who I am, the games and how far they are, the tables. Asked for again while one looks.

import { api } from "../../lib/api";
import type { Facts, FinishedGames, Health, LessonListed, Person, TableListed } from "../../lib/messages";

export type Readiness = Health["games"][number];

const TABLES_EVERY = 4_000; // milliseconds
const HEALTH_EVERY = 1_000; // while rules are being compiled

export class Lobby {
  me = $state.raw<Person | null>(null);
  facts = $state.raw<Facts[] | null>(null);
  readiness = $state.raw<Readiness[]>([]);
  mine = $state.raw<TableListed[]>([]);
  open = $state.raw<TableListed[]>([]);
  playing = $state.raw<TableListed[]>([]);
  finished = $state.raw<FinishedGames>({ games: [], total: 0 });
  lessons = $state.raw<LessonListed[]>([]);
  away = $state(false);
  #sat: string | null = null; // where I sat when finished games were asked for

  /** Look around until told to stop. */
  visit(): () => void {
    const timers = [
      setInterval(() => void this.look(), TABLES_EVERY),
      setInterval(() => void this.askHealth(), HEALTH_EVERY),
    ];
    const back = () => void this.look();
    document.addEventListener("visibilitychange", back);
    void this.look();
    return () => {
      timers.forEach(clearInterval);
      document.removeEventListener("visibilitychange", back);
    };
  }

  async look(): Promise<void> {
    if (document.hidden) return;
    await this.#trying(async () => {
      this.me ??= await api.me(); // alone and first: whoever is new becomes one guest, not several
      const [facts, mine, open, playing] = await Promise.all([
        this.facts ?? api.games(),
        api.mine(),
        api.open(),
        api.playing(),
      ]);
      Object.assign(this, { facts, mine, open, playing });
      if (this.lessons.length === 0) this.lessons = await api.lessons();
      const sat = mine.map(({ id }) => id).join();
      if (sat !== this.#sat) {
        const { games, total } = await api.finished(); // a game may have ended
        const older = this.finished.games.filter(({ id }) => games.every((table) => table.id !== id));
        this.finished = { games: [...games, ...older], total };
        this.#sat = sat;
      }
      mine.forEach((table) => void api.shown(table)); // games begin, wherever their people are
      if (this.readiness.length === 0) await this.askHealth();
    });
  }

  /** Older games that are over. */
  async lookBack(): Promise<void> {
    const { games, total } = await api.finished(this.finished.games.at(-1)?.id);
    this.finished = { games: [...this.finished.games, ...games], total };
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
    await this.look();
  }

  readinessOf(game: string): Readiness | null {
    return this.readiness.find((readiness) => readiness.game === game) ?? null;
  }

  factsOf(game: string): Facts | null {
    return this.facts?.find((facts) => facts.name === game) ?? null;
  }

  async askHealth(): Promise<void> {
    if (document.hidden || (this.readiness.length > 0 && this.readiness.every((readiness) => readiness.ready))) return;
    await this.#trying(async () => {
      this.readiness = (await api.health()).games;
    });
  }

  async #trying(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
      this.away = false;
    } catch {
      this.away = true;
    }
  }
}
