// What somebody has chosen for this browser: it is remembered here, not by the server.

export const SPEEDS = ["off", "fast", "normal", "slow"] as const;
type Speed = (typeof SPEEDS)[number];
export type Theme = "day" | "night";

const BEATS: Record<Speed, number> = { off: 0, fast: 280, normal: 640, slow: 1200 }; // milliseconds
const KEY = "underbridge";

class Settings {
  speed = $state<Speed>("normal");
  sound = $state(true);
  grunt = $state(false); // trolls grunt when bids are revealed
  theme = $state<Theme>("day");

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const kept = remembered();
    this.theme = kept.theme === "day" || kept.theme === "night" ? kept.theme : dark ? "night" : "day";
    this.speed = SPEEDS.find((speed) => speed === kept.speed) ?? (still ? "off" : "normal");
    this.sound = kept.sound !== false;
    this.grunt = kept.grunt === true;
    $effect.root(() => {
      $effect(() => {
        document.documentElement.dataset.theme = this.theme;
        document.documentElement.dataset.motion = this.speed === "off" ? "none" : "full";
        remember({ theme: this.theme, speed: this.speed, sound: this.sound, grunt: this.grunt });
      });
    });
  }

  /** How long something is shown that takes one beat. */
  get beat(): number {
    return BEATS[this.speed];
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
