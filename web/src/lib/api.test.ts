import { afterEach, expect, test, vi } from "vitest";

import { api } from "./api";

afterEach(() => void vi.unstubAllGlobals());

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
