// Every word of the Troll Bridge board.

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const list = new Intl.ListFormat("en");
const either = new Intl.ListFormat("en", { type: "disjunction" });

interface Spot {
  row: number;
  column: number;
}

type Direction = "forward" | "right" | "back" | "left";

const WAYS: Record<Direction, string> = { forward: "ahead", right: "to the right", back: "back", left: "to the left" };
const SIDES: Record<Direction, string> = {
  forward: "ahead",
  right: "to the right",
  back: "behind you",
  left: "to the left",
};
const way = (direction: string): string => WAYS[direction as Direction] ?? direction;
const side = (direction: string): string => SIDES[direction as Direction] ?? direction;

const who = (name: string | null, you: string, another: string): string =>
  name === null ? `You ${you}` : `${name} ${another}`;

/** What treasures do: in a few words on the card, and in full where there is room. # is the strength. */
const TREASURES: Record<string, { short: string; long: string }> = {
  "Club of Thumping": {
    short: "Adds # to your roll. Thump.",
    long: "Throw it in before you roll in a fight of your own: it adds #.",
  },
  "Stick of Poking": {
    short: "Adds # to your roll. Poke!",
    long: "Throw it in before you roll in a fight of your own: it adds #.",
  },
  "Spear 'O Mint": {
    short: "Adds # to your roll. Minty.",
    long: "Throw it in before you roll in a fight of your own: it adds #.",
  },
  "Mighty Mallet": {
    short: "Adds # to your roll. Heavy!",
    long: "Throw it in before you roll in a fight of your own: it adds #.",
  },
  "Knife of Backstabbing": {
    short: "Takes # from another’s roll.",
    long: "When another fights an Ug Troll: it takes # from that roll.",
  },
  "Troll Wedgie": {
    short: "Takes # from another’s roll.",
    long: "When another fights an Ug Troll: it takes # from that roll.",
  },
  Trollbooth: {
    short: "Another messenger skips one more turn.",
    long: "In your turn: put it in somebody’s way, who skips one more turn.",
  },
  "Mirrored Shoes": {
    short: "Look at a face-down tile next to you, alone.",
    long: "In your turn: look at a face-down tile next to you. Only you see it.",
  },
  "Sack of Planks": {
    short: "Mends a hole next to you. No tile.",
    long: "In your turn: mend a hole next to you. The space is bare then.",
  },
  "Sneezing Powder": {
    short: "The Ug Troll leaves, and with it the trophy.",
    long: "Instead of a roll in your fight: the Ug Troll leaves. There is no trophy, and nothing is smashed.",
  },
  "Letter of Introduction": {
    short: "The Ug Troll becomes a Trollosopher.",
    long: "Instead of a roll in your fight: the Ug Troll becomes a Trollosopher, who asks you next turn.",
  },
  "Crib Notes": { short: "The Trollosopher is beaten.", long: "Instead of an answer: the Trollosopher is beaten." },
  "Feather Boots": {
    short: "The space you land on holds. No roll.",
    long: "On a jump: the space you land on holds, without a roll.",
  },
  "Sticky Fingers": { short: "The steal succeeds without a roll.", long: "On a steal: it succeeds, without a roll." },
  "Silver Goblet": { short: "Does nothing. Shines.", long: "It does nothing. Carry it home for its value." },
  "Golden Goat": { short: "Does nothing. Carry it home!", long: "It does nothing. Carry it home for its value." },
};

const TILES: Record<string, { name: string; does: string }> = {
  back: { name: "A tile, face down", does: "Whoever lands here turns it up and deals with it." },
  ug: {
    name: "Ug Troll",
    does: "Whoever lands here must fight it: 6 damage, and it runs. Until then it smashes the bridge.",
  },
  sopher: { name: "Trollosopher", does: "Whoever lands here must answer a question to get past." },
  treasure: { name: "Treasure", does: "Whoever lands here keeps it, or leaves it and moves one more space." },
  word: { name: "Word", does: "Whoever lands here does what it says." },
  "word-extra": { name: "Once more", does: "Whoever lands here has an extra turn." },
  "word-skip": { name: "Sit out", does: "Whoever lands here skips one more turn." },
  "word-zilch": { name: "Zilch", does: "Whoever lands here may move one more space." },
};

