import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/underbridge/server/page";
const WORTH_IT = 0.9; // of its size

/** Puts a compressed copy beside each file that gets smaller by it, so that the server need not do it. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  closeBundle() {
    for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const plain = readFileSync(path);
      const copies = { gz: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) };
      for (const [ending, copy] of Object.entries(copies)) {
        if (copy.length < plain.length * WORTH_IT) writeFileSync(`${path}.${ending}`, copy);
      }
    }
  },
};

export default defineConfig({
  plugins: [svelte(), compressed],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy knows no data: but for pictures
  },
  server: {
    fs: { allow: [".", "../docs/games"] }, // the rules are told to players, too
    proxy: { "/api": { target: process.env.UNDERBRIDGE_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
