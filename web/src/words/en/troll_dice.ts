// Every word of the Troll Dice board.

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];
const PLACES = ["", "1st", "2nd", "3rd", "4th", "5th", "6th"];

export type DiceCount = Record<"white" | "red" | "green", number>;

/** 4 white, 1 red, 1 green: those that there are. */
function dice(count: Partial<DiceCount>): string {
  return Object.entries(count)
    .filter(([, number]) => number > 0)
    .map(([colour, number]) => `${number} ${colour}`)
    .join(", ");
}

export const words = {
  sources: {
    dealt: "wounds dealt",
    taken: "wounds taken",
    blocked: "blocked",
    countered: "sent back",
    healed: "healed",
    felled: "felled",
  },
  you: "You",
  bot: "bot",
  away: "away",

  subtitle: (standing: number, attack: number): string =>
    `${NUMBERS[standing]} ${standing === 1 ? "troll" : "trolls"} · attack ${attack}`,
  beforeFirst: (trolls: number): string => `${NUMBERS[trolls]} trolls`,
  sunIsUp: "the sun is up",
  sunriseNear: (attacks: number): string => `sunrise in ${attacks}`,
  moon: (attacks: number): string =>
    `Night. If nobody falls for ${attacks} more ${attacks === 1 ? "attack" : "attacks"}, ` +
    "the sun rises and no more dice are swapped.",
  sun: "The sun is up: no more dice are swapped.",

  begins: (name: string | null, attack: number): string =>
    name === null ? `You begin attack ${attack}` : `${name} begins attack ${attack}`,
  winner: (name: string | null): string =>
    name === null ? "You are the last troll standing." : `${name} is the last troll standing.`,

  task: {
    swap: "choose your dice",
    swapTheirs: "choose dice",
    roll: "roll the dice",
    defend: "roll to defend",
    begin: "see who attacks first",
    over: "the fight is over",
    handOut: (clubs: number): string => `hand out ${clubs} club ${clubs === 1 ? "die" : "dice"}`,
    maySwap: (most: number): string =>
      most === 1
        ? "You may swap one white die for green. Then roll."
        : `You may swap up to ${most} white dice for green. Then roll.`,
    noSwap: "No dice can be swapped. Just roll.",
    pick: (colour: string, then: string[]): string => `Pick a troll for the ${colour} die.${follow(colour, then)}`,
  },

  tray: {
    of: (name: string | null): string => (name === null ? "Your dice" : `${name}’s dice`),
    empty: "Who attacks first?",
    last: (name: string | null): string => (name === null ? "You rolled" : `${name} rolled`),
    next: "this one",
    nextOf: "next",
    later: "then this",
    given: (name: string | null): string => (name === null ? "to you" : `to ${name}`),
    handed: "given",
    club: "a hit",
    useless: "no use",
    hearts: { heart: "1 heart", "double heart": "2 hearts" },
    surge: (number: number): string => `surge ${number} of 3`,
    surgeShort: (number: number): string => `${number} of 3`,
    swapped: "swapped",
    surges: "Surges",
    surgesSaid: (count: number): string => `${count} of 3 surges`,
    die: (colour: string, face: string | null, says: string): string =>
      `${colour} die${face === null ? "" : `: ${face}`}${says === "" || says === colour ? "" : `, ${says}`}`,
    drag: "Drag it onto a troll, or tap a troll.",
    laterWhy: "White dice go out first.",
  },

  swap: {
    count: (count: number, most: number): string => `Swap ${count} of ${most}`,
    fewer: "Swap one die less",
    more: "Swap one die more",
    mark: (number: number): string => `White die ${number}: swap it for a green one`,
    enough: (most: number): string =>
      most === 1 ? "Only one die: one for each opponent standing" : `At most ${most}: one for each opponent standing`,
    roll: (count: DiceCount): string => `Roll ${dice(count)}`,
    rolling: "Rolling …",
  },

  troll: {
    health: (health: number): string => `${health} of 6 health`,
    place: (place: number): string => PLACES[place] ?? "",
    fell: (attack: number): string => `fell in attack ${attack}`,
    attacking: "attacks",
    thinking: "thinking …",
    said: (name: string, parts: string[]): string => `${name}: ${parts.join(", ")}`,
    won: "winner",
  },

  card: {
    give: (name: string): string => `Give it to ${name}`,
    rolls: (count: Partial<DiceCount>): string => `Would roll ${dice(count)}`,
    health: (health: number): string => `Health ${health} of 6`,
    coming: (count: Partial<DiceCount>): string => `Clubs coming: ${dice(count)}`,
    chance: {
      white: (of: string): string => `A white die is blocked ${of}.`,
      red: (of: string): string => `A red die is sent back ${of}.`,
    },
    times: (times: number, of: number): string => `${times} in ${of} (${Math.round((100 * times) / of)} %)`,
  },

  rolled: {
    blocked: "blocked",
    wounded: "a wound",
    countered: (name: string | null): string => (name === null ? "back to you" : `back to ${name}`),
    said: (name: string, colour: string, face: string, what: string): string =>
      `${name} rolled ${colour} ${face}: ${what}`,
  },

  cry: {
    "blood surge": "Blood surge!",
    "sun rose": "The sun rises",
    "stood up": "Nobody stands: up again!",
    won: "The last one standing!",
  } as Record<string, string>,
  falls: (name: string | null): string => (name === null ? "You fall!" : `${name} falls!`),

  legend: {
    title: "The dice",
    colours: { white: "White", red: "Red", green: "Green" },
    times: (count: number): string => `×${count}`,
    face: (colour: string, face: string, count: number): string => `${colour} die, ${face}: ${count} of 6 faces`,
  },
};

function follow(colour: string, then: string[]): string {
  if (then.length === 0) return "";
  if (then.length === 1) return then[0] === colour ? " Another one follows." : ` The ${then[0]} one follows.`;
  return ` ${NUMBERS[then.length]} more follow.`;
}
