// Where a thing stands in the rules: docs/games/ has a place for every piece that a board may ask about.

const joined = (words: string): string => words.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Of a heading, as forges have it. */
export const headingAnchor = (heading: string): string => joined(heading.toLowerCase());

/** Of a thing that is told of in bold; its article is no part of its name. */
export const thingAnchor = (name: string): string => joined(name.toLowerCase().replace(/^(a|an|the) /, ""));

/** The address of a thing in the rules of a game, or of all of them. */
export const rulesOf = (game: string, thing = ""): string => `/rules/${game}${thing && `#${thingAnchor(thing)}`}`;
