"""A table in play, from its log."""

import random

import msgspec
import pytest

from underbridge import IllegalAction
from underbridge.engine.story import Event
from underbridge.games import CATALOGUE
from underbridge.games.bridge_troll.state import HAND, JESTER
from underbridge.games.troll_dice.actions import Swap
from underbridge.server.clocks import DAY, GRACE, SECOND
from underbridge.server.live import ANSWER_TIME, BOARDS_TOLD, Live
from underbridge.server.store import Entry, EntryKind, Pace, Seat, StoredTable

BEGIN = 1_700_000_000_000
LIVE = Pace(seconds=60, more=5)


def stored(game: str = "troll-dice", seats: int = 3, pace: Pace = LIVE, people: int = 3) -> StoredTable:
    at_table = [
        Seat(person=f"p{n}", nonce=f"n{n}") if n < people else Seat(bot="grumpy") for n in range(seats)
    ]
    return StoredTable(
        id="t",
        game=game,
        rules=CATALOGUE[game].facts.rules,
        options={},
        host="p0",
        public=True,
        pace=pace,
        secret=bytes(32),
        seats=tuple(at_table),
        created=BEGIN,
        started=BEGIN,
    )


def enter(live: Live, seat: int, kind: EntryKind = "decision", *, at: int, choice: int = 0) -> Entry:
    action = live.table.legal(seat)[choice] if kind == "decision" else None
    prepared = live.prepare(seat, kind, f"m{live.ply}", at, action)
    live.carry_out(prepared)
    return prepared.line


def decide_all(live: Live, times: int, chance: random.Random) -> list[Entry]:
    entries = []
    for number in range(times):
        if live.over:
            break
        seat = chance.choice(live.table.awaited)
        choices = range(len(live.table.legal(seat)))
        entries.append(enter(live, seat, at=BEGIN + number * SECOND, choice=chance.choice(choices)))
        if live.table.why_no_undo(seat) is None and chance.random() < 0.5:
            entries.append(enter(live, seat, "undo", at=BEGIN + number * SECOND))
    return entries


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_whoever_reads_the_same_log_sees_the_same_table(name: str) -> None:
    table = stored(name, CATALOGUE[name].seats.usual, people=6)
    live = Live(table, [])
    entries = decide_all(live, 80, random.Random(3))
    assert any(entry.kind == "undo" for entry in entries)
    again = Live(table, entries)
    later = BEGIN + 1_000 * SECOND
    for seat in range(live.table.seats):
        assert again.table.view(seat) == live.table.view(seat)
        assert again.table.story_for(seat) == live.table.story_for(seat)
        assert again.clocks.left(seat, later) == live.clocks.left(seat, later)
    assert again.clocks.runs_out() == live.clocks.runs_out()


def test_draws_follow_from_the_secret_and_all_nonces() -> None:
    table = stored()
    first = Live(table, []).table
    others = [Live(kept_with(table, nonce), []).table.source.outcome(0, 1 << 30) for nonce in ("n0", "other")]
    assert first.source.outcome(0, 1 << 30) == others[0] != others[1]


def test_a_bot_decides_by_chance_that_follows_from_the_secret() -> None:
    table = stored()
    first, again = Live(table, []), Live(table, [])
    assert first.chance_of("bot 2 0") == again.chance_of("bot 2 0")
    assert len({first.chance_of(f"bot {seat} {moves}") for seat in range(3) for moves in range(9)}) == 27
    other = Live(msgspec.structs.replace(table, secret=bytes(31) + b"1"), [])
    assert other.chance_of("bot 2 0") != first.chance_of("bot 2 0")


def kept_with(table: StoredTable, nonce: str) -> StoredTable:
    seats = (Seat(person="p0", nonce=nonce), *table.seats[1:])
    return StoredTable(
        **{name: getattr(table, name) for name in table.__struct_fields__ if name != "seats"}, seats=seats
    )


def test_time_runs_for_whoever_is_awaited() -> None:
    live = Live(stored(), [])
    (seat,) = live.table.awaited
    others = {0, 1, 2} - {seat}
    assert live.clocks.left(seat, BEGIN + 10 * SECOND) == 55 * SECOND  # the first five are free
    assert {live.clocks.left(other, BEGIN + 10 * SECOND) for other in others} == {60 * SECOND}
    assert live.clocks.runs_out() == (seat, BEGIN + 65 * SECOND)
    enter(live, seat, at=BEGIN + 10 * SECOND)
    assert live.clocks.left(seat, BEGIN + 10 * SECOND) == 55 * SECOND


def test_nobody_earns_time_by_deciding_and_taking_back() -> None:
    live = Live(stored("bridge-troll", 4, people=4), [])
    for second in range(0, 40, 2):
        enter(live, 1, at=BEGIN + second * SECOND)
        enter_words(live, 1, ("take back",), at=BEGIN + (second + 1) * SECOND)
        assert live.clocks.left(1, BEGIN + (second + 1) * SECOND) == 60 * SECOND


