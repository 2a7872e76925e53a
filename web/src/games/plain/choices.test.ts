import { expect, test } from "vitest";

import { choicesOf } from "./choices";

const [roll, hold] = [{ kind: "roll" }, { kind: "hold" }];
const bids = [1, 2, 3].map((height) => ({ kind: "bid", height }));

test("kinds of which there are several have lists of their own, after those of which there is one", () => {
  expect(choicesOf([roll, ...bids, hold])).toEqual({ single: [roll, hold], several: [{ kind: "bid", actions: bids }] });
  expect(choicesOf([])).toEqual({ single: [], several: [] });
});
