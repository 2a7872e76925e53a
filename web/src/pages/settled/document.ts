// The settled questions of a game, as docs/games/ tells them: as much Markdown as is used there, and no more.

export interface Piece {
  kind: "text" | "strong" | "em" | "code";
  text: string;
}

interface Question {
  id: string;
  mark: string;
  text: Piece[];
}

export interface Settled {
  title: string;
  introduction: Piece[][]; // paragraphs
  questions: Question[];
}

export interface Meaning {
  mark: string;
  text: Piece[];
}

const PIECES = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\([^)]*\)/g;
const MORE = /\[[^\]]+\]\([^):]*\.md[^)]*\)\.?/g; // links to other documents, which stand elsewhere on the page

/** A text with what stands out in it; of a link only its words. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (kind: Piece["kind"], text: string) => text && found.push({ kind, text });
  for (const match of text.matchAll(PIECES)) {
    add("text", text.slice(end, match.index));
    const { strong, em, code, link } = match.groups!;
    add(strong ? "strong" : em ? "em" : code ? "code" : "text", (strong ?? em ?? code ?? link)!);
    end = match.index + match[0].length;
  }
  add("text", text.slice(end));
  return found;
}

const joined = (lines: string): string => lines.trim().replace(/\s*\n\s*/g, " ");
/** The items of a list, whatever stands before or after it. */
const items = (section: string): string[] =>
  [...section.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, item]) => joined(item!));

export function settled(document: string): Settled {
  const [before = "", list = ""] = document.split(/^## Settled questions$/m);
  const [title = "", ...paragraphs] = before.trim().split(/\n{2,}/);
  return {
    title: title.replace(/^# /, ""),
    introduction: paragraphs
      .map((paragraph) => joined(joined(paragraph).replace(MORE, "")))
      .filter(Boolean)
      .map(pieces),
    questions: items(list).map((item) => {
      const [, id = "", mark = "", text = ""] = /^\*\*(\w+)\*\* \*([^*]+)\*: (.*)$/.exec(item) ?? [];
      return { id, mark, text: pieces(text) };
    }),
  };
}

/** What the marks mean, from the document about all games. */
export function meanings(document: string): Meaning[] {
  const [, list = ""] = document.split(/^## The marks$/m);
  return items(list).map((item) => {
    const [, mark = "", text = ""] = /^\*([^*]+)\*: (.*)$/.exec(item) ?? [];
    return { mark, text: pieces(text) };
  });
}
