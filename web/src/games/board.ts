// What the frame and a game's board have to do with each other.

import type { Component } from "svelte";

import type { Mark, Seat } from "../lib/seats";
import type { Sound } from "../lib/sound";
import type { Action, Board, Event, GameName, Things, View } from "../lib/messages";
import type { Fold, Scene } from "./kit/film.svelte";
import type { Pace } from "./kit/pace";

/**
 * What a board draws. It decides nothing and computes no rule: whatever may be done is in `legal`.
 * A control that carries out an action names it as JSON in `data-action`.
 */
export interface BoardProps<G extends GameName> {
  scene: Scene<Board<G>, Event<G>>; // what is to be seen just now
  legal: Action<G>[]; // mine, now; empty while something is shown, looked back at, or watched
  sent: Action<G> | null; // decided, but not confirmed yet
  advised?: Action<G> | null; // the best, if a hint was asked for: its control glows, and is to be at hand
  awaited: number[];
  mine: number | null;
  seats: Seat[];
  highlight: Event<G> | null; // of the story, under the pointer: mark its things
  phrase: (action: Action<G>) => string; // an action in words
  decide: (action: Action<G>) => void;
  carryOut: (steps: readonly (Action<G> | "undo")[]) => void; // one after the other, as long as each is legal then
  answer: (text: string) => void; // in one's own words, where the game asks for them
  answerBy: number | null; // when the question must be answered (performance.now()); null: no limit
}

/** What is to be done, for the bar above the board. */
export interface Task {
  what: string; // "hand out 2 club dice": follows "You:"
  theirs?: string; // what others must do, "choose dice": if the same words would speak to whoever reads them
  hint?: string; // how, for whoever must do it
}

/** Something that a result is made of: how much of it each seat has. */
export interface Source {
  title: string;
  of: readonly number[];
}

/** A game as the frame knows it. */
export interface GameClient<G extends GameName> {
  Board: Component<BoardProps<G>>;
  Glyph: Component<{ event: Event<G> }>; // a small picture before a line of the story
  Legend?: Component<{ board: Board<G> }>; // what the pieces are, beside the rules
  Portrait?: Component<{ mark: Mark }>; // of a player in the result, if that is no troll
  unscored?: string; // in the result, instead of points
  /** What those who are awaited must do now. */
  task: (view: View<G>, names: string[]) => Task;
  /** Whether all that I can do now is done without a press; `alone`: among bots, from whom nothing must be kept. */
  goesWithoutSaying?: (view: View<G>, alone: boolean) => boolean;
  /** Whether a seat takes no part any more, while others go on. */
  isOut?: (board: Board<G>, seat: number) => boolean;
  /** The state of the game in a few words, beside its title. */
  subtitle: (board: Board<G>) => string;
  /** How long things are looked at, and what is seen together: by this the film runs, and the story with it. */
  pace: Pace<Event<G>>;
  /** The board after an event: by this the film goes from one to the next. */
  fold: Fold<Board<G>, Event<G>>;
  /** A headline of the story that begins with this event: its own, or the beginning of the event's sentence. */
  chapter: (event: Event<G>, names: string[], mine: number | null) => string | null;
  /** What is heard of a moment: the first of these that happened in it. Whether it was won, the frame plays. */
  sounds: readonly (readonly [Event<G>["kind"], Sound])[];
  /** Play with these figures, by the name of the thing that they stand on; before the board is laid. */
  settle?: (things: Things, seats: number) => void;
  /** What things with parts are called in the story, if not by these: a place, say. */
  thing?: (parts: Record<string, unknown>) => string;
  /** What each one's result is made of, by all that was told of the game. */
  sources: (told: readonly Event<G>[], view: View<G>) => Source[];
  /** How it ended, in a sentence. */
  outcome: (view: View<G>, names: string[]) => string;
}
