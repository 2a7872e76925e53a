"""Actions: decisions as structs, as words and as integers.

A game lists all its actions once; an action's integer is its place in that list.
"""

from typing import Any, ClassVar, Self

import msgspec


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


class Actions:
    """All actions of a game, numbered."""

    def __init__(self, *actions: Action) -> None:
        self.all = actions
        self._numbers = {action: number for number, action in enumerate(actions)}
        self._by_words = {action.words: action for action in actions}

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    def number(self, action: Action) -> int | None:
        """The action's integer, or None if the game has no such action."""
        return self._numbers.get(action)

    def from_words(self, words: Any) -> Action | None:
        """The action that a record writes so, or None if the game has none."""
        try:
            return self._by_words.get(tuple(words))
        except TypeError:  # no sequence of words at all
            return None

    @classmethod
    def of(cls, *groups: list[Action]) -> Self:
        """Number the groups one after the other."""
        return cls(*(action for group in groups for action in group))
