// Every word around the rules of a game. What the rules say is in docs/games.

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const words = {
  tab: (title: string) => (title ? `The rules of ${title}` : "The rules"),
  whole: "the whole rules",
  contents: "Contents",
  at: (at: number, all: number) => `${at} of ${all}`,
  search: "Search the rules",
  places: (places: number) => (places === 0 ? "nowhere" : plural(places, "place", "places")),
  here: (at: number, places: number) => `${at} of ${places}`,
  keys: "Enter: the next place. Shift and Enter: the one before.",
  hits: (places: number) => plural(places, "place", "places"),
  play: "Play",
  example: "Example",
  houseRule: "House rule",
  marks: "What the marks mean",
  loading: "Looking it up …",
  failed: "The rules could not be fetched. Look whether you are connected, then try again.",
  unknown: "Nothing is written about such a game. Perhaps the address was cut short.",
  inTheRules: "In the rules",
  beside: (thing: string) => `${thing} in the rules, beside the game`,
};
