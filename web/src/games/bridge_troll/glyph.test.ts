import { expect, test } from "vitest";

import { glyphOf } from "./glyph";
import type { Happening } from "./model";
import pieces from "./pieces.svg?raw";

test("cards, boulders and the weather are shown by their own picture", () => {
  expect(glyphOf({ kind: "card picked", seat: 0, card: "Duke" })).toEqual({ card: "Duke" });
  expect(glyphOf({ kind: "boulder thrown", seat: 0, colour: "blue", at: "Knight" })).toEqual({
    art: "bt-boulder-blue",
  });
  expect(glyphOf({ kind: "weather rolled", seat: 0, weather: "partly sunny", count: 5 })).toEqual({
    art: "bt-w-partly-sunny",
  });
  expect(glyphOf({ kind: "ranked", seat: 0, place: 2 })).toEqual({ place: 2 });
});

test("every other picture is among the pieces", () => {
  const events: Happening[] = [
    { kind: "bids revealed" },
    { kind: "won", seat: 0, decided: "points" },
    { kind: "nothing built", seat: 0 },
    { kind: "peeked", seat: 1 },
  ];
  for (const event of events) expect(pieces).toContain(`id="${(glyphOf(event) as { art: string }).art}"`);
});
