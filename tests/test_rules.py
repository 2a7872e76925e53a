"""The rules that players read are those that are played: all is explained, all figures are the engine's."""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from underbridge.engine.game import find
from underbridge.engine.plain import plainly
from underbridge.engine.verbs import new_record
from underbridge.games import angry_troll, bridge_troll, troll_bridge
from underbridge.games.angry_troll import state as bricks
from underbridge.games.bridge_troll import deck
from underbridge.games.bridge_troll import state as valley
from underbridge.games.bridge_troll.rules import boulders
from underbridge.games.bridge_troll.rules import setup as valley_setup
from underbridge.games.troll_bridge import box
from underbridge.games.troll_bridge import state as bridge
from underbridge.games.troll_bridge.rules import end, fight
from underbridge.games.troll_dice import state as dice

FOLDER = Path(__file__).parents[1] / "docs/games"
GAMES = ("troll-dice", "angry-troll", "bridge-troll", "troll-bridge")
NONE, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\s*")
BEGINNING = re.compile(r"^(?:> )?(?:- |\d+\. |\| )?(?:!\[[^\]]*\]\([^)]*\)\s*)*\*\*([^*]+)\*\*", re.MULTILINE)

Rows = list[tuple[str, ...]]


def text_of(game: str) -> str:
    return (FOLDER / f"{game}.md").read_text("utf-8")


def prose_of(game: str) -> str:
    return re.sub(r"[>\s]+", " ", text_of(game))


class Table(NamedTuple):
    head: tuple[str, ...]
    rows: Rows
    printed: set[tuple[str, str]]  # the name of a row, and the head of a column whose figure is bold


def tables_of(game: str) -> Iterator[Table]:
    for lines in re.findall(r"(?:^\|.*\n)+", text_of(game), re.MULTILINE):
        head, _, *rows = (
            [PICTURE.sub("", cell).strip() for cell in line.strip().strip("|").split("|")]
            for line in lines.strip().split("\n")
        )
        printed = {
            (plain(row[0]), column)
            for row in rows
            for column, cell in list(zip(head, row, strict=True))[1:]
            if cell.startswith("**")
        }
        yield Table(tuple(head), [tuple(map(plain, row)) for row in rows], printed)


def plain(cell: str) -> str:
    return cell.replace("*", "")


def shown(*cells: object) -> tuple[str, ...]:
    return tuple(str(cell) if cell != 0 else NONE for cell in cells)


# Troll Dice


def trolls() -> Rows:
    most = dice.MOST_SEATS
    return [shown(n, dice.FULL_HEALTH, min(n - 1, dice.FULL_HEALTH)) for n in range(2, most + 1)]


def dice_by_colour() -> Rows:
    number = {"white": dice.DICE_IN_HAND, "red": dice.DICE_IN_HAND - 1, "green": dice.MOST_SWAPS}  # TD1
    order = ("club", "shield", "heart", "double heart", "counter", "surge", "blank")
    sides = [Counter(dice.FACE_NAMES[face] for face in faces) for faces in dice.FACES.tolist()]
    return [
        shown(f"{colour.capitalize()} die", number[colour], *(die[face] for face in order))
        for colour, die in zip(dice.COLOURS, sides, strict=True)
    ]


def dice_by_health() -> Rows:
    healths = range(dice.FULL_HEALTH, 0, -1)
    return [(str(health), str(health), str(dice.DICE_IN_HAND - health)) for health in healths]


# Angry Troll


def bridges() -> Rows:
    rows = []
    for preset in ("all+2", "all+1", "ends+2", "ends+1", "normal"):
        row = angry_troll.bricks_of({"preset": preset})
        rows.append(shown(preset, *row, 2 * sum(row), bricks.CARDS - 2 * sum(row)))
    assert len(rows) == len(angry_troll.PRESETS)
    return rows


# Bridge Troll

PLAYERS = range(deck.FEWEST_PLAYERS, deck.MOST_PLAYERS + 1)


def players() -> Rows:
    rows = []
    for n in PLAYERS:
        s = new_record(valley.STATE)
        plainly(valley_setup.start)(s, bridge_troll.lay_out(n, {}))
        rows.append(shown(n, sum(s.boulders[0]), s.loose[0], sum(s.supply), s.next_upgrade))
    return rows


