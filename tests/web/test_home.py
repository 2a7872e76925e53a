"""What home keeps of games that are over, whom one can watch there, and a table where somebody is gone."""

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect
from server.serving import Player, Server
from web.browsing import SIZES, House, Visitor, table_of, visiting
from web.conftest import wait_for_games
from web.laying import seal, sit

from underbridge.engine.game import find
from underbridge.engine.table import Table
from underbridge.server.store import Entry, Mark, Pace, Seat, Store

GAME = "troll-dice"
PICTURES = os.environ.get("PICTURES")  # a folder for whoever wants to see


async def picture(visitor: Visitor, name: str) -> None:
    if PICTURES:
        await visitor.page.screenshot(path=f"{PICTURES}/{name}.png")


def whole_game(draws: str) -> tuple[list[Entry], Table]:
    """Of two, who always do the first that they may."""
    table, entries = Table(GAME, seats=2, seal=seal(draws, 2)), list[Entry]()
    for ply in itertools.count():
        if table.over:
            return entries, table
        seat = table.awaited[0]
        action = table.legal(seat)[0]
        entries.append(Entry(ply=ply, seat=seat, words=action.words, move_id=f"move-{ply:04}", at=ply))
        table.act(seat, action)
    raise AssertionError


async def played(store: Store, person: str, game: str, number: int) -> None:
    """A game that is over, as the database has it."""
    seats = find(game).seats.usual
    stored = await store.add_table(
        game=game,
        options={},
        host=person,
        public=False,
        pace=Pace(),
        at_table=[Seat(person=person, nonce="n"), *[Seat(bot="sleepy", nonce="n")] * (seats - 1)],
        rules=find(game).facts.rules,
    )
    points = "" if game == GAME else f', "points": {number}'
    standings = ", ".join(
        f'{{"seat": {n}, "rank": {1 + (n + number) % seats}{points}}}' for n in range(seats)
    )
    known = '"awaited": [], "away": [], "resigned": [], "draws": []'
    await store.end(stored.id, Mark(0, None, False, f'{{{known}, "standings": [{standings}]}}'))


@pytest.mark.parametrize("size", SIZES)
async def test_games_that_are_over_are_found_again_and_played_again(house: House, size: str) -> None:
    draws = f"found again, {size}"
    entries, game = whole_game(draws)
    place = {1: "1st", 2: "2nd"}[game.standings[0].rank]
    async with house.visit(size) as ada:
        me = await ada.person()
        for number in range(24):
            await played(house.store, me, ("bridge-troll", "troll-bridge", GAME)[number % 3], number)
        last = await sit(ada, house.store, GAME, "sleepy", draws=draws, way=entries)
        await expect(ada.page.get_by_role("dialog").filter(has_text="Look back")).to_be_visible()
        await ada.open("/")
        strip = ada.page.get_by_role("region", name="Finished")
        await expect(strip.get_by_role("link")).to_have_count(3)
        first = strip.get_by_role("link").first
        await expect(first).to_contain_text("today")
        await expect(first).to_contain_text("with Sleepy")
        await expect(first).to_contain_text(place)
        await ada.sees_everything()
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await strip.scroll_into_view_if_needed()
        await picture(ada, f"finished-{size}")
        await strip.get_by_role("button", name="All 25").click()
        older = ada.page.get_by_role("dialog", name="Finished")
        await expect(older.get_by_role("link")).to_have_count(20)
        await older.get_by_role("button", name="Show older ones").click()
        await expect(older.get_by_role("link")).to_have_count(25)
        await expect(older.get_by_role("button", name="Show older ones")).to_have_count(0)
        await ada.sees_nothing_wrong()
        await picture(ada, f"all-finished-{size}")
        await ada.page.keyboard.press("Escape")
        await first.click()
        await ada.page.wait_for_url(f"**/table/{last}")
        await expect(ada.page.get_by_role("dialog").filter(has_text="Look back")).to_be_visible()
        await ada.page.go_back()
        await strip.get_by_role("button", name="Play again: Troll Dice").first.click()
        await ada.page.wait_for_url(lambda url: "/table/" in url and last not in url)
        again = await house.store.table(table_of(ada.page))
        assert again is not None
        assert [seat.person or seat.bot for seat in again.seats] == [me, "sleepy"]


