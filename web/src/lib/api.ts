// What the client asks the server over HTTP.

import type {
  BotShown, Facts, Failure, GameName, GameWords, Health, Laying, Looked, Person, Printed, Record, Seal, TableListed, TableShown, Wish,
} from "./messages";

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
      ...(method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }),
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

/** What a seat adds to the draws, so that nobody else could have known them. */
export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let greeting: Promise<Person> | undefined; // whoever is new becomes one guest, not several: no table is laid before

/** A seal that was promised before the nonce is told. */
async function sealed(): Promise<Laying> {
  await greeting?.catch(() => {});
  const { seal } = await ask<Seal>("/seals", "POST");
  return { seal, nonce: newNonce() };
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
  quick: async (game: GameName) => ask<TableShown>("/quick", "POST", { game, ...(await sealed()) }),
  lay: async (wish: Omit<Wish, "seal" | "nonce">) => ask<TableShown>("/tables", "POST", { ...wish, ...(await sealed()) }),
  table: (id: string) => ask<TableShown>(`/tables/${id}`),
  join: (id: string) => ask<TableShown>(`/tables/${id}/join`, "POST", { nonce: newNonce() }),
  leave: (id: string) => ask<TableShown>(`/tables/${id}/leave`, "POST"),
  begin: (id: string) => ask<TableShown>(`/tables/${id}/begin`, "POST"),
  rematch: async (id: string) => ask<TableShown>(`/tables/${id}/rematch`, "POST", await sealed()),
  record: (id: string) => ask<Record>(`/tables/${id}/record`),
  printed: (id: string) => ask<Printed>(`/tables/${id}/printed`),
  moment: (id: string, ply: number) => ask<Looked>(`/tables/${id}/moments/${ply}`),
};
