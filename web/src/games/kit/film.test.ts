import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Film } from "./film.svelte";
import type { Pace } from "./pace";

interface Table {
  phase: string;
}
interface Happening {
  kind: string;
}

const BEAT = 100;
const board = (phase: string): Table => ({ phase });
const moment = (name: string, shown = true) => ({ events: [{ kind: name }], board: shown ? board(name) : null });
const view = (name: string, legal: unknown[] = []) => ({ board: board(name), legal, over: false });
const phase = (film: Film<Table, Happening>) => film.scene?.table.phase;
const fold = (_: Table, event: Happening): Table => board(event.kind);

let heard: string[];
const READ = 150;
const newFilm = (beat = BEAT, pace: Pace<Happening> = { beats: {} }) =>
  new Film<Table, Happening>(
    { pace, fold },
    {
      speed: () => ({ beat, read: READ }),
      isMine: (events) => events.some(({ kind }) => kind === "mine"),
      onShow: (events) => heard.push(events.map(({ kind }) => kind).join()),
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
});
afterEach(() => void vi.useRealTimers());

test("whoever opens a table sees it as it is", () => {
  const film = newFilm();
  film.follow([moment("a"), moment("b", false)], view("b"));
  expect(phase(film)).toBe("b");
  expect(film.atRest).toBe(true);
  expect(heard).toEqual([]);
});

test("what is told then is shown moment by moment", () => {
  const film = newFilm();
  const first = [moment("a")];
  film.follow(first, view("a"));
  film.follow([...first, moment("b"), moment("c", false)], view("c"));
  expect([phase(film), film.atRest]).toEqual(["b", false]);
  expect(film.scene!.earlier!.phase).toBe("a");
  vi.advanceTimersByTime(BEAT);
  expect([phase(film), film.atRest]).toEqual(["c", false]);
  vi.advanceTimersByTime(BEAT);
  expect(film.atRest).toBe(true);
  expect(film.scene!.told[0]!.kind).toBe("c"); // it stays marked
  expect(heard).toEqual(["b", "c"]);
});

test("what was taken back is gone at once", () => {
  const film = newFilm();
  const [a, b] = [moment("a"), moment("b")];
  film.follow([a, b], view("b"));
  film.follow([a], view("a"));
  expect([phase(film), film.atRest]).toEqual(["a", true]);
});

test("what was decided instead is shown", () => {
  const film = newFilm();
  const [a, b, c] = [moment("a"), moment("b"), moment("c")];
  film.follow([a, b], view("b"));
  film.follow([a, c], view("c"));
  expect([phase(film), film.atRest]).toEqual(["c", false]);
  expect(film.scene!.earlier!.phase).toBe("a");
});

test("of a long absence only that is shown of which there are boards", () => {
  const film = newFilm();
  const a = moment("a");
  film.follow([a], view("a"));
  film.follow([a, moment("b", false), moment("c"), moment("d", false)], view("d"));
  expect(phase(film)).toBe("c");
  expect(film.scene!.earlier).toBe(null);
});

test("with the speed off everything is there at once", () => {
  const film = newFilm(0);
  const a = moment("a");
  film.follow([a], view("a"));
  film.follow([a, moment("b"), moment("c", false)], view("c"));
  expect([phase(film), film.atRest]).toEqual(["c", true]);
  expect(heard).toEqual(["b", "c"]);
});

const much = (first: string) => [moment(first), ...Array.from({ length: 19 }, (_, at) => moment(String(at)))];

test("if much waits to be shown, each moment is one picture", () => {
  const film = newFilm(BEAT, { beats: { die: 3 }, lands: () => 0.5 });
  const a = moment("a");
  film.follow([a], view("a"));
  const events = [{ kind: "hit" }, { kind: "die" }];
  film.follow([a, { events, board: board("die") }, ...much("b")], view("18"));
  expect(film.scene).toMatchObject({ ply: 2, now: [], told: events });
  vi.advanceTimersByTime(3 * BEAT);
  expect(film.scene!.ply).toBe(3);
});

test("what is mine is never hurried through, and stands until it can be read", () => {
  const film = newFilm();
  const a = moment("a");
  film.follow([a], view("a"));
  film.follow([a, ...much("mine")], view("18"));
  vi.advanceTimersByTime(READ - 1);
  expect(film.scene!.ply).toBe(2);
  vi.advanceTimersByTime(1);
  expect(film.scene!.ply).toBe(3);
});

test("whoever has seen enough goes on: a die lands, then the next thing comes", () => {
  const film = newFilm(BEAT, { beats: { die: 2 }, lands: ([first]) => (first!.kind === "die" ? 0.5 : 0) });
  const a = moment("a");
  film.follow([a], view("a"));
  film.follow([a, { events: [{ kind: "die" }, { kind: "fell" }], board: board("fell") }], view("fell"));
  film.finish();
  expect([phase(film), film.scene!.seen]).toEqual(["die", true]);
  film.finish();
  expect(phase(film)).toBe("fell");
  film.finish();
  expect(film.atRest).toBe(true);
  film.finish();
  vi.advanceTimersByTime(10 * BEAT);
  expect([phase(film), film.atRest]).toEqual(["fell", true]);
});

