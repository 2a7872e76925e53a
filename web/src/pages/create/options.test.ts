import { expect, it } from "vitest";

import { sentence, values } from "./options";

it("an option is explained in a sentence", () => {
  expect(sentence("hands, points and upgrades lie open")).toBe("Hands, points and upgrades lie open.");
  expect(sentence("Play on.")).toBe("Play on.");
});

it("the die for jumps has six or eight sides", () => {
  expect(values({ low: 6, high: 8, step: 2 })).toEqual([6, 8]);
});
