import { describe, expect, it } from "vitest";

import { thingAnchor } from "../../lib/anchor";
import { cut, found, meanings, pieces, rules, type Block, type Piece } from "./document";
import { figuresIn } from "./figures";

const { "../../../../docs/games/README.md": about, ...games } = import.meta.glob<string>(
  "../../../../docs/games/*.md",
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const DOCUMENT = `# Pebbles

Few words, in
two lines.

## The goal

Take the **last** one (PB1). [More](#the-end) of *them*.

- ![](piece:pebble) **A White Pebble** is white,
  as they are.
- No thing.

1. First
2. Then

### The end

> **House rule PB2.** There is \`none\`.
>
> ![two red ones](piece:red*2) ![](piece:blue)

| pebble | pebbles | worth |
|---|---|---|
| ![](piece:pebble) **White Pebble** | 3 | **2** |
| **Red Pebble** | – | −1 |

## Settled questions

Each has a name.

- **PB1** *printed*: One line.
- **PB2** *house rule*: A **second** one,
  with [more](README.md) after it.
`;

const { title, introduction, sections } = rules(DOCUMENT);
const [goal, settled] = sections;

describe("the rules of a game", () => {
  it("begin with what the game is", () => {
    expect(title).toBe("Pebbles");
    expect(introduction).toEqual([
      { kind: "paragraph", id: undefined, pieces: [{ kind: "text", text: "Few words, in two lines." }] },
    ]);
  });

  it("have sections, headings and lists, and an anchor for every thing where it is told of first", () => {
    expect(sections.map(({ id }) => id)).toEqual(["the-goal", "settled-questions"]);
    const [, things, steps, heading, , table] = goal!.blocks;
    expect(things).toMatchObject({ kind: "list", numbered: false, items: [{ id: "white-pebble" }, { id: undefined }] });
    expect(steps).toMatchObject({ kind: "list", numbered: true, items: [{}, {}] });
    expect(heading).toEqual({ kind: "heading", id: "the-end", text: "The end" });
    expect(table).toMatchObject({ kind: "table", rows: [{ id: undefined }, { id: "red-pebble" }] });
  });

  it("have notes, and pictures", () => {
    const note = goal!.blocks[4] as Extract<Block, { kind: "note" }>;
    expect(note).toMatchObject({
      of: "house rule",
      ruling: "PB2",
      blocks: [{ kind: "paragraph" }, { kind: "pictures" }],
    });
    expect((note.blocks[1] as { pieces: Piece[] }).pieces).toEqual([
      { kind: "picture", text: "two red ones", of: "red*2" },
      { kind: "picture", text: "", of: "blue" },
    ]);
  });

  it("keep the settled questions, each with its id and its mark", () => {
    expect(settled!.blocks[1]).toMatchObject({
      kind: "questions",
      items: [
        { id: "pb1", name: "PB1", mark: "printed", pieces: [{ kind: "text", text: "One line." }] },
        { id: "pb2", name: "PB2", mark: "house rule" },
      ],
    });
  });

  it("tell the figures of the pieces, as far as they are numbers", () => {
    expect(figuresIn(rules(DOCUMENT))).toEqual({ "White Pebble": { pebbles: 3, worth: 2 }, "Red Pebble": {} });
  });

  it("can be searched: what is counted is what is marked", () => {
    expect(cut("A tie, and a Tie.", "tie")).toEqual(["A ", "tie", ", and a ", "Tie", "."]);
    expect(cut("(1)", "(")).toEqual(["", "(", "1)"]);
    expect(found(goal!, "pebble")).toBe(5); // two heads of columns, three things
    expect(found(goal!, "red ones")).toBe(0); // no one sees what a picture is called
  });
});

describe("a text", () => {
  it("has pieces that stand out; rulings lead to where they are settled, other documents nowhere", () => {
    expect(pieces("See *this*, `that`, BT3 and [a](x.md)")).toEqual([
      { kind: "text", text: "See " },
      { kind: "em", text: "this" },
      { kind: "text", text: ", " },
      { kind: "code", text: "that" },
      { kind: "text", text: ", " },
      { kind: "link", text: "BT3", to: "#bt3" },
      { kind: "text", text: " and " },
      { kind: "text", text: "a" },
    ]);
  });
});

function* piecesIn(blocks: readonly Block[]): Generator<Piece> {
  for (const block of blocks) {
    if (block.kind === "note") yield* piecesIn(block.blocks);
    else if (block.kind === "table") yield* [block.head, ...block.rows.map(({ cells }) => cells)].flat(2);
    else if (block.kind === "list" || block.kind === "questions") yield* block.items.flatMap(({ pieces }) => pieces);
    else if (block.kind !== "heading") yield* block.pieces;
  }
}
function idsIn(blocks: readonly Block[]): (string | undefined)[] {
  return blocks.flatMap((block) => {
    if (block.kind === "note") return idsIn(block.blocks);
    if (block.kind === "table") return block.rows.map(({ id }) => id);
    if (block.kind === "list" || block.kind === "questions") return block.items.map(({ id }) => id);
    return block.kind === "pictures" ? [] : [block.id];
  });
}

describe.each(Object.entries(games))("%s", (_, document) => {
  const told = rules(document);
  const blocks = [...told.introduction, ...told.sections.flatMap(({ blocks }) => blocks)];
  const ids = [...told.sections.map(({ id }) => id), ...idsIn(blocks)].filter((id) => id !== undefined);
  const all = [...piecesIn(blocks)];

  it("has nothing left of how it is written", () => {
    for (const { kind, text } of all) expect(kind === "code" ? "" : text).not.toMatch(/\*|`|\]\(|^[>|#]|piece:/);
  });
  it("has no two places of a name", () => expect(new Set(ids).size).toBe(ids.length));
  it("has no link that leads nowhere", () => {
    for (const piece of all) if (piece.kind === "link") expect(ids).toContain(piece.to.slice(1));
  });
});

const drawn = Object.values(
  import.meta.glob<string>(["../../art/*.svg", "../../games/*/pieces.svg"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("");

it("shows only pieces that are drawn", () => {
  const shown = Object.values(games).flatMap((document) => [...document.matchAll(/\(piece:([^)]*)\)/g)]);
  expect(shown.length).toBeGreaterThan(100);
  for (const [, of] of shown) {
    const card = /^traveler\/(.*)$/.exec(of!)?.[1];
    const symbols = card
      ? [card === "face-down" ? "bt-card-back" : `bt-art-${thingAnchor(card)}`]
      : of!.split("*")[0]!.split("+");
    for (const symbol of symbols) expect(drawn).toContain(`id="${symbol}"`);
  }
});

it("says what the marks mean", () => {
  expect(meanings(about!).map(({ mark }) => mark)).toEqual(["printed", "reconstructed", "house rule"]);
});
