// The line to a table: it comes back by itself, and nothing that was sent gets lost on the way.

import { newNonce } from "./keepsakes";
import type { Clocks, FromClient, FromServer, Line, Moment, Position, TableShown, View } from "./messages";

type Unsent = FromClient extends infer Message
  ? Message extends { move_id: string }
    ? Omit<Message, "move_id">
    : never
  : never;
type Deed = Extract<FromClient, { move_id: string }>;
type Status = "connecting" | "open" | "away" | "missing";

const PAUSES = [400, 800, 1600, 3200, 6000]; // milliseconds before the next try, at most
const NO_SUCH_TABLE = 4404;
const NO_TABLE = "not-found";
const AWAY = "database-away";
const LATER = 3000; // milliseconds after which what could not be written down is sent again
const TOO_MANY = 4429;
const TOO_MANY_PAUSE = 10_000; // milliseconds, where the server does not say how long to wait

/** The clocks, and when we were told. */
export interface ClocksHeard extends Clocks {
  at: number; // performance.now()
}

export class TableLink {
  status = $state<Status>("connecting");
  table = $state.raw<TableShown | null>(null);
  view = $state.raw<View | null>(null);
  moments = $state.raw<Moment[]>([]); // of each ply that we were told of
  clocks = $state.raw<ClocksHeard | null>(null);
  chat = $state.raw<Line[]>([]);
  waiting = $state.raw<Deed[]>([]); // sent, and neither seen to be done nor refused yet
  refusal = $state<string | null>(null); // why the last of them was not done
  eyes = $state<number | null>(null); // of a screen that goes round, and hides: whose hands it is in

  #id: string;
  #looks: number | null = null; // with whose eyes the table is asked
  #laidDown: { number: number; moments: Moment[]; view: View } | null = null; // what all had been told, meanwhile
  #number = 0;
  #shown: number | null = 0; // what the table was told that we have shown
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown follows it
  #sentAt = new Map<string, number>(); // decisions, and the position that each of them answers
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing that is shown follows it
  #written = new Set<string>(); // those of them that are done, while what came of them is on its way
  #socket: WebSocket | null = null;
  #tries = 0;
  #wait = 0; // milliseconds that the server has told us to stay away
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #welcomed = false;

  constructor(id: string) {
    this.#id = id;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  send(unsent: Unsent): void {
    const message = { ...unsent, move_id: newNonce() } as Deed;
    this.refusal = null;
    if (["decide", "answer", "undo"].includes(message.type)) this.#sentAt.set(message.move_id, this.#number);
    this.waiting = [...this.waiting, message];
    if (this.#welcomed) this.#socket?.send(JSON.stringify(message));
  }

  /** Bots may go on: all that was told can be seen, or whatever comes is shown at once. */
  show(atOnce: boolean): void {
    const number = atOnce ? null : this.#number;
    if (this.#shown === number || this.status !== "open") return;
    this.#shown = number;
    this.#socket?.send(JSON.stringify({ type: "shown", number }));
  }

  /**
   * With the eyes of one of those at this screen, or with nobody's. Where something is hidden, they begin with how
   * it stands, and nothing of theirs stays when the screen is laid down: all go on from what all have been told.
   */
  look(seat: number | null, hides: boolean): void {
    if (seat === this.#looks || !this.table || !this.view) return;
    if (hides && seat !== null) {
      this.#laidDown ??= { number: this.#number, moments: this.moments, view: this.view };
      this.#number = 0;
    } else if (this.#laidDown) {
      ({ moments: this.moments, view: this.view } = this.#laidDown);
      this.#number = this.#laidDown.number;
      this.table = { ...this.table, mine: null };
      this.#laidDown = this.eyes = null;
    }
    this.#looks = seat;
    clearTimeout(this.#timer);
    const before = this.#socket;
    this.#connect();
    before?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const eyes = this.#looks === null ? "" : `&eyes=${this.#looks}`;
    const known = `known=${this.#number}&lines=${this.chat.length}&shows=true${eyes}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.#id}/socket?${known}`);
    this.#socket = socket;
    this.#welcomed = false;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (event.code === NO_SUCH_TABLE) {
        this.status = "missing";
        return;
      }
      this.status = "away";
      const longest = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!;
      const pause = longest * (0.5 + Math.random() / 2);
      this.#wait = event.code === TOO_MANY ? this.#wait || TOO_MANY_PAUSE : 0;
      this.#timer = setTimeout(() => this.#connect(), this.#wait + pause);
    };
  }

  /** The network is back, or somebody looks at us again: no need to wait any longer. */
  #hurry = (): void => {
    if (this.status !== "away" || document.hidden || this.#wait) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.status = "open";
        this.#shown = 0;
        this.#tries = this.#wait = 0;
        this.refusal = null;
        this.table = message.table;
        this.chat = [...this.chat, ...message.chat];
        if (message.position) this.#take(message.position);
        if (message.position || message.table.phase !== "playing") this.#sendAgain();
        break;
      case "step":
        this.#take(message.position);
        break;
      case "table":
        this.table = message.table;
        if (message.clocks) this.clocks = { ...message.clocks, at: performance.now() };
        break;
      case "chat":
        this.chat = [...this.chat, ...message.lines];
        break;
      case "done":
        if (this.#number === this.#sentAt.get(message.move_id!)) this.#written.add(message.move_id!);
        else this.#answered(message.move_id);
        break;
      case "refusal":
        this.refusal = message.code === NO_TABLE ? null : message.message; // the page says so itself
        if (message.code === AWAY && message.move_id) this.#sendLater(message.move_id);
        else this.#answered(message.move_id);
        if (message.move_id === null) this.#wait = (message.wait ?? 0) * 1000;
        break;
    }
  }

  #take(position: Position): void {
    if (this.#laidDown) this.eyes = this.#looks;
    const kept = this.moments.slice(0, position.since);
    const last = kept.length - 1;
    if (this.view?.ply === kept.length && last >= 0) kept[last] = { ...kept[last]!, board: this.view.board };
    this.moments = [...kept, ...position.moments];
    this.view = position.view;
    this.#number = position.number;
    this.clocks = { ...position.clocks, at: performance.now() };
    for (const moveId of this.#written) this.#answered(moveId);
    this.#written.clear();
  }

  #sendAgain(): void {
    this.#welcomed = true;
    for (const message of this.waiting) this.#socket?.send(JSON.stringify(message));
  }

  /** The table could not write it down, and may soon: it is not lost, and sent as it was. */
  #sendLater(moveId: string): void {
    setTimeout(() => {
      const message = this.waiting.find((one) => one.move_id === moveId);
      if (!message || !this.#welcomed || this.#closed) return; // who comes back sends everything again
      this.refusal = null;
      this.#socket?.send(JSON.stringify(message));
    }, LATER);
  }

  #answered(moveId: string | null): void {
    this.#sentAt.delete(moveId ?? "");
    this.waiting = this.waiting.filter((message) => message.move_id !== moveId);
  }
}