const spot = ({ row, column }: Spot): string => `row ${row}, column ${column}`;
const plural = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const words = {
  /** A place, in the story. */
  thing: ({ row, column }: Record<string, unknown>): string =>
    column ? `row ${String(row)}, column ${String(column)}` : `the start of row ${String(row)}`,
  you: "You",
  cancel: "Not now",
  percent: (count: number): string => `${count} %`,
  spot,

  subtitle: (boards: number, messengers: number, turn: number): string => {
    const long = boards === 1 ? "one board" : `${NUMBERS[boards]} boards`;
    const dry = `${NUMBERS[messengers]} still dry`;
    return turn > 0 ? `turn ${turn} · ${dry} · ${long}` : `${dry} · ${long}`;
  },
  idle: (left: number): string => `given up in ${left}`,
  chapter: (turn: number): string => `Turn ${turn}:`,

  outcome: {
    won: (name: string | null, points: number | null): string => {
      const who = name === null ? "You are the finest messenger" : `${name} is the finest messenger`;
      return points === null ? `${who}.` : `${who}, with ${plural(points, "point", "points")}.`;
    },
    shared: (names: string[], points: number | null): string => {
      const each = points === null ? "" : `, with ${plural(points, "point", "points")} each`;
      return `${list.format(names)} share the victory${each}.`;
    },
  },

  task: {
    begin: "see who begins",
    place: "choose a row to wait at",
    placeHint: "Pick a marked place at the start.",
    act: (ways: string[]): string => either.format(ways),
    ways: { move: "step", jump: "jump", steal: "steal", stay: "stay", use: "use a treasure" } as Record<string, string>,
    actTheirs: "move",
    actHint: "Pick a marked space, or a treasure.",
    emptyHint: "Pick a marked space.",
    stuckHint: "There is no plain step. Jump, steal, or stay.",
    extra: "one more step, if you like",
    extraTheirs: "take one more step, or stay",
    extraHint: "Pick a marked space, or stay.",
    treasure: "keep the treasure or leave it",
    treasureHint: "Whoever leaves it may move one more space.",
    treasureStayHint: "Whoever leaves it leaves it for others.",
    treasureFullHint: "You carry three. One must go over the side for it.",
    fight: "fight the Ug Troll",
    fightHint: "Throw in one treasure, or use bare hands.",
    bareHint: "Nothing that you carry helps here.",
    hinder: (name: string): string => `hinder ${name}, or not`,
    hinderTheirs: (name: string | null): string => `decide whether to hinder ${name ?? "you"}`,
    hinderHint: "Throw in treasures, one after the other, or let it be.",
    ask: (name: string): string => `pick a question for ${name}`,
    askTheirs: (name: string | null): string => `pick a question for ${name ?? "you"}`,
    askHint: "Nobody sees the answers, not even you.",
    answer: "answer the Trollosopher",
    answerHint: "Right: a trophy. Wrong or late: it asks again next turn.",
    typedHint: "Write your answer. Small slips are forgiven.",
    retreat: "step aside",
    retreatHint: "The space under you is gone. Pick a marked one.",
    end: "end your turn",
    endTheirs: "end the turn",
    endHint: "You may use treasures, or throw them over the side.",
    dropHint: "You may throw treasures over the side.",
    over: "the game is over",
    draw: "see what happens",
  },

  bridge: {
    keys: "The bridge. Arrow keys look around, plus and minus zoom, Enter picks what is marked.",
    targets: "What you can do on the bridge",
    start: "Start",
    finish: "Finish",
    zoomIn: "Nearer",
    zoomOut: "Farther",
    fit: "All that fits",
    empty: "Bare planks",
    emptyDoes: "Nothing happens to whoever lands here.",
    hole: "A hole",
    holeDoes: "Nobody can stand here. One can jump over it.",
    tile: (face: string): string => TILES[face]?.name ?? face,
    tileDoes: (face: string): string => TILES[face]?.does ?? "",
    peeked: "Only those who looked know it.",
    peekedBy: (names: string[]): string => `${list.format(names)} looked at it.`,
    here: (name: string): string => `${name} stands here.`,
    hereYou: "You stand here.",
    where: spot,
    beyond: "Firm ground",
    waiting: (row: number): string => `The start of row ${row}`,
    rowRead: (row: number, spaces: string): string => `Row ${row}: ${spaces}.`,
    run: (from: number, to: number, what: string): string =>
      from === to ? `${from} ${what}` : `${from} to ${to} ${what}`,
    short: {
      back: "face down",
      ug: "Ug Troll",
      sopher: "Trollosopher",
      treasure: "treasure",
      word: "word",
      "word-extra": "once more",
      "word-skip": "sit out",
      "word-zilch": "zilch",
      hole: "hole",
      bare: "bare",
    } as Record<string, string>,
  },

  target: {
    row: (row: number): string => `Row ${row}`,
    step: "Step",
    finish: "Finish!",
    fall: (percent: number): string => `${percent} % fall`,
    sure: "Jump",
    steal: (percent: number): string => `${percent} % steal`,
    take: "Take",
    look: "Look",
    mend: "Mend",
    booth: "Stop",
  },

  messenger: {
    at: (place: Spot | null, columns: number): string => {
      if (place === null) return "not placed yet";
      if (place.column === 0) return `waits at row ${place.row}`;
      return place.column > columns ? "is over the bridge" : spot(place);
    },
    held: (troll: string, damage: number): string =>
      troll === "Ug Troll" ? `fights, damage ${damage} of 6` : "held by a Trollosopher",
    heldShort: (troll: string, damage: number): string => (troll === "Ug Troll" ? `fights, ${damage} of 6` : "thinks"),
    heldTiny: (troll: string, damage: number): string => (troll === "Ug Troll" ? `${damage}/6` : "?"),
    skips: (turns: number): string => (turns === 1 ? "skips a turn" : `skips ${turns} turns`),
    skipsTiny: (turns: number): string => (turns === 1 ? "zzz" : `zzz ${turns}`),
    gone: "gone by river",
    off: "across!",
    waits: "waits",
    here: (column: number): string => `column ${column}`,
    trophies: (ug: number, sophers: number): string =>
      `${plural(ug, "Ug Troll", "Ug Trolls")}, ${plural(sophers, "Trollosopher", "Trollosophers")} beaten`,
    /** Of others it is not known what their treasures are worth. */
    points: (points: number, known: boolean): string =>
      `${plural(points, "point", "points")} so far${known ? "" : ", and what the treasures are worth"}`,
    pointsShort: (points: number, known: boolean): string => (known ? `${points}` : `${points}+`),
    treasures: (count: number): string => plural(count, "treasure", "treasures"),
    messages: (owners: string[]): string => (owners.length === 0 ? "no message" : `messages: ${list.format(owners)}`),
    own: "own message",
    ownOf: (name: string): string => `${name}’s message`,
    said: (name: string, parts: string[]): string => `${name}: ${parts.join(", ")}`,
    strip: "The messengers",
  },

  hand: {
    title: "Your treasures",
    count: (count: number, most: number): string => `${count} of ${most}`,
    room: "room for treasure",
    value: (value: number): string => plural(value, "point", "points"),
    uses: {
      fight: "Your fight",
      hinder: "Another’s fight",
      turn: "Your turn",
      instead: "Instead",
      riches: "Riches",
    } as Record<string, string>,
    instead: {
      "Sneezing Powder": "Instead of a roll",
      "Letter of Introduction": "Instead of a roll",
      "Crib Notes": "Instead of an answer",
      "Feather Boots": "On your jump",
      "Sticky Fingers": "On your steal",
    } as Record<string, string>,
    short: (name: string, strength: number): string => (TREASURES[name]?.short ?? "").replace("#", String(strength)),
    long: (name: string, strength: number): string => (TREASURES[name]?.long ?? "").replace("#", String(strength)),
    worth: (value: number): string => `Worth ${plural(value, "point", "points")}.`,
    notNow: "Not now.",
  },

  panel: {
    place: "Choose a row",
    placeText: "Wait there, off the bridge, until it is your turn.",
    move: "Your move",
    startText: "Step onto the bridge, or aside to a marked start.",
    moveText: "Step onto a space next to you, or jump straight over one hole.",
    carrying: (count: number): string =>
      count === 0
        ? "With empty hands a jump is safest."
        : `You carry ${plural(count, "treasure", "treasures")}: each makes a jump riskier.`,
    extra: "One more step?",
    extraText: "Only a plain step, no jump and no steal.",
    stay: "Stay",
    stayHere: "Stay here",
    chest: "A treasure chest",
    chestText: "Keep it, and draw a card. Or leave it, and move one more space.",
    chestNoMove: "Keep it, and draw a card. Or leave it for others.",
    chestFull: "Your hands are full. Pick the treasure to throw over the side.",
    keep: "Keep it",
    keepFor: (name: string): string => `Keep it, drop ${name}`,
    leave: "Leave it",
    jump: (place: Spot): string => `Jump to ${spot(place)}`,
    jumpOff: "Jump onto firm ground",
    jumpOffText: "Over the last hole. No roll is needed there.",
    jumpText: (needs: number, treasures: number, onto: string): string =>
      `Over the hole, onto ${onto}. Roll more than ${needs} (1 and ${plural(treasures, "treasure", "treasures")}).`,
    onto: { back: "an unknown tile", bare: "bare planks" } as Record<string, string>,
    ontoTile: (name: string): string => `a known tile: ${name}`,
    falls: "you fall, and all is lost",
    holds: "the space holds",
    doJump: "Jump",
    doBoots: "Jump in Feather Boots",
    steal: (name: string): string => `Steal from ${name}`,
    stealText: (name: string, count: number): string =>
      count === 1
        ? `Instead of moving. ${name} carries one message.`
        : `Instead of moving. ${name} carries ${count} messages: you get one of them by chance.`,
    stealGood: "you have a message more",
    stealBad: "nothing but a look",
    doSteal: "Try it",
    doFingers: "Use Sticky Fingers",
    fight: "Ug Troll",
    fightOf: (name: string | null): string => who(name, "fight an Ug Troll", "fights an Ug Troll"),
    damage: (damage: number): string => `Damage ${damage} of 6. At 6 it runs away.`,
    runs: "it runs: a trophy",
    smashes: "it smashes a space",
    bare: "Roll with bare hands",
    throwIn: (name: string, medal: string): string => `Throw in ${name}, ${medal}`,
    sneeze: "Throw the powder",
    introduce: "Hand over the letter",
    mayHinder: (names: string[]): string =>
      names.length === 0 ? "Nobody can hinder." : `${list.format(names)} may still hinder.`,
    sum: { soFar: "so far", die: "die", thrown: "thrown in" },
    hinder: (name: string): string => `Hinder ${name}?`,
    hinderText: "Pick a treasure to throw in against the roll, then another if you like, or let it be.",
    hinderNone: "You carry nothing that hinders. Nobody else knows that.",
    pass: "Let it be",
    passing: "You let it be. It is told when the time is over.",
    hinderWith: (name: string, medal: string): string => `Throw in ${name}, ${medal}`,
    always: "Always let it be",
    alwaysHint: "Until you turn this off. It takes the same time as deciding.",
    time: (seconds: number): string => plural(seconds, "second", "seconds"),
    stopped: "Take your time",
    retreat: "Step aside!",
    retreatText: "An Ug Troll smashed the space under you. Nothing is lost.",
    end: "Your turn ends",
    endText: "Pick a treasure to use it or to throw it over the side.",
    dropText: "Pick a treasure to throw it over the side.",
    endTurn: "End turn",
    drop: "Throw it over the side",
    booth: (name: string): string => `Stop ${name}`,
    look: (direction: string): string => `Look ${side(direction)}`,
    mend: (direction: string): string => `Mend ${side(direction)}`,
    float: (direction: string): string => `Float ${way(direction)}`,
    takeFrom: (name: string): string => `Take from ${name}`,
    sent: "Sent …",
    late: "Call time",
  },

  watch: {
    begin: "Who begins?",
    place: (name: string | null): string => who(name, "choose a row", "chooses a row"),
    act: (name: string | null): string => who(name, "are on the move", "is on the move"),
    treasure: (name: string | null): string => who(name, "have found a treasure chest", "has found a treasure chest"),
    hinder: (name: string | null): string => who(name, "may throw something in.", "may throw something in."),
    ask: (asker: string | null, name: string | null): string =>
      `${who(asker, "pick", "picks")} a question for ${name ?? "you"}`,
    answer: (name: string | null): string => who(name, "must answer", "must answer"),
    retreat: (name: string | null): string => who(name, "must step aside", "must step aside"),
    end: (name: string | null): string => who(name, "end your turn", "ends the turn"),
    tile: (name: string | null): string => who(name, "turn a tile", "turns a tile"),
    jump: (name: string | null): string => who(name, "are in the air", "is in the air"),
    steal: (name: string | null): string => who(name, "reach out", "reaches out"),
    rolled: (before: number, hits: number, needs: number): string =>
      `${before} and ${hits} make ${before + hits} of ${needs}. ${before + hits >= needs ? "It runs!" : "It stays."}`,
    tome: "The Tome is opened",
    messages: "The messages are read",
    draw: "The table draws …",
    youAsked: "You asked. Now listen.",
    right: (answer: string): string => `“${answer}” is right.`,
    wrong: (answer: string, right: string): string => `Not “${answer}”. It wanted: ${right}.`,
    other: (right: string): string => `Wrong. It wanted: ${right}.`,
    late: (right: string): string => `Too late. It wanted: ${right}.`,
    dead: "You go on by river. The others cross without you.",
    deck: (deck: number): string => `${plural(deck, "treasure", "treasures")} left to find`,
  },

  tome: {
    title: "From the Tome of Trollosophy",
    subjects: {
      nature: "Nature",
      history: "History",
      places: "Places",
      words: "Words",
      science: "Science",
      riddles: "Riddles",
    },
    asks: (name: string | null): string => (name === null ? "You ask" : `${name} asks`),
    pick: (name: string): string => `A question for ${name}`,
    degree: (degree: number): string => ["", "easy", "middling", "hard"][degree] ?? "",
    letters: ["A", "B", "C", "D"],
    answer: (option: string): string => `Answer: ${option}`,
    choose: "Pick an answer",
    typed: "Your answer",
    typedButton: "Answer",
    stakes: "Right: a trophy, 1 point. Wrong or late: it asks again next turn.",
    crib: "Use Crib Notes",
    seconds: (count: number): string => plural(count, "second", "seconds"),
    noLimit: "no hurry",
    left: (count: number): string => `${plural(count, "second", "seconds")} left`,
  },

  heard: {
    title: "How the question was answered",
    verdict: { right: "Right!", wrong: "Wrong", late: "Too late" } as Record<string, string>,
    says: (name: string | null, answer: string | null): string =>
      answer === null ? `${who(name, "said", "said")} something else.` : `${who(name, "said", "said")}: “${answer}”.`,
    late: (name: string | null): string => `${who(name, "were", "was")} asked, and time ran out.`,
    right: (right: string): string => `The right answer: ${right}.`,
    on: "Tap to go on",
  },

  cries: {
    "tile fell": "Plop",
    "unseen tile fell": "Plop",
    "air smashed": "Whiff!",
    "hole smashed": "Splosh",
    "space smashed": "Crack!",
    "space collapsed": "Creak … crack!",
    "jump held": "It holds",
    "fell through": "Glub.",
    "smashed off": "Wheee!",
    "must retreat": "Oi!",
    "driven off": "Back to the start!",
    stuck: "Nice river.",
    stayed: "Hm.",
    "steal failed": "Hands off!",
    "steal succeeded": "Got it!",
    "message stolen": "Mine now",
    "message taken back": "Mine again",
    "extra turn earned": "Once more!",
    "must skip": "Sit out",
    "may move on": "One more",
    "nothing to find": "Empty!",
    "trollbooth set": "Halt!",
    "Ug Troll attacked": "Ug!",
    "fight goes on": "Ug! Again!",
    "Ug Troll fled": "Aaargh!",
    "Ug Troll sneezed": "Hatchoo!",
    "Ug Troll introduced": "Oh. I see.",
    "Trollosopher held": "Ahem.",
    "wits go on": "Ahem!",
    "answered right": "Correct",
    "answered wrong": "Tut, tut",
    "answered otherwise": "Tut, tut",
    "called late": "Too late!",
    "crib notes used": "Cough",
    "Trollosopher beaten": "Hmpf!",
    "turn skipped": "Zzz",
    "hole mended": "Good as new",
    "first off": "Delivered!",
    "first off without message": "But what was the message?",
    "last alive": "Still dry!",
    "bridge given up": "Home we go",
    won: "Finest messenger!",
    "shared win": "Shared!",
  } as Record<string, string>,

  afloat: ["Lovely water!", "I am fine.", "A fish!", "Send soup.", "It is only wet."],

  score: {
    title: "Brought home",
    first: "First off",
    ug: "Ug Trolls",
    sophers: "Trollosophers",
    treasures: "Treasures",
    messages: "Messages",
    total: "Points",
    messenger: "Messenger",
    river: "by river",
  },

  legend: {
    tiles: "Tiles not yet seen",
    treasures: "Treasures",
    treasuresHint: (deck: number): string => `${plural(deck, "card", "cards")} left in the deck.`,
    gone: "Over the side",
    none: "nothing yet",
    idle: (idle: number, limit: number): string => `Quiet turns in a row: ${idle} of ${limit}.`,
  },
};
