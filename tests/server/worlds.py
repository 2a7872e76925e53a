"""A game that is played twice at the same time, in worlds that look the same to one viewer.

In the second world, everything that the viewer may not know is replaced wherever that is possible: other
bids, other cards drawn, other right answers, decisions made and taken back in secret.
"""

import copy
import random
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from server.hourglass import BEGIN, Hourglass

from underbridge.engine.draws import new_rng
from underbridge.engine.game import Game, Step
from underbridge.engine.verbs import State
from underbridge.games.troll_bridge.state import ANSWER, ASK
from underbridge.games.troll_bridge.tome import Card, Pack, pack_of, shelve
from underbridge.laws import encoded, hidden, seen, take
from underbridge.server import live as lives
from underbridge.server.live import Live
from underbridge.server.rooms import Room, Visitor
from underbridge.server.store import Entry, Pace, Person, Seat, StoredTable

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

    def __init__(
        self,
        stored: StoredTable,
        viewer: int | None,
        clock: Hourglass,
        people: Mapping[str, Person] = PEOPLE,
        watcher: Person = WATCHER,
        live: Live | None = None,
    ) -> None:
        self.stored, self.viewer, self.clock, self.people, self.watcher = (
            stored,
            viewer,
            clock,
            people,
            watcher,
        )
        self.person = watcher if viewer is None else people[str(stored.seats[viewer].person)]
        services: Any = SimpleNamespace(clock=clock)  # nothing is read from a database here
        self.room = Room(stored, services)
        self.room.people = dict(people)
        self.live = self.room.live = live or Live(stored, [])
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
        action = self.live.table.game.actions.from_words(entry.words)
        prepared = self.live.prepare(entry.seat, entry.kind, entry.move_id, entry.at, action)
        self.live.carry_out(prepared)
        self.entries.append(prepared.line)

    def twin(self) -> "World":
        """Another world with the same past; what never changes is the same there."""
        table = self.live.table
        told = [events for witness in table._witnesses.values() for events in witness.told]
        past = (self.stored, table.game, table.options, *self.entries, *told)
        live = copy.deepcopy(self.live, {id(one): one for one in past})
        other = World(self.stored, self.viewer, self.clock, self.people, self.watcher, live)
        other.entries = list(self.entries)
        other.visitor.known, other.visitor._lines = self.visitor.known, self.visitor._lines
        other.visitor._table, other.visitor._plays = self.visitor._table, self.visitor._plays
        return other

    def replace_what_is_hidden(self, chance: random.Random) -> None:
        """All of it at once, as it is now."""
        table = self.live.table
        table._put(hidden(table.game, table.state, self.viewer, new_rng(chance.randrange(2**31))))
        self.write_tome_anew()

    def write_tome_anew(self) -> None:
        """So that it says of the card that is drawn what the state says: other answers are right."""
        table = self.live.table
        if table.game.name == "troll-bridge" and table.state.stage in (ASK, ANSWER):
            table._put(_with_its_own_tome(table.state))

    def sent(self) -> list[bytes]:
        """What goes over the socket now."""
        return [msgspec.json.encode(message) for message in self.visitor.missing(self.room)]


def _with_its_own_tome(s: State) -> State:
    """The right option of each question is the state's; other spellings of what was right are wrong."""
    pack, at, key = pack_of(int(s.tome)), int(s.card), int(s.key[s.card])
    card = pack.card[at]
    rights = [key >> 2 * place & 3 for place in range(len(card.question))]
    if rights == [question.right for question in card.question]:
        return s
    questions = tuple(
        question if question.right == right else msgspec.structs.replace(question, right=right, accept=())
        for question, right in zip(card.question, rights, strict=True)
    )
    written = Card(id=card.id, question=questions)
    other = s.copy()
    other.tome = shelve(Pack(card=(*pack.card[:at], written, *pack.card[at + 1 :])))
    return other


def decide_alike(
    one: World, other: World, chance: random.Random, number: int, out_of_turn: float = 0.0
) -> bool | None:
    """Somebody decides in both worlds: whether otherwise, or None if the viewer sees what was hidden.

    Then the other world does not go on. What is done out of turn, with some chance, and tells the viewer
    nothing is done in one world only.
    """
    game, at = one.live.table.game, one.clock.now()
    seat = chance.choice(one.live.table.awaited)
    others = [place for place in range(one.live.table.seats) if place != seat and one.live.table.legal(place)]
    if others and chance.random() < out_of_turn:
        seat = chance.choice(others)
    action = chance.choice(one.live.table.legal(seat))
    steps = steps_of(game, one.live.table.state, Step(seat=seat, action=action), chance)
    entry = Entry(ply=0, seat=seat, words=action.words, move_id=f"m{number}", at=at)
    told = one.live.told(one.viewer)
    one.enter(entry, [step.outcome for _, step, _ in steps[1:]])
    if out_of_turn and one.live.told(one.viewer) == told:
        return True
    instead = alike(game, other.live.table.state, steps, one.viewer, chance)
    if instead is None:
        return None
    assert instead[0].action is not None
    words = instead[0].action.words
    other.enter(msgspec.structs.replace(entry, words=words), [step.outcome for step in instead[1:]])
    return any(mine != step for mine, (_, step, _) in zip(instead, steps, strict=True))


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


def steer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables draw as the test wants it."""
    monkeypatch.setattr(lives, "Sealed", Steered)


def a_table(game: str, seats: int, seconds: int) -> StoredTable:
    return StoredTable(
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