def test_each_decision_has_its_days() -> None:
    live = Live(stored(pace=Pace(days=2)), [])
    (seat,) = live.table.awaited
    assert live.clocks.runs_out() == (seat, BEGIN + 2 * DAY)
    enter(live, seat, at=BEGIN + DAY)
    out = live.clocks.runs_out()
    assert out is not None
    assert out[1] == BEGIN + 3 * DAY


def test_without_a_pace_nobody_runs_out_of_time() -> None:
    live = Live(stored(pace=Pace()), [])
    assert live.clocks.runs_out() is None
    assert live.clocks.left(0, BEGIN + 1_000 * DAY) is None


def test_a_bot_stands_in_for_somebody_who_is_away_until_they_are_back() -> None:
    live = Live(stored(), [])
    (seat,) = live.table.awaited
    assert not live.bots_awaited
    enter(live, seat, "away", at=BEGIN + 60 * SECOND)
    assert live.bots_awaited == (seat,)
    assert live.clocks.runs_out() is None
    with pytest.raises(IllegalAction, match="already"):
        enter(live, seat, "away", at=BEGIN)
    enter(live, seat, "back", at=BEGIN + 70 * SECOND)
    assert not live.bots_awaited
    assert live.clocks.left(seat, BEGIN + 70 * SECOND) == GRACE
    with pytest.raises(IllegalAction, match="Nobody stands in"):
        enter(live, seat, "back", at=BEGIN)


def test_who_has_resigned_does_not_come_back() -> None:
    live = Live(stored(), [])
    (seat,) = live.table.awaited
    enter(live, seat, "resign", at=BEGIN)
    assert live.bots_awaited == (seat,)
    with pytest.raises(IllegalAction):
        enter(live, seat, "back", at=BEGIN)


def test_nobody_sees_by_the_clock_that_a_secret_bid_was_taken_back() -> None:
    """One bids and thinks no more, another takes the bid back and thinks on: the others see the same."""
    shown = []
    for takes_back in (False, True):
        live = Live(stored("bridge-troll", 4, people=4), [])
        enter(live, 1, at=BEGIN + 5 * SECOND)
        if takes_back:
            enter_words(live, 1, ("take back",), at=BEGIN + 8 * SECOND)
        enter(live, 2, at=BEGIN + 15 * SECOND)
        later = BEGIN + 20 * SECOND
        shown.append([live.clocks_for(viewer, later) for viewer in (0, 2, 3, None)])
        assert live.clocks_for(1, later)[1] == (53 if takes_back else 60) * SECOND  # twelve since the eighth
    assert shown[0] == shown[1]
    assert shown[0][0] == [45 * SECOND, 60 * SECOND, 50 * SECOND, 45 * SECOND]


