"""The end of the game."""

from ....engine.bits import seats_of
from ....engine.plain import Plain
from ....engine.ranks import winners
from ....engine.story import Event
from ..events import FinalPoints, SharedWin, Won
from ..rules.end import decided_by, final_order, final_points
from ..state import HAND
from ..view import cards


def end(after: Plain) -> list[Event]:
    """All points, the best first, and who has won."""
    s = after.record  # once a game: the compiled rules may be asked
    orders = [final_order(s, seat) for seat in range(after.seats)]
    points: list[Event] = []
    for seat in sorted(range(after.seats), key=lambda seat: -orders[seat]):
        total, loose = final_points(s, seat), after.loose[seat]
        upgrades, hand = seats_of(after.upgrades[seat]), cards(after.lying[seat][HAND])
        figures = FinalPoints(
            seat=seat,
            points=total,
            loose=loose,
            built=total - loose,
            count=len(upgrades),
            upgrades=upgrades,
            hand=hand,
        )
        points.append(figures)
    best, decided = winners(orders), decided_by(s)
    if decided is not None:
        return [*points, Won(seat=best[0], decided=decided)]
    return points + [SharedWin(seat=seat) for seat in best]
