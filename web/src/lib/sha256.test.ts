import { expect, test } from "vitest";

import { hex, hmac, join, sha256 } from "./sha256";

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);

test("a message has the digest that the browser's own cryptography gives, however long it is", async () => {
  for (let length = 0; length < 200; length++) {
    const theirs = await crypto.subtle.digest("SHA-256", bytes(length));
    expect(hex(sha256(bytes(length)))).toBe(hex(new Uint8Array(theirs)));
  }
});

test("and the same signature under a key, however long that is", async () => {
  for (const length of [1, 32, 63, 64, 65, 130]) {
    const key = await crypto.subtle.importKey("raw", bytes(length), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const theirs = await crypto.subtle.sign("HMAC", key, bytes(99));
    expect(hex(hmac(bytes(length), bytes(99)))).toBe(hex(new Uint8Array(theirs)));
  }
});

test("parts are joined in their order", () => {
  expect([...join(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3))]).toEqual([1, 2, 3]);
});
