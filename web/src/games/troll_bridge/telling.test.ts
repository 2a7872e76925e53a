import { describe, expect, it } from "vitest";

import type { View } from "../../lib/messages";
import { cut, firstOf } from "../kit/pace";
import { example } from "./example";
import type { Deed, TrollBoard } from "./model";
import { chapter, goesWithoutSaying, LANDS, outcome, pace, sounds, subtitle, task } from "./telling";

const NAMES = ["Ada", "Grim"];
const view = (board: TrollBoard, legal: Deed[] = [], standings: object[] = []) =>
  ({ board, legal, standings, seat: 0 }) as unknown as View<"troll-bridge">;

describe("the task", () => {
  it("names what can be done", () => {
    const legal: Deed[] = [
      { kind: "move", direction: "left" },
      { kind: "jump", direction: "back" },
      { kind: "steal", seat: 1 },
    ];
    expect(task(view(example(), legal), NAMES).what).toBe("step, jump, or steal");
  });

  it("has words for every stage in which somebody decides", () => {
    for (const stage of ["place", "act", "extra", "treasure", "fight", "hinder", "ask", "answer", "retreat", "end"]) {
      const { what, hint } = task(view(example({ stage }), [{ kind: "move", direction: "left" }]), NAMES);
      expect(what).not.toBe("");
      expect(hint).toBeTruthy();
    }
  });
});

describe("what others must do", () => {
  it("is told to me by my own name", () => {
    const theirs = (stage: string, turn: number) => task(view(example({ stage, turn })), NAMES).theirs;
    expect([theirs("hinder", 0), theirs("hinder", 1)]).toEqual([
      "decide whether to hinder you",
      "decide whether to hinder Grim",
    ]);
    expect([theirs("ask", 0), theirs("end", 1)]).toEqual(["pick a question for you", "end the turn"]);
  });
});

describe("the story", () => {
  it("begins a chapter with each turn", () => {
    expect(chapter({ kind: "turn began", seat: 1, turn: 8 })).toBe("Turn 8:");
    expect(
      chapter({
        kind: "moved",
        seat: 1,
        direction: "left",
        start: { row: 1, column: 1 },
        place: { row: 1, column: 2 },
      }),
    ).toBeNull();
  });

  it("is told when it can be seen: a roll when the die has landed", () => {
    const events = [
      { kind: "fight rolled", seat: 0, face: 6, bonus: 0, hits: 6, damage: 6, needs: 6 },
      { kind: "Ug Troll fled", seat: 0, place: { row: 1, column: 1 } },
    ] as const;
    expect(cut(pace, events, 1000).map(({ lands }) => lands)).toEqual([LANDS, 0]);
    expect(cut(pace, events, 1).every(({ ms }) => ms >= 1)).toBe(true);
    expect(firstOf(sounds, events)).toBe("dice");
  });
});

describe("a fight of another's", () => {
  it("is let be without a press only among bots", () => {
    const hinder = view(example({ stage: "hinder" }));
    expect([goesWithoutSaying(hinder, true), goesWithoutSaying(hinder, false)]).toEqual([true, false]);
    expect(goesWithoutSaying(view(example({ stage: "end" })), true)).toBe(false);
  });
});

describe("beside the title", () => {
  it("stands how many are dry, and when the bridge is given up soon", () => {
    expect(subtitle(example())).toBe("turn 7 · two still dry · one board");
    expect(subtitle(example({ idle: 20 }))).toContain("given up in 4");
  });
});

describe("the outcome", () => {
  it("names the winner, or those who share", () => {
    const one = (seat: number, rank: number, points: number) => ({ seat, rank, points });
    expect(outcome(view(example(), [], [one(0, 1, 12), one(1, 2, 9)]), NAMES)).toBe(
      "You are the finest messenger, with 12 points.",
    );
    expect(outcome(view(example(), [], [one(0, 1, 9), one(1, 1, 9)]), NAMES)).toBe(
      "You and Grim share the victory, with 9 points each.",
    );
  });
});
