// What somebody has chosen for this browser: it is remembered here, not by the server.

import type { Speed } from "../games/kit/pace";

export const SPEEDS = ["off", "fast", "normal", "slow"] as const;
export type SpeedName = (typeof SPEEDS)[number];
type Theme = "day" | "night";

export const PACES: Record<SpeedName, Speed> = {
  off: { beat: 0, read: 0 },
  fast: { beat: 450, read: 700 },
  normal: { beat: 900, read: 900 },
  slow: { beat: 1600, read: 1600 },
};
const KEY = "underbridge";

class Settings {
  speed = $state<SpeedName>("normal");
  sound = $state(true);
  grunt = $state(false); // trolls grunt when bids are revealed
  theme = $state<Theme>("day");
  offered = $state(false); // whoever was new has been asked whether to learn first

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const kept = remembered();
    this.theme = kept.theme === "day" || kept.theme === "night" ? kept.theme : dark ? "night" : "day";
    this.speed = SPEEDS.find((speed) => speed === kept.speed) ?? "normal";
    this.sound = kept.sound !== false;
    this.grunt = kept.grunt === true;
    this.offered = kept.offered === true;
    $effect.root(() => {
      $effect(() => {
        document.documentElement.dataset.theme = this.theme;
        document.documentElement.dataset.motion = this.speed === "off" ? "none" : "full";
        const { theme, speed, sound, grunt, offered } = this;
        remember({ theme, speed, sound, grunt, offered });
      });
    });
  }

  /** How long things are shown. */
  get pace(): Speed {
    return PACES[this.speed];
  }
}

function remembered(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
  } catch {
    return {}; // nothing may be kept here, or it is not ours
  }
}

function remember(chosen: Record<string, unknown>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // then it holds for this page only
  }
}

export const settings = new Settings();
