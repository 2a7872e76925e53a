import { expect, test } from "vitest";

import { barOf } from "./bar";

const ada = { name: "Ada", bot: null, away: false, resigned: false };
const bot = { name: "Grumpy", bot: "grumpy", away: false, resigned: false };
const now = {
  task: { what: "hand out 2 club dice", hint: "Tap a troll." },
  standstill: null,
  atRest: true,
  told: ["Ada swings.", "Bo is hit."],
  waited: true,
  myTurn: false,
  me: null,
  underway: false,
  others: [] as (typeof ada | typeof bot)[],
};

test("whoever must decide is told what, and how", () => {
  expect(barOf({ ...now, myTurn: true })).toEqual({ ...now.task, who: "You:", mine: true });
});

test("what was decided is shown as sent until it is written down", () => {
  expect(barOf({ ...now, myTurn: true, underway: true })).toMatchObject({ what: now.task.what, mine: false });
});

test("what lasts but a blink is not said", () => {
  expect(barOf({ ...now, waited: false, others: [bot] }).what).toBe("Ada swings.");
  expect(barOf({ ...now, waited: false, myTurn: true, underway: true }).hint).toBe(now.task.hint);
});

test("while what was decided is shown already, it is told instead of what was asked", () => {
  expect(barOf({ ...now, atRest: false, underway: true }).what).toBe("Ada swings.");
});

test("others are waited for, bots think, and so does whoever stands in", () => {
  expect(barOf({ ...now, others: [ada, bot] }).what).toBe("Waiting for Ada and Grumpy");
  expect(barOf({ ...now, others: [bot, { ...ada, away: true }] }).what).toBe("Grumpy and Ada are thinking");
  expect(barOf({ ...now, others: [bot] }).hint).toBe("Grumpy must hand out 2 club dice.");
});

test("nobody is told to do what others must", () => {
  const task = { what: "choose your dice", theirs: "choose dice" };
  expect(barOf({ ...now, task, others: [ada, bot] }).hint).toBe("Ada and Grumpy must choose dice.");
  expect(barOf({ ...now, task, myTurn: true }).what).toBe("choose your dice");
});

test("what happens is told while it is shown, the sentence before it below", () => {
  const told = ["Bo falls.", "Bo is hit.", "Ada swings."];
  expect(barOf({ ...now, atRest: false, told, others: [bot] })).toMatchObject({ what: told[0], hint: told[1] });
});

test("between two decisions the whole of the last moment stands there", () => {
  expect(barOf(now)).toMatchObject({ what: "Ada swings.", hint: "Bo is hit." });
  expect(barOf({ ...now, told: [] }).what).toBe("The table is drawing");
});

test("a game that stands still says so, whoever is awaited", () => {
  const standstill = { what: "This game was closed", why: "Nobody came." };
  expect(barOf({ ...now, standstill, myTurn: true })).toMatchObject({ what: standstill.what, mine: false });
});
