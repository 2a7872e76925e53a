"""Why something is good to do, or not: facts of the position, told in a sentence.

A game's ``reasons`` says what speaks for or against a decision, the weightiest first, found out by its rules
and never guessed. Sentences are templates in ``data/words.toml``, under ``reasons``.
"""

from typing import ClassVar

import msgspec

Fact = int | str


class Reason(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A fact about a decision; each game has its own kinds. Its fields are numbers and words."""

    against: ClassVar[bool] = False  # whether it speaks against it

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def facts(self) -> dict[str, Fact]:
        return msgspec.structs.asdict(self)


def telling_apart(reasons: list[Reason], others: list[Reason], *, better: bool) -> Reason | None:
    """What sets a decision apart from another one, beside which it is better or worse.

    Rather what speaks for the better one and against the worse one, and is true of one alone; else what is
    true of both; else what weighs most.
    """
    fitting = [reason for reason in reasons if reason.against != better]
    own = [reason for reason in reasons if reason not in others]
    return next(iter([*(reason for reason in fitting if reason in own), *fitting, *own, *reasons]), None)


def per_cent(chance: float) -> int:
    """Of a chance: never 0 of what can happen, never 100 of what can fail.

    >>> per_cent(1 / 3), per_cent(0.001), per_cent(0.999), per_cent(1.0)
    (33, 1, 99, 100)
    """
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)
