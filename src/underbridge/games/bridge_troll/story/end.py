"""The end of the game."""

from ....engine.plain import Plain
from ....engine.ranks import winners
from ....engine.story import Event
from ..events import FinalPoints, SharedWin, Won
from ..rules.counting import number_of_upgrades
from ..rules.end import final_order, final_points


def end(after: Plain) -> list[Event]:
    """All points, the best first, and who has won."""
    s = after.record  # once a game: the compiled rules may be asked
    orders = [final_order(s, seat) for seat in range(after.seats)]
    points: list[Event] = []
    for seat in sorted(range(after.seats), key=lambda seat: -orders[seat]):
        total, loose = final_points(s, seat), after.loose[seat]
        count = number_of_upgrades(s, seat)
        points.append(FinalPoints(seat=seat, points=total, loose=loose, built=total - loose, count=count))
    best = winners(orders)
    won = Won if len(best) == 1 else SharedWin
    return points + [won(seat=seat) for seat in best]
