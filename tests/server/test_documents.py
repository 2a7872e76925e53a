"""Decks, boxes and tomes that guests bring along: nobody else has to carry them."""

import asyncio
import gc
import json
import os
import resource
import signal
import sys
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from server.hourglass import Hourglass
from server.serving import LONG, Player

from underbridge import CATALOGUE, BadSetup
from underbridge.engine.game import Document, find
from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.games.troll_bridge.box import our_box_text
from underbridge.games.troll_bridge.tome import subject_text
from underbridge.server.announcements import Announcements
from underbridge.server.hub import Hub
from underbridge.server.limits import USUAL, Limits, Rate
from underbridge.server.lobby import Lobby, Wish
from underbridge.server.presence import Presence
from underbridge.server.reader import MOST_MEMORY, fault_of, readers
from underbridge.server.reading import IDLE, LINE
from underbridge.server.refusal import Refused
from underbridge.server.shown_tables import ShownTables
from underbridge.server.store import Pace, Seat, Store, StoredTable

OURS = {"deck": our_deck_text(), "box": our_box_text(), "tome": subject_text("riddles")}
GAMES = {"deck": "bridge-troll", "box": "troll-bridge", "tome": "troll-bridge"}
MOST = USUAL.document_letters
CARD = '[[card]]\nid = "{id}"\n'
QUESTION = """[[card.question]]
degree = 1
prompt = "{prompt}"
options = [{options}]
right = 0
accept = [{accept}]
"""


def question(prompt: str = "Who?", options: str = '"A", "B", "C", "D"', accept: str = "") -> str:
    return QUESTION.format(prompt=prompt, options=options, accept=accept)


