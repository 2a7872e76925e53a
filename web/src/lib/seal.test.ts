import { beforeAll, expect, test, vi } from "vitest";

import type { Record } from "./messages";
import { check } from "./seal";
import kept from "./seal.record.json"; // a whole game that the engine has written down

const record = kept as unknown as Record;
const promised = kept.draws.commitment;

beforeAll(() => void vi.stubGlobal("isSecureContext", true));

test("every draw of an honest game follows from its secret", async () => {
  const draws = kept.log.filter(([kind]) => kind === "draw").length;
  expect(await check(record, promised)).toEqual({ draws });
});

test("a draw that was changed is found", async () => {
  const log = structuredClone(kept.log);
  const third = log.filter(([kind]) => kind === "draw")[2]!;
  third[2] = (Number(third[2]) + 1) % 6;
  expect(await check({ ...record, log }, promised)).toEqual({ wrong: 3 });
});

test("another secret than the promised one is found", async () => {
  expect(await check(record, "00".repeat(32))).toBe("broken");
});

test("where the browser lends no cryptography nothing is claimed", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await check(record, promised)).toBe("unable");
});
