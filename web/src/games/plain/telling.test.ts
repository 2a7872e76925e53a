import { expect, test } from "vitest";

import { cut } from "../kit/pace";
import type { Event } from "../../lib/messages";
import { board } from "./example";
import { after } from "./fold";
import { isAbout } from "./marks";
import { outcome, pace, said } from "./telling";

const standings = (...ranks: number[]) => ranks.map((rank, seat) => ({ seat, rank }));
const names = ["Ada", "Grim", "Eve"];

test("a moment is one beat, in which the board stays as it was", () => {
  const events = [{ kind: "banked" }, { kind: "won" }] as unknown as Event[];
  const beats = cut(pace, events, 700);
  expect(beats.map(({ ms }) => ms)).toEqual([700]);
  expect(beats[0]!.events).toEqual(events);
  expect(after(board)).toBe(board);
});

test("what has no parts is said in a word", () => {
  expect([null, "", {}, true, false, 0, "goat"].map(said)).toEqual(["–", "–", "–", "yes", "no", "0", "goat"]);
});

test("an event is about the seat that it names", () => {
  expect(isAbout({ kind: "banked", seat: 1 }, 1)).toBe(true);
  expect([isAbout({ kind: "banked", seat: 1 }, 0), isAbout({ kind: "rain" }, 0), isAbout(null, 0)]).not.toContain(true);
});

test("whoever has the best rank has won", () => {
  expect(outcome({ seat: null, standings: standings(2, 1) }, names)).toBe("Grim wins.");
  expect(outcome({ seat: 1, standings: standings(2, 1) }, names)).toBe("You win.");
  expect(outcome({ seat: 1, standings: standings(1, 1, 3) }, names)).toBe("Ada and you win.");
  expect(outcome({ seat: 0, standings: standings(1) }, names)).toBe("The game is over.");
});
