import { expect, test } from "vitest";

import type { GameWords } from "./messages";
import { labelOf, paragraph, phrase, reason, sentence } from "./sentences";

const words: GameWords = {
  actions: { "swap 0": "Keep all", swap: "Swap {count:die|dice}", assign: "Hand it to {seat:name}" },
  story: {
    rolled: "{seat:name} rolls a {face}.",
    handed: "{seat:name} hands it to {to:name}.",
    fled: "The {card} flees from {start} to {place}.",
    rain: "it rains.",
  },
  you: { rolled: "You roll a {face}." },
  more: { rolled: "a {face}" },
  reasons: {},
  help: {},
};
const names = ["Ada", "Grim"];

test("an event is told with the names of those at the table", () => {
  expect(sentence({ kind: "handed", seat: 0, to: 1 } as never, words, names)).toBe("Ada hands it to Grim.");
});

test("a reason is told to whoever decides, with its facts and the names of others", () => {
  const tongue = { ...words, reasons: { few: "{seat:name} has {health:heart|hearts} left, {chance} % of cases." } };
  const because = { kind: "few", facts: { seat: 1, health: 1, chance: 33 } };
  expect(reason(because, tongue, names)).toBe("Grim has 1 heart left, 33 % of cases.");
});

test("what I did is told to me", () => {
  expect(sentence({ kind: "rolled", seat: 1, face: "club" } as never, words, names, 1)).toBe("You roll a club.");
});

test("whoever is told of me hears 'you', with a capital where the sentence begins", () => {
  expect(sentence({ kind: "handed", seat: 0, to: 1 } as never, words, names, 1)).toBe("Ada hands it to you.");
  expect(sentence({ kind: "handed", seat: 0, to: 1 } as never, words, names, 0)).toBe("You hands it to Grim.");
  expect(sentence({ kind: "rain" }, words, names)).toBe("It rains.");
});

test("a place is called by its row and column", () => {
  const fled = { kind: "fled", card: "king", start: { row: "upper", column: 2 }, place: { row: "upper", column: 1 } };
  expect(sentence(fled as never, words, names)).toBe("The king flees from upper 2 to upper 1.");
});

test("a game may call its things otherwise", () => {
  const tongue = { ...words, thing: ({ row }: Record<string, unknown>) => `the ${String(row)} row` };
  const fled = { kind: "fled", card: "king", start: { row: "upper", column: 2 }, place: { row: "lower", column: 1 } };
  expect(sentence(fled as never, tongue, names)).toBe("The king flees from the upper row to the lower row.");
});

test("a figure with a sign has one", () => {
  const tongue = { ...words, story: { grew: "it grows by {worth:+}." } };
  expect(sentence({ kind: "grew", worth: 2 } as never, tongue, names)).toBe("It grows by +2.");
  expect(sentence({ kind: "grew", worth: -1 } as never, tongue, names)).toBe("It grows by -1.");
});

test("rolls of the same troll become one sentence, and keep their events", () => {
  const rolls = ["club", "shield", "heart"].map((face) => ({ kind: "rolled", seat: 0, face }));
  const told = paragraph([...rolls, { kind: "rolled", seat: 1, face: "blank" }], words, names, 1);
  expect(told.map((line) => line.text)).toEqual(["Ada rolls a club, a shield, a heart.", "You roll a blank."]);
  expect(told[0]!.events).toEqual(rolls);
});

test("a sentence that goes on with names goes on through all seats", () => {
  const tongue = {
    ...words,
    story: { idle: "{seat:name} does nothing." },
    you: { idle: "You do nothing." },
    more: { idle: "nor {seat:name}" },
  };
  const idle = [1, 0].map((seat) => ({ kind: "idle", seat }));
  expect(paragraph(idle, tongue, names, 0)).toEqual([{ text: "Grim does nothing, nor you.", events: idle }]);
});

test("where a sentence counts, equal events are told once", () => {
  const tongue = {
    ...words,
    story: { built: "{seat:name} builds: {times} {colour}." },
    more: { built: "{times} {colour}" },
  };
  const built = ["red", "green", "red", "red"].map((colour) => ({ kind: "built", seat: 0, colour }));
  expect(paragraph(built, tongue, names)).toEqual([{ text: "Ada builds: 3 red, 1 green.", events: built }]);
});

test("an action is said as a person would, with a word of its own where there is one", () => {
  expect(phrase({ kind: "swap", count: 0 } as never, words, names)).toBe("Keep all");
  expect(phrase({ kind: "swap", count: 1 } as never, words, names)).toBe("Swap 1 die");
  expect(phrase({ kind: "swap", count: 2 } as never, words, names)).toBe("Swap 2 dice");
  expect(phrase({ kind: "assign", seat: 1 } as never, words, names)).toBe("Hand it to Grim");
});

test("a name that has no words of ours is a label", () => {
  expect(labelOf("sun_is_up")).toBe("Sun is up");
});