# What could take long, or much room, or cannot be kept.
HOSTILE = {
    "a key of many names": "a" + ".a" * 99_000 + " = 1",
    "many keys of many names": "a.b.c.d.e.f = 1\n" * 10_000,
    "headers of many names": "[a.b.c.d.e.f.g]\n" * 10_000,
    "one long word": "a" * MOST,
    "one long word of quotes": "'" * MOST,
    "words and dots": "a ." * (MOST // 3),
    "quotes that are never closed": '\\"' * (MOST // 2),
    "long quotes that are never closed": '\\"""a"' * (MOST // 6),
    "other long quotes": "\\'''a" * (MOST // 5),
    "many headers": "".join(f"[a{number}]\n" for number in range(MOST // 10)),
    "many blocks": "[[card]]\n" * (MOST // 9),
    "many short statements": "".join(f"k{number}=1\n" for number in range(MOST // 10)),
    "one header again and again": "[a]\n" * (MOST // 4),
    "a deep array": "a = " + "[" * (MOST // 2),
    "deep tables": "a = " + "{a = " * (MOST // 6),
    "many small arrays": "a = [" + "[]," * (MOST // 3 - 4) + "]",
    "many small tables": "a = [" + "{}," * (MOST // 3 - 4) + "]",
    "deep small arrays": "a = [" + "[[[[[[[]]]]]]]," * (MOST // 16) + "]",
    "a table with many keys": "a = {" + ", ".join(f"k{number}=1" for number in range(MOST // 10)) + "}",
    "a long number": "a = " + "9" * (MOST - 10),
    "a long number with signs": "a = " + "9_" * (MOST // 2 - 10) + "9",
    "a long hexadecimal number": "a = 0x" + "f" * (MOST - 10),
    "a long fraction": "a = 0." + "9" * (MOST - 10),
    "a long exponent": "a = 1e" + "9" * (MOST - 10),
    "a long date": "a = 1979-05-27T07:32:00." + "9" * (MOST - 100),
    "many dates": "a = [" + "1979-05-27T07:32:00Z," * (MOST // 22) + "]",
    "a long string of escapes": 'a = "' + "\\n" * (MOST // 2 - 10) + '"',
    "a long name": "a" * (MOST - 4) + " = 1",
    "empty lines": "\n" * MOST,
    "empty remarks": "#\n" * (MOST // 2),
    "marks before the text": "\ufeff" * MOST,
    "half a letter": "a = '\ud800'",
    "a letter that databases refuse": "a = '\0'",
    "too many letters": "#" * (MOST + 1),
}
HOSTILE_DECKS = {
    "a remark of many values": OURS["deck"] + "printed = [" + "0," * 30_000 + "]\n",
    "a long id": OURS["deck"] + CARD.format(id="x" * 100_000),
}
HOSTILE_TOMES = {
    "many cards": CARD.format(id="x") * 10_000,
    "many questions of a card with a long id": CARD.format(id="x" * 90_000) + question() * 1_000,
    "many questions of a card": CARD.format(id="x") + question() * 1_500,
    "many options": CARD.format(id="x") + question(options='"A",' * 15_000),
    "many spellings": CARD.format(id="x") + question(accept='"A",' * 15_000) * 3,
    "a spelling of many marks": CARD.format(id="x")
    + question(accept='"a' + "\u0301\u0316" * 90_000 + '"') * 3,
    "an option of many marks": CARD.format(id="x")
    + question(options='"a' + "\u0301\u0316" * 90_000 + '"') * 3,
    "a prompt of many marks": CARD.format(id="x") + question(prompt="a" + "\u0301\u0316" * 30_000) * 3,
    "a field of a long name": CARD.format(id="x") + "y" * 100_000 + " = 1\n",
}


class Guests:
    """A lobby with a clock that tests turn, and people who bring documents along."""

    def __init__(self, lobby: Lobby, clock: Hourglass) -> None:
        self.lobby, self.clock, self.reading = lobby, clock, lobby.reading

    async def one(self) -> str:
        return (await self.lobby.store.add_person("Ada")).id

    async def lay(self, text: str, option: str = "deck", person: str | None = None) -> StoredTable:
        wish = Wish(game=GAMES[option], seats=("me", "open", "open"), options={option: text})
        return await self.lobby.lay(person or await self.one(), wish)

    async def refused(self, text: str, option: str = "deck", person: str | None = None) -> Refused:
        with pytest.raises(Refused) as refused:
            await self.lay(text, option, person)
        return refused.value


def with_guests(folder: Path, story: Callable[[Guests], Awaitable[None]], limits: Limits = USUAL) -> None:
    async def tell() -> None:
        clock = Hourglass()
        async with asyncio.timeout(LONG), Store.open(f"sqlite:///{folder}/games.db", clock) as store:
            lobby = Lobby(store, b"secret", limits)
            async with lobby.reading.running():
                await story(Guests(lobby, clock))

    asyncio.run(tell())


def a_deck(number: int) -> str:
    return f"{OURS['deck']}# number {number}\n"


@pytest.fixture
def nothing_is_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(GAMES.values()):
        CATALOGUE[name].setup(3, {})  # ours are, once
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it is read in the server's process"))


@pytest.mark.usefixtures("nothing_is_read_here")
@pytest.mark.parametrize("option", GAMES)
def test_hostile_documents_are_refused_by_another_process(option: str, tmp_path: Path) -> None:
    """Time stands still here: none of them is refused because it takes too long."""
    more = {"deck": HOSTILE_DECKS, "box": {}, "tome": HOSTILE_TOMES}

    async def story(guests: Guests) -> None:
        await guests.lay(OURS[option], option)
        pid = guests.reading.pid
        assert pid not in (None, os.getpid())
        for what, text in {**HOSTILE, **more[option]}.items():
            refused = await guests.refused(text, option)
            assert refused.status in (400, 413), what
            assert 10 < len(refused.sentence) < 500, what
            assert "too long to read" not in refused.sentence, what
            assert "\n" not in refused.sentence, what
            assert guests.reading.pid == pid, what  # it has survived all of them

    with_guests(tmp_path, story)


def test_a_document_has_so_many_keys_and_is_so_deep_and_no_more(tmp_path: Path) -> None:
    def with_remark(value: str) -> str:
        return OURS["deck"].replace("printed = []", f"printed = {value}", 1)

    async def story(guests: Guests) -> None:
        await guests.lay(with_remark("[" + "0," * 900 + "]"))
        refused = await guests.refused(with_remark("[" + "0," * 1_000 + "]"))
        assert refused.sentence.endswith("keys and values: 1300 are the most.")
        await guests.lay(with_remark("[[[[]]]]"))
        refused = await guests.refused(with_remark("[[[[[]]]]]"))
        assert refused.sentence == "The option deck is nested 5 deep: 4 is the most."

    with_guests(tmp_path, story, Limits(document_keys=1_300, document_depth=4))


@pytest.mark.usefixtures("nothing_is_read_here")
def test_a_reader_that_takes_too_long_is_ended_and_another_one_follows(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        await guests.lay(a_deck(0))
        pid = guests.reading.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        hopeless = asyncio.create_task(guests.refused(a_deck(1)))
        await guests.clock.somebody_sleeps(USUAL.document_seconds)
        guests.clock.turn(USUAL.document_seconds)
        assert "takes too long to read" in (await hopeless).sentence
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        await guests.lay(a_deck(1))
        assert guests.reading.pid not in (None, pid)

    with_guests(tmp_path, story)


def test_a_reader_without_time_reads_nothing(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        waiting = asyncio.create_task(guests.refused(OURS["deck"]))
        await guests.clock.somebody_sleeps(0.001)
        guests.clock.turn(0.001)
        assert (await waiting).code == "bad-setup"
        assert guests.reading.pid is None

    with_guests(tmp_path, story, Limits(document_seconds=0.001))


def test_a_reader_has_so_much_memory_and_no_more(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        await guests.lay(a_deck(0))
        pid = guests.reading.pid
        assert pid is not None
        assert resource.prlimit(pid, resource.RLIMIT_AS) == (MOST_MEMORY, MOST_MEMORY)
        resource.prlimit(pid, resource.RLIMIT_DATA, (0, 0))  # now there is none left
        text = "a = [" + "'" + "x" * 150_000 + "']"
        assert "too much room" in (await guests.refused(text)).sentence
        await guests.lay(a_deck(1))

    with_guests(tmp_path, story)


def test_a_reader_is_there_only_while_it_is_needed_and_a_document_is_read_once(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        assert guests.reading.pid is None
        first = await guests.lay(OURS["deck"])
        pid = guests.reading.pid
        assert pid is not None
        await guests.clock.somebody_sleeps(IDLE)
        guests.clock.turn(IDLE)
        assert guests.reading._idle is not None
        await guests.reading._idle
        assert guests.reading.pid is None
        second = await guests.lay(OURS["deck"])
        assert guests.reading.pid is None
        assert first.documents == second.documents
        assert (await guests.refused(OURS["deck"], "box")).code == "bad-setup"  # a fine deck is no box

    with_guests(tmp_path, story)


def test_a_reader_knows_none_of_the_servers_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERBRIDGE_DATABASE", "postgresql://somebody:secret@host/name")

    async def story(guests: Guests) -> None:
        await guests.lay(OURS["deck"])
        known = Path(f"/proc/{guests.reading.pid}/environ").read_text()
        assert "PATH=" in known
        assert "secret" not in known
        opened = {os.readlink(one) for one in Path(f"/proc/{guests.reading.pid}/fd").iterdir()}
        assert not any("games.db" in one for one in opened)

    with_guests(tmp_path, story)


def test_everybody_has_one_document_at_a_time_and_the_line_is_short(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        await guests.lay(a_deck(0))
        pid = guests.reading.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        people = [await guests.one() for _ in range(LINE)]
        line = [
            asyncio.create_task(guests.lay(a_deck(number), person=person))
            for number, person in enumerate(people, start=1)
        ]
        await guests.clock.somebody_sleeps(USUAL.document_seconds)
        async with asyncio.timeout(LONG):
            while len(guests.reading._waiting) < LINE:
                await asyncio.sleep(0)
        again = await guests.refused(a_deck(100), person=people[-1])
        assert (again.status, again.code) == (429, "too-fast")
        assert "Another document of yours" in again.sentence
        late = await guests.refused(a_deck(100))
        assert (late.status, late.code) == (429, "too-fast")
        await guests.lay(a_deck(0))  # what is known need not wait
        os.kill(pid, signal.SIGCONT)
        assert len({stored.documents["deck"] for stored in await asyncio.gather(*line)}) == LINE

    with_guests(tmp_path, story)


def test_nobody_brings_more_and_more_documents(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        ada = await guests.one()
        for number in range(2):
            await guests.lay(a_deck(number), person=ada)
        assert (await guests.refused(a_deck(2), person=ada)).code == "too-fast"
        await guests.lay(a_deck(0), person=ada)
        guests.clock.turn(50)
        await guests.lay(a_deck(2), person=ada)

    with_guests(tmp_path, story, Limits(person_documents=Rate(0.02, 2)))


def test_nothing_is_held_of_what_was_refused(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        text = "".join(["a = ", "9" * 100_000])
        wish = Wish(game="bridge-troll", seats=("me", "open", "open"), options={"deck": text})
        before = sys.getrefcount(text)
        for _ in range(2):
            with pytest.raises(Refused):
                await guests.lobby.lay(await guests.one(), wish)
        gc.collect()
        assert sys.getrefcount(text) == before

    with_guests(tmp_path, story)


def test_every_document_has_a_reader_that_says_what_the_game_would_say() -> None:
    for game in CATALOGUE.values():
        for option in game.facts.options:
            if isinstance(option, Document):
                for text in ("", "[[card", "a = 1", "[[card]]\nid = 'x'", "a = " + "9" * 5_000):
                    with pytest.raises(BadSetup) as refused:
                        game.setup(game.seats.usual, {option.name: text})
                    told = fault_of(option.name, text, readers()[option.name], 8, 20_000)
                    assert told == str(refused.value)


def test_a_hundred_tables_with_documents_are_told_in_a_few_kilobytes(tmp_path: Path) -> None:
    async def story(guests: Guests) -> None:
        store, ada = guests.lobby.store, await guests.one()
        for number in range(100):
            await store.add_table(
                game="bridge-troll",
                rules=find("bridge-troll").facts.rules,
                options={},
                host=ada,
                public=True,
                pace=Pace(),
                at_table=[Seat(person=ada), Seat(), Seat()],
                documents={"deck": a_deck(number)},
                brought=("deck",),
            )
        hub, presence = Hub(store, Announcements(store)), Presence(store)
        shown_tables = ShownTables(store, hub, presence)
        person = (await store.people([ada]))[ada]
        listed = await shown_tables.enumerate(await store.public_tables(begun=False), person)
        assert len(listed) == 100
        assert len(msgspec.json.encode(listed)) < 100_000 < 100 * len(OURS["deck"])

    with_guests(tmp_path, story)


def test_nothing_of_a_document_is_told_while_the_game_is_played(base: str) -> None:
    """The figures are, for they stand on the cards; questions and answers only in the game itself."""
    ada = Player(base)
    tome = OURS["tome"].replace("accept = [", 'accept = ["a zyzzyva", ', 1)
    assert "zyzzyva" in tome
    deck = OURS["deck"] + "# a zyzzyva\n"
    for option, text in (("tome", tome), ("deck", deck)):
        seats = ["me", "sleepy", "sleepy"]
        table = ada.post("/api/tables", game=GAMES[option], seats=seats, options={option: text})
        plain = ada.post("/api/tables", game=GAMES[option], seats=seats)
        told = {
            what: ada.http.get(f"/api/tables/{table['id']}{what}") for what in ("", "/printed", "/moments/0")
        }
        assert all(answer.is_success for answer in told.values())
        assert not any("zyzzyva" in answer.text for answer in told.values())
        assert told["/printed"].json() == ada.http.get(f"/api/tables/{plain['id']}/printed").json()
        assert ada.http.get(f"/api/tables/{table['id']}/record").json()["code"] == "not-over"


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
