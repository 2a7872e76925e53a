"""The end of the game."""

from ....engine.ranks import winners
from ....engine.story import Event
from ....engine.verbs import State
from ..events import FinalPoints, SharedWin, Won
from ..rules.counting import number_of_upgrades
from ..rules.end import final_order, final_points


def end(after: State) -> list[Event]:
    """All points, the best first, and who has won."""
    orders = [int(final_order(after, seat)) for seat in range(after.seats)]
    points: list[Event] = [
        FinalPoints(
            seat=seat,
            points=int(final_points(after, seat)),
            loose=int(after.loose[seat]),
            built=int(final_points(after, seat) - after.loose[seat]),
            count=int(number_of_upgrades(after, seat)),
        )
        for seat in sorted(range(after.seats), key=lambda seat: -orders[seat])
    ]
    best = winners(orders)
    won = Won if len(best) == 1 else SharedWin
    return points + [won(seat=seat) for seat in best]
