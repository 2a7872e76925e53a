// Follows games as the browser does, event by event, and says where its board is not the engine's.
//
//   node folds.mjs FILE FOLD     # FILE: a line for each viewer's game; FOLD: the fold.ts of its board
//
// A fold leaves alone what no event tells; `told` takes that out of a board before two are compared.

import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const [file, fold] = process.argv.slice(2);
const { runnerImport } = await import(createRequire(fold).resolve("vite"));
const { module } = await runnerImport(fold, { configFile: false, logLevel: "error" });

const plain = (board) => JSON.parse(JSON.stringify(module.told(board)));
const found = { events: {}, drifts: [] };
for await (const line of createInterface({ input: createReadStream(file) })) {
  const { viewer, moments } = JSON.parse(line);
  for (let ply = 1; ply < moments.length; ply++) {
    const { events, board } = moments[ply];
    for (const { kind } of events) found.events[kind] = (found.events[kind] ?? 0) + 1;
    const [shown, is] = [plain(events.reduce(module.after, moments[ply - 1].board)), plain(board)];
    for (const field of Object.keys(is)) {
      if (isDeepStrictEqual(shown[field], is[field])) continue;
      found.drifts.push({ viewer, ply, field, shown: shown[field], board: is[field], events });
    }
  }
}
console.log(JSON.stringify({ ...found, drifts: found.drifts.slice(0, 20), all: found.drifts.length }));
