import { describe, expect, test } from "vitest";

import type { TrollEvent } from "./dice";
import { change, clubsBefore, heartsOf, lastAttack, placeOf, rolledIn, shownAt, withEvent } from "./scene";
import { ADA, die, GRIM, RUNA, table, TOR, troll } from "./table.fixture";

const rolled = [
  die("white", "club"),
  die("white", "club"),
  die("white", "blank"),
  die("red", "club"),
  die("red", "surge"),
  die("green", "heart"),
];

describe("an attack, step by step", () => {
  test("swapping turns white dice green", () => {
    const shown = withEvent(table(), { kind: "swapped", seat: TOR, count: 1, white: 3, red: 2 });
    expect(shown.dice.map((one) => one.colour)).toEqual(["white", "white", "white", "red", "red", "green"]);
    expect(shown.phase).toBe("attack roll");
  });

  test("a die that is rolled shows its face in its place, and a club waits to be handed out", () => {
    const before = table({ phase: "attack roll", dice: [die("white", "blank"), die("white"), die("red")] });
    const shown = withEvent(before, { kind: "attack die", seat: TOR, colour: "white", face: "club" });
    expect(shown.dice).toEqual([die("white", "blank"), die("white", "club"), die("red")]);
    expect(shown.clubs).toEqual(["white"]);
  });

  test("a heart heals at once", () => {
    const events: TrollEvent[] = [
      { kind: "attack die", seat: TOR, colour: "green", face: "heart" },
      { kind: "healed", seat: TOR, count: 1, health: 5 },
    ];
    const before = table({ phase: "attack roll", dice: [die("green")] });
    expect(heartsOf(shownAt(before, events, 0), TOR).full).toBe(4);
    expect(heartsOf(shownAt(before, events, 1), TOR).full).toBe(5);
    expect(change(before, shownAt(before, events, 1), TOR)).toBe(1);
  });

  test("a club die goes over to the troll it is handed to, whites before reds", () => {
    const before = table({
      phase: "hand out",
      dice: rolled,
      clubs: ["white", "red"],
      trolls: [troll(4), troll(5, { hits: ["red"] }), troll(2), troll(3)],
    });
    const shown = withEvent(before, { kind: "club handed", seat: TOR, to: GRIM, colour: "white" });
    expect(shown.clubs).toEqual(["red"]);
    expect(shown.trolls[GRIM]!.hits).toEqual(["white", "red"]);
  });
});

describe("defending", () => {
  const defence = table({
    phase: "defence",
    defender: ADA,
    dice: rolled,
    trolls: [troll(4), troll(5), troll(2, { hits: ["white", "red"] }), troll(3)],
  });

  test("a blocked die is gone", () => {
    const shown = withEvent(defence, { kind: "blocked", seat: ADA, colour: "white", face: "shield" });
    expect(shown.trolls[ADA]!.hits).toEqual(["red"]);
    expect(heartsOf(shown, ADA)).toEqual({ full: 2, broken: 0 });
  });

  test("a wound breaks a heart, though nobody falls before the attack settles", () => {
    const shown = withEvent(defence, { kind: "wounded", seat: ADA, by: TOR, colour: "white", face: "club" });
    expect(heartsOf(shown, ADA)).toEqual({ full: 1, broken: 1 });
    expect(change(defence, shown, ADA)).toBe(-1);
  });

  test("more wounds than health break no more hearts than there are", () => {
    const struck = table({ phase: "defence", trolls: [troll(4), troll(5), troll(2, { wounds: 3 }), troll(3)] });
    expect(heartsOf(struck, ADA)).toEqual({ full: 0, broken: 2 });
  });

  test("a countered die lies before the attacker, not before the defender", () => {
    const countered: TrollEvent[] = [{ kind: "countered", seat: ADA, to: TOR, colour: "red", face: "counter" }];
    const die = rolledIn(countered);
    expect(die).toMatchObject({ seat: ADA, to: TOR, face: "counter" });
    expect(clubsBefore(defence, ADA, die)).toEqual(["white"]);
  });

  test("an attacker who fails to counter is wounded by a die of the defender's", () => {
    const shown = withEvent(defence, { kind: "wounded", seat: TOR, by: ADA, colour: "red", face: "blank" });
    expect(heartsOf(shown, TOR)).toEqual({ full: 3, broken: 1 });
    expect(shown.trolls[ADA]!.hits).toEqual(["white"]);
  });
});

describe("the end of an attack", () => {
  const before = table({
    phase: "defence",
    defender: RUNA,
    dice: rolled,
    trolls: [troll(4), troll(5), troll(2, { wounds: 1 }), troll(1, { hits: ["white"] })],
  });
  const events: TrollEvent[] = [
    { kind: "wounded", seat: RUNA, by: TOR, colour: "white", face: "blank" },
    { kind: "fell", seat: RUNA, by: TOR },
    { kind: "rejuvenated", seat: TOR, health: 5 },
  ];
  const after = table({
    attack: 13,
    attacker: GRIM,
    trolls: [troll(5), troll(5), troll(1), troll(0, { fell_in: 12 })],
  });

  test("the die, the fall and the new strength are shown one after the other", () => {
    expect(heartsOf(shownAt(before, events, 0), RUNA)).toEqual({ full: 0, broken: 1 });
    expect(shownAt(before, events, 0).trolls[RUNA]!.fell_in).toBeNull();
    expect(shownAt(before, events, 1).trolls[RUNA]!.fell_in).toBe(12);
    expect(heartsOf(shownAt(before, events, 1), TOR).full).toBe(4);
    expect(heartsOf(shownAt(before, events, 2), TOR).full).toBe(5);
  });

  test("in the end every heart is as the board says", () => {
    const last = shownAt(before, events, events.length - 1);
    for (const seat of [TOR, GRIM, ADA, RUNA]) expect(heartsOf(last, seat).full).toBe(heartsOf(after, seat).full);
  });

  test("the dice of the attack that is over can still be seen", () => {
    expect(lastAttack(before, after, events)?.dice).toEqual(rolled);
    expect(lastAttack(before, before, [])).toBeNull();
  });

  test("if nobody is left standing, the fallen stand up with one health", () => {
    const shown = withEvent(before, { kind: "stood up", seat: RUNA });
    expect(heartsOf(shown, RUNA)).toEqual({ full: 1, broken: 0 });
  });
});

test("whoever falls later has the better place, and those who fell together share it", () => {
  const board = table({
    trolls: [troll(4), troll(0, { fell_in: 3 }), troll(0, { fell_in: 9 }), troll(0, { fell_in: 3 })],
  });
  expect([TOR, GRIM, ADA, RUNA].map((seat) => placeOf(board, seat))).toEqual([null, 3, 2, 3]);
});
