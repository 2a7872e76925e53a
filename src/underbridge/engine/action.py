"""Actions: decisions as structs, as words and as integers.

A game declares each kind of action once, in a table: the struct that says it, its parts, and who carries it
out. Integers, words, the way to who carries it out and the documentation follow from that.

>>> class Roll(Action, frozen=True, tag="roll"):
...     '''Roll so many dice.'''
...     dice: int
>>> def roll(s, seat, dice): s.rolls = dice  # compiled, in a game
>>> table = Actions()
>>> ROLL = table.add(Roll, numbers(1, 3), do=roll)
>>> table[ROLL + 2], table[ROLL + 2].words, table.number(Roll(3))
(Roll(dice=3), ('roll', 3), 2)
>>> table.kinds[0].pattern, table.kinds[0].about
('roll DICE', 'Roll so many dice.')
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, ClassVar, NamedTuple

import msgspec
import numpy as np

from .compiled import compiled_in_place

Word = str | int | None


class Action(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision in words: its kind and its parts, in the vocabulary that records are written in."""

    takes_back: ClassVar[bool] = False  # whether it is itself the undoing of another, and so never undone

    @property
    def words(self) -> tuple[str | int, ...]:
        """The action as a record writes it, such as ``("swap", 2)``; a part that is None is left out."""
        parts = (getattr(self, name) for name in self.__struct_fields__)
        return (str(self.__struct_config__.tag), *(part for part in parts if part is not None))

    def __str__(self) -> str:
        return " ".join(str(word) for word in self.words)


class Part(NamedTuple):
    """A part of a kind of action: what may be said there, and what each of it means to the rules."""

    words: tuple[Word, ...]
    meanings: tuple[int, ...] | None  # None: whoever carries it out need not be told


def one_of(words: Iterable[Word], meanings: Iterable[int] | None = None) -> Part:
    """Some words; they mean 0, 1, 2 and so on, or what is given."""
    said = tuple(words)
    meant = tuple(range(len(said))) if meanings is None else tuple(meanings)
    if len(meant) != len(said):
        raise ValueError(f"There are {len(said)} words, and {len(meant)} meanings for them.")
    return Part(said, meant)


def numbers(low: int, high: int) -> Part:
    """Whole numbers, which mean themselves."""
    return one_of(range(low, high + 1), range(low, high + 1))


def always(word: Word, meaning: int | None = None) -> Part:
    """The same word in all actions of a kind; None leaves it out."""
    return Part((word,), None if meaning is None else (meaning,))


@dataclass(frozen=True)
class Kind:
    """A kind of action: all that differ only in their parts. Its integers follow each other."""

    says: type[Action]
    parts: tuple[Part, ...]
    do: Callable[..., None]  # carries it out: the state, who acts, what the parts mean
    first: int
    count: int

    @property
    def pattern(self) -> str:
        """Its words, such as ``bid COLOUR NUMBER``."""
        fields = zip(self.says.__struct_fields__, self.parts, strict=False)
        said = (part.words[0] if len(part.words) == 1 else name.upper() for name, part in fields)
        words = (self.says.__struct_config__.tag, *said)
        return " ".join(str(word) for word in words if word is not None)

    @property
    def about(self) -> str:
        """What it does, in a sentence."""
        return " ".join((self.says.__doc__ or "").split())


class Actions:
    """All actions of a game, kind after kind, each with its integer."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.all: list[Action] = []
        self._numbers: dict[Action, int] = {}
        self._by_words: dict[tuple[str | int, ...], Action] = {}

    def add(self, says: type[Action], *parts: Part, do: Callable[..., None]) -> int:
        """Declare the next kind, and get the integer of its first action; the last part counts fastest."""
        kind = Kind(says, parts, do, len(self.all), prod(len(part.words) for part in parts))
        self.kinds.append(kind)
        for words in product(*(part.words for part in parts)):
            action = says(*words)
            if action.words in self._by_words:
                raise ValueError(f"The action {action} is declared twice.")
            self._numbers[action] = len(self.all)
            self._by_words[action.words] = action
            self.all.append(action)
        return kind.first

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    @property
    def structs(self) -> tuple[type[Action], ...]:
        """What says them, each struct once."""
        return tuple(dict.fromkeys(kind.says for kind in self.kinds))

    def number(self, action: Action) -> int | None:
        """The action's integer, or None if the game has no such action."""
        return self._numbers.get(action)

    def from_words(self, words: Any) -> Action | None:
        """The action that a record writes so, or None if the game has none."""
        try:
            return self._by_words.get(tuple(words))
        except TypeError:  # no sequence of words at all
            return None

    def dispatcher(self, others: Mapping[int, Callable[..., Any]] | None = None) -> Callable[..., Any]:
        """``carry_out(s, seat, action)``, to be called by the game's ``act``: each kind by its own function.

        Who else treats every kind in its own way gives ``others``, by the kinds' first integers; they are
        handed what they like instead of the seat. It is written as a tree of comparisons, so that it costs
        compiled rules next to nothing.
        """
        functions = {kind.first: kind.do for kind in self.kinds} if others is None else others
        if not functions or functions.keys() != {kind.first for kind in self.kinds}:
            raise ValueError("Every kind of action has a function, and there is one kind at least.")
        names: dict[str, Any] = {"__name__": __name__, **{_name(at): do for at, do in functions.items()}}
        source = "\n".join(["def carry_out(s, seat, action):", *_branch(self.kinds, names, "    ")])
        exec(compile(source, "<actions>", "exec"), names)
        carry_out: Callable[..., Any] = compiled_in_place(names["carry_out"])
        return carry_out


def _branch(kinds: Sequence[Kind], names: dict[str, Any], indent: str) -> list[str]:
    """The lines that find the kind of an action among these; names are what they refer to."""
    if len(kinds) == 1:
        return [indent + _call(kinds[0], names)]
    middle = len(kinds) // 2
    lower, upper = (_branch(half, names, indent + "    ") for half in (kinds[:middle], kinds[middle:]))
    return [f"{indent}if action < {kinds[middle].first}:", *lower, f"{indent}else:", *upper]


def _call(kind: Kind, names: dict[str, Any]) -> str:
    """The call that carries out an action of a kind, with what its parts mean."""
    given, combinations = [], kind.count
    for number, part in enumerate(kind.parts):
        later = combinations // len(part.words)  # what the parts after this one may say
        at = f"(action - {kind.first})"
        at += "" if combinations == kind.count else f" % {combinations}"
        at += "" if later == 1 else f" // {later}"
        if part.meanings is not None:
            given.append(_meaning(part.meanings, at, f"means_{kind.first}_{number}", names))
        combinations = later
    return f"return {_name(kind.first)}({', '.join(['s', 'seat', *given])})"


def _name(first: int) -> str:
    return f"do_{first}"


def _meaning(meanings: tuple[int, ...], at: str, name: str, names: dict[str, Any]) -> str:
    first = meanings[0]
    if len(meanings) == 1:
        return str(first)
    if meanings == tuple(range(first, first + len(meanings))):
        return f"{at} + {first}" if first else at
    names[name] = np.array(meanings)
    return f"int({name}[{at}])"
