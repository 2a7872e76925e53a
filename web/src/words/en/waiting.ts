// Every word of the waiting room: who invites, who sits where, and what the host may change.

import type { TableShown } from "../../lib/messages";

const LEVELS: Record<string, string> = { sleepy: "Sleepy", grumpy: "Grumpy", crafty: "Crafty", ancient: "Ancient" };

const few = ["none", "one", "two", "three", "four", "five", "six"];
const count = (number: number) => few[number] ?? String(number);

export const words = {
  laid: "the table is laid",
  youInvite: (game: string) => `You invite to ${game}`,
  invites: (host: string, game: string) => `${host} invites you to ${game}`,
  invited: (host: string, game: string) => `${host} invites to ${game}`,
  again: (host: string) => `${host} wants to play again`,
  youAgain: (game: string) => `Another game of ${game}`,
  hint: (host: string | null) =>
    `The game begins when every seat is taken, or when ${host ?? "you"} say${host ? "s" : ""} so.`,
  full: (host: string | null) =>
    host ? `Every seat is taken: ${host} begins the game.` : "Every seat is taken: begin when you like.",

  copy: "Copy the link",
  copied: "Copied",
  send: "Send to …",
  link: "The link to this table",
  qr: "The link as a picture for a phone's camera",
  scan: "or scan",

  seats: "Seats",
  taken: (taken: number, free: number) => `${count(taken)} taken, ${free ? `${count(free)} free` : "none free"}`,
  seat: (number: number, figure: string) => `Seat ${number}: ${figure}`,
  friend: "A friend: free seat",
  friendHint: "Whoever opens the link sits down here.",
  kept: (name: string) => `Kept for ${name}`,
  bot: (level: string) => `Bot: ${LEVELS[level] ?? level}`,
  ends: (name: string) => `${name} has the last seat, and keeps it.`,
  host: "host",
  me: "you",
  meHost: "you, host",
  here: "here",
  gone: "not connected",
  notYet: "not here yet",
  isBot: "bot",
  pencil: "Your name",

  begin: (free: number) =>
    free === 0 ? "Begin" : free === 1 ? "Begin with a bot in the free seat" : "Begin with bots in the free seats",
  stand: "Stand up",
  close: "Close the table",
  terms: (pace: string, table: TableShown) => `${pace} · ${table.public ? "open to everybody" : "by link only"}`,

  name: "Your name at this table",
  sit: "Sit down",
  sitAs: (figure: string): string => `Sit down as the ${figure}`,
  keptForYou: "Your seat is kept for you.",
  choose: "Choose your seat",
  lost: "Somebody else has taken the seat that you had chosen.",
  noSeat: "There is no free seat for you. When the game begins, you can watch it here.",
  rules: "The rules in short",

  sealing: "The dice are being sealed",
  sealingHint: "Everybody sits. Each browser now shows the number that it has pledged, and the game begins by itself.",
  shown: "shown",
  notShown: "not yet",

  closedTitle: "This table is closed",
  closed: "This table was closed before the game began.",
  expired: "Nobody came for a long time, so this table was closed before the game began.",
  failed: "That did not work",
};
