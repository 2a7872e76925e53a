"""Before the game, and on the way to the next one: who is invited, who sits where, what may be changed."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect
from web.browsing import SIZES, House, Visitor
from web.test_seats import call, seats_of


async def lay(visitor: Visitor, *seats: str, game: str = "troll-dice", **more: Any) -> str:
    """Lay a table, and come to it."""
    wish = {"game": game, "seats": seats, **more}
    answer = await visitor.page.request.post(f"{visitor.base}/api/tables", data=wish)
    table = str((await answer.json())["id"])
    await visitor.open(f"/table/{table}")
    return table


def row(page: Page, seat: int) -> Locator:
    return page.locator("main").get_by_role("listitem").nth(seat - 1)


def place(page: Page, seat: int) -> Locator:
    return page.get_by_role("combobox", name=re.compile(f"^Seat {seat}:"))


@pytest.mark.parametrize("size", SIZES)
async def test_the_host_changes_seats_where_they_stand_and_everybody_sees_it(house: House, size: str) -> None:
    async with house.visit(size) as ada, house.visit(size) as grim:
        await call(ada, "Ada")
        await call(grim, "Grim")
        table = await lay(ada, "me", "open", "open")
        await grim.open(f"/table/{table}")
        await grim.page.get_by_role("button", name="Sit down").click()
        await expect(row(ada.page, 2)).to_contain_text("Grim")
        await expect(place(ada.page, 2)).to_have_count(0)  # whoever sits, stays
        await ada.page.get_by_role("button", name="Seats: one step up").click()
        await place(ada.page, 4).select_option("crafty")
        await expect(row(grim.page, 4)).to_contain_text("Crafty")
        await place(ada.page, 3).select_option("sleepy")
        await expect(row(grim.page, 3)).to_contain_text("Sleepy")
        await expect(ada.page.get_by_text("four taken, none free")).to_be_visible()
        await expect(ada.page.get_by_text("Every seat is taken: begin when you like.")).to_be_visible()
        await place(ada.page, 3).select_option("open")
        for _ in range(2):
            await ada.page.get_by_role("button", name="Seats: one step down").click()
        await expect(row(ada.page, 3)).to_have_count(0)
        fewer = ada.page.get_by_role("button", name="Seats: one step down")
        await expect(fewer).to_be_disabled()
        await expect(row(grim.page, 3)).to_have_count(0)
        await ada.page.get_by_role("button", name="Seats: one step up").click()
        await expect(place(ada.page, 3)).to_have_value("open")
        for visitor in (ada, grim):
            await visitor.sees_nothing_wrong()
            await visitor.does_not_scroll_sideways()
        assert await seats_of(house.store, ada.page) == ["Ada", "Grim", ""]


async def test_the_number_of_seats_ends_where_somebody_sits_and_it_says_so(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await call(grim, "Grim")
        await lay(ada, "me", "open", "open")
        await grim.page.goto(ada.page.url)
        await grim.page.get_by_role("radio", name="yellow troll").check()
        await grim.page.get_by_role("button", name="Sit down as the yellow troll").click()
        await expect(ada.page.get_by_text("Grim has the last seat, and keeps it.")).to_be_visible()
        await expect(ada.page.get_by_role("button", name="Seats: one step down")).to_be_disabled()


async def test_a_change_that_is_refused_is_told_and_not_shown(house: House) -> None:
    async with house.visit() as ada:
        await lay(
            ada, "me", "open", "open", "open", "open", game="bridge-troll", options={"friendly_five": True}
        )
        await ada.page.get_by_role("button", name="Seats: one step down").click()
        await expect(ada.page.get_by_role("alert")).to_contain_text("5")
        await expect(ada.page.locator("output")).to_have_text("5")
        await expect(row(ada.page, 5)).to_be_visible()
        ada.complaints.clear()  # the browser notes the refusal, too
        await ada.sees_nothing_wrong()


async def test_copying_the_link_is_the_first_thing_to_do(house: House) -> None:
    async with house.visit(permissions=["clipboard-read", "clipboard-write"]) as ada:
        await lay(ada, "me", "open")
        room = ada.page.get_by_role("main")
        await expect(room.locator(".primary")).to_have_count(1)
        await room.get_by_role("button", name="Copy the link").click()
        await expect(room.get_by_role("button", name="Copied")).to_be_visible()
        assert await ada.page.evaluate("navigator.clipboard.readText()") == ada.page.url


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_opens_the_link_is_told_who_invites_to_what_and_has_a_name(
    house: House, size: str
) -> None:
    async with house.visit() as ada, house.visit(size) as grim:
        await call(ada, "Lucky Raven")
        await lay(ada, "me", "open", "open", "crafty", game="troll-bridge")
        await grim.page.goto(ada.page.url)
        room = grim.page.get_by_role("main")
        await expect(
            room.get_by_role("heading", name="Lucky Raven invites you to Troll Bridge")
        ).to_be_visible()
        for told in ("Deliver the letter. Mind the holes.", "2\N{EN DASH}5 messengers · 40 min"):
            await expect(room.get_by_text(told).and_(room.locator(":visible"))).to_be_visible()
        await expect(row(grim.page, 2).locator("use[href='#tb-msg-green']")).to_be_visible()
        await expect(grim.page.locator("main li use[href^='#troll-']")).to_have_count(0)
        name = room.get_by_label("Your name at this table")
        await expect(name).not_to_have_value("")
        await name.fill("Crafty bot")
        await room.get_by_role("button", name="Sit down").click()
        await expect(room.get_by_role("alert")).to_have_text(
            "Bots here are called so: a person has another name."
        )
        await expect(
            room.get_by_role("button", name="Sit down")
        ).to_be_enabled()  # nobody sits under that name
        grim.complaints.clear()
        await grim.sees_nothing_wrong()
        await name.fill("Grim")
        await room.get_by_role("button", name="Sit down").click()
        await expect(row(ada.page, 2)).to_contain_text("Grim")
        await expect(room.get_by_role("button", name="Stand up")).to_be_visible()  # the page knows it, too
        mine = room.get_by_label("Your name")
        await mine.fill("Grim the Second")
        await mine.press("Enter")
        await expect(row(ada.page, 2)).to_contain_text("Grim the Second")
        await grim.does_not_scroll_sideways()


@pytest.mark.parametrize("size", SIZES)
async def test_before_the_game_people_talk_and_read_the_rules_where_they_do_in_it(
    house: House, size: str
) -> None:
    async with house.visit(size) as ada, house.visit(size) as grim:
        await call(ada, "Ada")
        await lay(ada, "me", "open", "open")
        await grim.page.goto(ada.page.url)
        if size == "phone":
            await ada.page.get_by_role("button", name="Chat").click()
        await ada.page.get_by_role("textbox", name="Say something").fill("Shall we?")
        await ada.page.keyboard.press("Enter")
        await ada.page.get_by_role("button", name="one moment").click()
        if size == "phone":
            chat = grim.page.get_by_role("button", name=re.compile("Chat"))
            await expect(chat).to_contain_text("2")
            await chat.click()
        await expect(grim.page.get_by_role("log")).to_contain_text("Ada Shall we?")
        await expect(
            grim.page.get_by_text("Those who sit at the table can say something here.")
        ).to_be_visible()
        await expect(grim.page.get_by_role("textbox", name="Say something")).to_have_count(0)
        await grim.sees_nothing_wrong()
        await grim.page.get_by_role("tab", name="Rules").click()
        await expect(grim.page.get_by_role("region", name="The rules in short")).to_contain_text(
            "last troll standing"
        )
        await grim.sees_nothing_wrong()
        if size == "phone":
            await grim.page.get_by_role("button", name="Seats").click()
        await expect(grim.page.get_by_role("button", name="Sit down")).to_be_visible()


async def ask(visitor: Visitor, path: str) -> None:
    answer = await visitor.page.request.post(visitor.base + path, data={})
    assert answer.ok, await answer.text()


async def finished(*people: Visitor) -> str:
    """A game of theirs with a bot that is over: all have resigned, and bots have played it to its end."""
    ada, *others = people
    table = await lay(ada, "me", *["open"] * len(others), "sleepy")
    for one in others:
        await ask(one, f"/api/tables/{table}/join")
        await one.open(f"/table/{table}")
    for one in people:
        await one.page.get_by_role("button", name="Menu").click()
        await one.page.get_by_role("button", name="Resign").click()
        await (
            one.page.get_by_role("dialog", name="Resign for good?")
            .get_by_role("button", name="Resign")
            .click()
        )
    for one in people:
        await expect(one.page.get_by_role("dialog").get_by_role("button", name="Play again")).to_be_visible()
    return table


async def test_a_rematch_tells_for_whom_seats_are_kept_and_who_is_here(house: House) -> None:
    async with house.visit() as ada, house.visit() as grim, house.visit("phone") as eve:
        for visitor, name in ((ada, "Ada"), (grim, "Grim"), (eve, "Eve")):
            await call(visitor, name)
        table = await finished(ada, grim, eve)
        await ask(ada, f"/api/tables/{table}/rematch")
        stored = await house.store.table(table)
        assert stored is not None
        await ada.open(f"/table/{stored.rematch}")
        await expect(ada.page.get_by_role("heading", name="Another game of Troll Dice")).to_be_visible()
        await expect(place(ada.page, 2).locator("option:checked")).to_have_text("Kept for Grim")
        await expect(row(ada.page, 2)).to_contain_text("not here yet")
        await expect(row(ada.page, 4)).to_contain_text("Bot: Sleepy")
        await grim.open(f"/table/{stored.rematch}")
        await expect(grim.page.get_by_role("heading", name="Ada wants to play again")).to_be_visible()
        await expect(grim.page.get_by_text("Your seat is kept for you.")).to_be_visible()
        await expect(row(ada.page, 2)).not_to_contain_text("not here yet")
        await expect(row(ada.page, 2)).to_contain_text("here")
        await expect(row(ada.page, 3)).to_contain_text("not here yet")
        await grim.sees_nothing_wrong()
        await grim.page.get_by_role("button", name="Sit down").click()
        await expect(row(ada.page, 2)).to_contain_text("Grim")
        await expect(row(grim.page, 3)).to_contain_text("Kept for Eve")
        await expect(row(grim.page, 3)).to_contain_text("not here yet")
        await ada.sees_nothing_wrong()
        await grim.sees_nothing_wrong()


@pytest.mark.parametrize("size", SIZES)
async def test_those_who_played_are_asked_and_join_where_they_sat(house: House, size: str) -> None:
    async with house.visit() as ada, house.visit(size) as grim, house.visit() as eve:
        for visitor, name in ((ada, "Ada"), (grim, "Grim"), (eve, "Eve")):
            await call(visitor, name)
        table = await finished(ada, grim, eve)
        result = grim.page.get_by_role("dialog")
        await expect(result.get_by_role("button", name="Play again")).to_be_visible()
        await ask(ada, f"/api/tables/{table}/rematch")
        await expect(result.get_by_text("Ada wants to play again")).to_be_visible()
        await grim.sees_nothing_wrong()
        await grim.page.keyboard.press("Escape")
        await expect(grim.page.get_by_role("heading", name="Ada wants to play again")).to_be_visible()
        await grim.page.get_by_role("button", name="Join").click()
        await grim.page.wait_for_url(lambda url: table not in url)
        await expect(grim.page.get_by_role("button", name="Stand up")).to_be_visible()
        assert await seats_of(house.store, grim.page) == ["Ada", "Grim", "", "sleepy"]


async def test_an_unknown_table_is_told_once(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/table/nowhere")
        await expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
        await expect(ada.page.get_by_role("alert")).to_have_count(0)
        await expect(ada.page.get_by_text("There is no such table")).to_have_count(1)


async def test_a_dialog_for_a_name_begins_in_the_field_with_its_text_selected(house: House) -> None:
    async with house.visit() as ada:
        await call(ada, "Ada")
        await ada.open("/")
        await ada.page.get_by_role("button", name="Ada: change your name").click()
        await expect(ada.page.get_by_role("textbox", name="Your name")).to_be_focused()
        await ada.page.keyboard.type("Grim")
        await ada.page.keyboard.press("Enter")
        await expect(ada.page.get_by_role("button", name="Grim: change your name")).to_be_visible()


async def test_at_home_a_table_of_troll_bridge_has_messengers(house: House) -> None:
    async with house.visit() as ada:
        await lay(ada, "me", "open", "crafty", game="troll-bridge")
        await ada.open("/")
        ticket = ada.page.locator("a.ticket").filter(has_text="Troll Bridge")
        await expect(ticket.locator("use[href='#tb-msg-red']")).to_be_visible()
        await expect(ticket.locator("use[href^='#troll-']")).to_have_count(0)