def weathers() -> Rows:
    return [shown(n, *deck.our_deck().travelers[n]) for n in PLAYERS]


def closed() -> Rows:
    return [shown(n, deck.our_deck().boulders_when_closed[n]) for n in PLAYERS]


def cards(*kinds: str, figures: Iterable[str]) -> Callable[[], Rows]:
    return lambda: [
        shown(card.id, card.count, *(getattr(card, figure) for figure in figures))
        for card in deck.our_deck().cards
        if card.kind in kinds
    ]


# Troll Bridge


def boards() -> Rows:
    rows = []
    for n in range(1, bridge.MOST_BOARDS + 1):
        setup = troll_bridge.lay_out(2, {"boards": n})
        columns = n * box.COLUMNS_OF_A_BOARD
        tiles = bridge.WORD_TILES * n, bridge.TREASURE_TILES * n
        rows.append(shown(n, columns, columns * box.ROWS, *tiles, setup.ug_trolls, setup.trollosophers))
    return rows


def jumps() -> Rows:
    return [
        (str(carried), str(carried + 1), *(f"{die - carried - 1} in {die}" for die in bridge.JUMP_DICE))
        for carried in range(bridge.HAND_SIZE + 1)
    ]


def words() -> Rows:
    names = ("Extra turn (Once more)", "Skip your next turn (Sit out)", "Nothing (Zilch)")
    return [shown(name, number) for name, number in zip(names, box.our_box().words, strict=True)]


def smashes() -> Rows:
    """A higher row is on the right hand."""
    faces = {
        (int(row), int(column)): str(face)
        for face, (row, column) in enumerate(zip(fight.SMASHED_ROW, fight.SMASHED_COLUMN, strict=True), 1)
    }
    sides = {"on your left": -1, "in your row": 0, "on your right": 1}
    return [
        (name, *(faces.get((row, column), "you") for column in (-1, 0, 1))) for name, row in sides.items()
    ]


def treasures() -> Rows:
    return [shown(one.id, one.count, one.value, one.strength) for one in box.our_box().treasures]


def points() -> Rows:
    s = new_record(bridge.STATE)
    s.seats, s.first_off, s.bearer, s.trollosophers[0] = 2, bridge.NOBODY, bridge.NOBODY, 1
    s.hand = bridge.NO_TREASURE
    return [
        shown("having left the bridge first, with your own message in hand", end.FOR_BEING_FIRST),
        shown("each Ug Troll beaten", end.FOR_AN_UG_TROLL),
        shown("each Trollosopher beaten", plainly(end.points)(s, 0)),
        shown("each message in hand, and what it says", end.FOR_A_MESSAGE),
    ]


def messages() -> Rows:
    counts = Counter(message.worth for message in box.our_box().messages if not message.per_trollosopher)
    rows = [
        (f"{worth:+}".replace("+0", "0").replace("-", MINUS), str(count)) for worth, count in counts.items()
    ]
    (other,) = (message for message in box.our_box().messages if message.per_trollosopher)
    said = f"+{other.per_trollosopher} for each Trollosopher its bearer has beaten, {other.most} at most"
    return [*rows, (said, "1")]


# By the heads of their first columns: what stands in these columns, from the engine.
TABLES: dict[tuple[str, ...], Callable[[], Rows]] = {
    ("trolls", "health of each", "most dice swapped in the first attack"): trolls,
    ("die", "dice", "club", "shield", "heart", "double heart", "counter", "surge", "blank"): dice_by_colour,
    ("health", "white dice", "red dice"): dice_by_health,
    ("bridge", "1", "2", "3", "4", "5", "6", "bricks", "cards left"): bridges,
    ("players", "boulders each", "points each", "boulders in the supply", "highest upgrade"): players,
    ("players", *deck.WEATHERS): weathers,
    ("players", "boulders for each open bridge"): closed,
    ("goat", "cards", "colours", "points"): cards("goat", figures=("colours", "points")),
    ("special", "cards", "food"): cards(
        "fortune teller", "garlic merchant", "jester", "stonemason", "royal messenger", figures=["food"]
    ),
    ("traveler", "cards", "toll", "food"): cards("regular", figures=("toll", "food")),
    ("royal", "cards", "toll", "food"): cards("royal", figures=("toll", "food")),
    ("bonus", "cards", "points"): cards("bonus", figures=["points"]),
    ("hazard", "cards"): cards("knight", "bandit", "dragon", figures=()),
    ("boards", "columns", "spaces", "word tiles", "treasure tiles", "Ug Trolls", "Trollosophers"): boards,
    ("treasures carried", "must show more than", "D6", "D8"): jumps,
    ("word", "tiles in a box"): words,
    ("the D8 counts", "behind", "beside", "ahead"): smashes,
    ("treasure", "cards", "value", "strength"): treasures,
    ("for", "points"): points,
    ("a message says", "cards"): messages,
}


