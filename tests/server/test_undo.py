"""Who is told what when something is undone, and others have decided in secret meanwhile."""

from server.test_live import BEGIN, Looker, enter_words, stored

from underbridge.server.clocks import SECOND
from underbridge.server.live import Live
from underbridge.server.store import Entry


def test_what_was_decided_in_secret_after_an_undone_decision_is_not_forgotten() -> None:
    """Who took a bid back after another's bid still knows so when that bid is undone, and nothing else."""
    live = Live(stored("bridge-troll", 4, people=4), [])
    lookers = {viewer: Looker() for viewer in (None, 0, 1, 2)}

    def all_look() -> None:
        for viewer, looker in lookers.items():
            looker.look(live, viewer)

    enter_words(live, 1, ("close",), at=BEGIN)
    enter_words(live, 0, ("close",), at=BEGIN + SECOND)
    enter_words(live, 1, ("take back",), at=BEGIN + 2 * SECOND)
    all_look()
    before = [*lookers[1].moments]
    live.follow(Entry(ply=live.ply, seat=0, kind="undo", move_id="undo", at=BEGIN + 3 * SECOND))
    all_look()
    for viewer, looker in lookers.items():
        assert looker.moments == live.table.moments(viewer)
    assert lookers[1].moments == [*before[:-2], before[-1]]
