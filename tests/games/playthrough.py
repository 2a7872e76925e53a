"""Follow a game from an independent implementation of the rules, step by step."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from underbridge import Table

Words = dict[str, Any]


def follow(file: Path, compare: Callable[[Table, Words], None], **options: Any) -> Table:
    """Same draws, same awaited seats, same legal sets; ``compare`` looks at positions told in words."""
    first, *steps, last = [json.loads(line) for line in file.read_text().splitlines()]
    table = Table(first["game"], first["seats"], draws=[], **first["options"], **options)
    for number, step in enumerate(steps, start=2):
        where = f"{file.name}, line {number}"
        if "draw" in step:
            assert (table.odds, table.awaited) == (step["draw"], ()), where
            assert list(table.due) == step["what"], where
            table.draw(step["fell"])
            continue
        assert table.odds == 0, where
        assert list(table.awaited) == step["awaited"], where
        for seat, legal in step["legal"].items():
            told = {action.words for action in table.legal(int(seat))}
            assert told == {tuple(words) for words in legal}, where
        if "before" in step:
            compare(table, step["before"])
        action = table.game.actions.from_words(step["act"])
        assert action is not None, where
        table.act(step["seat"], action)
    assert table.over
    compare(table, last["after"])
    return table
