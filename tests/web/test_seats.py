"""Who sits where, and so in which colour: on the page for a new table, and where somebody comes to one."""

import pytest
from playwright.async_api import Page, expect
from web.browsing import SIZES, House, Visitor, table_of

from underbridge.server.store import Store


async def seats_of(store: Store, page: Page) -> list[str]:
    """Who sits at the table that a page shows: people by name, bots by level."""
    stored = await store.table(table_of(page))
    assert stored is not None
    people = await store.people({seat.person for seat in stored.seats if seat.person})
    return [people[seat.person].name if seat.person else seat.bot or "" for seat in stored.seats]


async def call(visitor: Visitor, name: str) -> None:
    answer = await visitor.page.request.put(f"{visitor.base}/api/me", data={"name": name})
    assert answer.ok, await answer.text()


async def lay(visitor: Visitor) -> None:
    await visitor.page.get_by_role("button", name="Lay the table").click()
    await visitor.page.wait_for_url("**/table/*")


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_lays_a_table_takes_any_seat_and_puts_bots_on_others(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await call(ada, "Ada")
        await ada.open("/new/bridge-troll")
        await expect(ada.page.get_by_text("Seat 1: red troll")).to_be_visible()
        await ada.page.get_by_label("Seat 3: yellow troll").select_option("crafty")
        await ada.page.get_by_role("button", name="Sit here, as the yellow troll").focus()
        await ada.page.keyboard.press("Enter")
        mine = ada.page.get_by_text("Seat 3: yellow troll Ada (you)")
        await expect(mine).to_be_focused()
        await expect(ada.page.get_by_label("Seat 1: red troll")).to_have_value("crafty")  # who was there
        await ada.page.get_by_label("Seat 4: purple troll").select_option("sleepy")
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await lay(ada)
        assert await seats_of(house.store, ada.page) == ["crafty", "", "Ada", "sleepy"]


async def test_seats_of_troll_bridge_are_messengers(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/new/troll-bridge")
        await expect(ada.page.get_by_label("Seat 2: green messenger")).to_be_visible()
        await expect(ada.page.locator("use[href='#tb-msg-green']")).to_have_count(1)
        await expect(ada.page.locator("#tb-msg-green")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_comes_chooses_among_the_free_seats(house: House, size: str) -> None:
    async with house.visit() as ada, house.visit(size) as grim, house.visit(size) as eve:
        for visitor, name in ((ada, "Ada"), (grim, "Grim"), (eve, "Eve")):
            await call(visitor, name)
        await ada.open("/new/troll-dice")
        await ada.page.get_by_role("button", name="Sit here, as the green troll").click()
        await lay(ada)
        for visitor in (grim, eve):
            await visitor.page.goto(ada.page.url)
            seats = visitor.page.get_by_role("group", name="Choose your seat").get_by_role("radio")
            await expect(seats).to_have_count(3)
            await expect(seats.first).to_be_checked()
            await visitor.sees_nothing_wrong()
            await visitor.does_not_scroll_sideways()
        await eve.page.get_by_role("radio", name="yellow troll").check()
        await grim.page.get_by_role("radio", name="red troll").focus()
        await grim.page.keyboard.press("ArrowDown")
        await expect(grim.page.get_by_role("radio", name="yellow troll")).to_be_checked()
        await grim.page.get_by_role("button", name="Sit down as the yellow troll").click()
        await expect(ada.page.locator("main").get_by_role("listitem").nth(2)).to_contain_text("Grim")
        await expect(
            eve.page.get_by_text("Somebody else has taken the seat that you had chosen.")
        ).to_be_visible()
        await expect(eve.page.get_by_role("radio", name="red troll")).to_be_checked()
        await eve.sees_nothing_wrong()
        await eve.page.get_by_role("button", name="Sit down", exact=True).click()
        await expect(eve.page.get_by_role("button", name="Stand up")).to_be_visible()
        assert await seats_of(house.store, ada.page) == ["Eve", "Ada", "Grim", ""]


async def test_a_seat_that_is_taken_at_that_moment_is_refused_in_a_sentence(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await ada.open("/new/troll-dice")
        await lay(ada)
        await grim.page.goto(ada.page.url)
        await grim.page.route("**/join", lambda route: route.continue_(post_data='{"seat": 0}'))
        await grim.page.get_by_role("radio", name="purple troll").check()
        await grim.page.get_by_role("button", name="Sit down as the purple troll").click()
        await expect(grim.page.get_by_role("alert")).to_have_text(
            "This seat is not free: choose another one."
        )
        await grim.page.unroute("**/join")
        await grim.page.get_by_role("button", name="Sit down as the purple troll").click()
        await expect(grim.page.get_by_role("button", name="Stand up")).to_be_visible()
        await expect(grim.page.get_by_role("alert")).to_have_count(0)


async def test_a_single_free_seat_leaves_nothing_to_choose(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await ada.open("/new/troll-bridge")
        for seat in ("yellow", "purple"):
            await ada.page.get_by_role("combobox", name=f"{seat} messenger").select_option("sleepy")
        await lay(ada)
        await grim.page.goto(ada.page.url)
        await expect(grim.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
        await expect(grim.page.get_by_role("radio")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
async def test_a_bridge_of_ones_own_is_built_column_by_column(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/new/angry-troll")
        await ada.page.get_by_role("radio", name="My own").check()
        bricks = ada.page.get_by_role("group", name="Bricks in each column")
        await expect(bricks).to_contain_text("24 bricks in both rows, 28 cards left.")
        for column in (3, 3):
            await bricks.get_by_role("button", name=f"Column {column}: one step up").click()
        await ada.page.get_by_role("button", name="Begin").click()
        await expect(ada.page.get_by_role("alert")).to_contain_text("3,2,3,1,2,3 has not")
        ada.complaints.clear()  # the browser notes the refusal, too
        await bricks.get_by_role("button", name="Column 3: one step down").focus()
        await ada.page.keyboard.press("Enter")
        await ada.page.keyboard.press("Enter")
        for _ in range(4):
            await bricks.get_by_role("button", name="Column 1: one step up").click()
        await expect(bricks).to_contain_text("32 bricks in both rows, 20 cards left.")
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await ada.page.get_by_role("button", name="Begin").click()
        await ada.page.wait_for_url("**/table/*")
        await expect(ada.page.get_by_role("region", name="The board")).to_be_visible()
        assert ada.table["options"] == {"bricks": "7,2,1,1,2,3"}
        rows = ada.position["view"]["board"]
        assert [[len(stack) for stack in rows[row]] for row in ("lower", "upper")] == [[7, 2, 1, 1, 2, 3]] * 2
