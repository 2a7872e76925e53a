// Fair draws, checked here: every one must follow from the secret that was promised (see the engine's draws.py).

import { hex } from "./api";
import type { Record } from "./messages";

const LABEL = "underbridge draws 1";
const SPACE = 2n ** 64n;

export type Checked = { draws: number } | { wrong: number } | "broken" | "unable";

export async function check(record: Record, promised: string): Promise<Checked> {
  const { draws } = record;
  if (!isSecureContext) return "unable"; // browsers lend their cryptography only there
  if (draws.source !== "sealed" || !draws.secret) return "broken";
  const secret = bytes(draws.secret);
  if (hex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret))) !== promised) return "broken";
  const key = await keyOf(secret, draws.nonces);
  let made = 0;
  for (const step of record.log) {
    if (step[0] !== "draw") continue;
    if ((await outcome(key, made++, step[1] as number)) !== step[2]) return { wrong: made };
  }
  return { draws: made };
}

async function keyOf(secret: Uint8Array<ArrayBuffer>, nonces: readonly string[]): Promise<CryptoKey> {
  const told = nonces.map((nonce) => new TextEncoder().encode(nonce));
  const parts = told.flatMap((nonce) => [number(nonce.length, 4), nonce]);
  const labelled = new Uint8Array(await new Blob([LABEL, ...parts]).arrayBuffer());
  return hmacKey(await hmac(await hmacKey(secret), labelled));
}

async function outcome(key: CryptoKey, index: number, among: number): Promise<number> {
  const n = BigInt(among);
  const even = SPACE - (SPACE % n);
  for (let attempt = 0; ; attempt++) {
    const message = new Uint8Array([...number(index, 8), ...number(attempt, 8)]);
    const drawn = new DataView((await hmac(key, message)).buffer).getBigUint64(0);
    if (drawn < even) return Number(drawn % n);
  }
}

function hmacKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key: CryptoKey, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

/** Big endian. */
function number(value: number, length: number): Uint8Array<ArrayBuffer> {
  const written = new DataView(new ArrayBuffer(8));
  written.setBigUint64(0, BigInt(value));
  return new Uint8Array(written.buffer.slice(8 - length));
}

function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digits.match(/../g)!.map((pair) => parseInt(pair, 16)));
}
