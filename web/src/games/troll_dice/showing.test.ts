import { expect, test } from "vitest";

import type { TrollEvent } from "./dice";
import { atRest, atStep } from "./showing.svelte";
import { ADA, GRIM, table, TOR, troll } from "./table.fixture";

const before = table({
  phase: "defence",
  defender: ADA,
  trolls: [troll(4), troll(5), troll(1, { hits: ["white"] }), troll(3)],
});
const events: TrollEvent[] = [
  { kind: "wounded", seat: ADA, by: TOR, colour: "white", face: "blank" },
  { kind: "fell", seat: ADA, by: TOR },
];
const board = table({ attack: 13, attacker: GRIM, trolls: [troll(5), troll(5), troll(0, { fell_in: 12 }), troll(3)] });
const moment = { board, before, events, fresh: true, duration: 1000 };

test("while an attack ends, the table still shows that attack", () => {
  const first = atStep(moment, 0);
  expect(first.table.attack).toBe(12);
  expect(first.earlier).toEqual(before);
  expect(first.told).toEqual([events[0]]);
  expect(atStep(moment, 1).now?.kind).toBe("fell");
});

test("its events share the time that there is", () => {
  expect(atStep(moment, 0).ms + atStep(moment, 1).ms).toBeCloseTo(1000);
});

test("at rest the table is as the board says, and nothing moves", () => {
  expect(atRest(moment)).toMatchObject({ playing: false, now: null, ms: 0, table: board, told: events });
});
