// Where everything is at the fire. The stage is laid out in units of its own and scaled to the box it gets.

import { within, type Box, type Point } from "../../kit/layout";

/** A troll's place: its figure stands on a plate with name and hearts; dice lie between it and the fire. */
export interface Place {
  figure: Box;
  plate: Box;
  clubs: Point; // the middle of the row of club dice handed to it
  spot: Point; // the middle of the die that it rolls
}

export interface Stage {
  narrow: boolean;
  width: number;
  height: number;
  scale: number; // units to pixels
  horizon: number;
  fire: Point & { size: number };
  tray: Box;
  hollow: Box; // of the tray: dice lie in it
  slots: Point[]; // middles of the six dice
  aside: Box; // of the hollow, beside the dice or below them
  die: number; // sizes of dice: in the tray, rolled in defence, handed out
  rolled: number;
  club: number;
  places: Place[]; // by seat
  mine: number | null;
}

interface Measures {
  width: number;
  height: number;
  tray: number; // height without a troll of one's own in it
  mine: number; // what that adds
  plate: { width: number; height: number };
  die: number;
  rolled: number;
  club: number;
}

const WIDE: Measures = {
  width: 1040,
  height: 752,
  tray: 196,
  mine: 0,
  plate: { width: 204, height: 66 },
  die: 70,
  rolled: 60,
  club: 36,
};
const NARROW: Measures = {
  width: 390,
  height: 545,
  tray: 140,
  mine: 42,
  plate: { width: 120, height: 50 },
  die: 50,
  rolled: 40,
  club: 20,
};
const DICE_IN_HAND = 6;
const UNDER_PLATE = 0.95; // how much of a figure stands above its plate

/** Middles of the plates' upper edges for so many trolls, clockwise from the left, in widths and heights of it. */
type Ring = readonly (readonly [x: number, y: number, size: number])[];

const WIDE_RINGS: readonly Ring[] = [
  [],
  [[0.5, 0.4, 208]],
  [
    [0.2, 0.52, 220],
    [0.8, 0.52, 220],
  ],
  [
    [0.16, 0.62, 210],
    [0.5, 0.37, 190],
    [0.84, 0.62, 210],
  ],
  [
    [0.125, 0.74, 186],
    [0.315, 0.36, 180],
    [0.685, 0.36, 180],
    [0.875, 0.74, 186],
  ],
  [
    [0.115, 0.765, 174],
    [0.262, 0.37, 166],
    [0.5, 0.33, 166],
    [0.738, 0.37, 166],
    [0.885, 0.765, 174],
  ],
  [
    [0.108, 0.775, 166],
    [0.185, 0.37, 158],
    [0.394, 0.32, 158],
    [0.606, 0.32, 158],
    [0.815, 0.37, 158],
    [0.892, 0.775, 166],
  ],
];
const NARROW_RINGS: readonly Ring[] = [
  [],
  [[0.5, 0.39, 128]],
  [
    [0.2, 0.48, 122],
    [0.8, 0.48, 122],
  ],
  [
    [0.17, 0.59, 106],
    [0.5, 0.3, 98],
    [0.83, 0.59, 106],
  ],
  [
    [0.165, 0.66, 94],
    [0.29, 0.26, 88],
    [0.71, 0.26, 88],
    [0.835, 0.66, 94],
  ],
  [
    [0.165, 0.7, 86],
    [0.165, 0.265, 82],
    [0.5, 0.245, 78],
    [0.835, 0.265, 82],
    [0.835, 0.7, 86],
  ],
  [
    [0.165, 0.83, 72],
    [0.165, 0.515, 72],
    [0.165, 0.2, 72],
    [0.835, 0.2, 72],
    [0.835, 0.515, 72],
    [0.835, 0.83, 72],
  ],
];

