"""Whether values mean what they say: of what is worth 30 %, the reference gets 30 %.

Positions are taken from games between reference players, one from each game, at a decision drawn from all
that were made in it. Any option there is valued as `underbridge hint` does: by playouts to the end, from what
the deciding seat could know. Then it is taken at the table as it really is, the reference plays on, and every
seat gets what it gets. Both are averaged over all that was valued alike, to a tenth.

    python bench/calibration.py [--positions N] [--plot FILE]
"""

import argparse
from collections.abc import Iterator, Sequence
from html import escape
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from underbridge.engine.bits import lowest
from underbridge.engine.draws import below, new_rng
from underbridge.engine.game import Game
from underbridge.engine.verbs import State
from underbridge.games import CATALOGUE
from underbridge.lab.sure import SURE
from underbridge.lab.values import (
    TO_THE_END,
    Expected,
    Payoffs,
    Playouts,
    begin,
    expected,
    new_mind,
    new_playout,
    play_on,
    prepare,
    reference,
)

POSITIONS = 500  # of each game
PLAYOUTS = 160  # by which an option is valued
CONTINUATIONS = 40  # what the reference then gets is averaged over so many
TENTHS = 10
OPEN = 0.05  # what is nearer to 0 or 1 is hardly ever anything else in any playout
FEWEST = 30  # values; tenths with less are joined
GAMES_SEED, OPTIONS_SEED, VALUES_SEED, TRUTH_SEED = 11, 12, 1 << 32, 1 << 33

PAPER, BAND, INK, INK_SOFT, DOT = "#f4ead5", "#e6d6b5", "#2b2320", "#5b4d44", "#5e7343"
SIDE, MARGIN, HEADING, FOOT = 230, 44, 52, 40  # of a game's square, in the units of the drawing
TOLERATED = 0.05


class Moment(NamedTuple):
    """A position of a game between reference players, and an option of the seat that decides there."""

    state: State
    seat: int
    action: int


class Verdict(NamedTuple):
    """On what was foretold of one seat at one moment."""

    foretold: float
    got: float
    agreed: bool  # the two halves of the playouts, within their margins


class Bin(NamedTuple):
    """What was foretold alike, on average."""

    foretold: float
    got: float
    margin: float  # of 95 %
    values: int


def moments(game: Game, count: int) -> Iterator[Moment]:
    """From one game each."""
    prepare(game)
    first, playout = np.zeros(1, game.state), new_playout(game)
    game.rules.start(first[0], game.setup(game.seats.usual, {}))
    mind, longest = new_mind(game, first[0]), game.facts.longest
    seed, chance = new_rng(GAMES_SEED), new_rng(OPTIONS_SEED)
    for number in range(count):
        begin(first, playout, seed, number)
        decisions = play_on(mind, playout, TO_THE_END, longest)
        begin(first, playout, seed, number)
        play_on(mind, playout, below(chance, decisions), longest)
        state = playout.now[0].copy()
        seat = lowest(game.rules.awaited(state))
        options = game.legal(state, seat)
        yield Moment(state, seat, int(options[below(chance, len(options))]))


def foretell(game: Game, at: Moment, number: int) -> Payoffs:
    """As the deciding seat sees it."""
    playouts = Playouts(game, at.state, at.seat, seed=VALUES_SEED + number, threads=1)
    return playouts.payoffs(range(PLAYOUTS), at.action)


def come_true(game: Game, at: Moment, number: int) -> tuple[float, ...]:
    """What every seat gets when the reference plays on at the table as it really is."""
    state = at.state.copy()
    game.rules.act(state, at.seat, at.action)
    playouts = Playouts(game, state, seed=TRUTH_SEED + number, threads=1)
    return expected(playouts.payoffs(range(CONTINUATIONS))).payoffs


