// Every word of the house itself: frame, dialogs, what is common to all games. Pages and games have their own files.

import type { Mark } from "../../lib/seats";

interface SeatWords {
  bot: string | null;
}

const LEVELS: Record<string, string> = { sleepy: "Sleepy", grumpy: "Grumpy", crafty: "Crafty", ancient: "Ancient" };

const MARKS: Record<Mark, string> = {
  red: "red",
  green: "green",
  yellow: "yellow",
  purple: "purple",
  blue: "blue",
  orange: "orange",
};

const list = new Intl.ListFormat("en");
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

export const words = {
  house: "Underbridge",
  skip: "Skip to the table",
  close: "Close",
  home: "Home",
  cancel: "Not now",
  seats: {
    title: "At the table",
    you: "You",
    yours: (name: string) => `${name} (you)`,
    free: (keptFor: string | null) => (keptFor ? `Kept for ${keptFor}` : "Free seat"),
    level: (level: string) => `${LEVELS[level] ?? level} bot`,
    /** What a seat has in the game: a colour, and somebody who wears it. */
    figure: (mark: Mark, who: string): string => `${MARKS[mark]} ${who}`,
    here: "here",
    gone: "not connected",
    stepped: "has stepped away",
    away: "A bot stands in",
    resigned: "Resigned: a bot plays on",
    turn: "to decide",
    watching: (count: number) => (count === 1 ? "1 person is watching" : `${count} people are watching`),
    /** Bots of one level are told apart by a number. */
    bot: (level: string, number: number, seats: readonly SeatWords[]): string => {
      const alike = seats.map((seat, at) => (seat.bot === level ? at : -1)).filter((at) => at >= 0);
      const name = LEVELS[level] ?? level;
      return alike.length > 1 ? `${name} ${alike.indexOf(number) + 1}` : name;
    },
  },
  task: {
    you: "You:",
    thinking: (names: string[]) => `${list.format(names)} ${names.length === 1 ? "is" : "are"} thinking`,
    waiting: (names: string[]) => `Waiting for ${list.format(names)}`,
    theirs: (names: string[], what: string) => `${list.format(names)} must ${what}.`,
    sent: "Sent. The table is writing it down …",
    over: "The game is over",
    rolling: "The table is drawing",
    stuck: "This game cannot go on",
    closed: "This game was closed",
  },
  frame: {
    board: "The board",
    back: "Back to the house",
    menu: "Menu",
    skip: "Skip",
    skipHint: "Show how it stands now",
    hold: "Hold",
    holdHint: "Let this stand until you have seen enough",
    goOn: "Go on",
    goOnHint: "On with the game",
    undo: "Undo",
    noUndo: "There is nothing to take back: something was drawn, or somebody else has decided since.",
    story: "Story",
    chat: "Chat",
    rules: "Rules",
    learn: "Lesson",
    talk: "Story, chat and rules",
    chatAndRules: "Chat and rules",
    toBoard: (myTurn: boolean): string => (myTurn ? "Your turn: back to the board" : "Back to the board"),
    seats: "Seats",
    unread: (count: number) => `${count} new`,
    clock: "Time left",
    loading: "Setting the table …",
    preparing: (title: string) => `The rules of ${title} are being carved`,
    preparingHint: "That is done once, on the first start. The game begins by itself as soon as they are there.",
    preparingParts: (done: number, of: number) => `${done} of ${of} parts`,
    missing: "There is no such table",
    missingHint: "Perhaps the link was cut short when it was copied. Ask for it again, or start a table of your own.",
    broken: "The board could not be loaded",
    brokenHint: "Look whether you are connected, then load the page again.",
    away: "The line to the table is cut. It comes back by itself; nothing of yours is lost.",
    connecting: "Coming to the table …",
    stuck:
      "This game cannot go on: what was written of it no longer fits the rules. Its story is kept as far as it goes.",
    closed: {
      rules: "The rules have changed since this game began, so it cannot go on. Its record is kept.",
      abandoned: "Nobody had been here for a long time. Its story and its record are kept.",
    },
    standIn: "A bot plays for you, as you were away.",
    takeBack: "Take my seat back",
    refused: "That was not possible",
  },
  hint: {
    title: "What could be done",
    ask: "Hint",
    askHint: "What could be done now, and why. It is told to the others, and marked in the record.",
    busy: "Playing on from here, to see what comes of it …",
    chance: (chance: number, margin: number) => `wins ${chance} percent, plus or minus ${margin}`,
    best: (what: string, chance: number, margin: number, why: string) =>
      `Best: ${what}, wins ${chance} percent, plus or minus ${margin}. ${why}`,
    /** Whose chances these are. */
    means: (alone: boolean, playouts: number) =>
      `Chances to win if ${alone ? "Grumpy plays on from here" : "everybody plays on like Grumpy"}: ` +
      `${playouts.toLocaleString("en")} games played on.`,
    asGood: "about as good",
    hide: "Hide",
  },
  out: {
    said: "You are out. The others play on.",
    ending: "How it ends",
    slower: "Slower",
    hint: "The rest of the game, quickly",
    again: "Play again",
    leave: "Leave",
  },
  story: {
    empty: "Nothing has happened yet.",
    look: "Show this moment",
    start: "The beginning",
    log: "The story so far",
  },
  look: {
    title: "Looking back",
    at: (ply: number, of: number) => `Moment ${ply} of ${of}`,
    first: "To the beginning",
    previous: "One back",
    next: "One on",
    last: "To the end",
    chapterBack: "A turn back",
    chapterOn: "A turn on",
    play: "Play",
    pause: "Pause",
    mine: "Next of mine",
    mineHint: "To my next decision",
    link: "Copy a link to this moment",
    linkHere: "A link to this moment:",
    copied: "Copied",
    now: "Back to now",
    waits: "Your turn: back to now",
    waiting: "At the table it is your turn.",
    slider: "Moment",
    failed: "This moment could not be fetched. Try again.",
  },
  absent: {
    title: (name: string) => `${name} has stepped away`,
    hint: (name: string) => `${name} can take the seat back at any moment.`,
    standIn: "Let a bot play until back",
    wait: "Wait",
    small: (name: string) => `${name} is away`,
  },
  /** A screen that goes round. */
  round: {
    title: (names: string[]) => (names.length === 1 ? `${names[0]} is next` : `${list.format(names)} are next`),
    hint: (name: string) => `Give ${name} the screen. What only ${name} may see comes when ${name} is ready.`,
    hints: "One after the other, in any order. What only they may see comes when whoever has the screen is ready.",
    ready: (name: string) => `I am ${name}, ready`,
    others: "Something else of one's own to see or do?",
    another: (name: string) => name,
    layDown: "Lay it down",
    layDownHint: "Hide what is mine, so that all may look again",
  },
  chat: {
    /** What the table itself says of somebody. */
    notes: {
      away: (name: string) => `${name} is away: a bot plays until ${name} is back.`,
      back: (name: string) => `${name} is back.`,
      resign: (name: string) => `${name} has left the game: a bot plays on to the end.`,
      hint: (name: string) => `${name} has asked for a hint. It is marked in the record.`,
    } as Record<string, (name: string) => string>,
    empty: "Nobody has said anything yet. Say hello!",
    say: "Say something",
    send: "Say it",
    lines: "What was said",
    reactions: "Say it quickly",
    watcher: (name: string) => `${name} (watching)`,
    seated: "Those who sit at the table can say something here.",
  },
  rules: {
    short: "The rules in short",
    whole: "The whole rules",
    wholeHint: "Every piece, examples, ties, and what we had to settle. Opens beside the game.",
  },
  seal: {
    title: "The dice are sealed",
    button: "Dice sealed",
    before:
      "Before the first draw the table showed the fingerprint of its secret, " +
      "and everybody's browser that of a number of its own. " +
      "The numbers were shown when all fingerprints were known. So nobody can choose a draw: " +
      "not the table, not a player, not both together.",
    print: "Fingerprint of the secret",
    after:
      "When the game is over, the secret is told, " +
      "and your own browser checks every draw against what it has kept since you sat down.",
    check: "Check every draw",
    checking: "Checking …",
    proofs: {
      "to you": (draws: number) =>
        `All ${draws} draws are right: ` +
        "they follow from what was promised and pledged before your browser showed its number. " +
        "Nobody could choose them, neither the table nor the other players, nor all of them together.",
      "without you": (draws: number) =>
        `All ${draws} draws follow from the secret and the numbers in the record. But your number is not among them: ` +
        "that nobody could choose the draws is proved to those whose numbers are there, and not to you.",
      "to keepers": (draws: number) =>
        `All ${draws} draws follow from the secret and the numbers in the record. ` +
        "This browser has kept nothing of this table, as you watched, or sat down with another one: " +
        "that nobody could choose the draws is proved only to browsers that played.",
      "to nobody": (draws: number) =>
        `All ${draws} draws follow from the secret in the record. ` +
        "But nobody's browser has added a number to it that was pledged before: " +
        "whoever knew the secret could choose them.",
    },
    /** What it means that somebody's number is missing. */
    silent: (names: string[]) =>
      `But the game began without the number of ${list.format(names)}: the table, alone or with them, ` +
      `had the choice among ${2 ** names.length} sets of draws, by leaving out what was pledged.`,
    cheated: "Somebody has cheated.",
    frauds: {
      nonce: () => "A number in the record is not one that was pledged.",
      secret: () => "The secret in the record is not the one that was promised.",
      commitment: () => "The record has another promise than the one that your browser was shown before the game.",
      pledge: () => "The record has other pledges than those that your browser was shown before the game.",
      dropped: () => "Your browser has shown its number, and the record leaves it out.",
      draw: (draw: number) => `Draw ${draw} does not follow from the secret and the numbers: it was changed.`,
    },
    /** At the beginning of a game. */
    without: (names: string[], me: boolean) => {
      const missing = me
        ? ["your part", ...names.map((name) => `that of ${name}`)]
        : [`the part of ${list.format(names)}`];
      return `The game began without ${list.format(missing)} in the seal of the dice, which was not shown in time.`;
    },
    keepsake: "Save what this browser kept",
    keepsakeHint:
      "With both files a program of your own checks the same, and that this is the game you saw: " +
      "underbridge verify RECORD --kept KEPT",
    record: "Take the record with you",
    failed: "The record could not be fetched.",
  },
  menu: {
    title: "At this table",
    speed: "How fast things move",
    speeds: { off: "At once", fast: "Fast", normal: "Normal", slow: "Slow" },
    sound: "Sound",
    grunt: "Trolls grunt",
    theme: "Light",
    themes: { day: "Day", night: "Night" },
    leave: "Leave the table",
    leaveHint: "Your seat stays yours. If your time runs out, a bot plays until you are back.",
    resign: "Resign",
    resignTitle: "Resign for good?",
    resignHint: "A bot plays your seat to the end. You cannot take it back.",
    resignYes: "Resign",
    resignNo: "Play on",
  },
  keys: {
    title: "Keys",
    all: [
      [["Enter"], "end what is shown; then do the main thing"],
      [["↑", "↓", "←", "→"], "walk, where there is somewhere to walk to"],
      [["U"], "undo"],
      [["H"], "a hint, alone or among bots"],
      [["?"], "the rules in short"],
      [["Esc"], "close what lies over the board"],
      [["Space"], "looking back: play, pause"],
      [["←", "→"], "looking back: a moment"],
      [["Shift ←", "Shift →"], "looking back: a turn (or Page Up, Page Down)"],
      [["Home", "End"], "looking back: the beginning, the end"],
      [["D", "Shift D"], "looking back: my next decision, the one before"],
      [["+", "−"], "looking back: faster, slower"],
      [["Esc"], "looking back: back to now"],
    ] as [string[], string][],
  },
  wait: {
    failed: "That did not work",
  },
  result: {
    won: "You have won!",
    over: "The game is over",
    places: "Standings",
    rank: (rank: number) => `${rank}${ENDINGS[ordinals.select(rank)] ?? "th"}`,
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
    rematch: "Play again",
    join: "To the next game",
    asks: (name: string) => `${name} wants to play again`,
    sitAgain: "Join",
    look: "Look back",
    home: "Back to the house",
    show: "Result",
    hide: "Look at the board",
    total: "points",
    check: "Check the dice",
    share: "Share",
    shared: "Copied",
    shareThis: "To be copied:",
    said: (title: string, sentence: string, link: string) => `${title}: ${sentence} ${link}`,
    harder: "Harder",
    easier: "Easier",
    level: (level: string) => `with ${LEVELS[level] ?? level} bots`,
  },
  clock: {
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },
};
