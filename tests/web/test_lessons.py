"""Lessons in a browser: whoever presses what glows comes to the end, and may try anything else meanwhile."""

import pytest
from playwright.async_api import expect
from web.browsing import PATIENCE, SIZES, House, Visitor

from underbridge import CATALOGUE
from underbridge.lesson import lessons_of

LESSONS = [(game.name, lesson.name) for game in CATALOGUE.values() for lesson in lessons_of(game)]
SAID = "[role=status].unseen"
MOST_PRESSES = 12  # for a step

GLOWS = """() => {
  const glow = document.querySelector('.glow')?.getBoundingClientRect();
  const busy = document.querySelector('.board[data-ply]')?.ariaBusy !== 'false';
  return glow && !busy ? [glow.x + glow.width / 2, glow.y + glow.height / 2] : null;
}"""


async def learn(visitor: Visitor, game: str, lesson: str) -> None:
    await visitor.open(f"/learn/{game}/{lesson}")
    await glowing(visitor)


async def glowing(visitor: Visitor) -> tuple[float, float]:
    """Where the thing is that glows, when everything stands still."""
    found = await visitor.page.wait_for_function(GLOWS, timeout=PATIENCE)
    x, y = await found.json_value()
    return x, y


async def step_of(visitor: Visitor) -> int:
    """How many steps are done."""
    return await visitor.page.locator("header .pips .done").count()


async def press_what_glows(visitor: Visitor) -> None:
    """Until the next step, or the end."""
    before = await step_of(visitor)
    for _ in range(MOST_PRESSES):
        await visitor.page.mouse.click(*await glowing(visitor))
        await visitor.page.wait_for_timeout(300)  # a press that only prepares a move changes no step
        await visitor.page.wait_for_function(
            "() => document.querySelector('.board[data-ply]').ariaBusy === 'false'", timeout=PATIENCE
        )
        if await step_of(visitor) > before:
            return
    raise AssertionError(f"step {before + 1} does not go on by pressing what glows")


async def tell(visitor: Visitor, what: str) -> None:
    await expect(visitor.page.locator(SAID)).to_contain_text(what)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
async def test_what_glows_leads_through_the_lesson(house: House, game: str, lesson: str) -> None:
    async with house.visit() as ada:
        await learn(ada, game, lesson)
        steps = await ada.page.locator("header .pips i").count()
        for step in range(steps):
            assert await step_of(ada) == step
            await tell(ada, f"Step {step + 1} of {steps}.")
            await press_what_glows(ada)
        await expect(ada.page.get_by_role("dialog")).to_contain_text("You know it now")
        assert not ada.complaints


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_lesson_with_a_wrong_turn(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await learn(ada, "troll-dice", "first-fight")
        for _ in range(3):
            await press_what_glows(ada)
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await ada.page.get_by_role("button", name="Roll 3 white, 3 red").click()
        await tell(ada, "See what comes of it")
        await tell(ada, "You tried: keep all your white dice. What came of it: no heart rolled")
        await tell(ada, "Taken back. Green dice heal: try it with two of them.")
        assert await step_of(ada) == 3
        await expect(ada.page.get_by_role("button", name="Roll 3 white, 3 red")).to_be_visible()
        await ada.sees_nothing_wrong()
        for _ in range(4):
            await press_what_glows(ada)
        end = ada.page.get_by_role("dialog")
        await expect(end.get_by_role("listitem")).to_have_count(3)
        await ada.sees_nothing_wrong()
        await end.get_by_role("button", name="Play a whole game").click()
        await ada.page.wait_for_url("**/table/*")


async def test_after_the_third_time_the_step_may_be_skipped(house: House) -> None:
    async with house.visit() as ada:
        await learn(ada, "troll-dice", "first-fight")
        for times in range(3):
            await ada.page.get_by_role("button", name="Swap one die more").click()
            await ada.page.get_by_role("button", name="Roll 5 white, 1 green").click()
            await tell(ada, "Taken back")
            assert await ada.page.get_by_text("here is what came of it").count() == (times == 0)
            await ada.page.get_by_role("button", name="Swap one die less").click()
        await tell(ada, "You may also skip this step.")
        skip = await ada.page.get_by_role("button", name="Skip this step").first.bounding_box()
        x, y = await glowing(ada)
        assert skip is not None
        assert skip["x"] < x < skip["x"] + skip["width"]
        await ada.page.mouse.click(x, y)
        await tell(ada, "Step 2 of 7.")


async def test_who_leaves_goes_on_where_they_were(house: House) -> None:
    async with house.visit() as ada:
        await learn(ada, "troll-dice", "first-fight")
        await press_what_glows(ada)
        await ada.page.get_by_role("link", name="Leave the lesson").click()
        await ada.page.get_by_role("link", name="Go on at step 2").click()
        await tell(ada, "Step 2 of 7.")
        await ada.page.get_by_role("button", name="Start over").first.click()
        await tell(ada, "Step 1 of 7.")


async def test_a_lesson_is_played_by_keys(house: House) -> None:
    async with house.visit() as ada:
        await learn(ada, "troll-dice", "first-fight")
        await ada.page.keyboard.press("Enter")  # what one mostly does
        await tell(ada, "Step 2 of 7.")
        await ada.page.keyboard.press("g")
        focused = "document.activeElement.closest('[data-action]')?.dataset.action"
        await ada.page.wait_for_function(f"() => ({focused} ?? '').includes('assign')")


async def test_whoever_is_new_is_asked_once_whether_to_learn_first(house: House) -> None:
    async with house.visit() as ada:
        await ada.page.add_init_script("localStorage.underbridge = JSON.stringify({ speed: 'off' })")
        await ada.open("/")
        await expect(ada.page.get_by_role("link", name="Learn Troll Dice")).to_be_visible()
        await ada.page.get_by_role("button", name="Play now").first.click()
        offer = ada.page.get_by_role("dialog")
        await ada.sees_nothing_wrong()
        await offer.get_by_role("link", name="Learn first").click()
        await tell(ada, "Step 1 of 7.")


@pytest.mark.parametrize("size", SIZES)
async def test_all_lessons_are_on_a_page(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/learn")
        await expect(ada.page.get_by_role("link", name="Begin")).to_have_count(len(LESSONS))
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await ada.open("/learn/troll-dice/flying")
        await expect(ada.page.get_by_text("There is no such lesson")).to_be_visible()
