// Which picture stands before a line of the story.

import type { Happening } from "./model";

const ART: Partial<Record<Happening["kind"], string>> = {
  "troll placed": "at-ic-foot",
  "turn began": "at-ic-moon",
  woke: "at-ic-eye",
  "flew away": "at-ic-wing",
  "nothing woke": "at-ic-sleep",
  moved: "at-ic-foot",
  stomped: "at-ic-stomp",
  "picked up": "at-ic-hand",
  beat: "at-ic-bash",
  threw: "at-ic-throw",
  shovelled: "at-ic-shovel",
  laid: "at-ic-bridge",
  stuck: "at-ic-fist",
  fled: "at-ic-wing",
  escaped: "at-ic-wing",
  "bridge collapsed": "at-ic-fall",
  "troll carried off": "at-ic-wing",
  "troll tired": "at-ic-sleep",
  "bridge tamed": "at-ic-bridge",
  "bridge tamed perfectly": "at-ic-star",
};

export function glyphOf(event: Happening): { art: string } | { card: string } {
  if (event.kind === "card played" || event.kind === "colour named") return { card: event.card };
  if (event.kind === "column cast") return { art: `at-die-${event.column}` };
  return { art: ART[event.kind] ?? "at-ic-star" };
}