/** Lays the stage for a box of pixels; seat `mine` sits below, the others clockwise from its left. */
export function layStage(boxWidth: number, boxHeight: number, seats: number, mine: number | null): Stage {
  const narrow = boxWidth / Math.max(boxHeight, 1) < 1.05;
  const by = narrow ? NARROW : WIDE;
  const scale = Math.min(boxWidth / by.width, boxHeight / by.height) || 1;
  const width = boxWidth / scale;
  const height = boxHeight / scale;
  const trayHeight = by.tray + (mine === null ? 0 : by.mine);
  const ground = height - trayHeight;
  const others = mine === null ? seats : seats - 1;
  const crowded = others > 4;
  const fire = {
    x: width / 2,
    y: ground * (others === 1 || others === 3 || others === 5 ? 0.77 : 0.72),
    size: narrow ? (crowded ? 112 : 138) : crowded ? 190 : 226,
  };
  const stage = {
    narrow,
    width,
    height,
    scale,
    fire,
    mine,
    horizon: ground * 0.42,
    die: by.die,
    rolled: by.rolled,
    club: by.club,
    ...(narrow ? narrowTray(width, height, trayHeight) : wideTray(width, height, trayHeight, mine !== null)),
  };
  const ring = (narrow ? NARROW_RINGS : WIDE_RINGS)[others] ?? [];
  const around = ring.map(([x, y, size]) => opponent(x * width, y * ground, size, by, fire, narrow));
  const me = narrow ? meNarrow(stage.tray) : meWide(height, stage.tray);
  const places = Array.from({ length: seats }, (_, seat) =>
    seat === mine ? me : around[mine === null ? seat : (seat - mine - 1 + seats) % seats]!,
  );
  return { ...stage, places };
}

function opponent(x: number, y: number, size: number, by: Measures, fire: Point, narrow: boolean): Place {
  const plate = { x: x - by.plate.width / 2, y, ...by.plate };
  const figure = { x: x - size / 2, y: y - size * UNDER_PLATE, width: size, height: size };
  const clubs = { x, y: y + by.plate.height + by.club * 0.62 };
  return { figure, plate, clubs, spot: towards(plate, fire, by.rolled, narrow) };
}

/** Beside the plate, on the side of the fire. */
function towards(plate: Box, fire: Point, die: number, narrow: boolean): Point {
  const middle = plate.x + plate.width / 2;
  const side = middle > fire.x + 1 ? -1 : 1;
  const beside = { x: middle + side * (plate.width / 2 + die * 0.62), y: plate.y + plate.height / 2 };
  return narrow || Math.abs(middle - fire.x) < 1 ? beside : { ...beside, y: beside.y + die * 0.4 };
}

function meWide(height: number, tray: Box): Place {
  const plate = { x: 12, y: height - 76, width: 214, height: 66 };
  const figure = { x: 8, y: plate.y - 196, width: 212, height: 212 };
  return { figure, plate, clubs: { x: tray.x + 148, y: tray.y - 20 }, spot: { x: tray.x + 66, y: tray.y - 72 } };
}

function meNarrow(tray: Box): Place {
  const plate = { x: 86, y: tray.y + 3, width: tray.width - 96, height: 44 };
  const figure = { x: 0, y: tray.y - 44, width: 92, height: 92 };
  return { figure, plate, clubs: { x: 156, y: tray.y - 14 }, spot: { x: 112, y: tray.y - 48 } };
}

function wideTray(width: number, height: number, tray: number, withMe: boolean) {
  const x = withMe ? 184 : 12;
  const box = { x, y: height - tray - 4, width: width - x - 12, height: tray };
  const left = withMe ? 238 : 40;
  const hollow = { x: left, y: box.y + 36, width: width - left - 40, height: tray - 62 };
  const aside = { x: hollow.x + hollow.width - 232, y: hollow.y + 8, width: 216, height: hollow.height - 16 };
  const room = aside.x - hollow.x - 22;
  return { tray: box, hollow, aside, slots: inARow(hollow.x + 18, room, hollow.y + hollow.height / 2 - 10) };
}

function narrowTray(width: number, height: number, tray: number) {
  const box = { x: 0, y: height - tray, width, height: tray };
  const hollow = { x: 8, y: height - 130, width: width - 16, height: 124 };
  const aside = { x: hollow.x + 6, y: hollow.y + 71, width: hollow.width - 12, height: 48 };
  return { tray: box, hollow, aside, slots: inARow(hollow.x + 4, hollow.width - 8, hollow.y + 36) };
}

function inARow(left: number, room: number, y: number): Point[] {
  return Array.from({ length: DICE_IN_HAND }, (_, at) => ({ x: left + (room * (at + 0.5)) / DICE_IN_HAND, y }));
}

/** The middles of so many club dice before a troll. */
export function clubPlaces(place: Place, count: number, size: number): Point[] {
  return Array.from({ length: count }, (_, at) => ({
    x: place.clubs.x + (at - (count - 1) / 2) * (size + 1),
    y: place.clubs.y,
  }));
}

/** The troll at a point of the stage. */
export function trollAt(places: readonly Place[], point: Point): number | null {
  const seat = places.findIndex(({ figure, plate }) => within(figure, point) || within(plate, point));
  return seat < 0 ? null : seat;
}