test("whoever skips sees nothing move until there is something to decide", () => {
  const film = newFilm();
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => moment(name));
  film.follow([a!], view("a"));
  film.follow([a!, b!, c!], view("c"));
  expect([phase(film), film.behind]).toEqual(["b", 1]);
  film.skip();
  expect([phase(film), film.atRest]).toEqual(["c", true]);
  vi.advanceTimersByTime(BEAT);
  film.follow([a!, b!, c!, d!], view("d", ["something"]));
  expect([phase(film), film.atRest]).toEqual(["d", true]);
  film.follow([a!, b!, c!, d!, e!], view("e"));
  expect([phase(film), film.atRest]).toEqual(["e", false]);
});

test("of what is skipped only the last is heard", () => {
  const film = newFilm();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => moment(name));
  film.follow([a!], view("a"));
  film.follow([a!, b!, c!, d!], view("d"));
  film.skip();
  expect(heard).toEqual(["b", "d"]);
});

test("whoever has nothing to decide sees things move again after a calm while", () => {
  const film = newFilm();
  const [a, b, c] = ["a", "b", "c"].map((name) => moment(name));
  film.follow([a!], view("a"));
  film.follow([a!, b!], view("b"));
  film.skip();
  vi.advanceTimersByTime(2000);
  film.follow([a!, b!, c!], view("c"));
  expect([phase(film), film.atRest]).toEqual(["c", false]);
});

test("of a moment of several things each is shown, and told when it has landed", () => {
  const film = newFilm(BEAT, { beats: { die: 2 }, lands: () => 0.5 });
  const a = moment("a");
  film.follow([a], view("a"));
  film.follow([a, { events: [{ kind: "die" }, { kind: "fell" }], board: board("fell") }], view("fell"));
  const told = () => film.scene!.sure.told.map(({ kind }) => kind);
  expect([phase(film), film.scene!.seen, told()]).toEqual(["die", false, []]);
  vi.advanceTimersByTime(BEAT);
  expect([phase(film), film.scene!.seen, told()]).toEqual(["die", true, ["die"]]);
  vi.advanceTimersByTime(BEAT);
  expect([phase(film), film.scene!.earlier, told()]).toEqual(["fell", board("die"), ["die"]]);
  expect(film.scene!.before).toEqual(board("a"));
  vi.advanceTimersByTime(2 * BEAT);
  expect([film.atRest, told()]).toEqual([true, ["die", "fell"]]);
  expect(heard).toEqual(["die", "fell"]);
});

test("a great moment stands for everybody, and whoever wants holds it", () => {
  const film = newFilm(BEAT, { beats: {}, great: (events) => (events[0]!.kind === "fall" ? 3 : 0) });
  const first = [moment("a")];
  film.follow(first, view("a"));
  film.follow([...first, moment("fall"), moment("b")], view("b"));
  expect(film.great).toBe(true);
  vi.advanceTimersByTime(3 * READ - 1);
  expect(phase(film)).toBe("fall");
  vi.advanceTimersByTime(1);
  expect([phase(film), film.great]).toEqual(["b", false]);
});

test("what is held stays until it is enough", () => {
  const film = newFilm(BEAT, { beats: {}, great: () => 3 });
  const first = [moment("a")];
  film.follow(first, view("a"));
  film.follow([...first, moment("b"), moment("c")], view("c"));
  film.hold();
  vi.advanceTimersByTime(1_000 * BEAT);
  expect([phase(film), film.held]).toEqual(["b", true]);
  film.finish();
  expect([phase(film), film.held]).toEqual(["c", false]);
});

const dice: Pace<Happening> = {
  beats: {},
  together: (first, event) => first.kind === "die" && event.kind === "die",
  goesOn: (last, next) => last.kind === "die" && next.kind === "die",
};

test("what goes on from moment to moment is one beat, if it is there already", () => {
  const film = newFilm(BEAT, dice);
  const first = [moment("a")];
  film.follow(first, view("a"));
  film.follow([...first, moment("b"), moment("die"), moment("die"), moment("c")], view("c"));
  vi.advanceTimersByTime(BEAT);
  expect([film.scene!.ply, film.scene!.now.length]).toEqual([4, 2]);
  expect(film.scene!.before).toEqual(board("b"));
  vi.advanceTimersByTime(BEAT);
  expect(phase(film)).toBe("c");
});

test("whoever only wants to know how it ends sees each moment in one picture, and great ones", () => {
  const film = newFilm(BEAT, { beats: {}, great: (events) => (events[0]!.kind === "fall" ? 3 : 0) });
  const first = [moment("a")];
  film.rushes = true;
  film.follow(first, view("a"));
  film.follow([...first, moment("mine"), moment("fall"), moment("b")], view("b"));
  expect(film.scene).toMatchObject({ ply: 2, now: [] });
  vi.advanceTimersByTime(READ);
  expect(film.great).toBe(true);
});
