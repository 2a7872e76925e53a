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
const PRESET = "preset"; // the easiest first
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
    return both(at, at, preset.choices).map(([harder, choice]) => ({
      harder,
      what: options.choices[PRESET]?.[choice]?.[0] ?? choice,
      wish: { ...same, options: { ...kept(table, facts), [PRESET]: choice }, seats: ["me"] },
    }));
  }
  const levels = others.map(({ bot }) => LEVELS.indexOf(bot as Level));
  if (levels.includes(-1)) return [];
  return both(Math.min(...levels), Math.max(...levels), LEVELS).map(([harder, choice]) => ({
    harder,
    what: words.result.level(choice),
    wish: {
      ...same,
      options: kept(table, facts),
      seats: table.seats.map((_, at) => (at === table.mine ? "me" : choice)),
    },
  }));
}

/** A step easier and one harder, as far as there are such; of several, all like the easiest or the hardest. */
function both<T>(low: number, high: number, of: readonly T[]): [harder: boolean, T][] {
  const mixed = low !== high;
  const ways: [boolean, number][] = [
    [false, mixed ? low : low - 1],
    [true, mixed ? high : high + 1],
  ];
  return low < 0
    ? []
    : ways.flatMap(([harder, to]) => (of[to] === undefined ? [] : [[harder, of[to]] as [boolean, T]]));
}

/** What was chosen for the table, and not left as it is anyway. */
function kept({ options: chosen }: TableShown, { options }: Facts): TableShown["options"] {
  const usual = new Map(options.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => usual.get(name) !== value));
}
