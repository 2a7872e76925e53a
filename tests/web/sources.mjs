// What games were made of, as the browser counts it below their last scene.
//
//   node sources.mjs FILE SOURCES     # FILE: a line for each viewer's game; SOURCES: the sources.ts of its game

import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [file, from] = process.argv.slice(2);
const { runnerImport } = await import(createRequire(from).resolve("vite"));
const { module } = await runnerImport(from, { configFile: false, logLevel: "error" });

const found = [];
for await (const line of createInterface({ input: createReadStream(file) })) {
  const { events, view } = JSON.parse(line);
  found.push(Object.fromEntries(module.sources(events, view).map(({ title, of }) => [title, of])));
}
console.log(JSON.stringify(found));
