// Every word of Angry Troll that the client says itself; its story and its help come from the engine.

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const FIRST = ["", "second action", "first action"];

/** One walks and throws up or down; what one picks up or lays is above or below. */
const ways = (verb: string): Record<string, string> =>
  verb === "Walk" || verb === "Throw" ? {} : { up: "above", down: "below" };

/** "walk, stomp or lay the ace" */
const either = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;

export const words = {
  sources: { turns: "turns", left: "cards left", woke: "bricks woke", flown: "flew away" },
  bridge: "The Magic Bridge. Arrow keys go from place to place, Enter acts.",
  subtitle: (turn: number): string => (turn > 0 ? `turn ${turn}, versus Magic Bridge` : "versus Magic Bridge"),
  turn: (turn: number): string => `Turn ${turn}`,

  steps: {
    label: "The steps of a turn",
    awakening: "Awakening",
    acts: "Troll acts",
    flight: "Flight",
    left: (count: number): string => `${many(count, "action", "actions")} left`,
  },

  verbs: {
    walk: "Walk",
    stomp: "Stomp",
    "pick up": "Pick up",
    beat: "Beat",
    throw: "Throw",
    shovel: "Shovel",
    use: "Use",
    lay: "Lay",
  },
  title: (verb: string, direction: string): string =>
    direction ? `${verb} ${ways(verb)[direction] ?? direction}` : verb,
  detail: {
    onto: (card: string): string => `onto the ${card}`,
    to: (place: string): string => `to ${place}`,
    the: (card: string): string => `the ${card}`,
    withCard: (card: string): string => `with the ${card}`,
    lay: (card: string, place: string): string => `the ${card} on ${place}`,
  },

  task: {
    acts: (left: number, verbs: string[]): string =>
      verbs.length > 0 ? `${FIRST[left] ?? "action"}: ${either(verbs)}` : (FIRST[left] ?? "act"),
    verbs: {
      walk: (): string => "walk",
      stomp: (): string => "stomp",
      "pick up": (): string => "pick up a brick",
      beat: (card: string): string => `beat with the ${card}`,
      throw: (card: string): string => `throw the ${card}`,
      shovel: (card: string): string => `shovel with the ${card}`,
      use: (card: string): string => `use the ${card}`,
      lay: (card: string): string => `lay the ${card}`,
    },
    actsTheirs: "act",
    waiting: "the bridge stirs",
    underfoot: "The brick under you is awake. If it is called again, it flies off with you.",
    last: "After this, every awake brick flees one column.",
    first: "Tap a marker on the bridge. Two actions, then awake bricks flee.",
  },

  outcome: {
    tamed: "Every brick sleeps and the bridge stands: the troll wins!",
    perfect: "Every brick sleeps and no place is empty: a perfect win for the troll!",
    collapsed: (score: number): string =>
      `The bridge fell into the river, with ${many(score, "card", "cards")} left in the deck.`,
    "carried off": (score: number): string =>
      `A brick flew off with the troll, with ${many(score, "card", "cards")} left in the deck.`,
    tired: (score: number): string =>
      `The troll grew tired of herding bricks, with ${many(score, "card", "cards")} left in the deck.`,
    gone: (score: number): string => `The bridge wins, with ${many(score, "card", "cards")} left in the deck.`,
  },

  place: {
    name: (place: string): string => capital(place),
    empty: "empty",
    fromTop: (bricks: string[]): string => (bricks.length > 1 ? `from the top: ${bricks.join("; ")}` : bricks.join("")),
    unseen: (count: number): string => (count === 1 ? "an unseen brick, asleep" : `${count} unseen bricks, asleep`),
    awake: (card: string): string => `${card}, awake`,
    asleep: (card: string): string => `${card}, asleep`,
    troll: "the troll stands here",
    stood: "the troll has been here this turn",
    may: (titles: string[]): string => `you may ${either(titles.map((title) => title.toLowerCase()))}`,
  },

  stack: {
    unseen: (count: number): string => (count === 1 ? "Unseen brick" : `${count} unseen bricks`),
    empty: "Only water here",
    awake: "awake",
    asleep: "asleep",
    troll: "The troll stands here.",
    stood: "You stood here this turn: no way back yet.",
    uses: {
      clubs: "In hand: beats a brick next to you.",
      diamonds: "In hand: is thrown at the first awake brick that way.",
      hearts: "No troll picks up a heart.",
      spades: "In hand: shovels up a brick next to you.",
    },
  },

  tray: {
    label: "The cards",
    deck: "Deck of awakening",
    deckShort: "deck",
    left: "cards left: your score",
    deckOpens: "See what is unseen",
    upper: "Upper pile",
    upperShort: "upper",
    lower: "Lower pile",
    lowerShort: "lower",
    pile: (row: string, cards: string[]): string =>
      cards.length > 0
        ? `${capital(row)} pile: ${many(cards.length, "card", "cards")}, the last one is the ${cards.at(-1)}`
        : `${capital(row)} pile: no card yet`,
    aside: "Set aside",
    asideShort: "aside",
    asideSaid: (cards: string[]): string =>
      cards.length > 0 ? `Set aside, played next turn: ${cards.join(", ")}` : "Nothing is set aside",
    asideHint: "Played first in the next awakening",
    hands: "In the troll’s hands",
    handsEmpty: "Nothing yet",
    held: (card: string): string => capital(card),
    uses: {
      beat: "awake: beats a brick next to you",
      throw: "awake: flies at the first awake brick",
      shovel: "awake: shovels up a brick next to you",
      lay: "asleep: lay it down next to you",
    } as Record<string, string>,
    endless: "never used up",
    names: (colour: string, row: string): string => `${capital(colour)} cards name the ${row} row`,
  },

  unseen: {
    button: "Unseen cards",
    title: "What is unseen",
    lead: (count: number, deck: number): string =>
      `Nobody has seen these ${many(count, "card", "cards")} yet: ` +
      `${deck} in the deck, ${count - deck} asleep in the bridge.`,
    row: (suit: string, count: number): string => `${capital(suit)}: ${count} unseen`,
    seen: "seen",
    endless: (cards: string[]): string => `Never used up: the ${cards.join(" and the ")}. Who picks it up keeps it.`,
    upper: (cards: string[]): string => `Upper pile: ${cards.join(", ") || "empty"}.`,
    lower: (cards: string[]): string => `Lower pile: ${cards.join(", ") || "empty"}.`,
  },

  tired: (turns: number): string => `Tired in ${many(turns, "turn", "turns")}`,
  tiredHint: "The bridge wins if no card is played for too long.",
  nothing: "Nobody there",
  stuck: "Stuck!",
  moment: "One moment …",

  signs: { upper: "Upper", lower: "Lower" },

  legend: {
    asleep: "Asleep",
    asleepText: "A grey brick stays where it is. Nobody has seen its card, unless it bears one.",
    awake: "Awake",
    awakeText: "It has wings. After your two actions it flees one column; called again, it flies away.",
    suits: "In the troll’s hands",
    clubs: "Clubs beat an awake brick next to you to sleep.",
    diamonds: "Diamonds fly along the row or across, and put the first awake brick to sleep.",
    spades: "Spades shovel up an awake brick next to you. Then it sleeps in your hands, ready to be laid down.",
    hearts: "Hearts are never picked up: no troll has a heart.",
    used: "A brick that was used is set aside and wakes others next turn.",
    endless: (cards: string[]): string => `Never used up: the ${cards.join(", the ")}.`,
  },
};
