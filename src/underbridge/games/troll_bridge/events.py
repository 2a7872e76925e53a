"""The events of Troll Bridge: everything that can happen, a kind each."""

import msgspec

from ...engine.story import Event
from .tome import Subject


class Place(msgspec.Struct, frozen=True):
    """A space, row and column from 1; column 0 is the start, one beyond the last is firm ground."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}" if self.column else f"the start of row {self.row}"


# Turns


class FirstPlayer(Event, frozen=True, tag="first player"):
    """Who begins, and chooses a row first."""

    seat: int


class RowChosen(Event, frozen=True, tag="row chosen"):
    """A messenger waits there, off the bridge."""

    seat: int
    place: Place


class TurnBegan(Event, frozen=True, tag="turn began"):
    """Whose turn it is."""

    seat: int
    turn: int


class ExtraTurnBegan(Event, frozen=True, tag="extra turn began"):
    """The same messenger's turn again."""

    seat: int
    turn: int


class TurnSkipped(Event, frozen=True, tag="turn skipped"):
    """The turn is over before it began; the next one is not skipped any more."""

    seat: int
    turn: int


class Stuck(Event, frozen=True, tag="stuck"):
    """With empty hands and nowhere to go the turn passes by itself."""

    seat: int


# Moving and jumping


class Moved(Event, frozen=True, tag="moved"):
    """One space, onto the bridge or along it."""

    seat: int
    direction: str
    start: Place
    place: Place


class Stayed(Event, frozen=True, tag="stayed"):
    """No move, or no further one."""

    seat: int


class Jumped(Event, frozen=True, tag="jumped"):
    """Over a hole; the space holds if the die shows more than it needs."""

    seat: int
    direction: str
    start: Place
    over: Place
    place: Place
    die: int  # of so many faces
    needs: int


class JumpedInBoots(Event, frozen=True, tag="jumped in boots"):
    """Over a hole, without a test; the boots are discarded."""

    seat: int
    direction: str
    start: Place
    over: Place
    place: Place
    treasure: str


class JumpHeld(Event, frozen=True, tag="jump held"):
    """The space bears the one who jumped onto it."""

    seat: int
    face: int
    place: Place


class SpaceCollapsed(Event, frozen=True, tag="space collapsed"):
    """It does not, and becomes a hole."""

    seat: int
    face: int
    place: Place


class SteppedOff(Event, frozen=True, tag="stepped off"):
    """From the last column onto firm ground."""

    seat: int
    start: Place
    place: Place


class JumpedOff(Event, frozen=True, tag="jumped off"):
    """Over a hole in the last column onto firm ground, without a test."""

    seat: int
    start: Place
    over: Place
    place: Place


# Stealing


class StealTried(Event, frozen=True, tag="steal tried"):
    """The die must show this face."""

    seat: int
    victim: int
    needs: int


class StealFailed(Event, frozen=True, tag="steal failed"):
    """The die shows another face."""

    seat: int
    victim: int
    face: int


class StealSucceeded(Event, frozen=True, tag="steal succeeded"):
    """The die shows the right face; which message it is comes next."""

    seat: int
    victim: int
    face: int


class StickyFingersUsed(Event, frozen=True, tag="sticky fingers used"):
    """A theft that needs no die; the treasure is discarded, and which message it is comes next."""

    seat: int
    victim: int
    treasure: str


class MessageStolen(Event, frozen=True, tag="message stolen"):
    """From victim to thief; the owner is who set out with it."""

    seat: int
    victim: int
    owner: int


class MessageTakenBack(Event, frozen=True, tag="message taken back"):
    """The one that the thief set out with."""

    seat: int
    victim: int


# Tiles


class TileTurnedUp(Event, frozen=True, tag="tile turned up"):
    """For everybody, on the space of the one who landed there; what a word says comes next."""

    seat: int
    place: Place
    tile: str


class WordRead(Event, frozen=True, tag="word read"):
    """The text of a word; the tile goes."""

    seat: int
    place: Place
    text: str


class ExtraTurnEarned(Event, frozen=True, tag="extra turn earned"):
    """An extra turn follows this one."""

    seat: int


class MustSkip(Event, frozen=True, tag="must skip"):
    """So many turns, this one included, are to be skipped."""

    seat: int
    count: int


class MayMoveOn(Event, frozen=True, tag="may move on"):
    """One more plain move is allowed."""

    seat: int


class TreasureLeft(Event, frozen=True, tag="treasure left"):
    """Its tile stays, face up."""

    seat: int
    place: Place


