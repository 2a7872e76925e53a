"""Every kind of decision is made through the page, in a position where it may be made.

The position comes from a game played at random, which is written into the log before the page is opened.
"""

import pytest
from playwright.async_api import expect
from web.browsing import SIZES, House, Visitor
from web.laying import sit
from web.playing import Hand
from web.positions import BUY_OR_TRADE, FORCED_PILE, MINE, TYPED_ANSWER, Wanted, every_kind, kept, way_to

SIZE = {"troll-dice": "phone", "angry-troll": "desktop", "bridge-troll": "phone", "troll-bridge": "desktop"}
HASTY = ("hinder", "pass")  # whoever says nothing for a moment passes
A_MOMENT = 5_000  # milliseconds, and more


@pytest.mark.parametrize("game", SIZE)
async def test_every_kind_of_decision(house: House, game: str) -> None:
    async with house.visit(SIZE[game]) as ada:
        within = "html"
        for wanted in every_kind(game):
            if wanted.kind not in HASTY:
                await _make(house, ada, wanted, within)
                within = "main"  # what is around it is the same for all of them


@pytest.mark.parametrize("kind", HASTY)
async def test_a_decision_for_which_there_is_only_a_moment(house: House, kind: str) -> None:
    (wanted,) = (one for one in every_kind("troll-bridge") if one.kind == kind)
    async with house.visit(SIZE["troll-bridge"]) as ada:
        await ada.page.clock.install(time=0)
        await ada.page.clock.pause_at(1)
        await _make(house, ada, wanted)


async def _make(house: House, ada: Visitor, wanted: Wanted, within: str = "html") -> None:
    """Make such a decision through the page, which is opened for it."""
    try:
        table, before = await _come_to(house, ada, wanted)
        hand = Hand(ada)
        assert await hand.has_something_to_do()
        if wanted.kind not in HASTY:  # axe cannot work while time stands still
            await ada.sees_nothing_wrong(within)
        await ada.does_not_scroll_sideways()
        number = ada.position["number"]
        await hand.press(lambda action: action["kind"] == wanted.kind)
        if wanted.kind in HASTY:
            await ada.page.clock.run_for(A_MOMENT)
        await hand.goes_on(number)
        entry = (await house.store.entries(table))[before]
        assert (entry.seat, entry.words[0]) == (MINE, wanted.kind)
        assert not ada.complaints, ada.complaints
    except Exception as error:
        error.add_note(f"where somebody may {wanted.kind}")
        raise


async def test_an_answer_is_typed(house: House) -> None:
    async with house.visit("phone") as ada:
        table, before = await _come_to(house, ada, TYPED_ANSWER)
        answer = ada.page.get_by_role("textbox", name="Your answer")
        await expect(answer).to_be_visible()
        await ada.sees_nothing_wrong()
        number = ada.position["number"]
        await answer.fill("A cheese, perhaps")
        await answer.press("Enter")
        await Hand(ada).goes_on(number)
        assert (await house.store.entries(table))[before].words[0] == "answer"


async def test_what_cannot_be_otherwise_is_done_once_and_can_be_taken_back(house: House) -> None:
    async with house.visit() as ada:
        table, before = await _come_to(house, ada, FORCED_PILE)
        hand, pile = Hand(ada), ada.page.locator("[data-action*=pile]")
        await ada.hears(lambda: bool(ada.position) and ada.position["view"]["undo"])
        assert (await house.store.entries(table))[before].words[0] == "pile"
        await expect(pile).to_have_count(0)
        await ada.page.get_by_role("button", name="Undo").click()
        await expect(pile).not_to_have_count(0)
        await hand.carry_out(lambda action: action["kind"] == "pile")


async def test_an_upgrade_is_bought_before_the_trade(house: House) -> None:
    """On a desktop, then on a phone: both ways are offered, and after the one there is the other."""
    async with house.visit() as ada:
        table, before = await _come_to(house, ada, BUY_OR_TRADE)
        hand, bought = Hand(ada), ada.page.get_by_text("is yours.")
        for size in ("desktop", "phone"):
            await _is_as_large_as(ada, size)
            await expect(ada.page.get_by_text("Before you buy, or afterwards")).to_be_visible()
            assert {"buy", "mark", "done"} <= await _offered(hand)
        await hand.carry_out(lambda action: action["kind"] == "buy")
        for size in ("phone", "desktop"):
            await _is_as_large_as(ada, size)
            await expect(bought).to_be_visible()
            assert await _offered(hand) & {"buy", "mark", "done"} == {"mark", "done"}
        await hand.carry_out(lambda action: action["kind"] == "mark")
        await expect(bought).to_have_count(0)
        assert [entry.words[0] for entry in (await house.store.entries(table))[before:]] == ["buy", "mark"]


async def _is_as_large_as(ada: Visitor, size: str) -> None:
    width, height = SIZES[size]
    await ada.page.set_viewport_size({"width": width, "height": height})
    await ada.does_not_scroll_sideways()
    await ada.sees_nothing_wrong("main")


async def _offered(hand: Hand) -> set[str]:
    """The kinds of decision to which something leads."""
    while not (controls := await hand.controls()):
        pass  # we have heard of something before the page shows it
    return {action["kind"] for control in controls for action in control.actions}


async def _come_to(house: House, ada: Visitor, wanted: Wanted) -> tuple[str, int]:
    """The position that is kept for a kind of decision: its table, and how much was decided there before."""
    position = kept(wanted)
    way = way_to(wanted, position)
    others = [(await house.store.add_person("Grim")).id for _ in range(wanted.seats - 1)]
    table = await sit(
        ada,
        house.store,
        wanted.game,
        *others,
        draws=wanted.draws(position.number),
        options=wanted.options,
        way=way,
    )
    return table, len(way)
