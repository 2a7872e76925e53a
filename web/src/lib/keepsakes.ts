// What this browser keeps of the seals of its tables, from the moment it knows it: what was promised, what it has
// pledged itself, and what all had pledged before it showed that. When a game is over, its record is compared with it.

import type { TableShown } from "./messages";
import { hex, sha256 } from "./sha256";

export interface Keepsake {
  commitment: string; // the fingerprint of the secret, as it was promised
  nonce: string; // our own part, which only we know until it is shown
  seat?: number;
  pledges?: (string | null)[]; // of all seats, as they were when we showed our part
  shown: boolean; // the server has said that it has it
  at: number;
}

const KEY = "underbridge seal ";
const MOST = 100; // tables
const here = new Map<string, Keepsake>(); // where nothing may be kept, this page still knows

export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export function pledgeOf(nonce: string): string {
  return hex(sha256(new TextEncoder().encode(nonce)));
}

export function keptOf(table: string): Keepsake | null {
  try {
    const kept = localStorage.getItem(KEY + table);
    if (kept) return JSON.parse(kept) as Keepsake;
  } catch {
    // nothing may be kept here, or it is not ours
  }
  return here.get(table) ?? null;
}

/** What was pledged at a table stays as it was, whoever sits down again. */
export function keep(table: string, commitment: string, nonce: string): Keepsake {
  return keptOf(table) ?? write(table, { commitment, nonce, shown: false, at: Date.now() });
}

/** Our part, if it is to be shown now; what the others have pledged is kept before. */
export function toShow(table: TableShown): string | null {
  const kept = keptOf(table.id);
  if (!kept || kept.shown || table.phase !== "sealing" || table.mine === null) return null;
  const pledges = table.seats.map((seat) => seat.pledge);
  const isOurs = table.commitment === kept.commitment && pledges[table.mine] === pledgeOf(kept.nonce);
  if (!isOurs || (kept.pledges && !isSame(kept.pledges, pledges))) return null; // somebody cheats: they do not get it
  write(table.id, { ...kept, pledges, seat: table.mine });
  return kept.nonce;
}

export function noteShown(table: string): void {
  const kept = keptOf(table);
  if (kept) write(table, { ...kept, shown: true });
}

export function isSame(some: readonly (string | null)[], others: readonly (string | null)[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

function write(table: string, kept: Keepsake): Keepsake {
  here.set(table, kept);
  try {
    localStorage.setItem(KEY + table, JSON.stringify(kept));
    forgetTheOldest();
  } catch {
    // then it is known to this page only
  }
  return kept;
}

function forgetTheOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  if (keys.length <= MOST) return;
  const age = (key: string) => (JSON.parse(localStorage.getItem(key)!) as Keepsake).at;
  keys
    .toSorted((a, b) => age(b) - age(a))
    .slice(MOST)
    .forEach((key) => localStorage.removeItem(key));
}
