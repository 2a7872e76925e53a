"""The figures of the game: cards, travel schedules and boulder rates, from TOML that an owner can replace."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from ...engine.errors import BadSetup

LARGEST_FIGURE = 30  # of a count or a value: sums stay within the record's small integers
FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
WEATHERS = ("storm", "rain", "overcast", "partly sunny", "sunny", "glorious")
FIGURES = ("count", "toll", "food", "points", "colours")
REMARKS = ("printed", "reconstructed")
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


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of traveler, and its figures."""

    id: str
    kind: str
    count: int
    toll: int = 0
    food: int = 0
    points: int = 0
    colours: int = 0

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of those that mean something for this kind."""
        return FIGURES_OF_KIND.get(self.kind, FIGURES_OF_SPECIAL)


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a game."""

    cards: tuple[Card, ...]
    travelers: dict[int, tuple[int, ...]]  # by players: how many come in each weather
    boulders_when_closed: dict[int, int]  # by players: for each open player


def our_deck_text() -> str:
    """The file that is played with if nobody brings another."""
    return files(__package__).joinpath("data/deck.toml").read_text("utf-8")


@cache
def read_deck(text: str) -> Deck:
    """The figures in a deck file; whatever is wrong with it is refused with its line."""
    return _Reader(text).deck()


@cache
def our_deck() -> Deck:
    """Ours; the shapes of the record and the list of actions come from it."""
    text = our_deck_text()
    told = tomllib.loads(text)
    figures = [{k: v for k, v in card.items() if k not in REMARKS} for card in told["card"]]
    return Deck(
        cards=tuple(Card(**card) for card in figures),
        travelers={n: tuple(told["travelers"][str(n)]) for n in _players()},
        boulders_when_closed={n: told["boulders_when_closed"][str(n)] for n in _players()},
    )


def _players() -> range:
    return range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


class _Reader:
    """Reads a deck file and knows the line of everything in it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        try:
            self.told = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadSetup(f"The deck is not readable as TOML: {error}.") from None
        self.blocks = [number for number, line in enumerate(self.lines) if line.strip() == "[[card]]"]

    def deck(self) -> Deck:
        return Deck(
            cards=self.cards(),
            travelers={n: self.schedule(n) for n in _players()},
            boulders_when_closed={n: self.rate(n) for n in _players()},
        )

    def cards(self) -> tuple[Card, ...]:
        told = self.told.get("card")
        if not isinstance(told, list) or len(told) != len(self.blocks):
            raise self.fault(0, "it has no list of cards: each begins with a line [[card]]")
        wanted = [card.id for card in our_deck().cards]
        seen: dict[str, int] = {}
        for number, card in enumerate(told):
            name = card.get("id")
            line = self.line_in_block(number, "id")
            if not isinstance(name, str):
                raise self.fault(line, f"the id of a card is its name, not {name!r}")
            if name in seen:
                raise self.fault(line, f"the card {name!r} stands here again; first in line {seen[name] + 1}")
            if name not in wanted:
                raise self.fault(line, f"there is no card {name!r} in Bridge Troll")
            seen[name] = line
        if missing := [name for name in wanted if name not in seen]:
            raise self.fault(len(self.lines) - 1, f"it lacks {', '.join(missing)}")
        by_name = {card["id"]: number for number, card in enumerate(told)}
        return tuple(self.card(by_name[ours.id], told[by_name[ours.id]], ours) for ours in our_deck().cards)

    def card(self, number: int, told: dict[str, Any], ours: Card) -> Card:
        if told.get("kind") != ours.kind:
            line = self.line_in_block(number, "kind")
            raise self.fault(line, f"{ours.id} is of kind {ours.kind!r}, not {told.get('kind')!r}")
        for name in told:
            if name not in ("id", "kind", *ours.figures, *REMARKS):
                raise self.fault(self.line_in_block(number, name), f"{ours.id} has no figure {name!r}")
        figures = {
            name: self.figure(told.get(name), self.line_in_block(number, name), f"{name} of {ours.id}")
            for name in ours.figures
        }
        if figures.get("colours", 1) not in range(1, MOST_PLAYERS + 1):
            raise self.fault(
                self.line_in_block(number, "colours"), f"{ours.id} takes 1 to {MOST_PLAYERS} colours"
            )
        return Card(id=ours.id, kind=ours.kind, **figures)

    def schedule(self, players: int) -> tuple[int, ...]:
        told, line = self.of_players("travelers", players)
        if not isinstance(told, list) or len(told) != len(WEATHERS):
            raise self.fault(line, f"travelers of {players} players are six numbers, one for each weather")
        for number in told:
            self.figure(number, line, f"number of travelers of {players} players", least=1)
        return tuple(told)

    def rate(self, players: int) -> int:
        told, line = self.of_players("boulders_when_closed", players)
        return self.figure(told, line, f"boulder rate of {players} players")

    def of_players(self, table: str, players: int) -> tuple[Any, int]:
        start = next((n for n, line in enumerate(self.lines) if line.startswith(f"[{table}]")), 0)
        line = self.line_after(start, str(players))
        told = self.told.get(table)
        if not isinstance(told, dict) or str(players) not in told:
            raise self.fault(start, f"[{table}] does not say anything of {players} players")
        return told[str(players)], line

    def figure(self, value: object, line: int, what: str, least: int = 0) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST_FIGURE:
            told = "is missing" if value is None else f"is {value!r}"
            raise self.fault(
                line, f"the {what} {told}; it must be a whole number from {least} to {LARGEST_FIGURE}"
            )
        return value

    def line_in_block(self, number: int, name: str) -> int:
        return self.line_after(self.blocks[number], name)

    def line_after(self, start: int, name: str) -> int:
        """The line below ``start`` that gives a value to the name; the block's first line if none does."""
        for number in range(start + 1, len(self.lines)):
            if self.lines[number].lstrip().startswith("["):
                break
            if re.match(rf"\s*\"?{re.escape(name)}\"?\s*=", self.lines[number]):
                return number
        return start

    def fault(self, line: int, what: str) -> BadSetup:
        return BadSetup(f"The deck is wrong in line {line + 1}: {what}.")
