// What the client and the server say to each other, by the names that the client uses.
// All of it follows from the server: schema.d.ts is made of ../../openapi.json by `npm run types`.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type FromServer = Schemas["FromServer"];
export type FromClient = Schemas["FromClient"];
export type TableShown = Schemas["TableShown"];
export type TableListed = Schemas["TableListed"];
export type FinishedGames = Schemas["FinishedGames"];
export type Wish = Schemas["Wish"];
export type Seating = Schemas["Seating"];
export type Facts = Schemas["Facts"];
export type Line = Schemas["Line"];
export type Clocks = Schemas["Clocks"];
export type Failure = Schemas["Failure"];
export type BotShown = Schemas["BotShown"];
export type GameWords = Schemas["GameWords"];
export type Printed = Schemas["Printed"];
export type Things = Printed["things"];
export type Way = Schemas["Way"];
export type Hints = Schemas["Hints"];
export type LessonListed = Schemas["LessonListed"];
export type Health = Schemas["Health"];
export type Person = Schemas["Person"];
export type Record = Schemas["Record"];
export type Seal = Schemas["Seal"];

/** What the types of each game begin with. */
interface Titles {
  "troll-dice": "TrollDice";
  "angry-troll": "AngryTroll";
  "bridge-troll": "BridgeTroll";
  "troll-bridge": "TrollBridge";
}

type Own<G extends GameName, What extends string> = Schemas[`${Titles[G]}${What}` & keyof Schemas];

export type GameName = keyof Titles;
export type Board<G extends GameName = GameName> = Own<G, "Board">;
export type Action<G extends GameName = GameName> = Own<G, "Action">;
export type Event<G extends GameName = GameName> = Own<G, "Event">;
export type Standing<G extends GameName = GameName> = Own<G, "Standing">;

/** A position through somebody's eyes; if the game is known, all that it has of its own is, too. */
export interface View<G extends GameName = GameName> extends Omit<Schemas["View"], "board" | "legal" | "standings"> {
  board: Board<G>;
  legal: Action<G>[];
  standings: Standing<G>[];
}

/** A game that is over, in a list. */
export interface TableFinished extends Omit<Schemas["TableFinished"], "standings"> {
  standings: Standing[];
}

/** A ply: what happened, and how the table looked then, if that was told. */
export interface Moment<G extends GameName = GameName> {
  events: Event<G>[];
  board: Board<G> | null;
}

/** A game looked back at. */
export interface Looked<G extends GameName = GameName> {
  events: Event<G>[];
  view: View<G>;
}

/** A position, with what led there. */
export interface Position<G extends GameName = GameName> extends Omit<Schemas["Position"], "view" | "moments"> {
  view: View<G>;
  moments: Moment<G>[];
}

/** A lesson, step by step. */
export interface LessonShown extends Omit<Schemas["LessonShown"], "way"> {
  way: LessonStep[];
}

export interface LessonStep extends Omit<Schemas["StepShown"], "goes"> {
  goes: Action[];
}

/** What came of something that was tried in a lesson. */
export interface Taught extends Omit<Schemas["Taught"], "position" | "path"> {
  position: Position;
  path: Action[];
}

// These do not compile unless the server has the same games, with the same types.
type Same<A, B> = [A, B] extends [B, A] ? true : false;
true satisfies Same<GameName, Schemas["Board"]["game"]>;
true satisfies Same<Board, Schemas["Board"]>;
true satisfies Same<Action, Schemas["Action"]>;
true satisfies Same<Event, Schemas["Event"]>;
true satisfies Same<Standing, Schemas["Standing"]>;
true satisfies Same<View, Schemas["View"]>;
true satisfies Same<Moment, Schemas["Moment"]>;
true satisfies Same<Looked, Schemas["Looked"]>;
true satisfies Same<Position, Schemas["Position"]>;
