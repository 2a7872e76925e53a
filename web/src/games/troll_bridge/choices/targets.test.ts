import { describe, expect, it } from "vitest";

import { settle } from "../../kit/figures";
import { example, FIGURES, messenger } from "../example";
import type { Deed } from "../model";
import { leadsOf, targetsOf, usesOf } from "./targets";

settle(FIGURES);

const at = (targets: ReturnType<typeof targetsOf>, key: string) => targets.find((target) => target.key === key)!;

describe("what can be tapped on the bridge", () => {
  it("is a row before the first turn", () => {
    const legal: Deed[] = [
      { kind: "row", row: 2 },
      { kind: "row", row: 5 },
    ];
    expect(targetsOf(example({ stage: "place" }), legal, null, 0).map(({ place }) => place)).toEqual([
      { row: 2, column: 0 },
      { row: 5, column: 0 },
    ]);
  });

  it("is a space to step on, at once", () => {
    const step: Deed = { kind: "move", direction: "left" };
    const [target] = targetsOf(example(), [step], null, 0);
    expect(target!.place).toEqual({ row: 2, column: 4 });
    expect(target!.action).toBe(step);
  });

  it("is another row's start, for whoever waits", () => {
    const legal: Deed[] = [
      { kind: "move", direction: "forward" },
      { kind: "move", direction: "left" },
      { kind: "move", direction: "right" },
    ];
    const board = example({ messengers: [messenger({ row: 3, column: 0 }), messenger()] });
    const targets = targetsOf(board, legal, null, 0);
    expect(targets.map(({ place }) => place)).toEqual([
      { row: 3, column: 1 },
      { row: 2, column: 0 },
      { row: 4, column: 0 },
    ]);
    expect(targets.map(({ action }) => action)).toEqual(legal);
  });

  it("is the space behind a hole, with its risk, and asks before the jump", () => {
    const legal: Deed[] = [
      { kind: "jump", direction: "right" },
      { kind: "jump", direction: "right", using: "Feather Boots" },
    ];
    const place = { row: 5, column: 4 };
    const board = example({ jumps: [{ direction: "right", place, chance: { die: 6, least: 3 } }] });
    const [target, ...others] = targetsOf(board, legal, null, 0);
    expect(others).toEqual([]);
    expect(target).toMatchObject({ place, action: null, label: "33 % fall", risky: true });
    expect(target!.leads).toEqual(legal);
  });

  it("is firm ground beyond the last hole, without a risk", () => {
    const place = { row: 3, column: 11 };
    const board = example({ jumps: [{ direction: "forward", place, chance: null }] });
    expect(targetsOf(board, [{ kind: "jump", direction: "forward" }], null, 0)[0]).toMatchObject({
      place,
      risky: false,
    });
  });

  it("is a neighbour with a message", () => {
    const legal: Deed[] = [{ kind: "steal", seat: 1 }];
    expect(at(targetsOf(example(), legal, null, 0), "steal 1")).toMatchObject({
      seat: 1,
      place: { row: 3, column: 5 },
      label: "17 % steal",
    });
  });

  it("is only what a picked treasure can be used on", () => {
    const look: Deed = { kind: "use", treasure: "Mirrored Shoes", on: "back" };
    const legal: Deed[] = [{ kind: "move", direction: "left" }, look];
    const targets = targetsOf(example(), legal, { kind: "card", treasure: "Mirrored Shoes", at: 0 }, 0);
    expect(targets.map(({ action }) => action)).toEqual([look]);
  });

  it("stays what it was if a picked treasure has no use now", () => {
    const legal: Deed[] = [{ kind: "move", direction: "left" }];
    expect(targetsOf(example(), legal, { kind: "card", treasure: "Golden Goat", at: 0 }, 0)).toHaveLength(1);
  });
});

describe("a treasure in the hand", () => {
  it("leads to all that can be done with it", () => {
    const legal: Deed[] = [
      { kind: "end" },
      { kind: "discard", treasure: "Trollbooth" },
      { kind: "use", treasure: "Trollbooth", on: 1 },
      { kind: "discard", treasure: "Golden Goat" },
      { kind: "keep", discarding: "Trollbooth" },
    ];
    expect(usesOf(legal, "Trollbooth")).toHaveLength(3);
    expect(leadsOf(legal, { kind: "card", treasure: "Golden Goat", at: 1 })).toEqual([legal[3]]);
  });
});
