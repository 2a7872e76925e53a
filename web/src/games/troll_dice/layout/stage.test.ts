import { describe, expect, test } from "vitest";

import type { Box } from "../../kit/layout";
import { cardPlace } from "./card";
import { clubPlaces, layStage, trollAt } from "./stage";

const BOXES = [
  [1040, 790],
  [1440, 700],
  [390, 600],
  [390, 500],
  [360, 480],
  [768, 900],
  [3000, 1900],
] as const;
const STAGES = BOXES.flatMap(([width, height]) =>
  [2, 3, 4, 5, 6].flatMap((seats) => [null, 0, seats - 1].map((mine) => layStage(width, height, seats, mine))),
);

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe("two to six trolls, from a small phone to a big screen, playing or watching", () => {
  test("the stage fills the box", () => {
    for (const [width, height] of BOXES) {
      const stage = layStage(width, height, 4, 0);
      expect(stage.width * stage.scale).toBeCloseTo(width);
      expect(stage.height * stage.scale).toBeCloseTo(height);
    }
  });

  test("every plate is on the stage, and no two lie on each other", () => {
    for (const stage of STAGES) {
      const plates = stage.places.map((place) => place.plate);
      for (const [at, plate] of plates.entries()) {
        expect(plate.x).toBeGreaterThanOrEqual(0);
        expect(plate.x + plate.width).toBeLessThanOrEqual(stage.width);
        expect(plate.y + plate.height).toBeLessThanOrEqual(stage.height);
        for (const other of plates.slice(at + 1)) expect(overlap(plate, other)).toBe(false);
      }
    }
  });

  test("heads are under the sky, and opponents' plates above the tray", () => {
    for (const stage of STAGES) {
      for (const [seat, place] of stage.places.entries()) {
        expect(place.figure.y).toBeGreaterThanOrEqual(0);
        if (seat !== stage.mine) expect(place.plate.y + place.plate.height).toBeLessThanOrEqual(stage.tray.y);
      }
    }
  });

  test("six dice lie in the hollow of the tray", () => {
    for (const stage of STAGES) {
      expect(stage.slots).toHaveLength(6);
      for (const slot of stage.slots) {
        expect(slot.x - stage.die / 2).toBeGreaterThanOrEqual(stage.hollow.x);
        expect(slot.x + stage.die / 2).toBeLessThanOrEqual(stage.hollow.x + stage.hollow.width);
      }
    }
  });

  test("whoever is pointed at is found", () => {
    for (const { places } of STAGES) {
      places.forEach(({ plate }, seat) => {
        expect(trollAt(places, { x: plate.x + plate.width / 2, y: plate.y + plate.height / 2 })).toBe(seat);
      });
    }
  });
});

test("my neighbour to the left sits on the left, and so on clockwise", () => {
  const { places } = layStage(1040, 790, 4, 2);
  expect(places[3]!.plate.x).toBeLessThan(places[0]!.plate.x);
  expect(places[0]!.plate.x).toBeLessThan(places[1]!.plate.x);
  expect(places[2]!.plate.y).toBeGreaterThan(places[3]!.plate.y);
});

test("club dice lie side by side before their troll", () => {
  const place = layStage(1040, 790, 4, 0).places[1]!;
  const [left, middle, right] = clubPlaces(place, 3, 36);
  expect(middle!.x).toBe(place.clubs.x);
  expect(right!.x - middle!.x).toBe(middle!.x - left!.x);
});

test("a card about a troll hides nobody's plate on a big screen, and is on the stage on a small one", () => {
  const wide = layStage(1040, 790, 5, 0);
  const narrow = layStage(360, 480, 6, null);
  wide.places.forEach((_, seat) => {
    const card = { ...cardPlace(wide, seat, 252, 140), width: 252, height: 140 };
    for (const { plate } of wide.places) expect(overlap(card, plate)).toBe(false);
  });
  narrow.places.forEach((_, seat) => {
    const card = cardPlace(narrow, seat, 186, 120);
    expect(card.x).toBeGreaterThan(0);
    expect(card.x + 186).toBeLessThan(narrow.width);
    expect(card.y + 120).toBeLessThan(narrow.height);
  });
});

test("nobody is found between the trolls", () => {
  const stage = layStage(1040, 790, 4, 0);
  expect(trollAt(stage.places, stage.fire)).toBeNull();
});
