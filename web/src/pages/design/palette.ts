// The tokens of the house, by what they are for. Names only: what they are stands in ui/tokens.css.

export const PALETTE = {
  paper: [
    "paper",
    "paper-deep",
    "bone",
    "panel",
    "ink",
    "ink-soft",
    "line",
    "primary",
    "on-primary",
    "pip-empty",
    "pip-line",
  ],
  world: ["moss", "moss-deep", "river", "river-pale", "dusk", "dusk-pale", "stone", "stone-deep"],
  signals: ["ember", "ember-ink", "ember-fill", "on-ember", "gold", "blood", "blood-ink", "focus"],
  seats: ["seat-red", "seat-green", "seat-yellow", "seat-purple", "seat-blue", "seat-orange"],
  scene: [
    "sky1",
    "sky2",
    "sky3",
    "sky4",
    "orb",
    "hill1",
    "hill2",
    "st",
    "st-l",
    "st-c",
    "st-d",
    "ms",
    "pine",
    "w1",
    "w2",
    "w3",
    "foam",
    "lamp",
  ],
} as const;

export const STEPS = ["step-1", "step-2", "step-3", "step-4", "step-5", "step-6"] as const;
