// Fair draws, checked here: what a record proves, and to whom, or how somebody has cheated (see the engine's seals.py).

import { isSame, pledgeOf, type Keepsake } from "./keepsakes";
import type { Record } from "./messages";
import { hex, hmac, join, sha256 } from "./sha256";

const LABEL = "underbridge draws 1";
const SPACE = 2n ** 64n;

type Fraud = "nonce" | "secret" | "commitment" | "pledge" | "dropped" | "draw";
type Proof = "to you" | "without you" | "to keepers" | "to nobody";
type Sealed = Extract<Record["draws"], { source: "sealed" }>;

export type Checked =
  | { proof: Proof; draws: number; silent: number[] } // and whose parts were pledged, but are not there
  | { fraud: Fraud; draw?: number };

/** What this browser kept says what was promised and pledged: the record itself could say anything. */
export function check(record: Record, kept: Keepsake | null): Checked {
  const { draws } = record;
  if (draws.source !== "sealed" || !draws.secret) return { fraud: "secret" };
  const fraud = fraudIn(draws, draws.secret) ?? (kept ? fraudNextTo(draws, kept) : null);
  if (fraud) return { fraud };
  const key = keyOf(bytes(draws.secret), draws.nonces);
  let made = 0;
  for (const step of record.log) {
    if (step[0] !== "draw") continue;
    if (outcome(key, made++, step[1] as number) !== step[2]) return { fraud: "draw", draw: made };
  }
  const silent = (draws.pledges ?? []).flatMap((pledge, seat) => (pledge && !draws.nonces[seat] ? [seat] : []));
  return { proof: proofOf(draws, kept), draws: made, silent };
}

/** What does not fit in the record itself. */
function fraudIn({ commitment, nonces, pledges }: Sealed, secret: string): Fraud | null {
  if (pledges && pledges.length !== nonces.length) return "pledge";
  if (pledges && nonces.some((nonce, seat) => nonce && pledges[seat] !== pledgeOf(nonce))) return "nonce";
  return hex(sha256(bytes(secret))) === commitment ? null : "secret";
}

/** What is not as this browser has seen it before the game. */
function fraudNextTo({ commitment, nonces, pledges }: Sealed, kept: Keepsake): Fraud | null {
  if (commitment !== kept.commitment) return "commitment";
  if (kept.pledges && !isSame(kept.pledges, pledges ?? [])) return "pledge";
  return kept.shown && nonces[kept.seat!] !== kept.nonce ? "dropped" : null;
}

function proofOf({ nonces, pledges }: Sealed, kept: Keepsake | null): Proof {
  if (!pledges || nonces.every((nonce) => !nonce)) return "to nobody";
  if (!kept) return "to keepers";
  return kept.pledges && nonces[kept.seat!] === kept.nonce ? "to you" : "without you";
}

function keyOf(secret: Uint8Array, nonces: readonly string[]): Uint8Array {
  const write = new TextEncoder();
  const told = nonces.map((nonce) => write.encode(nonce));
  return hmac(secret, join(write.encode(LABEL), ...told.flatMap((nonce) => [number(nonce.length, 4), nonce])));
}

function outcome(key: Uint8Array, index: number, among: number): number {
  const n = BigInt(among);
  const even = SPACE - (SPACE % n);
  for (let attempt = 0; ; attempt++) {
    const drawn = new DataView(hmac(key, join(number(index, 8), number(attempt, 8))).buffer).getBigUint64(0);
    if (drawn < even) return Number(drawn % n);
  }
}

/** Big endian. */
function number(value: number, length: number): Uint8Array {
  const written = new DataView(new ArrayBuffer(8));
  written.setBigUint64(0, BigInt(value));
  return new Uint8Array(written.buffer.slice(8 - length));
}

function bytes(digits: string): Uint8Array {
  return new Uint8Array(digits.match(/../g)!.map((pair) => parseInt(pair, 16)));
}
