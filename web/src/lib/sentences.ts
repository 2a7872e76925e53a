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

/** Events as sentences; runs of a kind that has a template in `more` become one. Each keeps its events. */
export function paragraph<E extends Told>(
  events: readonly E[],
  words: Tongue,
  names: readonly string[],
  you: number | null = null,
): { text: string; events: E[] }[] {
  const lines: { text: string; events: E[] }[] = [];
  events.forEach((event, at) => {
    const before = events[at - 1];
    const line = lines.at(-1);
    const more = words.more[event.kind];
    if (line && before && more !== undefined && before.kind === event.kind && before.seat === event.seat) {
      line.text = `${line.text.replace(/\.$/, "")}, ${fill(more, event, called(names, you), words)}.`;
      line.events.push(event);
    } else {
      lines.push({ text: sentence(event, words, names, you), events: [event] });
    }
  });
  return lines;
}

export function sentence(event: Told, words: Tongue, names: readonly string[], you: number | null = null): string {
  const own = you !== null && event.seat === you ? words.you[event.kind] : undefined;
  return capital(fill(own ?? words.story[event.kind] ?? event.kind, event, called(names, you), words));
}

/** An action as a person would say it. */
export function phrase(action: { kind: string }, words: Tongue, names: readonly string[]): string {
  const said = Object.values(action).filter((part) => part !== null).join(" ");
  const template = words.actions[said] ?? words.actions[action.kind] ?? said;
  return fill(template, action, names, words);
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
