// Every word of the plain board, at which games are played that nobody has drawn yet; the rest are the game's own.

const list = new Intl.ListFormat("en");

export const words = {
  task: "choose what to do",
  lies: "What lies on the table",
  table: "The table",
  mine: (name: string): string => `${name} (you)`,
  nothing: "–",
  none: "none",
  yes: "yes",
  no: "no",
  you: "you",
  over: "The game is over.",
  won: (names: readonly string[]): string => {
    const said = `${list.format(names)} ${names.length === 1 && names[0] !== "you" ? "wins" : "win"}.`;
    return said.charAt(0).toUpperCase() + said.slice(1);
  },
};
