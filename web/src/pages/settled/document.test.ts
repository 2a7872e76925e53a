import { describe, expect, it } from "vitest";

import { meanings, pieces, settled } from "./document";

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
two lines. [What the marks mean](README.md#the-marks).

More of *them*.

## Settled questions

Each has a name. *printed*: so it is.

- **PB1** *printed*: One line.
- **PB2** *house rule*: A **second** one,
  with \`more\` after it (PB1).

## And more

Nobody asked.
`;

describe("a document of settled questions", () => {
  it("has a title, an introduction and questions with marks", () => {
    expect(settled(DOCUMENT)).toEqual({
      title: "Pebbles",
      introduction: [
        [{ kind: "text", text: "Few words, in two lines." }],
        [
          { kind: "text", text: "More of " },
          { kind: "em", text: "them" },
          { kind: "text", text: "." },
        ],
      ],
      questions: [
        { id: "PB1", mark: "printed", text: [{ kind: "text", text: "One line." }] },
        {
          id: "PB2",
          mark: "house rule",
          text: [
            { kind: "text", text: "A " },
            { kind: "strong", text: "second" },
            { kind: "text", text: " one, with " },
            { kind: "code", text: "more" },
            { kind: "text", text: " after it (PB1)." },
          ],
        },
      ],
    });
  });
  it("shows the words of a link", () => {
    expect(
      pieces("See [there](https://example.org).")
        .map(({ text }) => text)
        .join(""),
    ).toBe("See there.");
  });
  it.each(Object.entries(games))("is read to its end: %s", (_, document) => {
    const { title, introduction, questions } = settled(document);
    const marks = meanings(about!).map(({ mark }) => mark);
    expect(title).not.toBe("");
    expect(introduction.length).toBeGreaterThan(0);
    expect(questions).toHaveLength(document.match(/^- /gm)!.length);
    for (const { id, mark, text } of questions) {
      expect(id).toMatch(/^[A-Z]{2}\d+$/);
      expect(marks).toContain(mark);
      expect(text.map((piece) => piece.text).join("")).not.toMatch(/\*\*|`|\]\(/);
    }
  });
});
