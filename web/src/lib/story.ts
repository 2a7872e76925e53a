// The story as a list of lines, each with the moment that it tells of.

import type { Event, Moment } from "./messages";
import { paragraph, type Told, type Tongue } from "./sentences";

export interface StoryLine {
  text: string;
  events: Event[];
  first: number; // the moment of the first of them
  ply: number; // after the last of them
  chapter: string | null; // a headline before it
  alone: boolean; // the headline says it all
}

export function storyOf(
  moments: readonly Moment[],
  words: Tongue,
  names: string[],
  mine: number | null,
  chapter: (event: Event) => string | null,
): StoryLine[] {
  const told = moments.flatMap((moment, at) => moment.events.map((event) => ({ event, ply: at + 1 })));
  const begins = told.map(({ event }) => chapter(event));
  const starts = [0, ...begins.flatMap((headline, at) => (headline !== null && at > 0 ? [at] : []))];
  return starts.flatMap((start, number) => {
    const part = told.slice(start, starts[number + 1] ?? told.length);
    let at = 0;
    return paragraph(
      part.map(({ event }) => event as Event & Told),
      words,
      names,
      mine,
    ).map((line) => {
      const headline = at === 0 ? (begins[start] ?? null) : null;
      const alone = headline !== null && line.text.startsWith(headline);
      const first = part[at]!.ply;
      at += line.events.length;
      return {
        ...line,
        first,
        ply: part[at - 1]!.ply,
        chapter: alone ? line.text.replace(/\.$/, "") : headline,
        alone,
      };
    });
  });
}
