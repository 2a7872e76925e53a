import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TableLink } from "./link.svelte";

/** The server's end of the line. */
class Line {
  static last: Line;
  sent: { type: string; move_id: string }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(readonly address: string) {
    Line.last = this;
  }
  close(): void {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const position = (number: number) => ({ number, since: number - 1, moments: [], view: { ply: number }, clocks: {} });
const welcome = { type: "welcome", table: { phase: "playing" }, position: position(1), chat: [] };

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function decided(): { link: TableLink; done: () => void; step: () => void } {
  const link = new TableLink("t");
  const line = Line.last;
  line.say(welcome);
  link.send({ type: "decide", action: { kind: "roll" } } as unknown as Parameters<TableLink["send"]>[0]);
  return {
    link,
    done: () => line.say({ type: "done", move_id: line.sent[0]!.move_id }),
    step: () => line.say({ type: "step", position: position(2) }),
  };
}

test("a decision is underway until we see what came of it", () => {
  const { link, done, step } = decided();
  done();
  expect(link.waiting).toHaveLength(1);
  step();
  expect(link.waiting).toEqual([]);
});

test("whichever of the two we hear first", () => {
  const { link, done, step } = decided();
  step();
  expect(link.waiting).toHaveLength(1);
  done();
  expect(link.waiting).toEqual([]);
});

test("a chat line is done when it is", () => {
  const { link } = decided();
  link.send({ type: "say", text: "Hm." });
  Line.last.say({ type: "done", move_id: Line.last.sent[1]!.move_id });
  expect(link.waiting.map(({ type }) => type)).toEqual(["decide"]);
});

test("what could not be written down is sent again as it was, and nothing else is lost", () => {
  vi.useFakeTimers();
  const { link, done, step } = decided();
  const line = Line.last;
  const first = line.sent[0]!;
  line.say({ type: "refusal", move_id: first.move_id, code: "database-away", message: "Soon." });
  expect(link.waiting).toHaveLength(1);
  expect(link.refusal).toBe("Soon.");
  vi.runAllTimers();
  expect(line.sent).toEqual([first, first]);
  expect(link.refusal).toBeNull();
  done();
  step();
  expect(link.waiting).toEqual([]);
  vi.useRealTimers();
});

test("a failure is shown with its id", () => {
  const { link } = decided();
  const message = "Something went wrong here (id 3f9a0c12).";
  Line.last.say({ type: "refusal", move_id: Line.last.sent[0]!.move_id, code: "server-error", message });
  expect(link.waiting).toEqual([]);
  expect(link.refusal).toBe(message);
});

test("a line that is refused comes back when the server says, and not before", () => {
  vi.useFakeTimers();
  const link = new TableLink("t");
  const refused = Line.last;
  refused.say({ type: "refusal", move_id: null, code: "too-many-guests", message: "Wait 20 seconds.", wait: 20 });
  refused.onclose({ code: 4429 });
  expect(link.refusal).toBe("Wait 20 seconds.");
  vi.advanceTimersByTime(20_000);
  expect(Line.last).toBe(refused);
  vi.advanceTimersByTime(400);
  expect(Line.last).not.toBe(refused);
});

test("what was shown is told once, and anew on a new line", () => {
  const link = new TableLink("t");
  const line = Line.last;
  link.show(false);
  line.say(welcome);
  link.show(false);
  link.show(false);
  line.say({ type: "step", position: position(2) });
  link.show(false);
  link.show(true);
  line.say({ type: "step", position: position(3) });
  link.show(true);
  expect(line.sent).toEqual([1, 2, null].map((number) => ({ type: "shown", number })));
  line.say(welcome);
  link.show(true);
  expect(line.sent).toHaveLength(4);
});

test("nothing of what somebody was shown stays on a screen that is laid down", () => {
  const link = new TableLink("t");
  const told = (seat: number | null) => ({
    ...welcome,
    table: { phase: "playing", mine: seat },
    position: { ...position(1), since: 0, moments: [{ seat }], view: { ply: 1, seat } },
  });
  Line.last.say(told(null));
  link.look(1, true);
  expect(Line.last.address).toContain("known=0");
  expect(Line.last.address).toContain("eyes=1");
  expect(link.view).toEqual({ ply: 1, seat: null });
  Line.last.say(told(1));
  expect([link.eyes, link.table!.mine, link.view]).toEqual([1, 1, { ply: 1, seat: 1 }]);

  link.look(null, true);
  expect(Line.last.address).toContain("known=1");
  expect(Line.last.address).not.toContain("eyes");
  expect([link.eyes, link.table!.mine, link.view]).toEqual([null, null, { ply: 1, seat: null }]);
  expect(link.moments).toEqual([{ seat: null }]);
});
