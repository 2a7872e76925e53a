// The same table once more, harder or easier: another bridge where one plays alone, other bots where only bots play.

import type { Facts, TableShown, Wish } from "../../lib/messages";
import { words } from "../../words/en/house";
import { words as options } from "../../words/en/pages";

type Place = Wish["seats"][number];
type Level = Extract<Place, string>;

export interface Again {
  harder: boolean;
  what: string; // how it is harder or easier
  wish: Omit<Wish, "seal" | "pledge">;
}

const LEVELS: readonly Level[] = ["sleepy", "grumpy", "crafty", "ancient"];
const PRESET = "preset"; // the hardest first
const STANDS_FOR_IT = ["extra_ends", "extra_all", "bricks"]; // then there is no preset

export function againAt(table: TableShown, facts: Facts): Again[] {
  const documents = facts.options.some(({ name, type }) => type === "document" && name in table.options);
  if (documents || table.mine === null) return []; // what was brought along would have to be brought again
  const same = { game: table.game, public: false, pace: table.pace, options: table.options };
  const others = table.seats.filter((_, seat) => seat !== table.mine);
  if (others.length === 0) {
    const preset = facts.options.find((option) => option.name === PRESET);
    if (preset?.type !== "choice" || STANDS_FOR_IT.some((name) => table.options[name])) return [];
    const at = preset.choices.indexOf(String(table.options[PRESET] ?? preset.default));
    return both(at, -1, preset.choices).map(([harder, choice]) => ({
      harder,
      what: options.choices[PRESET]?.[choice]?.[0] ?? choice,
      wish: { ...same, options: { ...kept(table, facts), [PRESET]: choice }, seats: ["me"] },
    }));
  }
  const level = others[0]!.bot as Level | null;
  if (level === null || others.some(({ bot }) => bot !== level)) return [];
  return both(LEVELS.indexOf(level), 1, LEVELS).map(([harder, choice]) => ({
    harder,
    what: words.result.level(choice),
    wish: {
      ...same,
      options: kept(table, facts),
      seats: table.seats.map((_, at) => (at === table.mine ? "me" : choice)),
    },
  }));
}

/** One step easier, and one harder, as far as there are such. */
function both<T>(at: number, step: 1 | -1, of: readonly T[]): [harder: boolean, T][] {
  const ways: [boolean, number][] = [
    [false, at - step],
    [true, at + step],
  ];
  return at < 0 ? [] : ways.flatMap(([harder, to]) => (of[to] === undefined ? [] : [[harder, of[to]] as [boolean, T]]));
}

/** What was chosen for the table, and not left as it is anyway. */
function kept({ options: chosen }: TableShown, { options }: Facts): TableShown["options"] {
  const usual = new Map(options.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => usual.get(name) !== value));
}
