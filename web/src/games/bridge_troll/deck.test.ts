import { expect, test } from "vitest";

import deck from "../../../../src/underbridge/games/bridge_troll/data/deck.toml?raw";
import { artOf, CARDS, lookOf, SCHEDULES, settle, sumOf, weatherArt, WEATHERS } from "./deck";
import pieces from "./pieces.svg?raw";

/** The blocks of cards, as far as a line of the form `name = value` tells. */
function cardsOf(toml: string): Record<string, string>[] {
  return toml
    .split("[[card]]")
    .slice(1)
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^(\w+) = "?([^"\n]*)"?$/gm)].map(([, name, value]) => [name!, value!])),
    );
}

test("cards have the figures that the rules play with", () => {
  const told = cardsOf(deck);
  expect(Object.keys(CARDS)).toEqual(told.map((card) => card.id));
  for (const card of told) {
    const { kind, count, toll, food, points, colours } = CARDS[card.id!]!;
    expect([card.id, kind]).toEqual([card.id, card.kind]);
    const figures = { count, toll, food, points, colours };
    for (const [name, value] of Object.entries(figures))
      expect([card.id, name, value]).toEqual([card.id, name, Number(card[name] ?? 0)]);
  }
});

test("schedules are those that the rules roll for", () => {
  for (const [seats, { travelers, rate }] of Object.entries(SCHEDULES)) {
    expect(deck).toContain(`${seats} = [${travelers.join(", ")}]`);
    expect(deck.split("[boulders_when_closed]")[1]).toContain(`\n${seats} = ${rate}\n`);
  }
});

test("every card and every weather has a picture", () => {
  const names = [...Object.keys(CARDS).map(artOf), ...WEATHERS.map(weatherArt)];
  expect(names.filter((name) => !pieces.includes(`id="${name}"`))).toEqual([]);
});

test("a Priest and a Serf pay 7, or feed 5", () => {
  expect(sumOf(["Priest", "Serf"], "tolls")).toBe(7);
  expect(sumOf(["Priest", "Serf"], "food")).toBe(5);
});

test("goats are hazards, a Jester is a special", () => {
  expect([lookOf("Big Goat"), lookOf("Jester"), lookOf("Duke"), lookOf("Carpenter")]).toEqual([
    "hazard",
    "special",
    "royal",
    "bonus",
  ]);
});

test("a deck that was brought along counts, and its schedule", () => {
  const weathers = Object.fromEntries(WEATHERS.map((weather, at) => [weather, { travelers: at + 1 }]));
  settle(
    { Serf: { count: 9, toll: 8, food: 7, points: 0, colours: 0 }, ...weathers, "closed bridge": { boulders: 4 } },
    5,
  );
  expect([sumOf(["Serf"], "tolls"), sumOf(["Serf"], "food"), CARDS.Serf!.kind]).toEqual([8, 7, "regular"]);
  expect(SCHEDULES[5]).toEqual({ travelers: [1, 2, 3, 4, 5, 6], rate: 4 });
});
