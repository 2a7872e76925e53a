// Sentences of templates, as the engine's story.py makes them: {field}, {seat:name}, {count:die|dice}, {worth:+}.

import type { GameWords } from "./messages";

/** A game's words, and how it calls things that have parts. */
export interface Tongue extends GameWords {
  thing?: ((parts: Record<string, unknown>) => string) | undefined;
}

export interface Told {
  kind: string;
  seat?: number | null;
}

/**
 * Events as sentences, of which some tell a whole run of events: of one seat, or of all if its continuation names them.
 * If they count (`{times}`), equal ones are told once.
 */
export function paragraph<E extends Told>(
  events: readonly E[],
  words: Tongue,
  names: readonly string[],
  you: number | null = null,
): { text: string; events: E[] }[] {
  return runsOf(events, words).map((run) => {
    const [first, ...rest] = words.more[run[0]!.kind]?.includes("{times}")
      ? counted(run)
      : run.map((event) => ({ event, times: 1 }));
    const told = sentence(first!.event, words, names, you, first!.times);
    const more = rest.map(({ event, times }) =>
      fill(words.more[event.kind]!, { ...event, times }, called(names, you), words),
    );
    return { text: more.length > 0 ? `${[told.replace(/\.$/, ""), ...more].join(", ")}.` : told, events: run };
  });
}

/** What one sentence each tells. */
function runsOf<E extends Told>(events: readonly E[], words: Tongue): E[][] {
  const runs: E[][] = [];
  for (const event of events) {
    const last = runs.at(-1)?.at(-1);
    const more = words.more[event.kind];
    const goesOn =
      more !== undefined && last?.kind === event.kind && (last.seat === event.seat || more.includes("{seat:name}"));
    if (goesOn) runs.at(-1)!.push(event);
    else runs.push([event]);
  }
  return runs;
}

function counted<E>(run: readonly E[]): { event: E; times: number }[] {
  const found = new Map<string, { event: E; times: number }>();
  for (const event of run) {
    const key = JSON.stringify(event);
    found.set(key, { event, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}

export function sentence(
  event: Told,
  words: Tongue,
  names: readonly string[],
  you: number | null = null,
  times = 1,
): string {
  const own = you !== null && event.seat === you ? words.you[event.kind] : undefined;
  return capital(fill(own ?? words.story[event.kind] ?? event.kind, { ...event, times }, called(names, you), words));
}

/** An action as a person would say it. */
export function phrase(action: { kind: string }, words: Tongue, names: readonly string[]): string {
  const said = Object.values(action)
    .filter((part) => part !== null)
    .join(" ");
  const template = words.actions[said] ?? words.actions[action.kind] ?? said;
  return fill(template, action, names, words);
}

/** Why something is good to do, or not, told to whoever decides. */
export function reason(
  { kind, facts }: { kind: string; facts: object },
  words: Tongue,
  names: readonly string[],
): string {
  return capital(fill(words.reasons[kind] ?? "", facts, names, words));
}

function called(names: readonly string[], you: number | null): string[] {
  return names.map((name, seat) => (seat === you ? "you" : name));
}

function fill(template: string, facts: object, names: readonly string[], words: Tongue): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, field: string, how: string | undefined) => {
    const value = (facts as Record<string, unknown>)[field];
    if (how === "name") return names[value as number] ?? "";
    if (how?.includes("|")) {
      const [one, more] = how.split("|");
      return `${String(value)} ${value === 1 ? one : more}`;
    }
    if (how === "+") return Number(value) < 0 ? String(value) : `+${String(value)}`;
    return plain(value, words);
  });
}

/** Things with parts are called by these, unless the game knows better: a place is its row and its column. */
function plain(value: unknown, words: Tongue): string {
  if (typeof value !== "object" || value === null) return String(value);
  return words.thing?.(value as Record<string, unknown>) ?? Object.values(value).join(" ");
}

/** A name of a game's own, for which there are no words, as a label. */
export function labelOf(name: string): string {
  return capital(name.replaceAll("_", " "));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
