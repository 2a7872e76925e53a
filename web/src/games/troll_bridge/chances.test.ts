import { describe, expect, it } from "vitest";

import type { TrollBoard } from "./bridge";
import { fightOdds, jumpOdds, percent, percentBad, stealOdds } from "./chances";

const carrying = (treasure_count: number, jump_die = 6) =>
  ({ jump_die, messengers: [{ treasure_count }] }) as TrollBoard;

describe("a jump", () => {
  it("fails one time in six with empty hands, and four with three treasures", () => {
    expect(jumpOdds(carrying(0), 0).bad).toEqual([1]);
    expect(jumpOdds(carrying(3), 0).good).toEqual([5, 6]);
    expect(percentBad(jumpOdds(carrying(1), 0))).toBe(33);
  });

  it("is easier with the die of eight", () => {
    expect(percentBad(jumpOdds(carrying(1, 8), 0))).toBe(25);
  });
});

describe("a theft", () => {
  it("needs a six", () => {
    expect(percent(stealOdds())).toBe(17);
  });
});

describe("a fight", () => {
  it("is won by a six with bare hands", () => {
    expect(fightOdds(0, 0).good).toEqual([6]);
  });

  it("counts what was done before and what is thrown in", () => {
    expect(percent(fightOdds(4, 2))).toBe(100);
    expect(fightOdds(4, -2).good).toEqual([4, 5, 6]);
  });

  it("never hurts less than nothing", () => {
    expect(fightOdds(6, -9).bad).toEqual([]);
    expect(fightOdds(5, -9).good).toEqual([]);
  });
});
