import { describe, expect, test } from "vitest";

import { ADA, BEGINS, defence, die, GRIM, handed, ROLLED, RUNA, table, TOR, troll } from "./example";
import { after } from "./fold";
import type { TrollEvent } from "./model";

describe("an attack, step by step", () => {
  test("swapping turns white dice green", () => {
    const swapped = after(table(), { kind: "swapped", seat: TOR, count: 1, white: 3, red: 2 });
    expect(swapped.dice.map((one) => one.colour)).toEqual(["white", "white", "white", "red", "red", "green"]);
    expect(swapped.phase).toBe("attack roll");
  });

  test("a die that is rolled shows its face in its place, and a club waits to be handed out", () => {
    const before = table({ phase: "attack roll", dice: [die("white", "blank"), die("white"), die("red")] });
    const shown = after(before, { kind: "attack die", seat: TOR, colour: "white", face: "club" });
    expect(shown.dice).toEqual([die("white", "blank"), die("white", "club"), die("red")]);
    expect([shown.clubs, shown.phase]).toEqual([["white"], "attack roll"]);
  });

  test("after the last die, clubs are handed out", () => {
    const before = table({ phase: "attack roll", dice: [die("white", "club"), die("red")], clubs: ["white"] });
    const shown = after(before, { kind: "attack die", seat: TOR, colour: "red", face: "blank" });
    expect(shown.phase).toBe("hand out");
  });

  test("a heart heals at once", () => {
    const healed = after(table({ phase: "attack roll" }), { kind: "healed", seat: TOR, count: 1, health: 5 });
    expect(healed.trolls[TOR]).toMatchObject({ health: 5, hearts: 5 });
  });

  test("a club die goes over to the troll it is handed to; after the last, they defend", () => {
    const before = table({ phase: "hand out", dice: ROLLED, clubs: ["white", "red"] });
    const one = after(before, handed(GRIM));
    expect([one.clubs, one.trolls[GRIM]!.hits, one.phase]).toEqual([["red"], ["white"], "hand out"]);
    const both = after(one, handed(GRIM, "red"));
    expect([both.clubs, both.trolls[GRIM]!.hits, both.phase]).toEqual([[], ["white", "red"], "defence"]);
  });
});

describe("defending", () => {
  test("a blocked die is gone", () => {
    const shown = after(defence, { kind: "blocked", seat: ADA, colour: "white", face: "shield" });
    expect(shown.trolls[ADA]).toEqual(troll(2, { hits: ["red"] }));
  });

  test("a wound breaks a heart, though nobody falls before the attack settles", () => {
    const shown = after(defence, { kind: "wounded", seat: ADA, by: TOR, colour: "white", face: "club" });
    expect(shown.trolls[ADA]).toEqual(troll(2, { hearts: 1, wounds: 1, hits: ["red"] }));
  });

  test("more wounds than health break no more hearts than there are", () => {
    const struck = table({ phase: "defence", trolls: [troll(4), troll(5), troll(2, { hearts: 0, wounds: 2 })] });
    const shown = after(struck, { kind: "wounded", seat: ADA, by: TOR, colour: "white", face: "club" });
    expect(shown.trolls[ADA]!.hearts).toBe(0);
  });

  test("an attacker who fails to counter is wounded by a die of the defender's", () => {
    const shown = after(defence, { kind: "wounded", seat: TOR, by: ADA, colour: "red", face: "blank" });
    expect(shown.trolls[TOR]!.hearts).toBe(3);
    expect(shown.trolls[ADA]!.hits).toEqual(["white"]);
  });
});

describe("the end of an attack", () => {
  const before = table({
    phase: "defence",
    dice: ROLLED,
    trolls: [troll(4), troll(5), troll(2, { hearts: 1, wounds: 1 }), troll(1, { hearts: 0, wounds: 1 })],
  });
  const fell: TrollEvent = { kind: "fell", seat: RUNA, by: TOR, place: 4 };

  test("who falls is out in this attack", () => {
    expect(after(before, fell).trolls[RUNA]).toMatchObject({ health: 0, fell_in: 12, place: 4 });
  });

  test("if nobody is left standing, the fallen stand up with one health", () => {
    expect(after(before, { kind: "stood up", seat: RUNA }).trolls[RUNA]).toMatchObject({ health: 1, hearts: 1 });
  });

  test("when the next begins, everybody has the health that was left, and the next one has his dice", () => {
    const begun = after(before, BEGINS);
    expect(begun).toMatchObject({ phase: "swap", attack: 13, attacker: GRIM, most_swaps: 2 });
    expect(begun.dice).toHaveLength(6);
    expect(begun.trolls.map(({ health }) => health)).toEqual([4, 5, 1, 0]);
  });

  test("it may be the last", () => {
    expect(after(before, { kind: "won", seat: TOR })).toMatchObject({ phase: "over", dice: ROLLED });
  });
});
