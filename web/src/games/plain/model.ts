// The board of a game that nobody has drawn yet: facts, by the names that the game gives them.

export type Thing = string | number | boolean | null | readonly Thing[] | Things;
export interface Things {
  readonly [name: string]: Thing;
}

export interface Fact {
  name: string;
  thing: Thing;
  fresh: boolean; // the last moment has changed it
}

/** What lies on the table, and before each seat: that of which there is one for every seat, as the terminal has it. */
export function laid(board: Things, earlier: Things | null, seats: number): { table: Fact[]; bySeat: Fact[][] } {
  const names = Object.keys(board).filter((name) => name !== "game");
  const shared = names.filter((name) => !isBySeat(board[name]!, seats));
  const apart = names.filter((name) => isBySeat(board[name]!, seats));
  const part = (name: string, seat: number): Fact => {
    const then = earlier?.[name];
    return factOf(name, (board[name] as Thing[])[seat]!, Array.isArray(then) ? (then as Thing[])[seat] : undefined);
  };
  return {
    table: shared.map((name) => factOf(name, board[name]!, earlier?.[name])),
    bySeat: Array.from({ length: seats }, (_, seat) => apart.map((name) => part(name, seat))),
  };
}

/** A thing with parts, as facts. */
export function factsOf(thing: Things): Fact[] {
  return Object.entries(thing).map(([name, part]) => factOf(name, part, part));
}

export function isList(thing: Thing): thing is readonly Thing[] {
  return Array.isArray(thing);
}

export function hasParts(thing: Thing): thing is Things {
  return typeof thing === "object" && thing !== null && !isList(thing);
}

/** Whether it wants a line of its own. */
export function isWide(thing: Thing): boolean {
  return hasParts(thing) || (isList(thing) && thing.length > 0);
}

function isBySeat(thing: Thing, seats: number): boolean {
  return seats > 1 && isList(thing) && thing.length === seats;
}

function factOf(name: string, thing: Thing, then: Thing | undefined): Fact {
  return { name, thing, fresh: then !== undefined && JSON.stringify(then) !== JSON.stringify(thing) };
}