class TreasureKept(Event, frozen=True, tag="treasure kept"):
    """Its tile goes, and a card is drawn for it."""

    seat: int
    place: Place


class DeckShuffled(Event, frozen=True, tag="deck shuffled"):
    """No treasure was left: all discards are the deck again."""

    count: int


class NothingToFind(Event, frozen=True, tag="nothing to find"):
    """There is neither a deck nor a discard."""

    seat: int


class TreasureFound(Event, frozen=True, tag="treasure found"):
    """From the deck to the hand; only its finder hears which."""

    seat: int
    treasure: str


class TreasureDrawn(Event, frozen=True, tag="treasure drawn"):
    """From the deck to the hand: all that the others hear of it."""

    seat: int


class ThrownOver(Event, frozen=True, tag="thrown over"):
    """From the hand over the side of the bridge, to the discards."""

    seat: int
    treasure: str


# Treasures of one's own turn


class TrollboothSet(Event, frozen=True, tag="trollbooth set"):
    """In another's way; the treasure is discarded."""

    seat: int
    target: int
    treasure: str


class ShoesUsed(Event, frozen=True, tag="shoes used"):
    """To look at a face-down tile; the treasure is discarded."""

    seat: int
    place: Place
    treasure: str


class LookedAtTile(Event, frozen=True, tag="looked at tile"):
    """Somebody has seen a face-down tile: all that the others hear of it."""

    seat: int
    place: Place


class TileSeen(Event, frozen=True, tag="tile seen"):
    """What the one who looks sees."""

    seat: int
    place: Place
    tile: str


class WordSeen(Event, frozen=True, tag="word seen"):
    """What the word says that the one who looks sees."""

    seat: int
    place: Place
    text: str


class HoleMended(Event, frozen=True, tag="hole mended"):
    """An intact space without a tile; the treasure is discarded."""

    seat: int
    place: Place
    treasure: str


# Fights


class UgTrollAttacked(Event, frozen=True, tag="Ug Troll attacked"):
    """A messenger has landed on it, and is held."""

    seat: int
    place: Place


class FightGoesOn(Event, frozen=True, tag="fight goes on"):
    """In a later turn, with the damage done so far."""

    seat: int
    place: Place
    damage: int
    needs: int


class BareHands(Event, frozen=True, tag="bare hands"):
    """A carrier commits nothing to the roll."""

    seat: int


class WeaponUsed(Event, frozen=True, tag="weapon used"):
    """Committed to the roll, and discarded."""

    seat: int
    treasure: str
    strength: int


class UgTrollSneezed(Event, frozen=True, tag="Ug Troll sneezed"):
    """It leaves with its tile, and is no trophy; the treasure is discarded."""

    seat: int
    place: Place
    treasure: str


class UgTrollIntroduced(Event, frozen=True, tag="Ug Troll introduced"):
    """It is a Trollosopher from now on; the treasure is discarded."""

    seat: int
    place: Place
    treasure: str


class LetFight(Event, frozen=True, tag="let fight"):
    """A carrier hinders nobody, whatever the reason."""

    seat: int
    fighter: int


class Hindered(Event, frozen=True, tag="hindered"):
    """Committed against another's roll, and discarded."""

    seat: int
    fighter: int
    treasure: str
    strength: int


class FightRolled(Event, frozen=True, tag="fight rolled"):
    """The die and all treasures together, at least 0, add to the damage."""

    seat: int
    face: int
    bonus: int
    hits: int
    damage: int  # now
    needs: int


class UgTrollFled(Event, frozen=True, tag="Ug Troll fled"):
    """Its tile is a trophy."""

    seat: int
    place: Place


class AirSmashed(Event, frozen=True, tag="air smashed"):
    """A miss: there is no bridge."""

    seat: int
    face: int


class HoleSmashed(Event, frozen=True, tag="hole smashed"):
    """A miss: it is a hole already."""

    seat: int
    face: int
    place: Place


class SpaceSmashed(Event, frozen=True, tag="space smashed"):
    """It becomes a hole; what was on it comes next."""

    seat: int
    face: int
    place: Place


class TileFell(Event, frozen=True, tag="tile fell"):
    """From a space that broke, face up."""

    place: Place
    tile: str


class UnseenTileFell(Event, frozen=True, tag="unseen tile fell"):
    """From a space that broke, face down: those who had looked at it know what it was."""

    place: Place


# Battles of wits


class TrollosopherHeld(Event, frozen=True, tag="Trollosopher held"):
    """A messenger has landed on it, and is held."""

    seat: int
    place: Place


