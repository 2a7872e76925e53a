"""The figures: what our file says, and playing with figures of one's own."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.bridge_troll.road import board, boulders, do, may, points, roll, turn_up

from underbridge import BadSetup, Record, Table, laws
from underbridge.games.bridge_troll import GAME as BRIDGE_TROLL
from underbridge.games.bridge_troll.deck import our_deck, our_deck_text, read_deck

OURS = our_deck_text()

# As in the rulings: count, toll, food, points, colours.
FIGURES = {
    "Serf": (4, 1, 3, None, None),
    "Farmer": (3, 2, 4, None, None),
    "Monk": (3, 1, 4, None, None),
    "Pilgrim": (3, 2, 3, None, None),
    "Peddler": (3, 3, 2, None, None),
    "Merchant": (3, 4, 2, None, None),
    "Pawn Broker": (2, 5, 1, None, None),
    "Wandering Minstrels": (2, 5, 3, None, None),
    "Priest": (2, 6, 2, None, None),
    "Baron": (1, 7, 3, None, None),
    "Duke": (1, 8, 4, None, None),
    "Princess": (1, 9, 5, None, None),
    "Woodsman": (2, None, None, 1, None),
    "Carpenter": (2, None, None, 2, None),
    "Knight": (3, None, None, None, None),
    "Bandit": (3, None, None, None, None),
    "Dragon": (1, None, None, None, None),
    "Little Goat": (1, None, None, 2, 2),
    "Middle Goat": (1, None, None, 3, 3),
    "Big Goat": (1, None, None, 4, 4),
    "Fortune Teller": (2, None, 2, None, None),
    "Garlic Merchant": (2, None, 2, None, None),
    "Jester": (2, None, 2, None, None),
    "Stonemason": (2, None, 3, None, None),
    "Royal Messenger": (3, None, 1, None, None),
}
ROYALS_AND_GOATS = ("Baron", "Duke", "Princess", "Little Goat", "Middle Goat", "Big Goat")
PRINTED = {("Wandering Minstrels", "toll"), ("Wandering Minstrels", "food"), ("Priest", "toll")} | {
    ("Princess", "food"),
    *((card, "count") for card in ROYALS_AND_GOATS),
}


def cards() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = tomllib.loads(OURS)["card"]
    return cards


def changed(old: str, new: str, *, after: str = "") -> tuple[str, int]:
    """Our file with one change behind a passage, and the number of the line where it is."""
    start = OURS.index(after) if after else 0
    place = OURS.index(old, start)
    return OURS[:place] + new + OURS[place + len(old) :], OURS.count("\n", 0, place) + 1


def of(card: str) -> str:
    return f'id = "{card}"'


def refusal(text: str | Path) -> str:
    with pytest.raises(BadSetup) as refused:
        Table("bridge-troll", deck=text)
    return str(refused.value)


# Our file


def test_the_deck_has_the_figures_of_the_rulings_in_their_order() -> None:
    figures = {
        card["id"]: tuple(card.get(name) for name in ("count", "toll", "food", "points", "colours"))
        for card in cards()
    }
    assert figures == FIGURES
    assert list(figures) == list(FIGURES)
    assert sum(card["count"] for card in cards()) == 53


def test_every_figure_of_every_card_is_said_to_be_printed_or_reconstructed() -> None:
    for card in cards():
        figures = set(card) - {"id", "kind", "printed", "reconstructed"}
        printed, reconstructed = set(card["printed"]), set(card["reconstructed"])
        assert printed | reconstructed == figures, card["id"]
        assert not printed & reconstructed, card["id"]


def test_only_what_the_rulebook_prints_is_said_to_be_printed() -> None:
    assert {(card["id"], name) for card in cards() for name in card["printed"]} == PRINTED


def test_schedules_and_rates_are_those_of_the_rulings() -> None:
    parsed = tomllib.loads(OURS)
    for n in (3, 4, 5, 6):
        assert parsed["travelers"][str(n)] == [n - 1, n, n, n + 1, n + 2, n + 3]
    rates = {n: parsed["boulders_when_closed"][str(n)] for n in ("3", "4", "5", "6")}
    assert rates == {"3": 3, "4": 2, "5": 2, "6": 1}
    for table in (parsed["travelers"], parsed["boulders_when_closed"]):
        assert table["printed"].startswith("4 players")
        assert table["reconstructed"] == "all but printed"


# Figures of one's own


def own_deck() -> str:
    """Woodsmen are worth seven, storms bring one traveler, closed players take five for each open one."""
    text, _ = changed("points = 1", "points = 7", after=of("Woodsman"))
    return text.replace("4 = [3, 4, 4, 5, 6, 7]", "4 = [2, 4, 4, 5, 6, 7]").replace("\n4 = 2\n", "\n4 = 5\n")


def play_a_turn(table: Table) -> None:
    table.draw(0)
    roll(table, "storm")
    turn_up(table, "Woodsman")
    do(table, 0, "bid red 2")
    for seat in (1, 2, 3):
        do(table, seat, "close")
    do(table, 0, "pick Woodsman", "pick face-down")
    turn_up(table, "Duke")
    do(table, 0, "pile 0")
    do(table, 1, *["take green"] * 3, *["take red"] * 2)


def test_a_game_is_played_with_the_figures_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_deck(), "utf-8")
    table = Table("bridge-troll", draws=[], deck=file)
    play_a_turn(table)
    assert points(table, 0) == 5 + 1 + 7
    assert boulders(table, 1) == "green 6"  # what it took lies aside
    assert board(table).seats[1].aside["green"] == 3
    assert table.awaited == (2,)


def test_a_game_is_played_with_figures_given_as_text() -> None:
    table = Table("bridge-troll", draws=[], deck=own_deck())
    play_a_turn(table)
    assert points(table, 0) == 13


def test_a_record_with_own_figures_replays_without_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_deck(), "utf-8")
    table = Table("bridge-troll", draws=[], deck=file)
    play_a_turn(table)
    text = table.record.to_json()
    file.unlink()
    replayed = Record.from_json(text).replay()
    assert replayed.state.tobytes() == table.state.tobytes()
    assert replayed.log == table.log
    assert replayed.record.to_json() == text
    assert points(replayed, 0) == 13


def test_our_own_file_as_an_option_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, "utf-8")
    usual, given = Table("bridge-troll", seed=5), Table("bridge-troll", seed=5, deck=file)
    assert usual.state.tobytes() == given.state.tobytes()


def test_a_deck_may_have_more_or_fewer_cards() -> None:
    text, _ = changed("count = 4", "count = 1", after=of("Serf"))
    assert board(Table("bridge-troll", draws=[], deck=text)).deck == 50
    text, _ = changed("count = 2", "count = 0", after=of("Priest"))
    assert board(Table("bridge-troll", draws=[], deck=text)).deck == 51


def test_cards_may_stand_in_another_order() -> None:
    head, *blocks = OURS.split("[[card]]")
    other = "[[card]]".join([head, *reversed([block.rstrip() + "\n\n" for block in blocks])])
    assert (
        Table("bridge-troll", seed=3, deck=other).state.tobytes()
        == Table("bridge-troll", seed=3).state.tobytes()
    )


@pytest.mark.parametrize("header", ["[[ card ]]", "[[card]]  # a comment", '  [["card"]]', "[[card]]\t"])
def test_a_card_may_begin_as_toml_allows(header: str) -> None:
    assert read_deck(OURS.replace("[[card]]", header)) == our_deck()


def test_one_traveler_alone_comes_face_down() -> None:
    text = OURS.replace("4 = [3, 4, 4, 5, 6, 7]", "4 = [1, 4, 4, 5, 6, 7]")
    table = Table("bridge-troll", draws=[0], deck=text)
    roll(table, "storm")
    assert (board(table).stage, board(table).face_up) == ("bid", ())
    assert "bid red 6" in may(table, 0)


def test_with_a_rate_of_nothing_closed_players_get_nothing() -> None:
    text = OURS.replace("\n4 = 2\n", "\n4 = 0\n").replace("4 = [3, 4,", "4 = [1, 4,")
    table = Table("bridge-troll", draws=[0], deck=text)
    roll(table, "storm")
    for seat, made in enumerate(("bid red 1", "close", "close", "close")):
        do(table, seat, made)
    do(table, 0, "pick face-down")
    turn_up(table, "Woodsman")
    do(table, 0, "pile 0")
    assert (board(table).stage, table.awaited) == ("score", (0,))


# What is refused, and where


def test_refused_a_missing_card() -> None:
    start, end = OURS.index("[[card]]"), OURS.index("[[card]]", OURS.index(of("Serf")))
    text = OURS[:start] + OURS[end:]
    assert refusal(text) == f"The deck is wrong in line {len(text.splitlines())}: it lacks Serf."


def test_refused_several_missing_cards_are_all_named() -> None:
    text = OURS[: OURS.index("[[card]]", OURS.index(of("Jester")))]
    assert "it lacks Stonemason, Royal Messenger." in refusal(text)


def test_refused_a_repeated_id() -> None:
    first = OURS[: OURS.index(of("Serf"))].count("\n") + 1
    text, line = changed(of("Farmer"), of("Serf"))
    assert refusal(text) == (
        f"The deck is wrong in line {line}: the card 'Serf' stands here again; first in line {first}."
    )


def test_refused_an_unknown_id() -> None:
    text, line = changed(of("Farmer"), of("Plumber"))
    assert refusal(text) == f"The deck is wrong in line {line}: there is no card 'Plumber' in Bridge Troll."


@pytest.mark.parametrize(
    ("card", "old", "new", "reason"),
    [
        (
            "Farmer",
            "food = 4",
            "food = -4",
            "the food of Farmer is -4; it must be a whole number from 0 to 30",
        ),
        ("Farmer", "food = 4", 'food = "four"', "the food of Farmer is 'four'; it must be a whole number"),
        ("Farmer", "food = 4", "food = 4.5", "the food of Farmer is 4.5; it must be a whole number"),
        ("Farmer", "food = 4", "food = true", "the food of Farmer is True; it must be a whole number"),
        (
            "Farmer",
            "food = 4",
            "food = 31",
            "the food of Farmer is 31; it must be a whole number from 0 to 30",
        ),
        ("Dragon", "count = 1", "count = -1", "the count of Dragon is -1; it must be a whole number"),
        ("Woodsman", "points = 1", "points = []", "the points of Woodsman is []; it must be a whole number"),
        ("Big Goat", "colours = 4", "colours = 7", "Big Goat takes 1 to 6 colours"),
        ("Big Goat", "colours = 4", "colours = 0", "Big Goat takes 1 to 6 colours"),
        ("Duke", 'kind = "royal"', 'kind = "regular"', "the kind of Duke is 'regular'; it must be 'royal'"),
        ("Duke", 'kind = "royal"', 'kind = "king"', "the kind of Duke is 'king'; it must be 'royal'"),
        ("Knight", "count = 3", "count = 3\ntoll = 2", "Knight has no figure 'toll'"),
        ("Jester", "food = 2", "food = 2\nflavour = 3", "Jester has no figure 'flavour'"),
    ],
)
def test_refused_a_wrong_figure(card: str, old: str, new: str, reason: str) -> None:
    text, line = changed(old, new, after=of(card))
    told = refusal(text)
    assert told.startswith(f"The deck is wrong in line {line + new.count(chr(10))}: {reason}")


def test_refused_a_missing_figure() -> None:
    text, _ = changed("food = 4\n", "", after=of("Farmer"))
    block = OURS[: OURS.index(of("Farmer"))].count("\n")
    assert refusal(text).startswith(f"The deck is wrong in line {block}: the food of Farmer is missing;")


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        (
            "[goats]\n\n[travelers]",
            "a deck has no figure 'goats', only card, travelers, boulders_when_closed",
        ),
        ("[[cards]]\n\n[travelers]", "a deck has no figure 'cards', only card,"),
        ("weather = 1\n\n[travelers]", "a deck has no figure 'weather', only card,"),
        ("[travelers]\n2 = [1, 2, 2, 3, 4, 5]", "[travelers] has no figure '2', only 3, 4, 5, 6, printed,"),
    ],
)
def test_refused_what_no_deck_has(new: str, reason: str) -> None:
    text, line = changed("[travelers]", new)
    line += new.startswith("[travelers]")
    assert refusal(text).startswith(f"The deck is wrong in line {line}: {reason}")


def test_refused_a_missing_schedule() -> None:
    line = OURS[: OURS.index("[travelers]")].count("\n") + 1
    told = refusal(OURS.replace("5 = [4, 5, 5, 6, 7, 8]\n", ""))
    assert told == f"The deck is wrong in line {line}: [travelers] does not say anything of 5 players."


def test_refused_no_schedules_at_all() -> None:
    start, end = OURS.index("[travelers]"), OURS.index("[boulders_when_closed]")
    told = refusal(OURS[:start] + OURS[end:])
    assert told.endswith("[travelers] does not say anything of 3 players.")
    assert "line " in told


def test_refused_a_missing_boulder_rate() -> None:
    line = OURS[: OURS.index("[boulders_when_closed]")].count("\n") + 1
    told = refusal(OURS.replace("\n6 = 1\n", "\n"))
    assert (
        told
        == f"The deck is wrong in line {line}: [boulders_when_closed] does not say anything of 6 players."
    )


@pytest.mark.parametrize("numbers", ["[4, 5, 5, 6, 7]", "[4, 5, 5, 6, 7, 8, 9]", "6", '"many"'])
def test_refused_five_weathers_instead_of_six(numbers: str) -> None:
    text, line = changed("5 = [4, 5, 5, 6, 7, 8]", f"5 = {numbers}")
    assert refusal(text) == (
        f"The deck is wrong in line {line}: travelers of 5 players are six numbers, one for each weather."
    )


@pytest.mark.parametrize("number", ["0", "-1", '"x"', "31"])
def test_refused_a_weather_without_travelers(number: str) -> None:
    text, line = changed("5 = [4, 5, 5, 6, 7, 8]", f"5 = [4, 5, {number}, 6, 7, 8]")
    told = refusal(text)
    assert told.startswith(f"The deck is wrong in line {line}: the number of travelers of 5 players is ")
    assert told.endswith("it must be a whole number from 1 to 30.")


def test_refused_a_negative_boulder_rate() -> None:
    text, line = changed("6 = 1", "6 = -1")
    assert refusal(text).startswith(
        f"The deck is wrong in line {line}: the boulder rate of 6 players is -1; it must be a whole number"
    )


def test_refused_invalid_toml_with_its_line() -> None:
    text, line = changed("food = 4", "food = = 4", after=of("Farmer"))
    told = refusal(text)
    assert told.startswith("The deck is not readable as TOML: ")
    assert f"line {line}" in told


def test_refused_something_that_is_no_deck() -> None:
    assert "no list of cards" in refusal("weather = 'fine'\nmood = 'good'\n")


def test_refused_no_such_file(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.toml"
    assert refusal(missing) == f"The option deck: cannot read {missing}: No such file or directory."


def test_refused_a_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"The option deck: cannot read {tmp_path}: Is a directory."


def test_refused_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(OURS.encode() + b"\n# caf\xe9\n")
    assert refusal(file) == f"The option deck: {file} is no file with a text in UTF-8."


def test_refused_a_number_for_a_file() -> None:
    with pytest.raises(BadSetup, match="The option deck is a text or the Path of a file, not 7"):
        Table("bridge-troll", deck=7)


def test_a_file_from_another_kind_of_editor_is_read(tmp_path: Path) -> None:
    """A mark before the text, and line ends of another system."""
    file = tmp_path / "deck.toml"
    file.write_bytes(b"\xef\xbb\xbf" + OURS.replace("\n", "\r\n").encode())
    assert Table("bridge-troll", 4, draws=[0], deck=file).awaited == ()
    assert read_deck("\ufeff" + OURS.replace("\n", "\r\n")) == our_deck()
    text, line = changed("food = 4", "food = -4", after=of("Farmer"))
    assert f"line {line}: the food of Farmer" in refusal("\ufeff" + text.replace("\n", "\r\n"))


def test_refused_an_id_that_is_no_name() -> None:
    text, line = changed(of("Farmer"), 'id = ["Farmer"]')
    assert refusal(text) == (
        f"The deck is wrong in line {line}: the id of a card is ['Farmer']; it must be its name."
    )


def test_refused_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text("\n# nothing yet\n", "utf-8")
    assert refusal(file) == "The deck is empty: begin with a copy of our deck.toml."


# A game must be able to end: goats that take more colours than are in play return for ever (BT1, BT2, BT8)


def deck_of(goats: int, colours: int, others: str = "count = 0") -> str:
    """That many goats, all of them Big; nobody else, unless told otherwise."""
    head, tail = re.sub(r"count = \d+", others or r"\g<0>", OURS).split(of("Big Goat"))
    figures = f"count = {goats}\ncolours = {colours}"
    return head + of("Big Goat") + re.sub(r"count = \d+\ncolours = 4", figures, tail)


@pytest.mark.parametrize("others", ["count = 0", "count = 9", ""])
@pytest.mark.parametrize(("goats", "colours"), [(6, 5), (7, 6), (30, 6)])
def test_refused_a_deck_whose_goats_nobody_can_beat(goats: int, colours: int, others: str) -> None:
    text = deck_of(goats, colours, others)
    line = text[: text.index(f"colours = {colours}")].count("\n") + 1
    assert refusal(text) == (
        f"The deck is wrong in line {line}: 3 players have boulders of 4 colours, so goats that take more "
        "return for ever; 6 of them fill every company, and the game could not end: let there be fewer."
    )


def test_the_largest_company_of_every_number_of_players_is_larger_than_such_goats_are_many() -> None:
    eight = deck_of(8, 6)
    assert "3 players have boulders of 4 colours" in refusal(eight)
    eight = eight.replace("3 = [2, 3, 3, 4, 5, 6]", "3 = [2, 9, 3, 4, 5, 6]")
    assert "4 players have boulders of 4 colours" in refusal(eight)
    eight = eight.replace("4 = [3, 4, 4, 5, 6, 7]", "4 = [9, 4, 4, 5, 6, 7]")
    assert "5 players have boulders of 5 colours" in refusal(eight)
    assert read_deck(eight.replace("5 = [4, 5, 5, 6, 7, 8]", "5 = [4, 5, 5, 6, 9, 8]"))
    assert read_deck(eight.replace("colours = 6", "colours = 5")), "five players beat these"


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("deck", [deck_of(5, 6), deck_of(5, 6, ""), deck_of(12, 4)])
def test_with_any_other_goats_games_end(seats: int, deck: str) -> None:
    """Too few to fill a company, or such that can be beaten: even if nobody else comes."""
    for seed in range(3):
        assert laws.Walk(BRIDGE_TROLL, seats, {"deck": deck}, seed).to_the_end().over


# Large figures: a deck is refused, or it can be played


def test_a_deck_of_many_cards_is_refused_or_played() -> None:
    lines = ["count = 30" if line.startswith("count = ") else line for line in OURS.splitlines()]
    try:
        table = Table("bridge-troll", draws=[0], deck="\n".join(lines))
    except BadSetup:
        return
    assert board(table).deck == 25 * 30
    roll(table, "storm")
    assert table.odds == 25 * 30


def test_a_large_boulder_rate_is_refused_or_played() -> None:
    """Thirty for each of five open players: more than there are."""
    text = OURS.replace("\n6 = 1\n", "\n6 = 30\n").replace("6 = [5, 6,", "6 = [1, 6,")
    try:
        table = Table("bridge-troll", 6, draws=[0], deck=text)
    except BadSetup:
        return
    roll(table, "storm")
    do(table, 0, "close")
    for seat, colour in enumerate(("green", "yellow", "purple", "blue", "orange"), start=1):
        do(table, seat, f"bid {colour} 1")
    do(table, 1, "pick face-down")
    turn_up(table, "Woodsman")
    for seat in (5, 4, 3, 2, 1):
        do(table, seat, f"pile {seat}")
    assert board(table).owed == 150
    assert table.awaited == (0,)
