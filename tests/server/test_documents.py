"""Decks, boxes and tomes that guests bring along: nobody else has to carry them."""

import json

from server.serving import Player

from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.games.troll_bridge.tome import subject_text


def test_a_document_is_no_part_of_what_everybody_sees_of_a_table(base: str) -> None:
    """It is long, and a tome holds the right answers."""
    ada, eve = Player(base), Player(base)
    for game, name, text in (
        ("bridge-troll", "deck", our_deck_text()),
        ("troll-bridge", "tome", subject_text("riddles")),
    ):
        seats = ["me", "open", "open"]
        laid = ada.post("/api/tables", game=game, seats=seats, options={name: text}, public=True)
        shown = [laid, eve.http.get(f"/api/tables/{laid['id']}").json()]
        shown += [one for one in eve.http.get("/api/tables").json() if one["id"] == laid["id"]]
        assert len(shown) == 3
        for table in shown:
            assert table["options"].keys() == {name}
            assert len(json.dumps(table)) < 2_000


def test_two_documents_have_two_names(base: str) -> None:
    ada = Player(base)
    decks = (our_deck_text(), our_deck_text().replace("toll = 9", "toll = 11"))
    named = [
        ada.post("/api/tables", game="bridge-troll", seats=["me", "open", "open"], options={"deck": deck})
        for deck in (*decks, decks[0])
    ]
    first, second, again = (table["options"]["deck"] for table in named)
    assert first == again != second
