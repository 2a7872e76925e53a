// What everybody has just heard of a question: it stays in sight with its answer and the right one.

import type { Happening, TrollBoard } from "../model";

export interface Heard {
  seat: number; // who answered, or was too slow
  prompt: string;
  answer: string | null; // null: none in words
  right: string;
  how: "right" | "wrong" | "late";
}

interface Shown {
  earlier: TrollBoard | null;
  now: readonly Happening[];
}

export function heardIn({ earlier, now }: Shown): Heard | null {
  const [event] = now;
  const prompt = earlier?.question?.prompt ?? "";
  switch (event?.kind) {
    case "answered right":
      return { seat: event.seat, prompt, answer: event.answer, right: event.answer, how: "right" };
    case "answered wrong":
      return { seat: event.seat, prompt, answer: event.answer, right: event.right, how: "wrong" };
    case "answered otherwise":
      return { seat: event.seat, prompt, answer: null, right: event.right, how: "wrong" };
    case "called late":
      return { seat: event.answerer, prompt, answer: null, right: event.right, how: "late" };
    default:
      return null;
  }
}
