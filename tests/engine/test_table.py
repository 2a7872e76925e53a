import msgspec
import numpy as np
import pytest
from pebbles import PEBBLES_GAME, Ask, Bid, PebblesBoard, TakeBack

from underbridge import BadSetup, IllegalAction, Table
from underbridge.games.angry_troll.actions import Move, Stomp
from underbridge.games.troll_dice.actions import Assign, Swap


def bidding() -> Table:
    return Table(PEBBLES_GAME, 3, draws=[0, 1, 2])


def test_an_error_says_what_was_wrong_and_what_is_legal() -> None:
    table = Table("troll-dice", seats=3, draws=[1])
    with pytest.raises(IllegalAction) as error:
        table.act(1, Swap(4))
    assert str(error.value) == "Seat 1 may not swap 4: it may swap 0, swap 1, swap 2."


def test_acting_out_of_turn_is_refused() -> None:
    table = Table("troll-dice", seats=3, draws=[1])
    with pytest.raises(
        IllegalAction, match="Seat 0 may not swap 0: it has no decision to make; the table waits"
    ):
        table.act(0, Swap(0))


def test_acting_while_a_draw_is_due_is_refused() -> None:
    table = Table("troll-dice", seats=3, draws=[])
    with pytest.raises(IllegalAction, match=r"the table waits for a draw \(first attacker\)"):
        table.act(0, Swap(0))


def test_an_action_of_another_game_is_refused() -> None:
    table = Table("troll-dice", seats=3, draws=[1])
    with pytest.raises(IllegalAction, match=r"Troll Dice knows no action Stomp\(\)"):
        table.act(1, Stomp())
    with pytest.raises(IllegalAction, match="Troll Dice knows no action 'swap'"):
        table.act(1, "swap")  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, "0", True, None])
def test_a_seat_that_there_is_not_is_refused(seat: object) -> None:
    table = Table("troll-dice", seats=3, draws=[1])
    with pytest.raises(IllegalAction, match="the seats are 0 to 2"):
        table.legal(seat)  # type: ignore[arg-type]


def test_nobody_acts_after_the_end() -> None:
    table = bidding()
    for seat in range(3):
        table.act(seat, Bid("low"))
    table.act(0, Ask())
    with pytest.raises(IllegalAction, match="over"):
        table.act(0, Ask())


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(BadSetup, match=r"There is no game 'chess'; there are troll-dice, angry-troll"):
        Table("chess")
    with pytest.raises(BadSetup, match="The option extra_all is 0 to 2, not 3"):
        Table("angry-troll", extra_all=3)
    with pytest.raises(BadSetup, match="has no option 'moon': it has preset"):
        Table("angry-troll", moon=1)
    with pytest.raises(BadSetup, match=r"Troll Dice is played with 2 to 6 seats, not 7\."):
        Table("troll-dice", 7)


def test_several_seats_are_awaited_at_once_and_a_bid_can_be_changed_out_of_turn() -> None:
    table = bidding()
    assert list(table.awaited) == [0, 1, 2]
    table.act(1, Bid("high"))
    assert list(table.awaited) == [0, 2]
    assert table.legal(1) == [TakeBack()]
    table.act(1, TakeBack())
    assert list(table.awaited) == [0, 1, 2]


def test_a_secret_is_in_the_views_that_may_have_it_alone() -> None:
    table = bidding()
    boards = [table.view(seat).board for seat in (0, 1, 2, None)]
    assert all(isinstance(board, PebblesBoard) for board in boards)
    assert [board.pebbles for board in boards if isinstance(board, PebblesBoard)] == [
        (1, None, None),
        (None, 3, None),
        (None, None, 5),
        (None, None, None),
    ]
    assert table.sentences(1)[1] == "You get pebble 3."
    assert table.sentences(2)[1] == "Troll 2 gets a pebble."


def test_undo_takes_back_the_last_decision_and_no_more() -> None:
    table = bidding()
    with pytest.raises(IllegalAction, match="a draw has been made since"):
        table.undo(0)
    table.act(0, Bid("low"))
    table.undo(0)
    assert table.awaited == (0, 1, 2)
    table.act(0, Bid("low"))
    table.act(1, Bid("low"))
    with pytest.raises(IllegalAction, match="Seat 0 can take nothing back: seat 1 has decided since"):
        table.undo(0)


def test_undo_does_not_cross_a_reveal() -> None:
    table = bidding()
    for seat in range(3):
        table.act(seat, Bid("low"))
    assert not table.over
    with pytest.raises(IllegalAction, match="something was revealed by it"):
        table.undo(2)


def test_undo_goes_back_over_several_decisions_of_one_seat() -> None:
    """Two club dice handed out, then both taken back; the third one is followed by draws."""
    table = Table("troll-dice", seats=3, draws=[0, 0, 0, 0, 3, 3, 3])
    table.act(0, Swap(0))
    start = table.state.tobytes()
    table.act(0, Assign(1))
    table.act(0, Assign(2))
    table.undo(0)
    table.undo(0)
    assert table.state.tobytes() == start
    with pytest.raises(IllegalAction, match="a draw has been made since"):
        table.undo(0)


def test_the_end_is_final() -> None:
    table = bidding()
    for seat in range(3):
        table.act(seat, Bid("low"))
    table.act(0, Ask())
    with pytest.raises(IllegalAction, match="the game is over"):
        table.undo(0)


def test_a_view_of_an_earlier_ply_is_what_was_seen_then() -> None:
    table = Table("angry-troll", seed=3)
    then = msgspec.json.encode(table.view(0).board)
    ply = len(table.log)
    table.act(0, table.legal(0)[0])
    assert msgspec.json.encode(table.view(0, ply).board) == then
    with pytest.raises(IllegalAction, match="The game has plies 0 to"):
        table.view(0, 10_000)


def test_views_actions_and_events_are_plain_json() -> None:
    table = Table("angry-troll", seed=3)
    view = msgspec.json.decode(msgspec.json.encode(table.view(0)))
    assert view["board"]["game"] == "angry-troll"
    assert view["legal"][0]["kind"] in ("move", "stomp", "pick up")
    assert msgspec.json.decode(msgspec.json.encode(table.story))[0]["kind"] == "colour named"


def test_the_story_can_be_told_from_a_ply_on() -> None:
    table = Table("angry-troll", seed=3)
    ply = len(table.log)
    table.act(0, Move("up"))
    assert [event.kind for event in table.story_for(0, ply)] == ["moved"]
    assert table.sentences(0, ply) == ["You walk from lower 5 to upper 5."]


def test_a_table_without_a_seed_finds_one_and_tells_it() -> None:
    table = Table("troll-dice")
    assert Table("troll-dice", seed=table.record.draws.seed).log == table.log  # type: ignore[union-attr]


def test_numpy_seats_are_seats() -> None:
    table = Table("troll-dice", seats=3, draws=[1])
    assert table.legal(np.int64(1)) == table.legal(1)  # type: ignore[arg-type]
