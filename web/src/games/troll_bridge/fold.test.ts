import { describe, expect, it } from "vitest";

import { example, fight, messenger } from "./example";
import { after } from "./fold";
import { spaceAt, type Happening, type TrollBoard } from "./model";

const PLACE = { row: 3, column: 5 };
const afterAll = (board: TrollBoard, ...events: Happening[]): TrollBoard => events.reduce(after, board);

describe("a moment, one thing after the other", () => {
  it("a messenger walks before its tile is turned", () => {
    const events: Happening[] = [
      { kind: "moved", seat: 0, direction: "forward", start: { row: 3, column: 4 }, place: PLACE },
      { kind: "tile turned up", seat: 0, place: PLACE, tile: "Ug Troll" },
      { kind: "Ug Troll attacked", seat: 0, place: PLACE },
    ];
    const walked = afterAll(example(), ...events.slice(0, 0 + 1));
    expect(walked.messengers[0]).toMatchObject(PLACE);
    expect(spaceAt(walked, PLACE)!.tile!.face_up).toBeUndefined();
    const fought = afterAll(example(), ...events.slice(0, 2 + 1));
    expect(spaceAt(fought, PLACE)!.tile).toMatchObject({ face_up: true, kind: "Ug Troll" });
    expect(fought.messengers[0]!.held_by).toBe("Ug Troll");
  });

  it("a smashed space is a hole, and whoever stood there goes on by river", () => {
    const events: Happening[] = [
      { kind: "space smashed", seat: 0, face: 1, place: PLACE },
      { kind: "smashed off", seat: 1, by: 0, place: PLACE },
      { kind: "message lost", seat: 1, owner: 1 },
    ];
    const next = afterAll(example(), ...events.slice(0, 2 + 1));
    expect(spaceAt(next, PLACE)).toEqual({ hole: true });
    expect(next.messengers[1]).toMatchObject({ alive: false, messages: [] });
  });

  it("a question that is asked stands there with what it is about", () => {
    const asked = {
      seat: 1,
      answerer: 0,
      subject: "places",
      degree: 2,
      prompt: "Which river flows through Rome?",
    } as const;
    const next = after(example(), { kind: "question asked", ...asked });
    expect(next.question).toMatchObject({ subject: "places", prompt: asked.prompt });
  });

  it("a turn that begins ends what was on", () => {
    const events: Happening[] = [
      { kind: "answered right", seat: 0, answer: "Root" },
      { kind: "turn began", seat: 1, turn: 8 },
      { kind: "fight goes on", seat: 1, place: PLACE, damage: 4, needs: 6 },
    ];
    const stages = [0, 1, 2]
      .map((step) => afterAll(example({ stage: "answer" }), ...events.slice(0, step + 1)))
      .map(({ stage, turn }) => [stage, turn]);
    expect(stages).toEqual([
      ["end", 0],
      ["act", 1],
      ["fight", 1],
    ]);
  });

  it("a stolen message changes hands", () => {
    const next = after(example(), { kind: "message stolen", seat: 0, victim: 1, owner: 1 });
    expect(next.messengers.map(({ messages }) => messages)).toEqual([[0, 1], []]);
  });

  it("a treasure that is used leaves the hand", () => {
    const board = example({
      messengers: [messenger({ treasures: ["Stick of Poking", "Golden Goat"], treasure_count: 2 }), messenger()],
    });
    const next = after(board, { kind: "weapon used", seat: 0, treasure: "Stick of Poking", strength: 2 });
    expect(next.messengers[0]).toMatchObject({ treasures: ["Golden Goat"], treasure_count: 1 });
    expect(next.bonus).toBe(2);
  });

  it("what is thrown in changes what a roll must show, as it was told before", () => {
    const chances = { "Troll Wedgie": { die: 6, least: 5 } };
    const board = example({ stage: "hinder", fight: fight(1, { chances }), bonus: 4 });
    const thrown = { kind: "hindered", seat: 1, fighter: 0, treasure: "Troll Wedgie", strength: 4 } as const;
    expect(after(board, thrown)).toMatchObject({ fight: { chance: { least: 5 } }, bonus: 0 });
  });

  it("turns to skip are counted up by what costs them, and down as they pass", () => {
    const skips = (board: ReturnType<typeof example>) => board.messengers[1]!.skips;
    const events: Happening[] = [
      { kind: "trollbooth set", seat: 0, target: 1, treasure: "Trollbooth" },
      { kind: "must skip", seat: 1, count: 2 },
      { kind: "turn skipped", seat: 1, turn: 8 },
    ];
    const board = example({ messengers: [messenger(), messenger({ skips: 1 })] });
    expect([0, 1, 2].map((step) => skips(afterAll(board, ...events.slice(0, step + 1))))).toEqual([1, 2, 1]);
    expect(skips(after(board, { kind: "fell through", seat: 1, place: PLACE }))).toBe(0);
  });

  it("a treasure that is shown at the end is still carried", () => {
    const board = example({ messengers: [messenger({ treasures: ["Golden Goat"], treasure_count: 1 }), messenger()] });
    expect(after(board, { kind: "treasure shown", seat: 0, treasure: "Golden Goat", value: 5 })).toEqual(board);
  });
});
