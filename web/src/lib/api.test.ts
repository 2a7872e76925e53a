import { afterEach, expect, test, vi } from "vitest";

import { api } from "./api";
import type { TableShown } from "./messages";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks a server that has had too much, and says so once. */
async function askedTooMuch(ask: () => Promise<unknown>, wait: string): Promise<{ asked: number[]; came: unknown }> {
  vi.useFakeTimers();
  const asked: number[] = [];
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now());
    if (asked.length > 1) return { ok: true, json: async () => [] };
    const headers = new Headers({ "retry-after": wait });
    return { ok: false, status: 429, headers, json: async () => ({ code: "too-fast", message: `Wait ${wait}.` }) };
  });
  const came = ask().catch((refused: unknown) => refused);
  await vi.runAllTimersAsync();
  return { asked: asked.map((at) => at - asked[0]!), came: await came };
}

test("who looks too often waits as long as the server says, and looks again", async () => {
  expect(await askedTooMuch(api.open, "3")).toEqual({ asked: [0, 3000], came: [] });
});

test("a long wait is told, and nothing is changed twice", async () => {
  for (const [ask, wait] of [
    [api.open, "60"],
    [() => api.leave("t"), "3"],
  ] as const) {
    const { asked, came } = await askedTooMuch(ask, wait);
    expect(asked).toEqual([0]);
    expect(came).toMatchObject({ code: "too-fast", message: `Wait ${wait}.` });
  }
});

test("whoever is new lays no table before the server knows them", async () => {
  const asked: string[] = [];
  let greet = (): void => {};
  const greeted = new Promise<void>((done) => (greet = done));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/me") await greeted;
    return { ok: true, json: async () => ({ id: "t", seal: "s", seats: [] }) };
  });
  const [me, table] = [api.me(), api.quick("troll-dice")];
  await Promise.resolve();
  expect(asked).toEqual(["/api/me"]);
  greet();
  await Promise.all([me, table]);
  expect(asked).toEqual(["/api/me", "/api/seals", "/api/quick"]);
});

test("whoever has chosen a seat asks for it, and whoever has not for any", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const { pledge, ...rest } = JSON.parse(body) as { pledge: string };
    asked.push([path, pledge.length, rest]);
    return { ok: true, json: async () => ({ id: "t", seats: [] }) };
  });
  const table = { id: "t", commitment: "c" } as TableShown;
  await api.join(table, 2);
  await api.join(table);
  expect(asked).toEqual([
    ["/api/tables/t/join", 64, { seat: 2 }],
    ["/api/tables/t/join", 64, {}],
  ]);
});
