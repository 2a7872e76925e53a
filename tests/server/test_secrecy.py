"""Nobody is told what they may not know.

A game is played twice at the same time. In the second world, everything that one viewer may not know is
replaced wherever that is possible: other bids, other cards drawn, decisions made and taken back in secret.
Whatever the server sends to the viewer must be the same, byte for byte.
"""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from laws import encoded, hidden, seen, take
from server.hourglass import BEGIN, Hourglass

from underbridge.engine.draws import new_rng
from underbridge.engine.game import Game, Step, find
from underbridge.engine.verbs import State
from underbridge.server import live as lives
from underbridge.server.clocks import SECOND
from underbridge.server.live import Live
from underbridge.server.rooms import Room, Visitor
from underbridge.server.store import Entry, Kept, Pace, Person, Seat

DECISIONS = 120
MISSED = 3  # so much is told again to whoever opens the page in the middle of a game
PEOPLE = {f"p{seat}": Person(id=f"p{seat}", name=f"Guest {seat}", since=0) for seat in range(6)}
WATCHER = Person(id="w", name="Watcher", since=0)


class Steered:
    """Draws as the test wants them."""

    def __init__(self, *_: Any) -> None:
        self.outcomes: list[int] = []

    def check_seats(self, _: int) -> None:
        pass

    def outcome(self, index: int, n: int) -> int:
        if index == len(self.outcomes):
            self.outcomes.append(0)
        return self.outcomes[index]


class World:
    """A game as the server has it, and what it would send to one viewer."""

    def __init__(self, kept: Kept, viewer: int | None, clock: Hourglass) -> None:
        self.kept, self.viewer, self.clock = kept, viewer, clock
        self.person = WATCHER if viewer is None else PEOPLE[f"p{viewer}"]
        self.room = Room(kept, None, clock)  # type: ignore[arg-type] # nothing is read from a database here
        self.room.people = PEOPLE
        self.live = self.room.live = Live(kept, [])
        self.entries: list[Entry] = []
        self.newcomer()

    @property
    def source(self) -> Steered:
        source = self.live.table.source
        assert isinstance(source, Steered)
        return source

    def newcomer(self) -> None:
        """Somebody opens the viewer's page anew."""
        self.visitor = Visitor(self.person, 0, 0)

    def latecomer(self) -> None:
        """Or comes back to it, and has missed only the latest."""
        self.visitor = Visitor(self.person, max(0, self.live.told(self.viewer) - MISSED), 0)

    def enter(self, entry: Entry, draws: list[int]) -> None:
        """The log goes on, with these draws."""
        made = self.live.table._draws_made
        self.source.outcomes[made:] = draws
        entry = msgspec.structs.replace(entry, ply=self.live.ply)
        self.live.check(entry)
        self.live.follow(entry)
        self.entries.append(entry)

    def twin(self) -> "World":
        """Another world with the same past; what never changes is the same there."""
        other, table = World(self.kept, self.viewer, self.clock), self.live.table
        told = [events for witness in table._witnesses.values() for events in witness.told]
        past = (self.kept, table.game, table.options, *table._positions, *table._log, *self.entries, *told)
        other.live = other.room.live = copy.deepcopy(self.live, {id(one): one for one in past})
        other.entries = list(self.entries)
        return other

    def sent(self) -> list[bytes]:
        """What goes over the socket now."""
        return [msgspec.json.encode(message) for message in self.visitor.missing(self.room)]


def steps_of(game: Game, state: State, step: Step, chance: random.Random) -> list[tuple[State, Step, State]]:
    """A decision and the draws that follow it, anyhow."""
    steps = []
    while True:
        after = state.copy()
        take(game, after, step)
        steps.append((state, step, after))
        odds = int(game.rules.odds(after))
        if not odds:
            return steps
        state, step = after, Step(odds=odds, outcome=chance.randrange(odds))


def alike(
    game: Game,
    state: State,
    model: list[tuple[State, Step, State]],
    viewer: int | None,
    chance: random.Random,
) -> list[Step] | None:
    """Steps in another world that look the same to the viewer; others than the model's wherever there are."""
    chosen = []
    for before, step, after in model:
        looks = encoded(game.tell(before, step, after, viewer)), seen(game, after, viewer)
        ends = bool(game.rules.odds(after))
        for other in candidates(game, state, step, viewer, chance):
            then = state.copy()
            take(game, then, other)
            same = (encoded(game.tell(state, other, then, viewer)), seen(game, then, viewer)) == looks
            if same and bool(game.rules.odds(then)) == ends:
                chosen.append(other)
                state = then
                break
        else:
            return None
    return chosen


