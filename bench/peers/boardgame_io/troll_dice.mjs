// Troll Dice on boardgame.io: moves and a turn order, played through its client without a page.

import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { createRequire } from "node:module";

// The package has no "exports" for import statements; require finds the build meant for node.
const { Client } = createRequire(import.meta.url)("boardgame.io/client");

const FULL_HEALTH = 6;
const DICE = 6;
const SUNRISE = 100;

// Games before the clock starts: node compiles what it sees run often.
const WARM_UP = 100;

const FACES = {
  white: ["club", "club", "club", "shield", "shield", "blank"],
  red: ["club", "counter", "heart", "surge", "blank", "blank"],
  green: ["heart", "two hearts", "surge", "blank", "blank", "blank"],
};

const count = (list, wanted) => list.filter((item) => item === wanted).length;

function opponents(G, attacker) {
  const seats = G.health.length;
  return Array.from({ length: seats - 1 }, (_, i) => (attacker + 1 + i) % seats).filter((p) => G.health[p] > 0);
}

function roll(G, random, colour) {
  G.draws += 1;
  return FACES[colour][random.D6() - 1];
}

function heal(G, seat, hearts) {
  G.health[seat] = Math.min(FULL_HEALTH, G.health[seat] + hearts);
}

function swap(context, k) {
  const { G, ctx, random } = context;
  const attacker = Number(ctx.currentPlayer);
  const whites = G.health[attacker];
  const hand = [
    ...Array(whites - k).fill("white"),
    ...Array(DICE - whites).fill("red"),
    ...Array(k).fill("green"),
  ];
  const faces = hand.map((colour) => roll(G, random, colour));
  heal(G, attacker, count(faces, "heart") + 2 * count(faces, "two hearts"));
  G.surged = count(faces, "surge") >= 3;
  G.clubs = hand.filter((_, i) => faces[i] === "club");
  G.hits = G.health.map(() => []);
  const targets = opponents(G, attacker);
  if (targets.length === 1) {
    // TD9: nothing to decide
    G.hits[targets[0]] = G.clubs;
    G.clubs = [];
  }
  if (G.clubs.length === 0) defend(context);
}

function assign(context, seat) {
  const { G } = context;
  G.hits[seat].push(G.clubs.shift());
  if (G.clubs.length === 0) defend(context);
}

/** Rolls a die until it is not countered; says whom it wounds, if anyone. */
function resolve(G, random, colour, defender, attacker) {
  let [victim, other] = [defender, attacker];
  let face = roll(G, random, colour);
  while (face === "counter") {
    [victim, other] = [other, victim];
    face = roll(G, random, colour);
  }
  return face === "shield" ? null : victim;
}

function defend(context) {
  const { G, ctx, random } = context;
  const attacker = Number(ctx.currentPlayer);
  const wounds = G.health.map(() => 0);
  let feller = null;
  for (const defender of opponents(G, attacker)) {
    for (const colour of G.hits[defender]) {
      const victim = resolve(G, random, colour, defender, attacker);
      if (victim === null) continue;
      wounds[victim] += 1;
      if (victim === attacker && wounds[victim] === G.health[victim]) feller = defender;
    }
  }
  settle(context, wounds, feller);
}

function settle({ G, ctx, events }, wounds, feller) {
  const attacker = Number(ctx.currentPlayer);
  const standing = [attacker, ...opponents(G, attacker)];
  let fallen = standing.filter((seat) => wounds[seat] >= G.health[seat]);
  for (const seat of standing) G.health[seat] = Math.max(0, G.health[seat] - wounds[seat]);
  if (fallen.length === standing.length) {
    // TD6
    for (const seat of fallen) G.health[seat] = 1;
    fallen = [];
  }
  if (G.calm < SUNRISE) G.calm = fallen.length > 0 ? 0 : G.calm + 1;
  for (const seat of fallen) {
    G.rank[seat] = standing.length - fallen.length + 1;
    const victor = seat === attacker ? feller : attacker;
    if (G.health[victor] > 0) heal(G, victor, 1);
  }
  // A blood surge keeps the turn; the end of the game is for endIf to see.
  if (!(G.surged && feller === null)) events.endTurn();
}

const TrollDice = {
  name: "troll-dice",
  minPlayers: 2,
  maxPlayers: 6,
  disableUndo: true, // spares the client a copy of the state for every move

  setup: ({ ctx, random }) => ({
    health: Array(ctx.numPlayers).fill(FULL_HEALTH),
    rank: Array(ctx.numPlayers).fill(1), // until a troll falls
    first: random.Die(ctx.numPlayers) - 1,
    calm: 0, // attacks in a row that felled nobody
    clubs: [],
    hits: [],
    surged: false,
    draws: 1,
  }),

  moves: { swap, assign },

  turn: {
    order: {
      first: ({ G }) => G.first,
      next: ({ G, ctx }) => opponents(G, ctx.playOrderPos)[0],
    },
  },

  endIf: ({ G }) => {
    if (G.health.filter((health) => health > 0).length === 1) {
      return { winner: G.health.findIndex((health) => health > 0), rank: [...G.rank] };
    }
  },

  ai: {
    enumerate: (G, ctx) => {
      const attacker = Number(ctx.currentPlayer);
      const targets = opponents(G, attacker);
      if (G.clubs.length > 0) return targets.map((seat) => ({ move: "assign", args: [seat] }));
      const most = G.calm === SUNRISE ? 0 : Math.min(targets.length, G.health[attacker]);
      return Array.from({ length: most + 1 }, (_, k) => ({ move: "swap", args: [k] }));
    },
  },
};

/** Math.random with a seed (mulberry32), for the decisions; the dice are the random plugin's. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function playOne(seats, chance) {
  const game = { ...TrollDice, seed: String(chance()) };
  const client = Client({ game, numPlayers: seats, debug: false });
  client.start();
  let decisions = 0;
  let { G, ctx } = client.getState();
  while (!ctx.gameover) {
    const actions = TrollDice.ai.enumerate(G, ctx);
    const { move, args } = actions[Math.floor(chance() * actions.length)];
    client.moves[move](...args);
    decisions += 1;
    ({ G, ctx } = client.getState());
  }
  client.stop();
  return { winner: ctx.gameover.winner, steps: decisions + G.draws };
}

const { values } = parseArgs({
  options: { seats: { type: "string" }, seconds: { type: "string" }, seed: { type: "string" } },
});
const seats = Number(values.seats);
const chance = seeded(Number(values.seed));

function playFor(limit) {
  const wins = Array(seats).fill(0);
  let [games, steps, seconds] = [0, 0, 0];
  const start = performance.now();
  while (seconds < limit) {
    const game = playOne(seats, chance);
    wins[game.winner] += 1;
    games += 1;
    steps += game.steps;
    seconds = (performance.now() - start) / 1000;
  }
  return { games, steps, seconds, wins };
}

for (let game = 0; game < WARM_UP; game += 1) playOne(seats, chance);
console.log(JSON.stringify(playFor(Number(values.seconds))));
