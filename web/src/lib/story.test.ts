import { expect, test } from "vitest";

import type { GameWords, Moment } from "./messages";
import { storyOf } from "./story";

const words: GameWords = {
  actions: {},
  story: { swapped: "{seat:name} swaps.", "attack die": "{seat:name} rolls a {face}.", won: "{seat:name} wins." },
  you: {},
  more: { "attack die": "a {face}" },
  reasons: {},
  help: {},
};
const moment = (...events: object[]): Moment => ({ events: events as Moment["events"], board: null });
const die = (face: string) => ({ kind: "attack die", seat: 0, colour: "white", face });

test("a line knows the moments it tells of, and a chapter begins with its headline", () => {
  const moments = [
    moment({ kind: "swapped", seat: 0 }),
    moment(die("club")),
    moment(die("blank"), { kind: "won", seat: 0 }),
    moment({ kind: "swapped", seat: 1 }),
  ];
  const lines = storyOf(moments, words, ["Ada", "Grim"], null, (event) =>
    event.kind === "swapped" ? "An attack" : null,
  );
  expect(lines.map(({ chapter, text, first, ply }) => [chapter, text, first, ply])).toEqual([
    ["An attack", "Ada swaps.", 1, 1],
    [null, "Ada rolls a club, a blank.", 2, 3],
    [null, "Ada wins.", 3, 3],
    ["An attack", "Grim swaps.", 4, 4],
  ]);
});

test("a headline with which the first line begins is that line", () => {
  const lines = storyOf([moment({ kind: "won", seat: 0 })], words, ["Ada"], null, () => "Ada");
  expect(lines).toMatchObject([{ chapter: "Ada wins", text: "Ada wins.", alone: true }]);
});

test("what happens before the first chapter stands alone", () => {
  const lines = storyOf([moment({ kind: "won", seat: 0 })], words, ["Ada"], null, () => null);
  expect(lines).toMatchObject([{ chapter: null, text: "Ada wins.", ply: 1 }]);
});
