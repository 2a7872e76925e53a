// What goes where in an event: cards travel, boulders fly, points are won. The fold and the marks follow from it.

import { coloursIn, type Happening, type Side, type Valley } from "../model";

export type Thing =
  | { kind: "card"; card: string | null } // null: its back
  | { kind: "boulders"; colour: string; number: number }
  | { kind: "points"; number: number }
  | { kind: "upgrade"; number: number | null }
  | { kind: "trophy"; place: number }
  | { kind: "die" };

/** Something that many share, or something of a bridge. */
type Common =
  "deck" | "road" | "face-down" | "claimed" | "discard" | "waiting" | "supply" | "bank" | "stack" | "trophies";
type Part = Side | "paw" | "under" | "pile" | "aside" | "points" | "upgrades" | "bridge";
export type Place = Common | { seat: number; part: Part };

export interface Move {
  thing: Thing;
  from: Place;
  to: Place;
  over?: Place | undefined; // where it strikes on its way
}

export function placeKey(place: Place): string {
  return typeof place === "string" ? place : `${place.seat} ${place.part}`;
}

/** What a thing is called where others like it lie. */
export function pieceOf(thing: Thing): string | null {
  if (thing.kind === "card") return thing.card;
  return thing.kind === "boulders" ? thing.colour : null;
}

const at = (seat: number, part: string): Place => ({ seat, part: part as Part });
const card = (name: string | null, from: Place, to: Place): Move => ({ thing: { kind: "card", card: name }, from, to });
const boulders = (colour: string, number: number, from: Place, to: Place, over?: Place): Move => ({
  thing: { kind: "boulders", colour, number },
  from,
  to,
  over,
});
const points = (number: number, from: Place, to: Place): Move => ({ thing: { kind: "points", number }, from, to });
const upgrade = (number: number | null, from: Place, to: Place): Move => ({
  thing: { kind: "upgrade", number },
  from,
  to,
});

export function movesOf(valley: Valley, event: Happening): Move[] {
  return (
    movesOfTheRoll(valley, event) ??
    movesOfTravelers(valley, event) ??
    movesOfBoulders(valley, event) ??
    movesOfScoring(event) ??
    []
  );
}

function movesOfTheRoll(valley: Valley, event: Happening): Move[] | null {
  switch (event.kind) {
    case "first player":
      return [{ thing: { kind: "die" }, from: "trophies", to: at(event.seat, "bridge") }];
    case "turn began":
      return valley.active === null || valley.active === event.seat
        ? []
        : [{ thing: { kind: "die" }, from: at(valley.active, "bridge"), to: at(event.seat, "bridge") }];
    case "face-down laid":
      return [card(null, "deck", "face-down")];
    case "traveler came":
      return [card(event.card, "deck", "road")];
    case "bid shown":
      return [boulders(event.colour, event.count, at(event.seat, "paw"), at(event.seat, "pile"))];
    case "jester shown":
      return [card("Jester", at(event.seat, "hand"), at(event.seat, "food"))];
    case "ranked":
      return [{ thing: { kind: "trophy", place: event.place }, from: "trophies", to: at(event.seat, "bridge") }];
    case "bonus point":
      return [points(1, "trophies", at(event.seat, "points"))];
    default:
      return null;
  }
}

function movesOfTravelers(valley: Valley, event: Happening): Move[] | null {
  switch (event.kind) {
    case "card picked":
      return [card(event.card, "road", "claimed")];
    case "face-down turned up":
      return [card(event.card, "face-down", valley.rank.length > 0 ? "claimed" : "road")];
    case "placed":
      return [card(event.card, "claimed", at(event.seat, event.side))];
    case "royal captured":
      return [card(event.card, "claimed", at(event.seat, "food"))];
    case "special kept":
      return [card(event.card, "claimed", at(event.seat, "hand"))];
    case "bonus scored":
    case "goat beaten":
      return [card(event.card, "claimed", "discard"), points(event.count, "bank", at(event.seat, "points"))];
    case "nothing to lose":
    case "hazard driven off":
      return [card(event.card, "claimed", "discard")];
    case "card given up":
      return [card(event.card, at(event.seat, event.side), "discard"), card(event.hazard, "claimed", "discard")];
    case "goat let through":
      return [card(event.card, "claimed", "waiting")];
    case "goat returned":
      return [card(event.card, valley.goats_waiting.includes(event.card) ? "waiting" : "road", "deck")];
    case "goat turned up":
      return [card(null, "face-down", "deck")];
    case "driven away":
      return [card(event.card, "road", "discard")];
    case "special played":
      return [card(event.card, at(event.seat, "hand"), at(event.seat, "food"))];
    case "royal ransomed":
      return [card(event.card, at(event.seat, "food"), at(event.seat, "tolls"))];
    default:
      return null;
  }
}

function movesOfBoulders(valley: Valley, event: Happening): Move[] | null {
  switch (event.kind) {
    case "boulder thrown":
      return [boulders(event.colour, 1, at(event.seat, "under"), "supply", "claimed")];
    case "boulder built":
      return [boulders(event.colour, 1, at(event.seat, "under"), "supply", at(event.seat, "bridge"))];
    case "pile taken":
      return [boulders(event.colour, event.count, at(event.whose, "pile"), at(event.seat, "under"))];
    case "pile kept":
      return [boulders(event.colour, event.count, at(event.seat, "pile"), at(event.seat, "under"))];
    case "boulder taken":
      return [boulders(event.colour, 1, "supply", at(event.seat, "aside"))];
    case "boulder robbed":
      return [boulders(event.colour, 1, at(event.victim, "under"), at(event.seat, "aside"))];
    case "boulders stowed": {
      const { aside } = valley.seats[event.seat]!;
      return coloursIn(aside).map((colour) =>
        boulders(colour, aside[colour]!, at(event.seat, "aside"), at(event.seat, "under")),
      );
    }
    default:
      return null;
  }
}

function movesOfScoring(event: Happening): Move[] | null {
  switch (event.kind) {
    case "card traded":
      return [card(event.card, at(event.seat, event.side), "discard")];
    case "trade settled":
      return [points(event.count, "bank", at(event.seat, "points"))];
    case "upgrade bought":
      return [
        points(-event.upgrade, at(event.seat, "points"), "bank"),
        upgrade(event.upgrade, "stack", at(event.seat, "upgrades")),
      ];
    case "point lost":
      return [points(-1, at(event.seat, "points"), "bank")];
    case "upgrade changed":
      return [
        upgrade(event.upgrade, at(event.seat, "upgrades"), "bank"),
        points(event.upgrade, "bank", at(event.seat, "points")),
      ];
    case "upgrade changed unseen":
      return [upgrade(null, at(event.seat, "upgrades"), "bank")];
    default:
      return null;
  }
}