def engine_rows(table: Table) -> tuple[int, Rows] | None:
    """How many columns the engine knows, and what stands there."""
    for head, rows in TABLES.items():
        if table.head[: len(head)] == head:
            return len(head), rows()
    return None


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_in_a_table_is_the_one_that_is_played_with(game: str) -> None:
    for table in tables_of(game):
        known = engine_rows(table)
        if known is None:
            figures = [cell for row in table.rows for cell in row if re.search(r"\d", cell)]
            assert not figures, f"{table.head}: nothing holds that these figures are right"
            continue
        columns, rows = known
        found = [row[:columns] for row in table.rows]
        if game == "angry-troll":
            found = [(row[0].split(",")[0], *row[1:]) for row in found]
        assert found == rows, table.head


@pytest.mark.parametrize(
    ("game", "figures", "blocks", "named"),
    [
        ("bridge-troll", deck.our_deck_text(), "card", {"count": "cards"}),
        ("troll-bridge", box.our_box_text(), "treasure", {"count": "cards"}),
    ],
)
def test_figures_are_bold_where_the_rulebook_prints_them(
    game: str, figures: str, blocks: str, named: dict[str, str]
) -> None:
    things = {
        (one["id"], named.get(figure, figure))
        for one in tomllib.loads(figures)[blocks]
        for figure in one["printed"]
    }
    others = {
        "bridge-troll": {("4", "partly sunny"), ("4", "boulders for each open bridge")},
        "troll-bridge": {
            *(
                (n, kind)
                for n in "12"
                for kind in ("word tiles", "treasure tiles", "Ug Trolls", "Trollosophers")
            ),
            *((row[0], "points") for row in points()),
        },
    }
    assert {one for table in tables_of(game) for one in table.printed} == things | others[game]


# What there is to explain

THINGS: dict[str, tuple[str, ...]] = {
    "troll-dice": (*(f"{colour} die" for colour in dice.COLOURS), *dice.FACE_NAMES),
    "angry-troll": (
        *bricks.SUIT_NAMES,
        *("the club", "ace of diamonds", "ace of spades"),
        *("deck of awakening", "lower pile and the upper pile", "set aside", "troll's hands"),
        *("bridge collapses", "you are carried off", "troll is tired"),
        *("sleeping brick", "awake brick"),
    ),
    "bridge-troll": valley.CARD_NAMES,
    "troll-bridge": (
        *bridge.TREASURE_NAMES,
        *bridge.TILE_KINDS,
        *("extra turn", "skip your next turn", "nothing"),
        *("holes", "messages", "messengers"),
    ),
}


