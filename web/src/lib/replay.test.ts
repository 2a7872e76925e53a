import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Board, Event, Moment, View } from "./messages";
import { Replay } from "./replay.svelte";

const BEAT = 100;
const board = (name: string) => ({ game: "troll-dice", phase: name }) as Board;
const happened = (name: string) => [{ kind: name } as unknown as Event];
const moment = (name: string, shown = true): Moment => ({ events: happened(name), board: shown ? board(name) : null });
const view = (name: string, legal: unknown[] = []) => ({ board: board(name), legal }) as unknown as View;
const phase = (replay: Replay) => (replay.shown?.board as { phase: string } | undefined)?.phase;

let heard: string[];
const newReplay = (beat = BEAT) =>
  new Replay(
    () => beat,
    () => 1,
    (events) => String(events[0]!.kind) === "mine",
    (events) => heard.push(events[0]!.kind),
  );

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
});
afterEach(() => void vi.useRealTimers());

test("whoever opens a table sees it as it is", () => {
  const replay = newReplay();
  replay.follow([moment("a"), moment("b", false)], view("b"));
  expect(phase(replay)).toBe("b");
  expect(replay.atRest).toBe(true);
  expect(heard).toEqual([]);
});

test("what is told then is shown moment by moment", () => {
  const replay = newReplay();
  const first = [moment("a")];
  replay.follow(first, view("a"));
  replay.follow([...first, moment("b"), moment("c", false)], view("c"));
  expect([phase(replay), replay.atRest]).toEqual(["b", false]);
  expect((replay.shown!.before as { phase: string }).phase).toBe("a");
  vi.advanceTimersByTime(BEAT);
  expect([phase(replay), replay.atRest]).toEqual(["c", false]);
  vi.advanceTimersByTime(BEAT);
  expect(replay.atRest).toBe(true);
  expect(replay.shown!.events[0]!.kind).toBe("c"); // it stays marked
  expect(heard).toEqual(["b", "c"]);
});

test("what was taken back is gone at once", () => {
  const replay = newReplay();
  const [a, b] = [moment("a"), moment("b")];
  replay.follow([a, b], view("b"));
  replay.follow([a], view("a"));
  expect([phase(replay), replay.atRest]).toEqual(["a", true]);
});

test("what was decided instead is shown", () => {
  const replay = newReplay();
  const [a, b, c] = [moment("a"), moment("b"), moment("c")];
  replay.follow([a, b], view("b"));
  replay.follow([a, c], view("c"));
  expect([phase(replay), replay.atRest]).toEqual(["c", false]);
  expect((replay.shown!.before as { phase: string }).phase).toBe("a");
});

test("of a long absence only that is shown of which there are boards", () => {
  const replay = newReplay();
  const a = moment("a");
  replay.follow([a], view("a"));
  replay.follow([a, moment("b", false), moment("c"), moment("d", false)], view("d"));
  expect(phase(replay)).toBe("c");
  expect(replay.shown!.before).toBe(null);
});

test("with the speed off everything is there at once", () => {
  const replay = newReplay(0);
  const a = moment("a");
  replay.follow([a], view("a"));
  replay.follow([a, moment("b"), moment("c", false)], view("c"));
  expect([phase(replay), replay.atRest]).toEqual(["c", true]);
  expect(heard).toEqual(["b", "c"]);
});

test("if much waits to be shown, each moment is shorter", () => {
  const replay = newReplay();
  const a = moment("a");
  replay.follow([a], view("a"));
  replay.follow([a, ...Array.from({ length: 20 }, (_, at) => moment(String(at)))], view("19"));
  expect(replay.shown!.duration).toBe(BEAT / 5);
});

test("what is mine is never hurried through", () => {
  const replay = newReplay();
  const a = moment("a");
  replay.follow([a], view("a"));
  replay.follow([a, moment("mine"), ...Array.from({ length: 19 }, (_, at) => moment(String(at)))], view("18"));
  expect(replay.shown!.duration).toBe(BEAT);
});

test("whoever skips sees nothing move until there is something to decide", () => {
  const replay = newReplay();
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => moment(name));
  replay.follow([a!], view("a"));
  replay.follow([a!, b!, c!], view("c"));
  expect([phase(replay), replay.behind]).toEqual(["b", 1]);
  replay.skip();
  expect([phase(replay), replay.atRest]).toEqual(["c", true]);
  vi.advanceTimersByTime(BEAT);
  replay.follow([a!, b!, c!, d!], view("d", ["something"]));
  expect([phase(replay), replay.atRest]).toEqual(["d", true]);
  replay.follow([a!, b!, c!, d!, e!], view("e"));
  expect([phase(replay), replay.atRest]).toEqual(["e", false]);
});

test("of what is skipped only the last is heard", () => {
  const replay = newReplay();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => moment(name));
  replay.follow([a!], view("a"));
  replay.follow([a!, b!, c!, d!], view("d"));
  replay.skip();
  expect(heard).toEqual(["b", "d"]);
});

test("whoever has nothing to decide sees things move again after a calm while", () => {
  const replay = newReplay();
  const [a, b, c] = ["a", "b", "c"].map((name) => moment(name));
  replay.follow([a!], view("a"));
  replay.follow([a!, b!], view("b"));
  replay.skip();
  vi.advanceTimersByTime(2000);
  replay.follow([a!, b!, c!], view("c"));
  expect([phase(replay), replay.atRest]).toEqual(["c", false]);
});
