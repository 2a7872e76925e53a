import { describe, expect, it } from "vitest";

import { settle } from "../../kit/figures";
import { example, FIGURES, fight, messenger } from "../example";
import type { Deed } from "../model";
import { panelOf, type Asked } from "./panel";

settle(FIGURES);

const ask = (change: Partial<Asked>) =>
  panelOf({ board: example(), legal: [], picked: null, mine: 0, names: ["Ada", "Grim"], ...change });
const card = (treasure: string) => ({ kind: "card", treasure, at: 0 }) as const;
const actions = (panel: ReturnType<typeof panelOf>): (Deed | null)[] => panel.buttons.map(({ action }) => action);

describe("beside the hand", () => {
  it("a jump is asked for twice, in boots or without", () => {
    const legal: Deed[] = [
      { kind: "jump", direction: "right" },
      { kind: "jump", direction: "right", using: "Feather Boots" },
    ];
    const chance = { die: 6, least: 2 };
    const board = example({ jumps: [{ direction: "right", place: { row: 5, column: 4 }, chance }] });
    const panel = ask({ board, legal, picked: { kind: "jump", direction: "right" } });
    expect(panel.title).toBe("Jump to row 5, column 4");
    expect(actions(panel)).toEqual([null, legal[1], legal[0]]);
    expect(panel.risk!.chance).toBe(chance);
    expect(panel.lines[0]).toContain("more than 1");
  });

  it("a fighter sees what a weapon would change", () => {
    const legal: Deed[] = [{ kind: "roll" }, { kind: "commit", treasure: "Mighty Mallet" }];
    const board = example({
      stage: "fight",
      fight: fight(5, { chances: { "Mighty Mallet": { die: 6, least: 1 } }, hinderers: [1] }),
      messengers: [
        messenger({ held_by: "Ug Troll", damage: 1, treasures: ["Mighty Mallet"] }),
        messenger({ treasure_count: 2 }),
      ],
    });
    const bare = ask({ board, legal });
    expect(bare.risk!.chance.least).toBe(5);
    expect(bare.lines).toContain("Grim may still hinder.");
    const armed = ask({ board, legal, picked: card("Mighty Mallet") });
    expect(armed.risk!.chance.least).toBe(1);
    expect(armed.sum).toEqual({ damage: 1, bonus: 4 });
    expect(actions(armed)).toEqual([null, legal[1]]);
  });

  it("one who hinders sees what is left of the chance", () => {
    const legal: Deed[] = [{ kind: "pass" }, { kind: "hinder", treasure: "Troll Wedgie" }];
    const board = example({
      stage: "hinder",
      decides: 1,
      fight: fight(1, { chances: { "Troll Wedgie": { die: 6, least: 5 } } }),
      bonus: 4,
      messengers: [messenger({ damage: 1 }), messenger()],
    });
    expect(ask({ board, legal, mine: 1 }).risk!.chance.least).toBe(1);
    expect(ask({ board, legal, mine: 1, picked: card("Troll Wedgie") }).risk!.chance.least).toBe(5);
  });

  it("one who has hindered may go on with what is left", () => {
    const board = example({
      stage: "hinder",
      decides: 1,
      fight: fight(4, { chances: { "Knife of Backstabbing": { die: 6, least: 6 } } }),
      bonus: -2,
      messengers: [messenger({ damage: 4 }), messenger()],
    });
    const legal: Deed[] = [{ kind: "pass" }, { kind: "hinder", treasure: "Knife of Backstabbing" }];
    const panel = ask({ board, legal, mine: 1 });
    expect(panel.lines[0]).toContain("then another if you like");
    expect(actions(panel)).toEqual([legal[0]]);
    expect(ask({ board, legal, mine: 1, picked: card("Knife of Backstabbing") }).sum).toEqual({ damage: 4, bonus: -4 });
  });

  it("who waits is told that the next start is open, too", () => {
    const legal: Deed[] = [{ kind: "move", direction: "forward" }];
    const waiting = example({ messengers: [messenger({ column: 0 }), messenger()] });
    expect(ask({ board: waiting, legal }).lines[0]).toContain("aside");
    expect(ask({ legal }).lines[0]).not.toContain("aside");
  });

  it("full hands must let go of something", () => {
    const legal: Deed[] = [{ kind: "leave" }, { kind: "keep", discarding: "Golden Goat" }];
    expect(actions(ask({ board: example({ stage: "treasure" }), legal }))).toEqual([legal[0]]);
    expect(actions(ask({ board: example({ stage: "treasure" }), legal, picked: card("Golden Goat") }))).toEqual([
      null,
      legal[1],
    ]);
  });

  it("a treasure without a use says so, and the turn can still be ended", () => {
    const legal: Deed[] = [{ kind: "end" }];
    const panel = ask({
      board: example({ stage: "end" }),
      legal,
      picked: card("Golden Goat"),
    });
    expect(panel.lines).toContain("Not now.");
    expect(actions(panel)).toEqual([null, legal[0]]);
  });

  it("who finds a chest is told whether leaving it is a step more", () => {
    const legal: Deed[] = [{ kind: "leave" }, { kind: "keep" }];
    const chest = (onward: boolean) => ask({ board: example({ stage: "treasure", onward }), legal }).lines[0];
    expect([chest(true), chest(false)].map((line) => line!.includes("one more space"))).toEqual([true, false]);
  });
});
