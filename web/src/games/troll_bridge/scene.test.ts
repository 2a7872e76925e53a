import { describe, expect, it } from "vitest";

import { spaceAt, type Happening } from "./bridge";
import { messenger, sample } from "./sample";
import { shownAt, withEvent } from "./scene";

const PLACE = { row: 3, column: 5 };

describe("a moment, one thing after the other", () => {
  it("a messenger walks before its tile is turned", () => {
    const events: Happening[] = [
      { kind: "moved", seat: 0, direction: "forward", start: { row: 3, column: 4 }, place: PLACE },
      { kind: "tile turned up", seat: 0, place: PLACE, tile: "Ug Troll" },
      { kind: "Ug Troll attacked", seat: 0, place: PLACE },
    ];
    const walked = shownAt(sample(), events, 0);
    expect(walked.messengers[0]).toMatchObject(PLACE);
    expect(spaceAt(walked, PLACE)!.tile!.face_up).toBeUndefined();
    const fought = shownAt(sample(), events, 2);
    expect(spaceAt(fought, PLACE)!.tile).toMatchObject({ face_up: true, kind: "Ug Troll" });
    expect(fought.messengers[0]!.held_by).toBe("Ug Troll");
  });

  it("a smashed space is a hole, and whoever stood there goes on by river", () => {
    const events: Happening[] = [
      { kind: "space smashed", seat: 0, face: 1, place: PLACE },
      { kind: "smashed off", seat: 1, by: 0, place: PLACE },
      { kind: "message lost", seat: 1, owner: 1 },
    ];
    const after = shownAt(sample(), events, 2);
    expect(spaceAt(after, PLACE)).toEqual({ hole: true });
    expect(after.messengers[1]).toMatchObject({ alive: false, messages: [] });
  });

  it("a turn that begins ends what was on", () => {
    const events: Happening[] = [
      { kind: "answered right", seat: 0, answer: "Root" },
      { kind: "turn began", seat: 1, turn: 8 },
      { kind: "fight goes on", seat: 1, place: PLACE, damage: 4, needs: 6 },
    ];
    const stages = [0, 1, 2]
      .map((step) => shownAt(sample({ stage: "answer" }), events, step))
      .map(({ stage, turn }) => [stage, turn]);
    expect(stages).toEqual([
      ["answer", 0],
      ["act", 1],
      ["fight", 1],
    ]);
  });

  it("a stolen message changes hands", () => {
    const after = withEvent(sample(), { kind: "message stolen", seat: 0, victim: 1, owner: 1 });
    expect(after.messengers.map(({ messages }) => messages)).toEqual([[0, 1], []]);
  });

  it("a treasure that is used leaves the hand", () => {
    const board = sample({
      messengers: [messenger({ treasures: ["Stick of Poking", "Golden Goat"], treasure_count: 2 }), messenger()],
    });
    const after = withEvent(board, { kind: "weapon used", seat: 0, treasure: "Stick of Poking", strength: 2 });
    expect(after.messengers[0]).toMatchObject({ treasures: ["Golden Goat"], treasure_count: 1 });
    expect(after.bonus).toBe(2);
  });

  it("turns to skip are counted up by what costs them, and down as they pass", () => {
    const skips = (board: ReturnType<typeof sample>) => board.messengers[1]!.skips;
    const events: Happening[] = [
      { kind: "trollbooth set", seat: 0, target: 1, treasure: "Trollbooth" },
      { kind: "must skip", seat: 1, count: 2 },
      { kind: "turn skipped", seat: 1, turn: 8 },
    ];
    const board = sample({ messengers: [messenger(), messenger({ skips: 1 })] });
    expect([0, 1, 2].map((step) => skips(shownAt(board, events, step)))).toEqual([1, 2, 1]);
    expect(skips(withEvent(board, { kind: "fell through", seat: 1, place: PLACE }))).toBe(0);
  });

  it("a treasure that is shown at the end is still carried", () => {
    const board = sample({ messengers: [messenger({ treasures: ["Golden Goat"], treasure_count: 1 }), messenger()] });
    expect(withEvent(board, { kind: "treasure shown", seat: 0, treasure: "Golden Goat", value: 5 })).toEqual(board);
  });
});
