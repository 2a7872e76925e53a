"""The figures of the game: cards, travel schedules and boulder rates, from TOML that an owner can replace."""

from functools import cache
from importlib.resources import files

import msgspec

from ...engine.figures import REMARKS, Figures, PlaceInText, kinds_of_blocks, read_once

LARGEST_FIGURE = 30  # of a count or a value: sums stay within the record's small integers
FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
WEATHERS = ("storm", "rain", "overcast", "partly sunny", "sunny", "glorious")
FIGURES = ("count", "toll", "food", "points", "colours")
FIGURES_OF_KIND = {
    "regular": ("count", "toll", "food"),
    "royal": ("count", "toll", "food"),
    "bonus": ("count", "points"),
    "goat": ("count", "colours", "points"),
    "knight": ("count",),
    "bandit": ("count",),
    "dragon": ("count",),
}
FIGURES_OF_SPECIAL = ("count", "food")


class TravelerCard(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of traveler, and its figures."""

    id: str
    kind: str
    count: int
    toll: int = 0
    food: int = 0
    points: int = 0
    colours: int = 0


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a game."""

    cards: tuple[TravelerCard, ...]
    travelers: dict[int, tuple[int, ...]]  # by players: how many come in each weather
    boulders_when_closed: dict[int, int]  # by players: for each open player


@cache
def our_deck_text() -> str:
    """The file that is played with if nobody brings another."""
    return files(__package__).joinpath("data/deck.toml").read_text("utf-8")


@cache
def our_deck() -> Deck:
    """Ours; the shapes of the record and the list of actions come from it."""
    return read_deck(our_deck_text())


@read_once
def read_deck(text: str) -> Deck:
    """The figures in a deck file; whatever is wrong with it is refused with its line."""
    document = Figures(text, document="deck", game="Bridge Troll")
    kinds = kinds_of_blocks(our_deck_text(), "card")
    places = document.named_blocks("card", kinds)
    document.refuse_others((), ("card", "travelers", "boulders_when_closed"), "a deck")
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    deck = Deck(
        cards=tuple(_card(document, places[id], id, kind) for id, kind in kinds.items()),
        travelers={n: _schedule(document, n) for n in players},
        boulders_when_closed={n: _rate(document, n) for n in players},
    )
    for table in ("travelers", "boulders_when_closed"):
        document.refuse_others((table,), (*map(str, players), *REMARKS), f"[{table}]")
    for n in players:
        _refuse_a_game_without_end(document, places, deck, n)
    return deck


def _card(document: Figures, place: PlaceInText, id: str, kind: str) -> TravelerCard:
    names = FIGURES_OF_KIND.get(kind, FIGURES_OF_SPECIAL)
    document.refuse_others(place, ("id", "kind", *names, *REMARKS), id)
    figures = {
        name: document.figure((*place, name), f"{name} of {id}", most=LARGEST_FIGURE) for name in names
    }
    if figures.get("colours", 1) not in range(1, MOST_PLAYERS + 1):
        raise document.fault(document.line(*place, "colours"), f"{id} takes 1 to {MOST_PLAYERS} colours")
    return TravelerCard(id=id, kind=kind, **figures)


def _schedule(document: Figures, players: int) -> tuple[int, ...]:
    place = _of_players(document, "travelers", players)
    numbers = document.value(place)
    if not isinstance(numbers, list) or len(numbers) != len(WEATHERS):
        what = f"travelers of {players} players are six numbers, one for each weather"
        raise document.fault(document.line(*place), what)
    what = f"number of travelers of {players} players"
    return tuple(
        document.figure((*place, weather), what, least=1, most=LARGEST_FIGURE)
        for weather in range(len(WEATHERS))
    )


def _rate(document: Figures, players: int) -> int:
    place = _of_players(document, "boulders_when_closed", players)
    return document.figure(place, f"boulder rate of {players} players", most=LARGEST_FIGURE)


def _of_players(document: Figures, table: str, players: int) -> PlaceInText:
    place = (table, str(players))
    if document.value(place) is None:
        raise document.fault(document.line(table), f"[{table}] does not say anything of {players} players")
    return place


def _refuse_a_game_without_end(
    document: Figures, places: dict[str, PlaceInText], deck: Deck, players: int
) -> None:
    """Every traveler leaves the deck for good, but for a goat that nobody can beat (BT8).

    Once such goats are all that is left, only too large a company ends the game (BT2); that everybody closes
    (BT11) is nothing to rely on.
    """
    colours = players + (players == 3)  # BT1; the sixth of a friendly five is an option
    largest = max(deck.travelers[players])
    goats = [card for card in deck.cards if card.count > 0 and card.colours > colours]
    if sum(goat.count for goat in goats) >= largest:
        what = (
            f"{players} players have boulders of {colours} colours, so goats that take more return for ever; "
            f"{largest} of them fill every company, and the game could not end: let there be fewer"
        )
        raise document.fault(document.line(*places[goats[0].id], "colours"), what)
