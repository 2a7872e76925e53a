import { describe, expect, it } from "vitest";

import type { Deed } from "./bridge";
import { panelOf, type Asked } from "./panel";
import { messenger, sample } from "./sample";

const NAMES = ["Ada", "Grim"];
const ask = (change: Partial<Asked>) =>
  panelOf({ board: sample(), events: [], legal: [], picked: null, mine: 0, names: NAMES, ...change });
const actions = (panel: ReturnType<typeof panelOf>): (Deed | null)[] => panel.buttons.map(({ action }) => action);

describe("beside the hand", () => {
  it("a jump is asked for twice, in boots or without", () => {
    const legal: Deed[] = [
      { kind: "jump", direction: "right" },
      { kind: "jump", direction: "right", using: "Feather Boots" },
    ];
    const panel = ask({ legal, picked: { kind: "jump", direction: "right" } });
    expect(panel.title).toBe("Jump to row 5, column 4");
    expect(actions(panel)).toEqual([null, legal[1], legal[0]]);
    expect(panel.risk!.odds.bad).toEqual([1]);
  });

  it("a fighter sees what a weapon would change", () => {
    const legal: Deed[] = [{ kind: "roll" }, { kind: "commit", treasure: "Mighty Mallet" }];
    const board = sample({
      stage: "fight",
      messengers: [
        messenger({ held_by: "Ug Troll", damage: 1, treasures: ["Mighty Mallet"] }),
        messenger({ treasure_count: 2 }),
      ],
    });
    const bare = ask({ board, legal });
    expect(bare.risk!.odds.good).toEqual([5, 6]);
    expect(bare.lines).toContain("Grim may still hinder.");
    const armed = ask({ board, legal, picked: { kind: "card", treasure: "Mighty Mallet", at: 0 } });
    expect(armed.risk!.odds.bad).toEqual([]);
    expect(actions(armed)).toEqual([null, legal[1]]);
  });

  it("one who hinders sees what is left of the chance", () => {
    const legal: Deed[] = [{ kind: "pass" }, { kind: "hinder", treasure: "Troll Wedgie" }];
    const board = sample({
      stage: "hinder",
      decides: 1,
      bonus: 4,
      messengers: [messenger({ damage: 1 }), messenger()],
    });
    expect(ask({ board, legal, mine: 1 }).risk!.odds.bad).toEqual([]);
    expect(
      ask({ board, legal, mine: 1, picked: { kind: "card", treasure: "Troll Wedgie", at: 0 } }).risk!.odds.good,
    ).toEqual([5, 6]);
  });

  it("one who has hindered may go on with what is left", () => {
    const board = sample({
      stage: "hinder",
      decides: 1,
      bonus: -2,
      messengers: [messenger({ damage: 4 }), messenger()],
    });
    const legal: Deed[] = [{ kind: "pass" }, { kind: "hinder", treasure: "Knife of Backstabbing" }];
    const panel = ask({ board, legal, mine: 1 });
    expect(panel.lines[0]).toContain("then another if you like");
    expect(actions(panel)).toEqual([legal[0]]);
    expect(
      ask({ board, legal, mine: 1, picked: { kind: "card", treasure: "Knife of Backstabbing", at: 0 } }).sum,
    ).toEqual({ damage: 4, bonus: -4 });
  });

  it("who waits is told that the next start is open, too", () => {
    const legal: Deed[] = [{ kind: "move", direction: "forward" }];
    const waiting = sample({ messengers: [messenger({ column: 0 }), messenger()] });
    expect(ask({ board: waiting, legal }).lines[0]).toContain("aside");
    expect(ask({ legal }).lines[0]).not.toContain("aside");
  });

  it("full hands must let go of something", () => {
    const legal: Deed[] = [{ kind: "leave" }, { kind: "keep", discarding: "Golden Goat" }];
    expect(actions(ask({ board: sample({ stage: "treasure" }), legal }))).toEqual([legal[0]]);
    expect(
      actions(
        ask({ board: sample({ stage: "treasure" }), legal, picked: { kind: "card", treasure: "Golden Goat", at: 0 } }),
      ),
    ).toEqual([null, legal[1]]);
  });

  it("a treasure without a use says so, and the turn can still be ended", () => {
    const legal: Deed[] = [{ kind: "end" }];
    const panel = ask({
      board: sample({ stage: "end" }),
      legal,
      picked: { kind: "card", treasure: "Golden Goat", at: 0 },
    });
    expect(panel.lines).toContain("Not now.");
    expect(actions(panel)).toEqual([null, legal[0]]);
  });

  it("everybody sees what a roll in a fight adds up to", () => {
    const board = sample({ stage: "fight", messengers: [messenger({ held_by: "Ug Troll", damage: 5 }), messenger()] });
    const rolled = { kind: "fight rolled", seat: 0, face: 4, bonus: 0, hits: 4, damage: 5, needs: 6 } as const;
    expect(ask({ board, events: [rolled] })).toMatchObject({
      title: "You fight an Ug Troll",
      lines: ["1 and 4 make 5 of 6. It stays."],
      risk: null,
      damage: 5,
    });
    expect(ask({ board, events: [{ ...rolled, hits: 5, damage: 6 }], mine: 1 })).toMatchObject({
      title: "Ada fights an Ug Troll",
      lines: ["1 and 5 make 6 of 6. It runs!"],
    });
    expect(ask({ board: sample(), events: [rolled, { kind: "turn began", seat: 1, turn: 8 }] }).damage).toBeNull();
    expect(
      ask({ board: sample({ turn: 1 }), events: [rolled, { kind: "turn skipped", seat: 1, turn: 8 }], mine: null })
        .title,
    ).not.toContain("fights");
    expect(ask({ board: { ...board, stage: "smash" }, mine: 1 }).risk).toBeNull();
  });

  it("nobody who watches is called you", () => {
    expect(ask({ board: sample({ stage: "place", turn: 0 }), mine: null }).title).toBe("Ada chooses a row");
  });

  it("the others hear what the right answer was", () => {
    const panel = ask({ mine: null, events: [{ kind: "answered wrong", seat: 0, answer: "Stem", right: "Root" }] });
    expect(panel.lines[0]).toBe("Not “Stem”. It wanted: Root.");
  });
});