@pytest.mark.parametrize("pace", [LIVE, Pace(days=2)])
def test_nor_do_clocks_tell_who_is_changing_a_bid_when_all_seem_to_be_in(pace: Pace) -> None:
    shown = []
    for changes in (1, 2):
        live = Live(stored("bridge-troll", 3, pace), [])
        enter_words(live, 1, ("close",), at=BEGIN + 1 * SECOND)
        if changes == 1:
            enter_words(live, 1, ("take back",), at=BEGIN + 2 * SECOND)
        enter_words(live, 2, ("close",), at=BEGIN + 3 * SECOND)
        if changes == 2:
            enter_words(live, 2, ("take back",), at=BEGIN + 4 * SECOND)
        enter_words(live, 0, ("close",), at=BEGIN + 5 * SECOND)
        assert live.view(0).awaited == (1, 2)  # one of them, at least
        assert live.table.awaited == (changes,)
        shown.append([live.clocks_for(0, BEGIN + second * SECOND) for second in (5, 20, 40)])
        shown[-1] += [live.clocks_for(None, BEGIN + second * SECOND) for second in (5, 20, 40)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("pace", [LIVE, Pace(days=2)])
def test_steps_that_others_are_not_told_of_change_no_clock_that_they_see(pace: Pace) -> None:
    shown = []
    for steps in ((), (("mixed",), ("add", "red"), ("add", "green"))):
        live = Live(stored("bridge-troll", 3, pace), [])
        position = live.table.state
        position.lying[1, HAND, JESTER] = 1
        position.boulders[1, :2] = 2
        live.table._put(position)
        for second, words in enumerate(steps, 2):
            enter_words(live, 1, words, at=BEGIN + second * SECOND)
        shown.append([live.clocks_for(viewer, BEGIN + 20 * SECOND) for viewer in (0, None)])
    assert shown[0] == shown[1]


def enter_words(live: Live, seat: int, words: tuple[str | int, ...], *, at: int) -> None:
    action = live.table.game.actions.from_words(words)
    live.carry_out(live.prepare(seat, "decision", f"m{live.ply}", at, action))


def test_bots_have_no_clock() -> None:
    live = Live(stored(people=0), [])
    assert live.bots_awaited == live.table.awaited
    assert live.clocks.runs_out() is None


@pytest.mark.parametrize("words", [("swap", 9), ("dance",), (), ("swap",)])
def test_what_the_game_does_not_know_is_not_followed(words: tuple[str | int, ...]) -> None:
    live = Live(stored(), [])
    (seat,) = live.table.awaited
    with pytest.raises(IllegalAction, match="knows no action"):
        live.follow(Entry(ply=0, seat=seat, words=words, move_id="m", at=BEGIN))
    assert live.ply == 0


def test_what_is_not_legal_changes_nothing() -> None:
    live = Live(stored(), [])
    (seat,) = live.table.awaited
    with pytest.raises(IllegalAction, match="knows no action 'swap 9'"):
        live.prepare(seat, "decision", "m", BEGIN, Swap(9))
    with pytest.raises(IllegalAction, match="knows no action ''"):
        live.prepare(seat, "decision", "m", BEGIN)
    with pytest.raises(IllegalAction, match="may not swap 0"):
        live.prepare((seat + 1) % 3, "decision", "m", BEGIN, Swap(0))
    assert live.ply == 0


def test_nothing_follows_the_end() -> None:
    live = Live(stored(), [])
    decide_all(live, 10_000, random.Random(1))
    assert live.over
    for kind in ("decision", "undo", "away", "resign"):
        with pytest.raises(IllegalAction):
            live.prepare(0, kind, "m", BEGIN, Swap(0) if kind == "decision" else None)


def until_asked(pace: Pace) -> Live:
    """A game of Troll Bridge, at random, up to a question."""
    live = Live(stored("troll-bridge", 3, pace=pace), [])
    chance, game = random.Random(5), CATALOGUE["troll-bridge"]
    while game.quiz(live.table.state) is None:
        (seat,) = live.table.awaited
        enter(live, seat, at=BEGIN + live.ply * 100, choice=chance.randrange(len(live.table.legal(seat))))
    return live


def test_the_table_calls_time_on_answers_where_there_is_a_clock() -> None:
    live = until_asked(Pace(seconds=3_600))
    (answers,) = live.table.awaited
    asked = live.last
    deadline = live.deadline()
    assert deadline is not None
    late = CATALOGUE["troll-bridge"].late
    assert (deadline.at, deadline.kind, deadline.action) == (asked + ANSWER_TIME, "decision", late)
    assert live.answer_left(asked + 10 * SECOND) == ANSWER_TIME - 10 * SECOND
    assert late in live.table.legal(deadline.seat)
    assert late not in live.view(deadline.seat).legal  # nobody else calls
    live.carry_out(live.prepare(deadline.seat, deadline.kind, "late", deadline.at, deadline.action))
    assert live.answer_left(deadline.at) is None
    assert live.table.awaited != (answers,)


def test_an_answer_has_a_candle_where_there_is_no_clock_if_the_table_was_laid_so() -> None:
    live = until_asked(Pace(candle=True))
    deadline = live.deadline()
    assert deadline is not None
    assert (deadline.at, deadline.action) == (live.last + ANSWER_TIME, CATALOGUE["troll-bridge"].late)
    live.carry_out(live.prepare(deadline.seat, deadline.kind, "late", deadline.at, deadline.action))
    assert live.deadline() is None  # nothing else has a limit


@pytest.mark.parametrize("pace", [Pace(), Pace(candle=False), Pace(days=1)])  # also those laid long ago
def test_who_has_all_the_time_in_the_world_has_it_for_answers_too(pace: Pace) -> None:
    live = until_asked(pace)
    assert live.answer_left(BEGIN) is None
    assert pace.days or live.deadline() is None


def test_where_there_is_a_clock_the_candle_may_be_left_out() -> None:
    live = until_asked(Pace(seconds=3_600, candle=False))
    assert live.answer_left(live.last) is None


@pytest.mark.parametrize("name", [*CATALOGUE])
@pytest.mark.parametrize("viewer", [None, 0])
def test_whoever_looks_away_for_a_while_is_told_what_they_missed(name: str, viewer: int | None) -> None:
    """Undo included: what was taken back is not part of anybody's story."""
    live = Live(stored(name, CATALOGUE[name].seats.usual, people=6), [])
    looks = {every: Looker() for every in (1, 2, 7, 30)}
    chance = random.Random(4)
    for number in range(60):
        decide_all(live, 1, chance)
        for every, looker in looks.items():
            if number % every == 0:
                looker.look(live, viewer)
    for looker in looks.values():
        looker.look(live, viewer)
        assert looker.moments == live.table.moments(viewer)
        assert live.tell(viewer, live.told(viewer)).moments == []
    knows_too_much = live.tell(viewer, 10_000)  # and is told everything
    assert [moment.events for moment in knows_too_much.moments] == looks[1].moments


class Looker:
    """A client that looks now and then."""

    def __init__(self) -> None:
        self.known, self.moments = 0, list[list[Event]]()

    def look(self, live: Live, viewer: int | None) -> None:
        telling = live.tell(viewer, self.known)
        self.known = telling.number
        self.moments = self.moments[: telling.since] + [moment.events for moment in telling.moments]
        for ply, moment in enumerate(telling.moments, telling.since + 1):
            lately = telling.view.ply - BOARDS_TOLD <= ply < telling.view.ply
            assert moment.board == (live.table.board(viewer, ply) if lately else None)
        assert telling.view.ply == len(self.moments)
