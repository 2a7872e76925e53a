"""Bridge Troll: three to six trolls bid boulders for travelers, to rob them, to eat them and to build."""

from ...engine.errors import BadSetup
from ...engine.game import Document, Facts, Flag, Game, Given, Seats, Things
from ...engine.verbs import Setup, new_record
from .deck import FEWEST_PLAYERS, FIGURES, MOST_PLAYERS, WEATHERS, Deck, our_deck_text, read_deck
from .reasons import reasons
from .state import HIGHEST_UPGRADE, SETUP
from .view import awaited_by, laid_open, surely_awaited_by


def deck_of(given: Given) -> Deck:
    return read_deck(str(given.get("deck", our_deck_text())))


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record (BT1)."""
    deck = deck_of(given)
    setup = new_record(SETUP)
    setup.seats = seats
    setup.friendly_five = given.get("friendly_five", False)
    setup.open_book = given.get("open_book", False)
    if setup.friendly_five and seats != 5:
        raise BadSetup(f"The option friendly_five is for 5 seats, not {seats}: leave it out.")
    for figure in FIGURES:
        setup[figure] = [getattr(card, figure) for card in deck.cards]
    setup.travelers = deck.travelers[seats]
    setup.rate = deck.boulders_when_closed[seats]
    return setup


def printed(seats: int, given: Given) -> Things:
    """The figures of the cards, of the travel schedule, of a closed bridge and of the upgrades."""
    deck = deck_of(given)
    cards = {card.id: {figure: getattr(card, figure) for figure in FIGURES} for card in deck.cards}
    schedule = zip(WEATHERS, deck.travelers[seats], strict=True)
    weathers = {weather: {"travelers": travelers} for weather, travelers in schedule}
    closed = {"closed bridge": {"boulders": deck.boulders_when_closed[seats]}}
    numbers = range(1, HIGHEST_UPGRADE + 1)
    upgrades = {f"upgrade {number}": {"points": number + 1} for number in numbers}  # at the end (BT14)
    return cards | weathers | closed | upgrades


GAME = Game.from_rooms(
    __name__,
    facts=Facts(
        name="bridge-troll",
        title="Bridge Troll",
        about="Bid boulders for travelers in secret, rob them or eat them, and build the finest bridge.",
        seats=Seats(FEWEST_PLAYERS, MOST_PLAYERS, usual=4),
        options=(
            Flag("friendly_five", "with five players: the sixth colour joins the supply, for less snatching"),
            Flag("open_book", "hands, points and upgrades lie open"),
            Document("deck", "a file with your own figures of cards, schedules and boulder rates"),
        ),
        # No number of steps is the last: bids may be taken back, goats come back, and everybody may close on
        # a company of goats again and again (BT11). But fair draws bring other travelers, who leave for good.
        longest=20_000,
        rules=2,
        information="hidden",
    ),
    lay_out=lay_out,
    reasons=reasons,
    awaited_by=awaited_by,
    surely_awaited_by=surely_awaited_by,
    laid_open=laid_open,
    printed=printed,
    ours=lambda: {"deck": our_deck_text()},
)