def verdicts(game: Game, count: int = POSITIONS) -> list[Verdict]:
    """On every seat at so many moments."""
    found = []
    for number, at in enumerate(moments(game, count)):
        payoffs, got = foretell(game, at, number), come_true(game, at, number)
        halves = expected(payoffs[: PLAYOUTS // 2]), expected(payoffs[PLAYOUTS // 2 :])
        for seat, foretold in enumerate(expected(payoffs).payoffs):
            found.append(Verdict(foretold, got[seat], agree(*halves, seat)))
    return found


def agree(one: Expected, other: Expected, seat: int) -> bool:
    """Whether two means differ by no more than their intervals allow: Newcombe's interval of a difference."""
    low, high = sorted((value.payoffs[seat], *value.between[seat]) for value in (one, other))
    return high[0] - low[0] <= hypot(low[2] - low[0], high[0] - high[1])


def coverage(found: Sequence[Verdict]) -> float:
    """How often the halves agreed, where it was not as good as certain who wins."""
    open_ones = [verdict for verdict in found if OPEN < verdict.foretold < 1 - OPEN]
    return sum(verdict.agreed for verdict in open_ones) / len(open_ones)


def curve(found: Sequence[Verdict]) -> list[Bin]:
    """By tenths of what was foretold."""
    tenths: list[list[Verdict]] = [[] for _ in range(TENTHS)]
    for verdict in found:
        tenths[min(int(verdict.foretold * TENTHS), TENTHS - 1)].append(verdict)
    joined: list[list[Verdict]] = []
    for tenth in tenths:
        if joined and len(joined[-1]) < FEWEST:
            joined[-1] += tenth
        else:
            joined.append(tenth)
    last = joined.pop() if len(joined[-1]) < FEWEST and len(joined) > 1 else []
    joined[-1] += last
    return [_bin(alike) for alike in joined]


def _bin(alike: list[Verdict]) -> Bin:
    foretold, got = np.array([(one.foretold, one.got) for one in alike]).T
    margin = SURE * float(np.std(got - foretold)) / sqrt(len(alike))
    return Bin(float(np.mean(foretold)), float(np.mean(got)), margin, len(alike))


def draw(curves: dict[str, list[Bin]], positions: int, player: str) -> str:
    """A square for each game: what was foretold to the right, what came true upwards."""
    width, height = MARGIN + (SIDE + MARGIN) * len(curves), HEADING + SIDE + FOOT + MARGIN
    squares = [
        _square(title, bins, MARGIN + at * (SIDE + MARGIN)) for at, (title, bins) in enumerate(curves.items())
    ]
    note = (
        f"To the right what was foretold, upwards what came true: {positions} positions a game, "
        f"{player}. The band is 5 points on each side."
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="Chances foretold, and what came true" font-family="system-ui, sans-serif">',
            f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>',
            *squares,
            f'<text x="{MARGIN}" y="{height - 20}" fill="{INK_SOFT}" font-size="14">{escape(note)}</text>',
            "</svg>\n",
        ]
    )


def _square(title: str, bins: list[Bin], left: float) -> str:
    top, bottom, right = HEADING, HEADING + SIDE, left + SIDE

    def x(chance: float) -> float:
        return left + SIDE * chance

    def y(chance: float) -> float:
        return bottom - SIDE * min(max(chance, 0.0), 1.0)

    off = SIDE * TOLERATED
    parts = [
        f'<text x="{left}" y="{top - 14}" fill="{INK}" font-size="15">{escape(title)}</text>',
        f'<path fill="{BAND}" '
        f'd="M{left} {bottom}v{-off}L{right - off} {top}h{off}v{off}L{left + off} {bottom}Z"/>',
        f'<path d="M{left} {bottom}L{right} {top}" stroke="{INK_SOFT}" stroke-dasharray="4 4"/>',
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>',
    ]
    for tick in (0.0, 0.5, 1.0):
        ends = f'fill="{INK_SOFT}" font-size="12"'
        parts.append(
            f'<text x="{x(tick):.1f}" y="{bottom + 16}" text-anchor="middle" {ends}>{tick:.0%}</text>'
        )
        parts.append(f'<text x="{left - 5}" y="{y(tick) + 4:.1f}" text-anchor="end" {ends}>{tick:.0%}</text>')
    for one in bins:
        low, high = y(one.got - one.margin), y(one.got + one.margin)
        parts.append(
            f'<path d="M{x(one.foretold):.1f} {low:.1f}V{high:.1f}" stroke="{INK}" stroke-width="2"/>'
        )
        parts.append(f'<circle cx="{x(one.foretold):.1f}" cy="{y(one.got):.1f}" r="4.5" fill="{DOT}"/>')
    return "\n".join(parts)


def main() -> None:
    """Print the curve of every game, and draw it."""
    options = argparse.ArgumentParser(description="Whether values mean what they say.")
    options.add_argument("--positions", type=int, default=POSITIONS, help="of each game")
    options.add_argument("--plot", type=Path, help="where to draw the curves, as SVG")
    given = options.parse_args()
    curves = {}
    for game in CATALOGUE.values():
        found = verdicts(game, given.positions)
        curves[game.title] = curve(found)
        print(f"{game.title}: {reference(game).words}; halves agree in {coverage(found):.1%}")
        for one in curves[game.title]:
            told = f"foretold {one.foretold:6.1%}, came true {one.got:6.1%} ± {one.margin:.1%}"
            print(f"  {told} ({one.values:,} values)")
    if given.plot:
        player = reference(next(iter(CATALOGUE.values()))).words
        given.plot.write_text(draw(curves, given.positions, player), "utf-8")


if __name__ == "__main__":
    main()
