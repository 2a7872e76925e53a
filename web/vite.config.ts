import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/underbridge/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy knows no data: but for pictures
  },
  server: { proxy: { "/api": { target: process.env.UNDERBRIDGE_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