class WitsGoOn(Event, frozen=True, tag="wits go on"):
    """In a later turn."""

    seat: int
    place: Place


class TomeShuffled(Event, frozen=True, tag="tome shuffled"):
    """Every card was asked: all are the Tome again."""

    count: int


class CardDrawn(Event, frozen=True, tag="card drawn"):
    """From the Tome; only the one who will ask reads it."""

    seat: int
    answerer: int


class QuestionAsked(Event, frozen=True, tag="question asked"):
    """One of the card's three, aloud."""

    seat: int
    answerer: int
    subject: Subject | None
    degree: int
    prompt: str


class AnsweredRight(Event, frozen=True, tag="answered right"):
    """The question is answered."""

    seat: int
    answer: str


class AnsweredWrong(Event, frozen=True, tag="answered wrong"):
    """With one of the options."""

    seat: int
    answer: str
    right: str


class AnsweredOtherwise(Event, frozen=True, tag="answered otherwise"):
    """With something that is none of the options, typed."""

    seat: int
    right: str


class CalledLate(Event, frozen=True, tag="called late"):
    """The one who asked says that time is over."""

    seat: int
    answerer: int
    right: str


class CribNotesUsed(Event, frozen=True, tag="crib notes used"):
    """Instead of an answer; the treasure is discarded."""

    seat: int
    treasure: str


class TrollosopherBeaten(Event, frozen=True, tag="Trollosopher beaten"):
    """Its tile is a trophy."""

    seat: int
    place: Place


# Deaths, and how gentle players avoid them


class FellThrough(Event, frozen=True, tag="fell through"):
    """A messenger dies of a jump; what is lost comes next."""

    seat: int
    place: Place


class SmashedOff(Event, frozen=True, tag="smashed off"):
    """A messenger dies of the Ug Troll that another fights; what is lost comes next."""

    seat: int
    by: int
    place: Place


class TreasureLost(Event, frozen=True, tag="treasure lost"):
    """From the hand of one who died to the discards."""

    seat: int
    treasure: str


class TrophiesLost(Event, frozen=True, tag="trophies lost"):
    """All that one who died had of this troll."""

    seat: int
    troll: str
    count: int


class MessageLost(Event, frozen=True, tag="message lost"):
    """From the hand of one who died, for good; the owner is who set out with it."""

    seat: int
    owner: int


class MustRetreat(Event, frozen=True, tag="must retreat"):
    """In a gentle game the space underfoot was smashed: step back or aside, held by no troll any more."""

    seat: int
    by: int
    place: Place


class Retreated(Event, frozen=True, tag="retreated"):
    """Onto an intact space, whose tile is not dealt with."""

    seat: int
    direction: str
    start: Place
    place: Place


class DrivenOff(Event, frozen=True, tag="driven off"):
    """In a gentle game, with no space to step to: back to the start of the row."""

    seat: int
    by: int
    start: Place
    place: Place


# The end


class FirstOff(Event, frozen=True, tag="first off"):
    """With the own message in hand, for so many points: the game is over."""

    seat: int
    points: int


class FirstOffWithoutMessage(Event, frozen=True, tag="first off without message"):
    """Without the own message, for nothing: the game is over."""

    seat: int


class LastAlive(Event, frozen=True, tag="last alive"):
    """All others are dead: the game is over."""

    seat: int


class BridgeGivenUp(Event, frozen=True, tag="bridge given up"):
    """Nothing has happened for so many turns: the game is over."""

    count: int


class TreasureShown(Event, frozen=True, tag="treasure shown"):
    """Carried home; its value counts."""

    seat: int
    treasure: str
    value: int


class OwnMessageRead(Event, frozen=True, tag="own message read"):
    """The message that its bearer set out with; it counts so much for being there, and its worth."""

    seat: int
    points: int
    worth: int


class MessageRead(Event, frozen=True, tag="message read"):
    """A message that another set out with; it counts so much for being there, and its worth."""

    seat: int
    owner: int
    points: int
    worth: int


class FinalPoints(Event, frozen=True, tag="final points"):
    """Of a living messenger, and what they are for."""

    seat: int
    points: int
    first: int
    ug_trolls: int
    trollosophers: int
    treasures: int
    messages: int


class NoPoints(Event, frozen=True, tag="no points"):
    """The dead rank below the living."""

    seat: int
    rank: int


class Won(Event, frozen=True, tag="won"):
    """Alone."""

    seat: int


class SharedWin(Event, frozen=True, tag="shared win"):
    """With as many points as another."""

    seat: int