async def test_who_is_new_sees_nothing_finished_and_then_where_it_will_be(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/")
        await expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
        await expect(ada.page.get_by_role("region", name="Finished")).to_have_count(0)
        await sit(ada, house.store, GAME, "open", draws="nothing finished")
        await ada.open("/")
        strip = ada.page.get_by_role("region", name="Finished")
        await expect(strip).to_contain_text("Games that end are kept here")
        await expect(strip.get_by_role("button")).to_have_count(0)
        await ada.sees_nothing_wrong()


async def test_where_nobody_plays_ancients_can_be_watched_one_game_for_all(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await ada.open("/")
        await ada.page.get_by_role("button", name="Watch Troll Dice").click()
        nobody = ada.page.get_by_role("dialog", name="Watch Troll Dice")
        await expect(nobody).to_contain_text("Nobody plays a public game of Troll Dice right now.")
        await ada.sees_nothing_wrong()
        await picture(ada, "watch-desktop")
        await nobody.get_by_role("button", name="Watch Ancients play").click()
        await ada.page.wait_for_url("**/table/*")
        await ada.hears(lambda: bool(ada.position) and ada.position["view"]["ply"] > 2)
        assert {seat["bot"] for seat in ada.table["seats"]} == {"ancient"}
        await ada.sees_nothing_wrong("aside")
        await picture(ada, "ancients-desktop")
        await grim.open("/")
        await grim.page.get_by_role("button", name="Watch Troll Dice 1").click()
        await grim.page.get_by_role("dialog").get_by_role("link").first.click()
        await grim.page.wait_for_url(ada.page.url)


@pytest.mark.parametrize("size", SIZES)
async def test_an_answer_has_a_candle_that_can_be_left_out(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/new/troll-dice")
        await expect(ada.page.get_by_role("radio", name="No clock")).to_be_checked()
        await expect(ada.page.get_by_role("switch", name="A candle for answers")).to_have_count(0)
        for candle in (True, False):
            await ada.open("/new/troll-bridge")
            switch = ada.page.get_by_role("switch", name="A candle for answers")
            await expect(switch).to_be_checked()
            await ada.page.get_by_role("radio", name="1 day a decision").check()
            await expect(switch).to_have_count(0)  # who has days does not hurry
            await ada.page.get_by_role("radio", name="No clock").check()
            if not candle:
                await switch.click()
                await switch.scroll_into_view_if_needed()
                await ada.sees_nothing_wrong()
                await picture(ada, f"candle-{size}")
            await ada.page.get_by_role("button", name="Lay the table").click()
            await ada.page.wait_for_url("**/table/*")
            stored = await house.store.table(table_of(ada.page))
            assert stored is not None
            assert stored.pace == Pace(candle=candle)


@pytest.fixture
def impatient(house: House, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A server where whoever is not there is gone at once, and its database."""
    limits, database = tmp_path / "limits.toml", f"sqlite:///{tmp_path}/games.db"
    limits.write_text("absent_seconds = 0.001")
    server = Server(database, tmp_path, "--limits", str(limits)).wait()
    wait_for_games(server.base)
    yield server.base, database
    server.stop()


@pytest.mark.parametrize("size", SIZES)
async def test_a_bot_plays_for_whoever_is_gone_until_they_are_back(
    house: House, impatient: tuple[str, str], size: str
) -> None:
    base, database = impatient
    async with visiting(house.browser, base, size) as ada, Store.open(database) as store:
        grim = Player(base)
        grim.http.put("/api/me", json={"name": "Grim"})
        table = await sit(ada, store, GAME, grim.id, draws="gone")
        await ada.hears(lambda: bool(ada.position))
        if 1 not in ada.position["view"]["awaited"]:  # it is my turn: then his
            await ada.page.locator("[data-action]:visible:not(:disabled)").first.click()
        slip = ada.page.get_by_role("region", name="Grim has stepped away")
        await expect(slip).to_be_visible()
        if size == "desktop":
            await expect(ada.page.get_by_role("region", name="At the table")).to_contain_text(
                "has stepped away"
            )
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await picture(ada, f"gone-{size}")
        await slip.get_by_role("button", name="Wait").click()
        await expect(slip).to_have_count(0)
        await picture(ada, f"waiting-{size}")
        await ada.page.get_by_role("button", name="Grim is away").click()
        await slip.get_by_role("button", name="Let a bot play until back").click()
        await ada.hears(lambda: ada.table["seats"][1]["away"])
        await expect(slip).to_have_count(0)
        await (
            ada.page.get_by_role("button", name="Chat").or_(ada.page.get_by_role("tab", name="Chat")).click()
        )
        said = ada.page.get_by_role("log", name="What was said")
        await expect(said).to_contain_text("Grim is away: a bot plays until Grim is back.")
        async with grim.at(table):
            await ada.hears(lambda: not ada.table["seats"][1]["away"])
            await expect(said).to_contain_text("Grim is back.")
            assert (await grim.send("resign"))["type"] == "done"
            await expect(said).to_contain_text("Grim has left the game: a bot plays on to the end.")
        await ada.sees_nothing_wrong("aside")
        await picture(ada, f"told-{size}")
