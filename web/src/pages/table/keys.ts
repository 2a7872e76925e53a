// What a key does at a table. Where somebody types it is a letter, on a control it presses that, and with a modifier
// it is the browser's.

export type Deed =
  | "undo"
  | "hint"
  | "rules"
  | "main" // the one thing that one mostly does now
  | "walk up"
  | "walk down"
  | "walk left"
  | "walk right"
  | "finish" // what is shown just now
  | "play"
  | "back"
  | "on"
  | "chapter back"
  | "chapter on"
  | "mine back"
  | "mine on"
  | "beginning"
  | "end"
  | "slower"
  | "faster"
  | "now";

/** Where a key was pressed: where letters are typed, on a button or a link, beside the board, or nowhere special. */
export type Where = "typing" | "slider" | "control" | "beside" | "board";

interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}

const LOOKING: Partial<Record<string, Deed>> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "chapter back",
  "Shift+ArrowRight": "chapter on",
  PageUp: "chapter back",
  PageDown: "chapter on",
  Home: "beginning",
  End: "end",
  " ": "play",
  d: "mine on",
  "Shift+d": "mine back",
  "+": "faster",
  "-": "slower",
  Escape: "now",
};
const PLAYING: Partial<Record<string, Deed>> = {
  u: "undo",
  h: "hint",
  Enter: "main",
  ArrowUp: "walk up",
  ArrowDown: "walk down",
  ArrowLeft: "walk left",
  ArrowRight: "walk right",
};
const FINISHING = new Set(["Enter", " ", "ArrowRight", "Escape"]);
const SCROLLING = new Set([" ", "PageUp", "PageDown", "Home", "End"]); // what lies beside the board

export function deedOf(pressed: Pressed, where: Where, looksBack: boolean, happens: boolean): Deed | null {
  const { key, shiftKey, repeat } = pressed;
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || where === "typing") return null;
  if (key === "?") return "rules"; // on most keyboards with shift
  const name = key.length === 1 ? key.toLowerCase() : key;
  const presses = where === "control" && (key === "Enter" || key === " ");
  if (looksBack) {
    if (presses || (where === "beside" && SCROLLING.has(key))) return null;
    return LOOKING[name] && !(shiftKey && key !== "+") ? LOOKING[name] : (LOOKING[`Shift+${name}`] ?? null);
  }
  if (shiftKey || repeat) return null;
  if (where === "beside") return name.length === 1 ? (PLAYING[name] ?? null) : null;
  if (happens && FINISHING.has(key)) return "finish";
  return presses ? null : (PLAYING[name] ?? null);
}

export function whereOf(target: Element): Where {
  if (target.matches("input[type=range]")) return "slider";
  if (target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return "typing";
  if (target.closest("aside, nav, header")) return "beside";
  return target.closest("button, a, summary, input, [role=button]") ? "control" : "board";
}
