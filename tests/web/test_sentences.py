"""The client tells every story in the very words of the engine."""

import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from underbridge import Table
from underbridge.engine.story import paragraph
from underbridge.server.api import words_of

SOURCES = Path(__file__).parents[2] / "web/src"
NODE = Path(sys.executable).parent / "node"
TELL = """
import { readFileSync } from "node:fs";
const [file, sources] = process.argv.slice(2);
const { paragraph, phrase } = await import(`${sources}/lib/sentences.ts`);
const { game, words, names, tellings, actions } = JSON.parse(readFileSync(file, "utf8"));
const own = await import(`${sources}/words/en/${game.replace("-", "_")}.ts`).catch(() => ({ words: {} }));
const tongue = { ...words, thing: own.words.thing };
const told = tellings.map(({ you, events }) => paragraph(events, tongue, names, you).map(({ text }) => text));
console.log(JSON.stringify({ told, said: actions.map((action) => phrase(action, tongue, names)) }));
"""


@pytest.mark.parametrize("game", ["troll-dice", "angry-troll", "bridge-troll", "troll-bridge"])
def test_the_page_says_what_the_engine_says(game: str, tmp_path: Path) -> None:
    names = ["Ada", "Grim", "Runa", "Tove", "Nils", "Ylva"]
    tellings, expected = [], []
    for seed in range(3):
        table = _played(game, seed)
        for you in (None, *range(table.seats)):
            events = table.story_for(you)
            tellings.append({"you": you, "events": msgspec.to_builtins(events)})
            expected.append(paragraph(events, table.game.words, names, you))
    actions = list(table.game.actions.all)[:400]
    (tmp_path / "told.json").write_text(
        json.dumps(
            {
                "game": game,
                "words": msgspec.to_builtins(words_of(table.game)),
                "names": names,
                "tellings": tellings,
                "actions": msgspec.to_builtins(actions),
            }
        )
    )
    (tmp_path / "tell.mjs").write_text(TELL)
    done = subprocess.run(
        [NODE, "--no-warnings", tmp_path / "tell.mjs", tmp_path / "told.json", SOURCES],
        capture_output=True,
        text=True,
        check=True,
    )
    heard = json.loads(done.stdout)
    assert heard["told"] == expected
    assert heard["said"] == [table.phrase(action, names) for action in actions]


def _played(game: str, seed: int) -> Table:
    table, chance = Table(game, seed=seed), random.Random(seed)
    while not table.over:
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
    return table
