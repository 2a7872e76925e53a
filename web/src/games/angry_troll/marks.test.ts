import { describe, expect, it } from "vitest";

import { lower, upper, walked } from "./example";
import { marksOf } from "./marks";

describe("what stays marked", () => {
  it("is where the troll went, and from where", () => {
    const from = lower(1);
    const to = upper(1);
    const marks = marksOf([walked(from, to), { kind: "turn began", turn: 3, turns_until_tired: 20, actions: 0 }]);
    expect(marks.places).toEqual([to]);
    expect(marks.paths).toEqual([{ from, to }]);
  });

  it("is the card that was played, and the column that was cast", () => {
    const marks = marksOf([
      { kind: "card played", card: "9 of clubs", row: "upper", source: "deck" },
      { kind: "column cast", row: "upper", column: 4 },
    ]);
    expect(marks.cards).toEqual(["9 of clubs"]);
    expect(marks.columns).toEqual([4]);
  });
});
