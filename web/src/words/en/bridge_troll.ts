// Every word of the Bridge Troll board.

const ORDINALS = ["", "1st", "2nd", "3rd", "4th", "5th", "6th"];
const list = new Intl.ListFormat("en");
const either = new Intl.ListFormat("en", { type: "disjunction" });
const WITH_ARTICLE: Record<string, string> = {
  storm: "a storm",
  overcast: "an overcast day",
  "partly sunny": "a partly sunny day",
};

const a = (thing: string): string => `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
const plural = (count: number, one: string, more: string = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
const whose = (name: string | null): string => (name === null ? "Your" : `${name}’s`);

type Figures = { toll: number; food: number; points: number; colours: number };

/** What a card is called, in a line what it is, and what it does. */
interface CardWords {
  name: string;
  brief?: string; // below the name
  does: (figures: Figures) => string;
}

const regular = (name: string): CardWords => ({
  name,
  does: ({ toll, food }) => `Pays ${toll} as a toll, or is ${food} as food. Whoever claims the card decides.`,
});
const royal = (name: string): CardWords => ({
  name,
  brief: "ransom by messenger",
  does: ({ toll, food }) =>
    `Goes to the food supply, for ${food}. A Royal Messenger brings a ransom: then it is a toll of ${toll}.`,
});
const goat = (name: string): CardWords => ({
  name,
  does: ({ colours, points }) =>
    `Throw ${colours} boulders, all of different colours, and score ${points} points. Or let it through: ` +
    "you lose 1 point, and it comes back later.",
});

const cards: Record<string, CardWords> = {
  Serf: regular("Serf"),
  Farmer: regular("Farmer"),
  Monk: regular("Monk"),
  Pilgrim: regular("Pilgrim"),
  Peddler: regular("Peddler"),
  Merchant: regular("Merchant"),
  "Pawn Broker": regular("Pawn Broker"),
  "Wandering Minstrels": regular("Wandering Minstrels"),
  Priest: regular("Priest"),
  Baron: royal("Baron"),
  Duke: royal("Duke"),
  Princess: royal("Princess"),
  Woodsman: {
    name: "Woodsman",
    brief: "mends the bridge",
    does: ({ points }) => `Worth ${plural(points, "point")} at once, then gone.`,
  },
  Carpenter: {
    name: "Carpenter",
    brief: "mends the bridge",
    does: ({ points }) => `Worth ${plural(points, "point")} at once, then gone.`,
  },
  Knight: {
    name: "Knight",
    brief: "frees the best food",
    does: () =>
      "Frees the best card of your food supply. " +
      "Give it up, throw as many boulders as it is worth, or play a Garlic Merchant.",
  },
  Bandit: {
    name: "Bandit",
    brief: "steals the best toll",
    does: () => "Steals your best toll. Give it up, throw as many boulders as it is worth, or play a Garlic Merchant.",
  },
  Dragon: {
    name: "Dragon",
    brief: "takes the best of all",
    does: () =>
      "Takes your best card of both sides. " +
      "Give it up, throw as many boulders as it is worth, or play a Garlic Merchant.",
  },
  "Little Goat": goat("Little Goat"),
  "Middle Goat": goat("Middle Goat"),
  "Big Goat": goat("Big Goat"),
  "Fortune Teller": {
    name: "Fortune Teller",
    brief: "peek at the hidden one",
    does: ({ food }) =>
      "Goes to your hand. Play it to peek at the face-down card; nobody else sees it. " +
      `Afterwards it is food, for ${food}.`,
  },
  "Garlic Merchant": {
    name: "Garlic Merchant",
    brief: "drives a hazard off",
    does: ({ food }) =>
      "Goes to your hand. Play it when a Knight, a Bandit or the Dragon strikes, and it leaves. Goats do not mind. " +
      `Afterwards it is food, for ${food}.`,
  },
  Jester: {
    name: "Jester",
    brief: "bid mixed colours",
    does: ({ food }) =>
      "Goes to your hand. With it your bid may mix colours; it is shown when hands open. " +
      `Afterwards it is food, for ${food}.`,
  },
  Stonemason: {
    name: "Stonemason",
    brief: "3 boulders at once",
    does: ({ food }) =>
      "Goes to your hand. Play it to take 3 boulders of any colours, even when a hazard strikes. " +
      `Afterwards it is food, for ${food}.`,
  },
  "Royal Messenger": {
    name: "Royal Messenger",
    brief: "fetches a ransom",
    does: ({ food }) =>
      "Goes to your hand. Play it to move a royal from your food supply to your tolls. " +
      `Afterwards it is food, for ${food}.`,
  },
};

export const words = {
  sources: {
    start: "start",
    trades: "trades",
    first: "first places",
    goats: "goats",
    bonuses: "bonuses",
    upgrades: "one an upgrade",
  },
  cards,
  kinds: { regular: "Traveler", royal: "Royal", bonus: "Bridge bonus", hazard: "Hazard", special: "Special" },
  colours: { red: "red", green: "green", yellow: "yellow", purple: "purple", blue: "blue", orange: "orange" },
  weathers: {
    storm: "Storm",
    rain: "Rain",
    overcast: "Overcast",
    "partly sunny": "Partly sunny",
    sunny: "Sunny",
    glorious: "Glorious",
  } as Record<string, string>,
  sides: { tolls: "tolls", food: "food supply", hand: "hand" },
  you: "You",
  bot: "bot",
  place: (place: number): string => ORDINALS[place] ?? `${place}th`,

  card: {
    back: "Face down",
    backInRules: "The first traveler lies face down",
    backDoes: "The first traveler of the day. Nobody knows who it is. Whoever claims it must take it.",
    said: (name: string, kind: string, figures: Figures): string => {
      const parts = [
        figures.toll && `toll ${figures.toll}`,
        figures.food && `food ${figures.food}`,
        figures.points && plural(figures.points, "point"),
      ];
      return [`${name}, ${kind.toLowerCase()}`, ...parts.filter(Boolean)].join(", ");
    },
    goat: (colours: number, points: number): string => `${colours} colours: ${points} points`,
    peeked: "Only you know this card: it still lies face down.",
    peekedBy: (names: string[]): string => `${list.format(names)} peeked`,
  },

  boulders: (counts: [string, number][]): string =>
    counts.length === 0 ? "no boulders" : list.format(counts.map(([colour, number]) => `${number} ${colour}`)),
  boulder: (colour: string, number: number): string => plural(number, `${colour} boulder`),

  subtitle: (turn: number, weather: string | null, deck: number, goesOn: string | null): string =>
    [goesOn, turn > 0 ? `turn ${turn}` : null, weather?.toLowerCase(), `${plural(deck, "card")} left`]
      .filter(Boolean)
      .join(" · "),
  chapter: (turn: number): string => `Turn ${turn}:`,
  winner: (name: string | null, by: string): string => {
    const why: Record<string, string> = {
      points: "",
      upgrades: ": of equals, more points are in its upgrades",
      boulders: ": of equals, more boulders lie under it",
    };
    return `${name === null ? "You have" : `${name} has`} the finest bridge${why[by]}.`;
  },
  winners: (names: string[]): string => `${list.format(names)} share the victory.`,

  task: {
    begin: "see who begins",
    weather: "roll the weather",
    travelers: "see who comes",
    faceDown: "turn the face-down card up",
    bid: "make a secret bid",
    bidHint: "Put boulders of one colour into your hand, or close your bridge.",
    bidMixHint: "Put boulders of one colour into your hand, mix colours with the Jester, or close.",
    mixing: "put the mixed bid together",
    mixingHint: "Tap boulders of at least two colours.",
    pick: "claim a traveler",
    pickHint: "Tap a card on the road. You may not pass.",
    place: (card: string): string => `make the ${card} pay, or eat them`,
    placeHint: "Tolls and food score only together.",
    hazard: (card: string): string => `meet the ${card}`,
    hazardHint: "It is after your best card.",
    goat: (card: string): string => `meet the ${card}`,
    goatHint: "Beat it for points, or let it through.",
    throwAt: (owed: number, card: string): string => `throw ${plural(owed, "more boulder")} at the ${card}`,
    build: (owed: number): string => `build with ${plural(owed, "boulder")}`,
    buildHint: "Any colours. They go to the supply.",
    change: "change an upgrade back into points",
    pile: "take one of the piles",
    pileHint: "The whole pile goes under your bridge.",
    take: (owed: number): string => `take ${plural(owed, "boulder")}`,
    takeHint: "Any colours.",
    rob: (owed: number): string => `choose whom to take ${plural(owed, "boulder")} from`,
    robHint: "The supply is empty: the rest comes from whoever has the most.",
    score: "trade cards for points, if you like",
    scoreOrBuy: "trade, buy the upgrade, or both",
    special: "play a special, or go on",
    goOn: "go on: there is nothing to trade",
    scoreHint: "Mark cards of both sides. The lower sum counts.",
    trade: "settle the trade",
    tradeHint: "The lower sum counts. Undo takes a card back.",
    upgrade: "buy the top upgrade, if you like",
    scoreTheirs: "trade, buy, or do neither",
    over: "the game is over",
  },

  road: {
    title: "On the road",
    empty: "Nobody is on the road.",
    claimed: (name: string | null): string => (name === null ? "yours" : `${name}’s`),
    waiting: (cards: string[]): string => `${list.format(cards)} will go back into the deck`,
    claim: (card: string): string => `Claim the ${card}`,
  },

  schedule: {
    title: "Travel schedule",
    travelers: (count: number): string => plural(count, "traveler"),
    said: (weather: string, count: number, now: boolean): string =>
      `${weather}: ${plural(count, "traveler")}${now ? ", now" : ""}`,
    none: "no weather yet",
    /** What the deck still has travelers for. */
    goesOn: (weathers: string[]): string =>
      weathers.length === 0
        ? "The last turn"
        : `Next turn only on ${either.format(weathers.map((weather) => WITH_ARTICLE[weather] ?? weather))}`,
    goesOnHint: "For any other weather the deck has too few travelers: then the game ends at the roll.",
    closed: (rate: number): string => `A closed bridge takes ${plural(rate, "boulder")} for each open one.`,
    open: (weather: string): string => `${weather}. Show the schedule and the stores`,
  },

  stores: {
    title: "The stores",
    deck: "deck",
    deckSaid: (count: number): string => `${plural(count, "card")} in the deck`,
    gone: "gone",
    goneSaid: (count: number): string => `${plural(count, "card")} gone. Show which`,
    goneTitle: "Gone for good",
    goneNone: "No card has left the game yet.",
    upgrade: "upgrade",
    upgradeSaid: (next: number, counts: number): string =>
      `The top upgrade costs ${plural(next, "point")} and counts ${counts} at the end.`,
    noUpgrades: "No upgrades are left.",
    supply: "supply",
    supplySaid: (boulders: string): string => `In the supply: ${boulders}`,
    times: (count: number): string => (count > 1 ? `×${count}` : ""),
  },

  bridge: {
    of: (name: string | null): string => `${whose(name)} bridge`,
    tolls: "tolls",
    food: "food supply",
    foodShort: "food",
    hand: "in your hand",
    handOf: (count: number): string => `${count} in hand`,
    upgrades: (count: number): string => plural(count, "upgrade"),
    upgrade: (number: number, counts: number): string => `Upgrade ${number}: counts ${counts} at the end`,
    points: (count: number): string => (count === 1 ? "point" : "points"),
    secret: "secret",
    largest: (all: number): string => `The largest heap of one colour, of ${plural(all, "boulder")}`,
    under: (boulders: string): string => `Under the bridge: ${boulders}`,
    pile: (boulders: string): string => `Bid: ${boulders}`,
    aside: (boulders: string): string => `Set aside: ${boulders}`,
    asideShort: "aside",
    cards: (side: string, sum: number, cards: string[]): string =>
      `${side} ${sum}${cards.length ? `: ${list.format(cards)}` : ""}`,
    none: "nothing",
    die: "holds the weather die",
    closed: "closed",
    bidIn: "bid is in",
    bidding: "bidding",
    thinking: "thinking",
    open: (name: string): string => `Look at ${name}’s bridge`,
    openOwn: "Look at your cards",
    cardsHidden: (count: number): string => `${plural(count, "card")} in hand, face down`,
    upgradesHidden: (count: number): string => `${plural(count, "upgrade")}, face down`,
    hiddenHint: "Loose points lie face down.",
  },

  bid: {
    empty: "Your hand is empty.",
    holds: (boulders: string): string => `In your hand: ${boulders}`,
    put: (colour: string, left: number): string => `Put ${a(colour)} boulder into your hand. You have ${left} more.`,
    all: (colour: string): string => `All your ${colour} boulders are in your hand.`,
    other: "Another colour empties your hand first: a bid has one colour.",
    less: "One boulder less",
    more: "One boulder more",
    bid: (number: number, colour: string): string => `Bid ${number} ${colour}`,
    choose: "Tap your boulders",
    close: "Close the bridge",
    closeShort: "Close",
    closeHint: (rate: number): string => `${plural(rate, "boulder")} for each open troll`,
    mix: "Mix colours",
    mixShort: "Mix",
    mixHint: "with the Jester",
    mixed: (number: number): string => `Bid ${number} mixed`,
    mixMore: "Two colours at least",
    add: (colour: string): string => `Add ${a(colour)} boulder`,
    back: "Take it back",
    isIn: "Your bid is in",
    isInHint: "Nobody sees it until all hands open.",
    isClosed: "You stay closed this turn",
  },

  pick: {
    order: "The order of picking",
    faceDown: "Claim the face-down card?",
    faceDownHint: "You must take whoever it is.",
    faceDownYes: "Turn it up",
    no: "Not this one",
    select: "Face-down card: choose it",
  },

  reveal: {
    title: "All hands open!",
    order: "The order of picking",
    point: "+1 point",
    fewer: (name: string | null, other: string | null, left: number, more: number): string =>
      `${name ?? "You"} and ${other ?? "you"} bid the same: ` +
      `${name === null ? "you go" : `${name} goes`} first, with fewer boulders left (${left} to ${more}).`,
    nearer: (name: string | null, other: string | null): string =>
      `${name ?? "You"} and ${other ?? "you"} bid the same and have as many left: ` +
      `${name === null ? "you go" : `${name} goes`} first, being nearer to the weather die.`,
  },

  prize: "The first place brings a point.",

  put: {
    tolls: (toll: number): string => `To the tolls: ${toll}`,
    food: (food: number): string => `To the food: ${food}`,
    makes: (sum: number): string => `makes ${sum}`,
  },

  hazard: {
    after: (card: string, side: string, value: number): string =>
      `It wants the ${card} from your ${side}, worth ${value}.`,
    afterOne: (value: number): string => `Your best cards are worth ${value} each: you choose.`,
    give: (card: string): string => `Give up the ${card}`,
    giveHint: (side: string, value: number): string => `${value} from your ${side}, lost`,
    throw: (value: number): string => `Throw ${plural(value, "boulder")}`,
    tooFew: (have: number, value: number): string =>
      `Throwing takes ${value}; you have ${have === 0 ? "no boulders" : have}.`,
    garlic: "Garlic Merchant",
    garlicHint: "It leaves; you lose nothing.",
    noGarlic: "No Garlic Merchant in your hand.",
  },

  goat: {
    throw: (colours: number, points: number): string => `Beat it: ${colours} colours for ${points} points`,
    tooFew: (have: number, colours: number): string => `Beating it takes ${colours} colours; you have ${have}.`,
    lose: "Let it through",
    loseHint: (points: number | null): string =>
      points === 0
        ? "You have no loose points: an upgrade is changed back, if you have one."
        : "You lose 1 point, and it comes back.",
  },

  throwing: {
    left: (owed: number): string => `${owed} more`,
    at: (card: string): string => `At the ${card}`,
    build: "Into the bridge",
    tap: "Tap boulders under your bridge.",
    colour: (colour: string): string => `Throw ${a(colour)} boulder`,
    buildColour: (colour: string): string => `Build with ${a(colour)} boulder`,
    all: (count: number): string => `Throw ${count === 1 ? "it" : `these ${count}`}`,
  },

  change: {
    hint: "The goat costs a point, and you have none loose.",
    upgrade: (number: number): string => `Upgrade ${number}`,
    becomes: (number: number): string => `becomes ${plural(number, "point")}, then you lose 1`,
  },

  piles: {
    own: "Your own bid",
    of: (name: string): string => `${name}’s bid`,
    said: (name: string | null, boulders: string): string =>
      `Take ${name === null ? "your own bid" : `${name}’s bid`}: ${boulders}`,
  },

  several: {
    of: (colour: string, number: number, of: number): string => `${number} of ${plural(of, `${colour} boulder`)}`,
    less: (colour: string): string => `One ${colour} boulder less`,
    more: (colour: string): string => `One ${colour} boulder more`,
    left: (count: number): string => `${count} more to choose`,
    pay: "Choose for me",
    payForMe: (count: number): string => `Pay ${count} for me`,
    payHint: "From your smallest heaps, so that the largest stay whole",
  },

  take: {
    supply: "From the supply",
    from: (name: string): string => `From ${name}`,
    left: (owed: number): string => `${owed} more to take`,
    got: "Taken so far",
    all: (count: number): string => `Take ${count === 1 ? "it" : `these ${count}`}`,
    rob: (name: string): string => `Take from ${name}`,
    has: (count: number): string => `has ${plural(count, "boulder")}`,
  },

  trade: {
    title: "The trade",
    mark: (card: string, side: string, value: number): string =>
      `Put the ${card} into the trade: ${value} from your ${side}`,
    eat: (card: string, value: number): string => `Eat the ${card}: ${value} food`,
    unmark: (card: string): string => `Take the ${card} out of the trade`,
    lower: "counts",
    score: (points: number): string => `Score ${plural(points, "point")}`,
    begin: "Tap cards beside your bridge",
    beginNarrow: "Tap cards for the trade",
    either: "Before you buy, or afterwards",
    none: "No trade",
    neither: "Neither",
    goOn: "Go on",
    pairs: "Boulders for the lower side",
    pair: (pairs: number): string => (pairs === 0 ? "no boulders" : `${2 * pairs} boulders`),
    lessPairs: "Two boulders less",
    morePairs: "Two boulders more",
    pairsHint: "2 boulders lift it by 1",
    openHint: "Only a closed bridge may build with boulders.",
    empty: "You have no cards to trade.",
    one: "Both sides are needed for points.",
  },

  upgrade: {
    buy: (number: number): string => `Buy upgrade ${number}`,
    brings: (number: number, counts: number, keep: number): string =>
      `for ${plural(number, "point")}; counts ${counts} at the end. You keep ${keep}.`,
    cannot: (number: number, points: number): string => `The top upgrade costs ${number}; you have ${points}.`,
    bought: (number: number): string => `Upgrade ${number} is yours.`,
    gone: "All upgrades are sold.",
    none: "No upgrade",
  },

  special: {
    title: "Specials you may play now",
    play: "Play",
    names: {
      "Fortune Teller": "Peek",
      "Garlic Merchant": "Drive it off",
      Stonemason: "3 boulders",
      "Royal Messenger": "Ransom",
      Jester: "Mix colours",
    } as Record<string, string>,
    ransom: (royal: string): string => `Ransom the ${royal}`,
  },

  cry: {
    allClosed: "Everybody is closed",
    deckRanOut: "Too few travelers: the game ends",
    onlyGoats: "Only goats are left: the game ends",
    bidUpset: "Robbed! Bid anew.",
  },

  legend: {
    kinds: "Five kinds of cards",
    regular: "Brown: a toll or food, you decide.",
    royal: "Purple: food; a Royal Messenger makes it a toll.",
    special: "Gold: into your hand; played, it is food.",
    hazard: "Red: strikes whoever claims it.",
    bonus: "Green: points at once.",
    badges: "Badges",
    toll: "Toll",
    food: "Food",
    ransom: "Toll after a ransom",
    threat: "What it takes",
    boulders: "Boulders",
    boulderHint:
      "A colour and a rune for each troll. A boulder of any colour is as good as another, but a bid has one colour.",
    specials: "Specials",
    hazards: "Hazards and goats",
  },
};
