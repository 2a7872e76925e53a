"""Takes the pictures in docs/pictures: every page, and every board in three states, at both sizes.

python tests/web/pictures.py [NAME ...]    # all, or those whose names begin so
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from server.serving import serving
from web.browsing import SIZES, Visitor, chromium, visiting
from web.playing import Hand, lay

FOLDER = Path(__file__).parents[2] / "docs/pictures"
Scene = Callable[[Visitor], Awaitable[None]]


def opened(path: str) -> Scene:
    """A page as it is when it is opened."""

    async def scene(ada: Visitor) -> None:
        await ada.open(path)

    return scene


def played(game: str, *others: str, decisions: int | None) -> Scene:
    """A table after so many of my decisions, or at the end."""

    async def scene(ada: Visitor) -> None:
        await lay(ada, game, *others)
        hand = Hand(ada, seed=5)
        await hand.play(decisions)
        await hand.has_something_to_do()

    return scene


async def own_bridge(ada: Visitor) -> None:
    """A new table for Angry Troll, with a bridge of one's own."""
    await ada.open("/new/angry-troll")
    await ada.page.get_by_role("radio", name="My own").check()
    for column in (1, 1, 2, 5, 6, 6):
        await ada.page.get_by_role("button", name=f"Column {column}: one step up").click()
    bricks = ada.page.get_by_role("group", name="Bricks in each column")
    await bricks.evaluate("(field) => field.scrollIntoView({ block: 'center' })")


async def waiting(ada: Visitor) -> None:
    """A table that waits for a friend."""
    await lay(ada, "troll-dice", "open", "grumpy")
    await ada.page.get_by_role("img", name="The link as a picture").wait_for()


async def my_games(ada: Visitor) -> None:
    """Home, with games of mine."""
    for game, others in (("angry-troll", ()), ("troll-dice", ("crafty", "open"))):
        await lay(ada, game, *others)
    await ada.open("/")
    await ada.page.get_by_text("Your turn").first.wait_for()


SCENES: dict[str, Scene] = {
    "home": my_games,
    "home-night": opened("/"),
    "new-table": opened("/new/troll-dice"),
    "new-bridge": own_bridge,
    "waiting": waiting,
    "rules": opened("/rules/bridge-troll"),
    "design": opened("/design"),
    "missing": opened("/nowhere"),
    "troll-dice-1": played("troll-dice", "grumpy", "sleepy", "sleepy", decisions=0),
    "troll-dice-2": played("troll-dice", "sleepy", "sleepy", "sleepy", "grumpy", "sleepy", decisions=4),
    "troll-dice-3": played("troll-dice", "sleepy", decisions=None),
    "angry-troll-1": played("angry-troll", decisions=0),
    "angry-troll-2-night": played("angry-troll", decisions=5),
    "angry-troll-3": played("angry-troll", decisions=None),
    "bridge-troll-1": played("bridge-troll", "grumpy", "grumpy", "sleepy", decisions=0),
    "bridge-troll-2-night": played("bridge-troll", *["grumpy"] * 5, decisions=9),
    "bridge-troll-3": played("bridge-troll", "sleepy", "sleepy", decisions=None),
    "troll-bridge-1": played("troll-bridge", "grumpy", "sleepy", decisions=2),
    "troll-bridge-2-night": played("troll-bridge", *["grumpy"] * 4, decisions=6),
    "troll-bridge-3": played("troll-bridge", "sleepy", "sleepy", decisions=None),
}


async def take(base: str, wanted: tuple[str, ...]) -> None:
    """Every scene that is wanted, at every size."""
    async with chromium() as browser:
        for name, scene in SCENES.items():
            if wanted and not name.startswith(wanted):
                continue
            light = "dark" if name.endswith("night") else "light"
            for size in SIZES:
                async with visiting(browser, base, size, color_scheme=light) as ada:
                    await scene(ada)
                    await ada.sees_everything()
                    await ada.page.wait_for_timeout(600)
                    await ada.page.screenshot(path=FOLDER / f"{name}-{size}.png")
                print(f"{name}-{size}", flush=True)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(f"sqlite:///{place}/games.db", Path(place)) as served,
    ):
        asyncio.run(take(served, tuple(sys.argv[1:])))
