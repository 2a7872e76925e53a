import { describe, expect, it } from "vitest";

import type { Facts } from "../../lib/messages";
import {
  EXTRA,
  firstSeats,
  freeSeats,
  given,
  instead,
  isOffered,
  offered,
  OWN,
  resized,
  seated,
  type Option,
  type Place,
} from "./wish";

const preset: Option = { type: "choice", name: "preset", about: "", choices: ["normal", "all+2"], default: "normal" };
const ends: Option = { type: "number", name: "extra_ends", about: "", low: 0, high: 2, default: 0, step: 1 };
const bricks: Option = {
  type: "counts",
  name: "bricks",
  about: "",
  length: 6,
  low: 1,
  high: 20,
  default: "3,2,1,1,2,3",
};
const five: Option = { type: "flag", name: "friendly_five", about: "", default: false };
const ugs: Option = { type: "number", name: "ug_trolls", about: "", low: 0, high: 90, default: 20, step: 1 };
const holes: Option = {
  type: "choice",
  name: "holed_boards",
  about: "",
  choices: ["all", "first", "last"],
  default: "all",
};
const deck: Option = { type: "document", name: "deck", about: "", default: null };

describe("seats", () => {
  const dice = { seats: { low: 2, high: 6, usual: 4 } } as Facts;
  const friends: Place[] = ["me", "open", "crafty"];

  it("are laid for me and friends first", () => {
    expect(firstSeats(dice)).toEqual(["me", "open", "open", "open"]);
  });
  it("come and go at the end of the table", () => {
    expect(resized(friends, 2)).toEqual(["me", "open"]);
    expect(resized(friends, 4)).toEqual(["me", "open", "crafty", "open"]);
  });
  it("never leave me standing", () => {
    expect(resized(["open", "open", "me"], 2)).toEqual(["open", "me"]);
  });
  it("are swapped when I want to sit elsewhere", () => {
    expect(seated(friends, 2, "me")).toEqual(["crafty", "open", "me"]);
  });
  it("take a bot or a friend, but not mine", () => {
    expect(seated(friends, 1, "ancient")).toEqual(["me", "ancient", "crafty"]);
    expect(seated(friends, 0, "open")).toEqual(friends);
  });
  it("are counted while they are free", () => {
    expect(freeSeats(friends)).toBe(1);
  });
});

describe("options", () => {
  it("are told only where they differ from what holds anyway", () => {
    expect(given([preset, ends], 1, { preset: "normal" })).toEqual({});
    expect(given([preset, ends], 1, { preset: "all+2" })).toEqual({ preset: "all+2" });
  });
  it("of one's own bridge are told instead of a preset", () => {
    expect(isOffered(ends, 1, { preset: "all+2", extra_ends: 2 })).toBe(false);
    expect(given([preset, ends], 1, { preset: "all+2", extra_ends: 2 })).toEqual({ preset: "all+2" });
    expect(given([preset, ends], 1, { preset: EXTRA, extra_ends: 2 })).toEqual({ extra_ends: 2 });
  });
  it("are told for one kind of bridge at a time", () => {
    const chosen = { extra_ends: 2, bricks: "4,3,2,2,3,4" };
    expect(instead(preset)).toEqual([EXTRA, OWN]);
    expect(given([preset, ends, bricks], 1, { ...chosen, preset: OWN })).toEqual({ bricks: "4,3,2,2,3,4" });
    expect(given([preset, ends, bricks], 1, { ...chosen, preset: EXTRA })).toEqual({ extra_ends: 2 });
    expect(given([preset, ends, bricks], 1, { ...chosen, preset: "all+2" })).toEqual({ preset: "all+2" });
    expect(given([preset, ends, bricks], 1, { preset: OWN })).toEqual({});
  });
  it("with a file come last", () => {
    expect(offered([deck, five, preset], 5, {}).map(({ name }) => name)).toEqual(["friendly_five", "preset", "deck"]);
  });
  it("for five are forgotten when somebody leaves", () => {
    expect(given([five], 5, { friendly_five: true })).toEqual({ friendly_five: true });
    expect(given([five], 4, { friendly_five: true })).toEqual({});
  });
  it("that follow from another are told as soon as they are chosen", () => {
    expect(given([ugs], 4, {})).toEqual({});
    expect(given([ugs], 4, { ug_trolls: 20 })).toEqual({ ug_trolls: 20 });
  });
  it("of single boards are offered where there are holes and several boards", () => {
    const last = { holed_boards: "last" };
    expect(given([holes], 4, { ...last, holed: true, boards: 2 })).toEqual({ holed_boards: "last" });
    expect(given([holes], 4, { ...last, holed: true })).toEqual({});
    expect(given([holes], 4, { ...last, boards: 2 })).toEqual({});
    expect(offered([holes], 4, { holed: true, boards: 1 })).toEqual([]);
  });
  it("without a text have no file", () => {
    expect(given([deck], 4, { deck: "" })).toEqual({});
    expect(given([deck], 4, { deck: "[[card]]" })).toEqual({ deck: "[[card]]" });
  });
});
