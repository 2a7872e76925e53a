"""The events of Angry Troll: everything that can happen, a kind each."""

from ...engine.story import Event
from .view import Place


class ColourNamed(Event, frozen=True, tag="colour named"):
    """The first card names the colour of the lower row."""

    card: str
    colour: str
    upper_colour: str  # the other one


class TrollPlaced(Event, frozen=True, tag="troll placed"):
    """The troll climbs up."""

    place: Place


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A new turn."""

    turn: int
    turns_until_tired: int
    actions: int = 0  # that the troll may take now; 0: first something else awakens


class CardPlayed(Event, frozen=True, tag="card played"):
    """An awakening card names a row."""

    card: str
    row: str
    source: str  # deck, or set aside


class ColumnCast(Event, frozen=True, tag="column cast"):
    """The die names a column."""

    row: str
    column: int


class Woke(Event, frozen=True, tag="woke"):
    """A brick awakens."""

    card: str
    place: Place
    actions: int = 0  # that the troll may take now; 0: first something else awakens


class FlewAway(Event, frozen=True, tag="flew away"):
    """An awake brick is awakened again and leaves."""

    card: str
    place: Place
    actions: int = 0  # as when one woke


class NothingWoke(Event, frozen=True, tag="nothing woke"):
    """The row is empty."""

    row: str
    actions: int = 0  # as when one woke


class Moved(Event, frozen=True, tag="moved"):
    """The troll walks."""

    start: Place
    place: Place
    seat: int = 0


class Stomped(Event, frozen=True, tag="stomped"):
    """The brick underfoot goes to sleep."""

    card: str
    place: Place
    seat: int = 0


class PickedUp(Event, frozen=True, tag="picked up"):
    """An awake brick comes into the hands."""

    card: str
    place: Place
    use: str  # what it is good for there
    seat: int = 0


class Beat(Event, frozen=True, tag="beat"):
    """A club puts a neighbouring brick to sleep."""

    weapon: str
    card: str
    place: Place
    kept: bool = False  # the weapon is never used up (AT12)
    seat: int = 0


class Threw(Event, frozen=True, tag="threw"):
    """A diamond flies and puts a brick to sleep."""

    weapon: str
    card: str
    place: Place
    kept: bool = False  # the weapon is never used up (AT12)
    seat: int = 0


class Shovelled(Event, frozen=True, tag="shovelled"):
    """A spade lifts a neighbouring brick into the hands, asleep."""

    weapon: str
    card: str
    place: Place
    kept: bool = False  # the weapon is never used up (AT12)
    seat: int = 0


class Laid(Event, frozen=True, tag="laid"):
    """A dormant brick is laid down."""

    card: str
    place: Place
    seat: int = 0


class Stuck(Event, frozen=True, tag="stuck"):
    """Nothing can be done; the actions left are forfeited."""

    count: int
    seat: int = 0


class Fled(Event, frozen=True, tag="fled"):
    """A brick moves on along the bridge."""

    card: str
    start: Place
    place: Place


class Escaped(Event, frozen=True, tag="escaped"):
    """A brick reaches a bank and is set aside."""

    card: str
    start: Place
    bank: str


class BridgeCollapsed(Event, frozen=True, tag="bridge collapsed"):
    """No chain of bricks leads across any more."""

    score: int


class TrollCarriedOff(Event, frozen=True, tag="troll carried off"):
    """The brick underfoot flew away."""

    score: int


class TrollTired(Event, frozen=True, tag="troll tired"):
    """Too many turns without an awakening."""

    score: int


class BridgeTamed(Event, frozen=True, tag="bridge tamed"):
    """The troll has won, with gaps in the bridge."""


class BridgeTamedPerfectly(Event, frozen=True, tag="bridge tamed perfectly"):
    """The troll has won, without a gap."""
