import { expect, test } from "vitest";

import { deedOf, type Where } from "./keys";

const FREE = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const press = (key: string, where: Where = "board", more: object = {}, looksBack = false, happens = false) =>
  deedOf({ ...FREE, key, ...more }, where, looksBack, happens);
const look = (key: string, where: Where = "board", more: object = {}) => press(key, where, more, true);

test("at the table", () => {
  expect(["u", "U", "h", "?", "Enter"].map((key) => press(key))).toEqual([
    ...["undo", "undo", "hint", "rules", "main"],
  ]);
  expect(["Home", "d", "Escape"].map((key) => press(key))).toEqual(Array(3).fill(null));
  expect(["ArrowUp", "ArrowLeft"].map((key) => press(key))).toEqual(["walk up", "walk left"]);
  expect(press("ArrowUp", "beside")).toBe(null);
});

test("what happens is ended first", () => {
  expect(["Enter", " ", "ArrowRight", "Escape"].map((key) => press(key, "control", {}, false, true))).toEqual(
    Array(4).fill("finish"),
  );
  expect(press("Enter", "beside", {}, false, true)).toBe(null);
  expect(press("Enter", "board", { repeat: true }, false, true)).toBe(null);
});

test("looking back", () => {
  const keys = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " ", "Escape", "D"];
  expect(keys.map((key) => look(key))).toEqual([
    ...["back", "on", "chapter back", "chapter on", "beginning", "end", "play", "now", "mine on"],
  ]);
  const shifted = ["ArrowLeft", "ArrowRight", "D", "+", "?"].map((key) => look(key, "board", { shiftKey: true }));
  expect(shifted).toEqual(["chapter back", "chapter on", "mine back", "faster", "rules"]);
  expect([look("Home", "board", { shiftKey: true }), look("u"), look("Enter")]).toEqual([null, null, null]);
});

test("what somebody types, presses or scrolls is theirs", () => {
  expect(["u", "?", "Enter"].map((key) => press(key, "typing"))).toEqual([null, null, null]);
  expect([look("ArrowLeft", "typing"), look(" ", "control"), look(" ", "beside"), look("End", "beside")]).toEqual([
    ...[null, null, null, null],
  ]);
  expect([look("ArrowLeft", "slider"), look("ArrowLeft", "beside"), look("PageUp", "slider")]).toEqual([
    ...["back", "back", "chapter back"],
  ]);
  expect(["Enter", "h", "u"].map((key) => press(key, "control"))).toEqual([null, "hint", "undo"]);
  expect(["Enter", "h", "u"].map((key) => press(key, "beside"))).toEqual([null, "hint", "undo"]);
  expect(press("h", "typing")).toBe(null);
});

test("with a modifier a key is the browser's", () => {
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect([press("u", "board", more), press("Enter", "board", more), look("ArrowLeft", "board", more)]).toEqual([
      ...[null, null, null],
    ]);
  }
  expect(press("u", "board", { shiftKey: true })).toBe(null);
});