def told_of(game: str) -> set[str]:
    """What has a place of its own, as the page gives it one."""
    names = (name.lower().rstrip(".,") for name in BEGINNING.findall(text_of(game)))
    return {re.sub(r"^(a|an|the) ", "", name) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_is_explained(game: str) -> None:
    told = told_of(game)
    assert {re.sub(r"^(a|an|the) ", "", name.lower()) for name in THINGS[game]} <= told
    for option in find(game).facts.options:
        assert f"(`{option.name}`)" in text_of(game), option.name


# Where each kind of decision is told of: its words.
DECISIONS: dict[str, dict[str, str]] = {
    "troll-dice": {"swap": "you may swap white dice", "assign": "goes to an opponent who still stands"},
    "angry-troll": {
        "move": "**Walk** one place",
        "stomp": "**Stomp** the awake brick",
        "pick up": "**Pick up** the awake top brick",
        "use": "**Use** the awake brick",
        "lay": "**Lay** the sleeping brick",
    },
    "bridge-troll": {
        "close": "your bridge is **closed**",
        "bid": "Take boulders of **one colour** into your hand",
        "mixed": "lets you bid two or more colours",
        "add": "lets you bid two or more colours",
        "done": "You need not do anything",
        "take back": "you may take yours back and change it",
        "pick": "Open bridges pick one traveler each",
        "pick face-down": "You may pick the face-down card",
        "tolls": "lies with your *tolls*",
        "food": "lies in your *food supply*",
        "give up": "**give the card up**",
        "throw": "**throw boulders**",
        "play": "Their holder may play one",
        "lose": "You may let a goat through",
        "change": "**An upgrade changed back.**",
        "pile": "takes one whole pile of boulders",
        "take": "They come from the supply",
        "rob": "**All the rest comes from one player**",
        "mark": "Put down any cards from **both** sides",
        "score": "every two boulders, of any colours, lift the lower side",
        "buy": "can be bought for its number",
    },
    "troll-bridge": {
        "row": "everybody picks a free row",
        "move": "Move one space ahead, back, left or right",
        "jump": "You may jump straight over **one** hole",
        "steal": "you may try to steal",
        "stay": "with no plain move open you may stay",
        "leave": "*Leave* it",
        "keep": "*keep* it",
        "roll": "**Roll the D6**",
        "commit": "Throw one in before you roll",
        "pass": "Throw in as many as you like, when you are asked",
        "hinder": "**The others hinder**",
        "ask": "That player picks one of them",
        "answer": "you answer in the time",
        "late": "**Wrong, or late**",
        "use": "### In your own turn",
        "end": "**At the end** you may",
        "discard": "you may throw away treasures",
        "retreat": "one space back, left or right",
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_explained(game: str) -> None:
    kinds = {str(kind.says.__struct_config__.tag) for kind in find(game).actions.kinds}
    assert kinds <= set(DECISIONS[game])
    for words in DECISIONS[game].values():
        assert words in prose_of(game), words


SAID = {
    "troll-dice": (
        f"Everybody begins with {dice.FULL_HEALTH} health",
        {3: "Three"}[dice.SURGES_FOR_ANOTHER_ATTACK] + " or more surges",
        {100: "a hundred"}[dice.CALM_ATTACKS_UNTIL_SUNRISE] + " attacks in a row",
    ),
    "angry-troll": (
        f"{bricks.MOST_IDLE_TURNS} turns in a row",
        f"{bricks.MOST_BRICKS} bricks at most",
        {2: "two"}[bricks.ACTIONS_A_TURN] + " actions a turn",
    ),
    "bridge-troll": (
        f"all {sum(card.count for card in deck.our_deck().cards)} cards",
        f"everybody begins with {valley.POINTS_AT_START} points",
        {3: "three"}[boulders.BOULDERS_OF_A_MASON] + " boulders of your choice",
        "everybody takes **" + {3: "three"}[boulders.BOULDERS_WHEN_ALL_CLOSE] + "** boulders",
        f"the upgrades 15 and 14 stay in the box: the stack begins with {valley.HIGHEST_UPGRADE_OF_SIX}",
        f"which then begins with {5 * 3 + valley.BOULDERS_OF_COLOUR}",
    ),
    "troll-bridge": (
        f"**{fight.DAMAGE_TO_FLEE} damage**",
        f"{bridge.IDLE_TURNS} turns in a row for each board and each messenger",
        {3: "You carry three at most"}[bridge.HAND_SIZE],
        *(f"**{one.id}**: adds {one.strength}." for one in box.our_box().treasures if one.kind == "weapon"),
        *(
            f"**{one.id}**: takes {one.strength}."
            for one in box.our_box().treasures
            if one.kind == "hinderer"
        ),
        {40: "forty cards in one deck"}[sum(one.count for one in box.our_box().treasures)],
        {12: "one of twelve"}[len(box.our_box().messages)],
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_figures_in_sentences_are_those_that_are_played_with(game: str) -> None:
    for words in SAID[game]:
        assert words in prose_of(game), words


def test_the_holes_are_where_they_are_said_to_be() -> None:
    by_column = defaultdict(list)
    for row, column in sorted(box.our_box().holes):
        by_column[column].append(f"row {row}")
    said = [f"{' and '.join(rows)} of column {column}" for column, rows in sorted(by_column.items())]
    first, second, third = said
    assert f"On each board they are {first}, {second}, and {third}." in prose_of("troll-bridge")
