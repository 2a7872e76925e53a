// Every word of the pages before and around a table: home, a new table, the design page, an unknown address.

import type { Facts, TableShown } from "../../lib/messages";

type Pace = TableShown["pace"];
type SeatsAllowed = Facts["seats"];

const list = new Intl.ListFormat("en");
const few = ["no", "one", "two", "three", "four", "five", "six"];
const count = (number: number) => few[number] ?? String(number);
const plural = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;
const range = ({ low, high }: SeatsAllowed) => (low === high ? String(low) : `${low}–${high}`);

export const words = {
  on: (page: string) => `${page} · Underbridge`,
  facts: {
    minutes: (minutes: number) => `${minutes} min`,
    who: (seats: SeatsAllowed, who: string) => (seats.high === 1 ? "alone" : `${range(seats)} ${who}`),
    short: (seats: SeatsAllowed) => (seats.high === 1 ? "alone" : range(seats)),
  },
  refused: {
    away: "The house does not answer. Look whether you are connected, then try again.",
    other: "Something went wrong in the house. Try again in a moment.",
  },
  theme: { toNight: "Let night fall", toDay: "Let the sun rise" },

  home: {
    title: "Underbridge",
    tab: "Underbridge: four troll games",
    tagline: "Four troll games. Sit down; somebody is always under there.",
    games: "The games",
    play: "Play now",
    playing: "Laying the table …",
    friends: "With friends",
    alone: "Choose a bridge",
    watch: "Watch",
    carving: (title: string) => `Carving the rules of ${title} …`,
    carved: (done: number, of: number) => `${done} of ${of}`,
    queued: (title: string) => `The rules of ${title} wait to be carved.`,
    carvingHint: "You can sit down already: the table waits.",
    away: "The house does not answer. Your games are safe; they are there when it is back.",
    retry: "Try again",
    retrying: "Knocking …",
    mine: "Your games",
    waiting: (games: number) =>
      games === 0 ? "Nobody waits for you" : games === 1 ? "1 waits for you" : `${games} wait for you`,
    more: (tables: number) => plural(tables, "more game", "more games"),
    all: "All your games",
    turn: "Your turn",
    finished: "Finished",
    noneFinished: "Games that end are kept here, with how they ended.",
    allFinished: (games: number) => `All ${games}`,
    moreFinished: "Show older ones",
    fetching: "Fetching …",
    open: "Free seats",
    openHint: (tables: number) => plural(tables, "open table", "open tables"),
    join: "Join",
  },
  table: {
    waiting: (names: string[]) => `Waiting for ${list.format(names)}`,
    carving: "Begins when its rules are carved",
    sealing: "Its dice are being sealed",
    free: (seats: number) => plural(seats, "free seat", "free seats"),
    with: (names: string[]) => list.format(names),
    alone: "You alone",
    hosts: (names: string[]) =>
      names.length ? `${list.format(names)} ${names.length === 1 ? "waits" : "wait"}` : "Nobody sits here yet",
    playing: (names: string[]) => (names.length ? list.format(names) : "Nobody"),
    /** A game that is over: with whom, and how it ended for me. */
    withOthers: (names: string[]) => (names.length ? `with ${list.format(names)}` : "alone"),
    bots: (bots: number) => `${count(bots)} bots`,
    points: (points: number) => plural(points, "point", "points"),
    won: "Won",
    lost: "Lost",
    left: "Left",
    unfinished: "Closed",
    again: (game: string) => `Play again: ${game}`,
    watched: (people: number) => plural(people, "person watches", "people watch"),
  },
  watching: {
    title: (game: string) => `Watch ${game}`,
    empty: (game: string) => `Nobody plays a public game of ${game} right now.`,
    hint: "Lay a public table, and others can watch you; or let the oldest trolls show you how it is done.",
    ancients: "Watch Ancients play",
    coming: "They are coming …",
  },
  name: {
    button: (name: string) => `${name}: change your name`,
    title: "What should the others call you?",
    hint: "You are a guest here: no form, no password. This browser remembers you.",
    label: "Your name",
    save: "Call me that",
    keep: "Leave it",
  },

  pace: {
    none: "No clock",
    noneHint: "Think as long as you like.",
    live: (pace: Pace) => `${time(pace.seconds ?? 0)} each`,
    liveHint: (more: number) => (more ? `${more} free seconds a decision.` : "Every second counts."),
    slow: (days: number) => (days === 1 ? "1 day a decision" : `${days} days a decision`),
    slowHint: "Come by when you like.",
    own: "My own",
    ownHint: "Set it to the second.",
    candle: "A candle for answers",
    candleHint: "Whoever is asked a question has a minute.",
  },
  create: {
    tab: (game: string) => `New table: ${game}`,
    title: "A new table",
    back: "Back to the house",
    loading: "Fetching chairs …",
    failed: "The game could not be fetched.",
    unknown: "There is no such game",
    unknownHint: "Perhaps the address was cut short.",
    seats: "Who sits down",
    many: "Seats",
    seat: (number: number, figure: string) => `Seat ${number}: ${figure}`,
    you: "You",
    yourself: (name: string) => `${name} (you)`,
    sit: "Sit here",
    sitThere: (figure: string) => `Sit here, as the ${figure}`,
    friend: "Free seat",
    friendHint: "Whoever opens the link sits down.",
    where: "Where they play",
    apart: "Each at their own screen",
    apartHint: "Friends come by a link, from anywhere.",
    here: "Together at this one",
    hereHint: "The screen goes round. What is secret is covered until the next one is ready.",
    beside: "Somebody here",
    name: "Name",
    yourName: "Your name",
    unhurried: "Without a clock and without a candle: the screen goes round as slowly as you like.",
    hereAtOnce: "Everybody is here: the game begins at once.",
    bot: (level: string) => `${capital(level)} bot`,
    alone: "You play this one alone.",
    atOnce: "No seat is free: the game begins at once.",
    waits: (seats: number) =>
      `The game begins when ${seats === 1 ? "the free seat is" : `the ${count(seats)} free seats are`} taken, ` +
      "or when you say so.",
    pace: "How long somebody may think",
    paceKind: "Counted in",
    minutes: "Minutes for the whole game",
    days: "Days for each decision",
    kinds: { live: "Minutes", slow: "Days" },
    free: "Seconds of each decision that are free",
    public: "Who may come",
    byLink: "By link",
    byLinkHint: "Only those who have the link find the table.",
    byAll: "Everybody",
    byAllHint: "The table stands on the front page: anybody may sit down or watch.",
    byAllFull: "The table stands on the front page: anybody may watch.",
    options: "How it is played",
    fileHint: "Leave it empty to play with ours.",
    choose: "Choose a file",
    text: "Or paste it here",
    forget: "Take it away",
    lay: "Lay the table",
    laying: "Laying the table …",
    begin: "Begin",
  },
  /** Names of options and of what they can be; the server says what each of them does. */
  options: {
    preset: "The bridge",
    extra_ends: "More bricks at the ends",
    extra_all: "More bricks everywhere",
    bricks: "Bricks in each column",
    endless_diamond: "Endless ace of diamonds",
    endless_spade: "Endless ace of spades",
    friendly_five: "Friendly five",
    open_book: "Open book",
    deck: "Your own deck",
    boards: "Boards",
    ug_trolls: "Ug Trolls",
    holed: "Bridge with holes",
    holed_boards: "Which boards have holes",
    gentle: "Gentle smashes",
    jump_die: "Die for jumps",
    tome: "Your own questions",
    answers: "Answers",
    box: "Your own box",
  } as Record<string, string>,
  choices: {
    preset: {
      normal: ["Normal", "very hard"],
      "ends+1": ["Ends + 1", "hard"],
      "ends+2": ["Ends + 2", "still hard"],
      "all+1": ["All + 1", "fair"],
      "all+2": ["All + 2", "a gentle first game"],
      extra: ["More bricks", "at the ends, everywhere"],
      own: ["My own", "column by column"],
    },
    answers: { options: ["One of four", "pick it"], typed: ["Typed", "write it"] },
    holed_boards: {
      all: ["Every board", "hard all the way"],
      first: ["Only the first", "hard at first"],
      last: ["Only the last", "hard at last"],
    },
    jump_die: { 6: ["Six sides", "harder"], 8: ["Eight sides", "easier"] },
  } as Record<string, Record<string, [string, string]>>,
  /** Numbers in a row: what each of them counts, and what all of them come to. */
  counts: {
    bricks: {
      one: (column: number) => `Column ${column}`,
      all: (bricks: readonly number[]) => {
        const laid = 2 * bricks.reduce((sum, count) => sum + count, 0);
        const left = 52 - laid;
        return left >= 0
          ? `${laid} bricks in both rows, ${plural(left, "card", "cards")} left.`
          : `${laid} bricks in both rows: there are 52 cards.`;
      },
    },
  } as Record<string, { one: (at: number) => string; all: (counts: readonly number[]) => string }>,
  anyCounts: (label: string) => ({ one: (at: number) => `${label} ${at}`, all: () => "" }),
  leftOut: { ug_trolls: ["As in the box", "half of the trolls"] } as Record<string, [string, string]>,
  ownNumber: ["My own number", "more or fewer"] as [string, string],

  missing: {
    tab: "Nothing here",
    title: "This path ends in the river",
    hint:
      "There is nothing at this address. Perhaps it was cut short when it was copied; " +
      "perhaps a troll ate the rest.",
    home: "Back to the house",
  },
  stepper: {
    fewer: (what: string) => `${what}: one step down`,
    more: (what: string) => `${what}: one step up`,
  },
  design: {
    tab: "Design",
    title: "The look of Underbridge",
    hint:
      "Everything that pages and boards are made of, in one place. " +
      "Colours come from ui/tokens.css, pieces from ui/ and art/.",
    light: "Light",
    lights: { day: "Day", night: "Night", both: "Side by side" },
    sections: {
      colours: "Colours",
      type: "Type",
      spacing: "Spacing and lines",
      buttons: "Buttons",
      fields: "Fields",
      panels: "Panels and papers",
      seats: "Seats",
      dice: "Dice and hearts",
      icons: "Icons",
      scene: "Covers and scene",
    },
    groups: {
      paper: "Paper and ink",
      world: "The world",
      signals: "Signals",
      seats: "Seats",
      scene: "Scene",
    },
    rules: {
      ember: "Ember means “your move” and nothing else. Light text stands on --ember-fill, ember text is --ember-ink.",
      gold: "What may be chosen has a dashed gold outline and a small triangle; what is chosen, a solid one.",
      line: "Outlines are --line, never --ink: so night keeps them.",
      seats: "A seat is a colour, a shape and a rune together; colour never stands alone.",
      targets: "Everything that can be touched is at least 44 pixels high.",
    },
    samples: {
      title: "Somebody is always under there",
      text: "Plain words, short sentences. A line is read once, so it says one thing.",
      small: "Small text is still sixteen pixels on a phone where it matters.",
      button: "Button",
      off: "Not now",
      panel: "A panel",
      mine: "A panel that waits for you",
      paper: "A paper, for what lies on stone and water",
      dialog: "Open a dialog",
      dialogTitle: "A dialog",
      dialogText: "Escape, the cross and a click outside put it away.",
      agreed: "Very well",
      field: "A field",
      fieldHint: "What it is for, in a line.",
      wrong: "What was wrong, and what would be right.",
      select: "One of many",
      chips: "One of a few",
      switch: "On or off",
      stepper: "A number",
      progress: "How far it is",
      fold: "More of it",
      notice: "Something that everybody should know",
      target: "May be chosen",
      chosen: "Chosen",
    },
    names: ["Moss", "River", "Dusk", "Gold"],
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function time(seconds: number): string {
  if (seconds % 60) return `${seconds} seconds`;
  if (seconds === 60) return "1 minute";
  return seconds % 3_600 || seconds < 7_200 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`;
}
