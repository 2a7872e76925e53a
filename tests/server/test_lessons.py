"""Lessons over HTTP: played by whoever says what went on before; how far they have come is kept."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.serving import TOO_FAST, guest
from server.test_api import refused

from underbridge import CATALOGUE
from underbridge.lesson import lessons_of
from underbridge.server.lessons import LONGEST_PATH
from underbridge.server.store import Progress, Store
from underbridge.server.store.endings import Endings

FIGHT = "/api/lessons/troll-dice/first-fight"
ROLL = {"kind": "swap", "count": 0}
GREEN = {"kind": "swap", "count": 2}

Told = dict[str, Any]


@pytest.fixture(autouse=True)
def ready(base: str) -> None:
    """Until the rules of Troll Dice are compiled, nobody is taught."""
    while not httpx.get(f"{base}/api/health").json()["games"][0]["ready"]:
        time.sleep(TOO_FAST)


def tried(client: httpx.Client, path: list[Told], **more: Any) -> Told:
    answer = client.post(FIGHT, json={"path": path, **more})
    assert answer.status_code == 200, answer.text
    taught: Told = answer.json()
    return taught


def listed(client: httpx.Client) -> Told:
    return next(one for one in client.get("/api/lessons").json() if one["name"] == "first-fight")


def test_all_lessons_are_listed_in_their_order(base: str) -> None:
    told = httpx.get(f"{base}/api/lessons").json()
    ours = [(game.name, lesson.name) for game in CATALOGUE.values() for lesson in lessons_of(game)]
    assert [(one["game"], one["name"]) for one in told] == ours
    assert all((one["step"], one["done"]) == (0, False) for one in told)


def test_a_lesson_tells_its_steps_but_not_what_comes_of_them(base: str) -> None:
    told = httpx.get(base + FIGHT).json()
    assert (told["seat"], told["others"], len(told["way"])) == (0, ["sleepy", "grumpy"], told["steps"])
    assert told["way"][0]["goes"] == [ROLL]
    assert told["things"]["white"] == {"club": 3, "shield": 2, "blank": 1}
    assert not told["way"][0].keys() & {"draws", "then", "turns", "otherwise"}


def test_who_opens_a_lesson_finds_what_was_before_it_done(base: str) -> None:
    with guest(base) as ada:
        taught = tried(ada, [])
        position = taught["position"]
        assert taught["goes_on"]
        assert taught["path"] == []
        assert position["since"] == 0
        assert len(position["moments"]) == position["view"]["ply"] == position["number"]
        assert position["view"]["legal"] == [{"kind": "swap", "count": count} for count in range(3)]
        assert not position["view"]["undo"]
        assert listed(ada)["step"] == 0


def test_what_goes_on_is_told_like_at_a_table(base: str) -> None:
    with guest(base) as ada:
        opened = tried(ada, [])["position"]["view"]["ply"]
        taught = tried(ada, [], action=ROLL)
        position = taught["position"]
        assert taught["path"] == [ROLL]
        assert position["since"] == opened
        assert all(moment["board"] for moment in position["moments"][:-1])
        assert position["moments"][-1]["board"] is None
        assert {action["kind"] for action in position["view"]["legal"]} == {"assign"}
        assert listed(ada)["step"] == 1


def test_a_wrong_turn_is_played_out_and_said_something_of_and_not_kept(base: str) -> None:
    with guest(base) as ada:
        taught = tried(ada, [], action=GREEN)
        assert not taught["goes_on"]
        assert taught["path"] == []
        assert "Green dice heal" in taught["says"]
        assert taught["came"]
        assert taught["position"]["view"]["awaited"] == [0]
        assert taught == tried(ada, [], action=GREEN)
        assert listed(ada)["step"] == 0


def test_steps_can_be_skipped_and_found_again(base: str) -> None:
    with guest(base) as ada:
        one = tried(ada, [], skip=1)
        assert one["path"] == [ROLL]
        two = tried(ada, one["path"], skip=1)
        assert len(two["path"]) == 2
        assert listed(ada)["step"] == 2
        again = tried(ada, [], skip=listed(ada)["step"])  # as the page does when it is opened again
        assert again["path"] == two["path"]
        assert again["position"]["view"] == two["position"]["view"]


def test_progress_is_everybodys_own_and_the_end_stays(base: str) -> None:
    with guest(base) as ada, guest(base) as eve:
        whole = tried(ada, [], skip=LONGEST_PATH)
        assert whole["position"]["view"]["over"]
        tried(ada, whole["path"][:-1], skip=1)
        steps = listed(ada)["steps"]
        assert (listed(ada)["step"], listed(ada)["done"]) == (steps, True)
        tried(ada, [], action=ROLL)
        assert (listed(ada)["step"], listed(ada)["done"]) == (1, True)
        assert ada.get(FIGHT).json()["done"]
        assert (listed(eve)["step"], listed(eve)["done"]) == (0, False)


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({}, 400, "bad-request"),
        ({"path": [ROLL] * (LONGEST_PATH + 1)}, 400, "bad-request"),
        ({"path": [], "skip": -1}, 400, "bad-request"),
        ({"path": [], "skip": LONGEST_PATH + 1}, 400, "bad-request"),
        ({"path": [], "fast": True}, 400, "bad-request"),
        ({"path": [7]}, 400, "bad-action"),
        ({"path": [], "action": {"kind": "fly"}}, 400, "bad-action"),
        ({"path": [], "action": {"kind": "swap", "count": 5}}, 409, "illegal"),
        ({"path": [GREEN]}, 409, "illegal"),
        ({"path": [ROLL] * 8}, 409, "illegal"),
    ],
)
def test_what_is_no_lesson_is_refused(base: str, sent: Told, status: int, code: str) -> None:
    with guest(base) as ada:
        refused(ada.post(FIGHT, json=sent), status, code)


def test_lessons_that_there_are_not(base: str) -> None:
    with guest(base) as ada:
        refused(ada.get("/api/lessons/troll-dice/flying"), 404, "not-found")
        refused(ada.get("/api/lessons/chess/opening"), 404, "no-such-game")
        refused(ada.post("/api/lessons/troll-dice/flying", json={"path": []}), 404, "not-found")


async def forgotten_with(store: Store, person: str) -> int:
    endings = Endings(store, lambda _: ())
    removed = await endings.remove_people(store.clock.now() + 1, 10)
    assert await store.person(person) is None
    return removed


def test_what_guests_have_learnt_goes_with_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
            ada = (await store.add_person("Ada")).id
            await store.note_lesson(ada, "troll-dice", "first-fight", 7, done=True)
            await store.note_lesson(ada, "troll-dice", "first-fight", 2, done=False)
            assert await store.lessons_of(ada) == {("troll-dice", "first-fight"): Progress(2, True)}
            assert await forgotten_with(store, ada) == 1
            assert not await store.lessons_of(ada)

    asyncio.run(story())