def candidates(
    game: Game, state: State, step: Step, viewer: int | None, chance: random.Random
) -> Iterator[Step]:
    if step.seat is None:
        odds = int(game.rules.odds(state))
        others = [Step(odds=odds, outcome=outcome) for outcome in range(odds) if outcome != step.outcome]
        possible = step.outcome < odds == step.odds
    else:
        legal = [game.actions[number] for number in game.legal(state, step.seat)]
        others = [Step(seat=step.seat, action=action) for action in legal if action != step.action]
        possible = step.action in legal
    if step.seat is None or step.seat != viewer:
        chance.shuffle(others)
        yield from others
    if possible:
        yield step


def a_table(game: str, seats: int, seconds: int) -> Kept:
    return Kept(
        id="table",
        game=game,
        options={},
        host="p0",
        public=False,
        pace=Pace(seconds=seconds),
        secret=b"s" * 32,
        seats=tuple(Seat(person=f"p{seat}", nonce="n") for seat in range(seats)),
        created=0,
        started=BEGIN,
    )


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(
    ("name", "seats", "fewest"), [("troll-dice", 3, 0), ("bridge-troll", 4, 15), ("troll-bridge", 3, 5)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_viewer_may_not_know_changes_no_byte_of_what_is_sent(
    name: str, seats: int, fewest: int, viewer: int | None, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lives, "Sealed", Steered)
    game, chance, clock = find(name), random.Random(seed), Hourglass()
    game.prepare()
    one = World(a_table(name, seats, 3_600), viewer, clock)
    other = one.twin()
    replaced = restarts = thoughts = 0
    for number in range(DECISIONS):
        assert one.sent() == other.sent()
        if one.live.over:
            break
        clock.turn(chance.randrange(4_000) / SECOND)
        seat = chance.choice(one.live.table.awaited)
        action = chance.choice(one.live.table.legal(seat))
        steps = steps_of(game, one.live.table.state, Step(seat=seat, action=action), chance)
        entry = Entry(ply=0, seat=seat, words=action.words, move_id=f"m{number}", at=clock.now())
        one.enter(entry, [step.outcome for _, step, _ in steps[1:]])
        instead = alike(game, other.live.table.state, steps, viewer, chance)
        if instead is None:  # from here on the viewer sees what was hidden
            restarts += 1
            assert one.sent() is not None
            other = one.twin()
            for world in (one, other):
                world.latecomer()
        else:
            replaced += any(mine != step for mine, (_, step, _) in zip(instead, steps, strict=True))
            assert instead[0].action is not None
            words = instead[0].action.words
            other.enter(msgspec.structs.replace(entry, words=words), [step.outcome for step in instead[1:]])
        assert one.sent() == other.sent()
        thoughts += think_twice(one, seat, viewer, chance, clock.now())
        clock.turn(1)
        nobody_knows_more(one, chance)
    for world in (one, other):
        world.newcomer()
    assert one.sent() == other.sent()
    assert replaced >= fewest
    assert thoughts or name != "bridge-troll"
    assert restarts < DECISIONS


def think_twice(one: World, seat: int, viewer: int | None, chance: random.Random, at: int) -> bool:
    """Who has decided in secret takes it back, waits, and decides the same again, in one world only."""
    back = next((action for action in one.live.table.legal(seat) if action.takes_back), None)
    last = one.entries[-1]
    if back is None or seat == viewer or last.seat != seat or last.words[0] not in ("bid", "close"):
        return False
    before = one.live.table.state.tobytes()
    one.enter(msgspec.structs.replace(last, words=back.words, move_id=f"b{one.live.ply}", at=at), [])
    one.enter(msgspec.structs.replace(last, move_id=f"a{one.live.ply}", at=at + 500), [])
    assert one.live.table.state.tobytes() == before
    return True


def nobody_knows_more(one: World, chance: random.Random) -> None:
    """Nor from a page that is opened now, with everything hidden replaced at once.

    What is long past is the same then, and is not told again and again: it was looked at when it happened.
    """
    table = one.live.table
    true = table._positions[-1]
    fresh = one.visitor
    one.latecomer()
    welcome = one.sent()
    table._positions[-1] = hidden(table.game, true, one.viewer, new_rng(chance.randrange(2**31)))
    one.latecomer()
    assert one.sent() == welcome
    table._positions[-1] = true
    one.visitor = fresh
