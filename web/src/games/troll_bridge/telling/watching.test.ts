import { describe, expect, it } from "vitest";

import { example, messenger } from "../example";
import { watching } from "./watching";

const watch = (change: Partial<Parameters<typeof watching>[0]>) =>
  watching({ board: example(), events: [], mine: 0, names: ["Ada", "Grim"], ...change });

describe("whoever looks on", () => {
  it("everybody sees what a roll in a fight adds up to", () => {
    const board = example({ stage: "fight", messengers: [messenger({ held_by: "Ug Troll", damage: 5 }), messenger()] });
    const rolled = { kind: "fight rolled", seat: 0, face: 4, bonus: 0, hits: 4, damage: 5, needs: 6 } as const;
    expect(watch({ board, events: [rolled] })).toMatchObject({
      title: "You fight an Ug Troll",
      lines: ["1 and 4 make 5 of 6. It stays."],
      risk: null,
      damage: 5,
    });
    expect(watch({ board, events: [{ ...rolled, hits: 5, damage: 6 }], mine: 1 })).toMatchObject({
      title: "Ada fights an Ug Troll",
      lines: ["1 and 5 make 6 of 6. It runs!"],
    });
    expect(watch({ board: example(), events: [rolled, { kind: "turn began", seat: 1, turn: 8 }] }).damage).toBeNull();
    expect(
      watch({ board: example({ turn: 1 }), events: [rolled, { kind: "turn skipped", seat: 1, turn: 8 }], mine: null })
        .title,
    ).not.toContain("fights");
    expect(watch({ board: { ...board, stage: "smash" }, mine: 1 }).risk).toBeNull();
  });

  it("nobody who watches is called you", () => {
    expect(watch({ board: example({ stage: "place", turn: 0 }), mine: null }).title).toBe("Ada chooses a row");
  });

  it("the others hear what the right answer was", () => {
    const panel = watch({ mine: null, events: [{ kind: "answered wrong", seat: 0, answer: "Stem", right: "Root" }] });
    expect(panel.lines[0]).toBe("Not “Stem”. It wanted: Root.");
  });
});
