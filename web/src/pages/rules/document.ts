// The rules of a game, as docs/games/ tells them: as much Markdown as is used there, and no more.

import { headingAnchor, thingAnchor } from "../../lib/anchor";

export type Piece =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; to: string }
  | { kind: "picture"; text: string; of: string }; // without a text it stands beside its word

/** Something that is told of; what begins with a thing in bold has its anchor. */
export interface Told {
  id?: string | undefined;
  pieces: Piece[];
}

export type Block =
  | ({ kind: "paragraph" } & Told)
  | { kind: "pictures"; pieces: Piece[] } // a paragraph of nothing else
  | { kind: "heading"; id: string; text: string }
  | { kind: "list"; numbered: boolean; items: Told[] }
  | { kind: "table"; head: Piece[][]; rows: { id?: string | undefined; cells: Piece[][] }[] }
  | { kind: "questions"; items: (Told & { name: string; mark: string })[] }
  | { kind: "note"; of: "example" | "house rule"; ruling: string; blocks: Block[] };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Rules {
  title: string;
  introduction: Block[];
  sections: Section[];
}

export interface Meaning {
  mark: string;
  text: Piece[];
}

const RULING = /\b(?<ruling>[ABT][DTB]\d+)\b/;
const STANDS_OUT = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`/;
const LEADS = /(?<shown>!?)\[(?<text>[^\]]*)\]\((?<to>[^)]*)\)/;
const PIECES = new RegExp([STANDS_OUT, LEADS, RULING].map(({ source }) => source).join("|"), "g");
const SETTLED = /^\*\*(\w+)\*\* \*([^*]+)\*: (.*)$/;
const NOTE = /^\*\*(Example|House rule(?: (\w+))?)\.\*\*\s*/;

/** A text with what stands out in it. Links to other documents of the project are only their words. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (kind: "text" | "strong" | "em" | "code", text: string) => text && found.push({ kind, text });
  for (const match of text.matchAll(PIECES)) {
    add("text", text.slice(end, match.index));
    const { strong, em, code, shown, text: said = "", to = "", ruling } = match.groups!;
    if (shown) found.push({ kind: "picture", text: said, of: to.replace("piece:", "") });
    else if (ruling) found.push({ kind: "link", text: ruling, to: `#${headingAnchor(ruling)}` });
    else if (to.startsWith("#")) found.push({ kind: "link", text: said, to });
    else add(strong ? "strong" : em ? "em" : code ? "code" : "text", strong ?? em ?? code ?? said);
    end = match.index + match[0].length;
  }
  add("text", text.slice(end));
  return found;
}

const joined = (lines: string): string => lines.trim().replace(/\s*\n\s*/g, " ");

/** Reads blocks, and gives each thing in them its anchor: the first place where it is told of. */
class Reader {
  constructor(private readonly taken: Set<string>) {}

  blocks(text: string): Block[] {
    return text
      .trim()
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((block) => this.block(block));
  }

  private block(text: string): Block {
    if (text.startsWith("### ")) return { kind: "heading", id: headingAnchor(text.slice(4)), text: text.slice(4) };
    if (text.startsWith(">")) return this.note(text.replace(/^> ?/gm, ""));
    if (text.startsWith("|")) return this.table(text.split("\n"));
    if (/^(- |\d+\. )/.test(text)) return this.list(text);
    const told = this.told(joined(text));
    const isPicture = ({ kind, text }: Piece) => kind === "picture" || (kind === "text" && !text.trim());
    if (!told.pieces.every(isPicture)) return { kind: "paragraph", ...told };
    return { kind: "pictures", pieces: told.pieces.filter(({ kind }) => kind === "picture") };
  }

  private note(text: string): Block {
    const [label = "", name = "", ruling = ""] = NOTE.exec(text) ?? [];
    const of = name.startsWith("House") ? "house rule" : "example";
    return { kind: "note", of, ruling, blocks: this.blocks(text.slice(label.length)) };
  }

  private table(lines: string[]): Block {
    const [head = [], , ...rows] = lines.map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => pieces(cell.trim())),
    );
    return { kind: "table", head, rows: rows.map((cells) => ({ id: this.anchor(cells[0] ?? []), cells })) };
  }

  private list(text: string): Block {
    const items = text.split(/\n(?=- |\d+\. )/).map((item) => joined(item.replace(/^(- |\d+\. )/, "")));
    if (!SETTLED.test(items[0]!)) {
      return { kind: "list", numbered: !text.startsWith("- "), items: items.map((item) => this.told(item)) };
    }
    const questions = items.map((item) => {
      const [, name = "", mark = "", said = ""] = SETTLED.exec(item) ?? [];
      return { id: headingAnchor(name), name, mark, pieces: pieces(said) };
    });
    return { kind: "questions", items: questions };
  }

  private told(text: string): Told {
    const told = pieces(text);
    return { id: this.anchor(told), pieces: told };
  }

  private anchor(told: Piece[]): string | undefined {
    const first = told.find(({ kind, text }) => kind !== "picture" && text.trim());
    const id = first?.kind === "strong" ? thingAnchor(first.text) : "";
    if (!id || this.taken.has(id)) return undefined;
    this.taken.add(id);
    return id;
  }
}

export function rules(document: string): Rules {
  const headings = [...document.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => headingAnchor(heading!));
  const reader = new Reader(new Set(headings));
  const [before = "", ...sections] = document.split(/^## /m);
  const [title = "", ...introduction] = before.trim().split(/\n{2,}/);
  return {
    title: title.replace(/^# /, ""),
    introduction: reader.blocks(introduction.join("\n\n")),
    sections: sections.map((section) => {
      const [, title = "", text = ""] = /^(.*)\n([^]*)$/.exec(section) ?? [];
      return { id: headingAnchor(title), title, blocks: reader.blocks(text) };
    }),
  };
}

/** What the marks mean, from the document about all games. */
export function meanings(document: string): Meaning[] {
  const [, list = ""] = document.split(/^## The marks$/m);
  const items = [...(list.split(/^## /m)[0] ?? "").matchAll(/^- \*([^*]+)\*: (.*(?:\n {2}.*)*)/gm)];
  return items.map(([, mark, text]) => ({ mark: mark!, text: pieces(joined(text!)) }));
}

/** The pieces of a block in the order in which they are read. */
function piecesOf(block: Block): Piece[] {
  switch (block.kind) {
    case "heading":
      return [{ kind: "text", text: block.text }];
    case "list":
    case "questions":
      return block.items.flatMap(({ pieces }) => pieces);
    case "table":
      return [block.head, ...block.rows.map(({ cells }) => cells)].flat(2);
    case "note":
      return block.blocks.flatMap(piecesOf);
    default:
      return block.pieces;
  }
}

/** A text cut where a word is found in it: every second part is one that was sought. */
export function cut(text: string, sought: string): string[] {
  if (!sought) return [text];
  return text.split(new RegExp(`(${sought.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "gi"));
}

/** How often something stands in a section, its title included. */
export function found(section: Section, sought: string): number {
  const texts = section.blocks.flatMap(piecesOf).filter(({ kind }) => kind !== "picture");
  return [section.title, ...texts.map(({ text }) => text)].reduce(
    (sum, text) => sum + Math.floor(cut(text, sought).length / 2),
    0,
  );
}
