import { describe, expect, it } from "vitest";
import type { Facts, TableShown } from "../../lib/messages";
import { againAt } from "./again";

const preset = { type: "choice", name: "preset", about: "", choices: ["all+2", "all+1", "normal"], default: "normal" };
const deck = { type: "document", name: "deck", about: "", default: null };
const facts = { options: [preset, deck] } as unknown as Facts;
const tableOf = (bots: (string | null)[], options = {}): TableShown =>
  ({ game: "any", mine: 0, pace: {}, options, seats: bots.map((bot) => ({ bot })) }) as unknown as TableShown;
const offered = (table: TableShown): unknown[] =>
  againAt(table, facts).map(({ harder, wish }) => [harder, ...wish.seats, ...Object.values(wish.options ?? {})]);

describe("harder and easier", () => {
  it("are the next level of all bots", () => {
    expect(offered(tableOf([null, "grumpy", "grumpy"]))).toEqual([
      [false, "me", "sleepy", "sleepy"],
      [true, "me", "crafty", "crafty"],
    ]);
    expect(offered(tableOf([null, "ancient"]))).toEqual([[false, "me", "crafty"]]);
  });

  it("are the easiest and the hardest level there, where bots differ, as in a first game", () => {
    expect(offered(tableOf([null, "sleepy", "grumpy", "sleepy"]))).toEqual([
      [false, "me", "sleepy", "sleepy", "sleepy"],
      [true, "me", "grumpy", "grumpy", "grumpy"],
    ]);
  });

  it("are other bridges for whoever plays alone", () => {
    expect(offered(tableOf([null], { preset: "all+2" }))).toEqual([[true, "me", "all+1"]]);
    expect(offered(tableOf([null]))).toEqual([[false, "me", "all+1"]]);
  });

  it("are offered neither among people, nor to who watches, nor where something was brought along", () => {
    expect(offered(tableOf([null, null, "grumpy"]))).toEqual([]);
    expect(offered({ ...tableOf([null, "grumpy"]), mine: null })).toEqual([]);
    expect(offered(tableOf([null, "grumpy"], { deck: "sha256 …" }))).toEqual([]);
    expect(offered(tableOf([null], { preset: "normal", bricks: "1,2,3" }))).toEqual([]);
  });
});
