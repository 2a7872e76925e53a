// What the client asks the server over HTTP.

import type {
  Action,
  BotShown,
  Facts,
  Failure,
  FinishedGames,
  GameName,
  GameWords,
  Health,
  Hints,
  LessonListed,
  LessonShown,
  Looked,
  Person,
  Printed,
  Record,
  Seal,
  Seating,
  TableListed,
  TableShown,
  Taught,
  Way,
  Wish,
} from "./messages";
import { keep, newNonce, noteShown, pledgeOf, toShow } from "./keepsakes";

/** The server's no, with a reason for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const LONGEST_WAIT = 10; // seconds that whoever looks at a page waits for it without being told why

/** After so many seconds, if the server says that it was asked too much, and that it may be asked again soon. */
function patience(answer: Response): number | null {
  const wait = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
  return wait > 0 && wait <= LONGEST_WAIT ? wait : null;
}

async function ask<Answer>(path: string, method = "GET", body?: unknown, again = method === "GET"): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      ...(method === "GET"
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new Refused("away", "");
  }
  if (answer.ok) return (await answer.json()) as Answer;
  const wait = again ? patience(answer) : null;
  if (wait) {
    await new Promise((done) => setTimeout(done, wait * 1000));
    return ask(path, method, body, false);
  }
  const failure = (await answer.json().catch(() => ({ code: "server-error", message: "" }))) as Failure;
  throw new Refused(failure.code, failure.message);
}

let greeting: Promise<Person> | undefined; // whoever is new becomes one guest, not several: no table is laid before

/** Lay a table with a seal that was promised before; what we add to it is only pledged. */
async function lay(path: string, wish: object): Promise<TableShown> {
  await greeting?.catch(() => {});
  const { seal, commitment } = await ask<Seal>("/seals", "POST");
  const nonce = newNonce();
  const table = await ask<TableShown>(path, "POST", { ...wish, seal, pledge: pledgeOf(nonce) });
  // Somebody may have laid the same rematch before: then the promise is theirs, and we have shown nothing yet.
  keep(table.id, path.endsWith("/rematch") ? table.commitment : commitment, nonce);
  return shown(table);
}

/** Sit down on a seat, or on any. */
async function join({ id, commitment }: TableShown, seat?: number): Promise<TableShown> {
  const { nonce } = keep(id, commitment, newNonce());
  return shown(await ask<TableShown>(`/tables/${id}/join`, "POST", { pledge: pledgeOf(nonce), seat }));
}

/** What stands behind an address, of what is told. */
function asked(told: { [name: string]: boolean | number | null }): string {
  const said = Object.entries(told).filter(([, value]) => value !== null);
  return said.length > 0 ? `?${said.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}

const showing = new Set<string>();

/** If all seats of a table are taken: what we have pledged. Whoever calls again asks again, if it failed. */
async function shown(table: TableShown): Promise<TableShown> {
  const nonce = showing.has(table.id) ? null : toShow(table);
  if (nonce === null) return table;
  showing.add(table.id);
  try {
    const begun = await ask<TableShown>(`/tables/${table.id}/nonce`, "POST", { nonce });
    noteShown(table.id);
    return begun;
  } catch {
    return table; // the page of the table tells when a game began without us
  } finally {
    showing.delete(table.id);
  }
}

export const api = {
  health: () => ask<Health>("/health"),
  games: () => ask<Facts[]>("/games"),
  bots: () => ask<BotShown[]>("/bots"),
  words: (game: GameName) => ask<GameWords>(`/games/${game}/words`),
  me: () => (greeting = ask<Person>("/me")),
  rename: (name: string) => ask<Person>("/me", "PUT", { name }),
  open: () => ask<TableListed[]>("/tables"),
  playing: () => ask<TableListed[]>("/tables/playing"),
  mine: () => ask<TableListed[]>("/tables/mine"),
  finished: (after?: string) => ask<FinishedGames>(`/tables/finished${after ? `?after=${after}` : ""}`),
  show: (game: string) => ask<TableShown>("/show", "POST", { game }),
  quick: (game: string) => lay("/quick", { game }),
  lay: (wish: Omit<Wish, "seal" | "pledge">) => lay("/tables", wish),
  table: (id: string) => ask<TableShown>(`/tables/${id}`),
  join,
  shown,
  leave: (id: string) => ask<TableShown>(`/tables/${id}/leave`, "POST"),
  arrange: (id: string, seats: Seating["seats"]) => ask<TableShown>(`/tables/${id}/seats`, "PUT", { seats }),
  begin: (id: string) => ask<TableShown>(`/tables/${id}/begin`, "POST"),
  rematch: (id: string) => lay(`/tables/${id}/rematch`, {}),
  record: (id: string) => ask<Record>(`/tables/${id}/record`),
  printed: (id: string) => ask<Printed>(`/tables/${id}/printed`),
  moment: (id: string, ply: number, laidOpen = false, eyes: number | null = null) =>
    ask<Looked>(`/tables/${id}/moments/${ply}${asked({ laid_open: laidOpen || null, seat: eyes })}`),
  way: (id: string, eyes: number | null = null) => ask<Way>(`/tables/${id}/way${asked({ seat: eyes })}`),
  lessons: () => ask<LessonListed[]>("/lessons"),
  lesson: (game: string, name: string) => ask<LessonShown>(`/lessons/${game}/${name}`),
  learn: (game: string, name: string, tried: { path: Action[]; action?: Action; skip?: number }) =>
    ask<Taught>(`/lessons/${game}/${name}`, "POST", tried, true),
  hint: (id: string) => ask<Hints>(`/tables/${id}/hint`, "POST"),
};
