import { expect, test } from "vitest";

import type { Record } from "./messages";
import tried from "./seal.cases.json"; // an honest game, and every cheat that the engine is tested with
import { check, type Checked } from "./seal";
import older from "./seal.record.json"; // a whole game from before pledges

const said = (checked: Checked) => ("proof" in checked ? checked.proof : checked.fraud);

for (const [name, { record, alone, kept, shown }] of Object.entries(tried.cases)) {
  test(`${name}: what the engine finds is found here, too`, () => {
    const told = record as unknown as Record;
    expect(said(check(told, null))).toBe(alone);
    expect(said(check(told, { ...tried.kept, shown, at: 0 }))).toBe(kept);
  });
}

test("every draw of an honest game is recomputed", () => {
  const { record } = tried.cases["an honest game"];
  const draws = record.log.filter(([kind]) => kind === "draw").length;
  expect(check(record as unknown as Record, null)).toEqual({ proof: "to keepers", draws, silent: [] });
});

test("whose part is missing is told", () => {
  const { record } = tried.cases["another player was offline"];
  expect(check(record as unknown as Record, null)).toMatchObject({ silent: [1] });
});

test("the draw that was changed is named", () => {
  const { record } = tried.cases["a draw was changed"];
  expect(check(record as unknown as Record, null)).toEqual({ fraud: "draw", draw: 4 });
});

test("a browser that never showed its part has nothing proved to it", () => {
  const { record } = tried.cases["the browser was offline"];
  const { commitment, nonce } = tried.kept;
  expect(said(check(record as unknown as Record, { commitment, nonce, shown: false, at: 0 }))).toBe("without you");
});

test("a game from before pledges proves that its draws follow, and no more", () => {
  const draws = older.log.filter(([kind]) => kind === "draw").length;
  expect(check(older as unknown as Record, null)).toEqual({ proof: "to nobody", draws, silent: [] });
});
