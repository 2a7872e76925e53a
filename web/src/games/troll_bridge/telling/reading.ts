// The bridge in words: for tips, and for those who do not see it.

import { words } from "../../../words/en/troll_bridge";
import { faceOf, isPeeked, messengerAt, spaceAt, type Place, type Space, type TrollBoard } from "../model";

interface Description {
  title: string;
  lines: string[];
  rules: string; // what the rules call it
}

const say = words.bridge;
const IN_THE_RULES: Record<ReturnType<typeof faceOf>, string> = {
  back: "face-down tile",
  ug: "Ug Troll",
  sopher: "Trollosopher",
  treasure: "treasure",
  word: "word",
  "word-extra": "extra turn",
  "word-skip": "skip your next turn",
  "word-zilch": "nothing",
};

export function describe(board: TrollBoard, place: Place, names: readonly string[], mine: number | null): Description {
  const space = spaceAt(board, place);
  const seat = messengerAt(board, place);
  const here = seat === null ? [] : [seat === mine ? say.hereYou : say.here(names[seat]!)];
  if (!space)
    return {
      title: place.column > board.columns ? say.beyond : say.waiting(place.row),
      lines: here,
      rules: "waiting at the start",
    };
  if (space.hole) return { title: say.hole, lines: [say.holeDoes, said(place)], rules: "holes" };
  if (!space.tile)
    return { title: say.empty, lines: [...here, say.emptyDoes, said(place)], rules: "space without a tile" };
  const face = faceOf(space.tile);
  const looked = space.tile.peeked_by ?? [];
  const peeked = [
    ...(isPeeked(space.tile) ? [say.peeked] : []),
    ...(looked.length > 0 ? [say.peekedBy(looked.map((one) => (one === mine ? words.you : names[one]!)))] : []),
  ];
  return {
    title: say.tile(face),
    lines: [...here, say.tileDoes(face), ...peeked, said(place)],
    rules: IN_THE_RULES[face],
  };
}

function said(place: Place): string {
  const text = say.where(place);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A row of the bridge, what is alike together: "1 to 4 face down, 5 hole, 6 bare (Ada)". */
export function readRow(board: TrollBoard, row: number, names: readonly string[]): string {
  const spaces = board.spaces[row - 1]!.map((space, at) =>
    inShort(space, messengerAt(board, { row, column: at + 1 }), names),
  );
  const runs: string[] = [];
  for (let from = 0; from < spaces.length;) {
    let to = from;
    while (spaces[to + 1] === spaces[from]) to++;
    runs.push(say.run(from + 1, to + 1, spaces[from]!));
    from = to + 1;
  }
  return say.rowRead(row, runs.join(", "));
}

function inShort(space: Space, seat: number | null, names: readonly string[]): string {
  const what = space.hole ? "hole" : space.tile ? faceOf(space.tile) : "bare";
  return seat === null ? say.short[what]! : `${say.short[what]} (${names[seat]})`;
}
