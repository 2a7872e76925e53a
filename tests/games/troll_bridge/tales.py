"""Tales of Ada, Bo and Cy on the bridge, and one who retells them from events alone."""

from collections.abc import Callable
from typing import Any

import msgspec
from games.troll_bridge.crossing import SMALL_TOME, crossing, do, find, open_tome, read, roll, tome, turn_up

from underbridge import Table
from underbridge.engine.story import Event
from underbridge.engine.view import Board
from underbridge.games.troll_bridge import events as e
from underbridge.games.troll_bridge.state import TREASURE_NAMES
from underbridge.games.troll_bridge.view import ENDINGS

ADA, BO, CY = range(3)
NAMES = ("Ada", "Bo", "Cy")
VIEWERS = (None, ADA, BO, CY)


def told(table: Table, seat: int | None = None) -> list[Event]:
    """What a seat, or a spectator, heard since the turn began in which the tale begins."""
    return table.story_for(seat, since=1)


VEILED = (e.TreasureDrawn, e.LookedAtTile)  # what the others hear where the one who acts hears more


def told_only_to(table: Table, seat: int) -> list[Event]:
    """What a seat hears beyond what everybody hears; everybody's part must be the same for all."""
    rest = [event for event in table.story if not (isinstance(event, VEILED) and event.seat == seat)]
    own = []
    for event in table.story_for(seat):
        if rest and event == rest[0]:
            rest.pop(0)
        else:
            own.append(event)
    assert not rest, "something that everybody hears was kept from a seat"
    return own


SCENARIOS: dict[str, Callable[[], Table]] = {}


def scenario(play: Callable[[], Table]) -> Callable[[], Table]:
    """What happens in it counts for the laws and the words of test_words.py, too."""
    SCENARIOS[play.__name__] = play
    return play


def three(picture: str, **position: Any) -> Table:
    """Ada's turn begins; a small Tome is at hand."""
    return crossing(picture, seats=3, **{"tome": SMALL_TOME, **position})


# A whole game


@scenario
def a_short_game() -> Table:
    """Bo and Ada on the side with holes: he begins, and goes by river in turn 8."""
    table = Table("troll-bridge", 2, draws=[], holed=True, tome=SMALL_TOME)
    table.draw(BO)
    do(table, BO, "row 1")
    do(table, ADA, "row 2")
    do(table, BO, "move forward")
    turn_up(table, "Trollosopher")
    open_tome(table, 0)
    do(table, ADA, "ask 0")
    do(table, BO, "answer 3")
    do(table, ADA, "move forward")
    turn_up(table, "treasure")
    do(table, ADA, "keep")
    find(table, "Silver Goblet")
    do(table, ADA, "end")
    open_tome(table, 1)
    do(table, ADA, "ask 2")
    do(table, BO, "answer 1")
    do(table, ADA, "move forward")
    turn_up(table, "nothing")
    do(table, ADA, "move right")
    turn_up(table, "Ug Troll")
    do(table, ADA, "roll")
    roll(table, fight=2, smash=5)
    do(table, ADA, "end")
    do(table, BO, "move forward")
    turn_up(table, "extra turn")
    do(table, BO, "move forward")
    turn_up(table, "Ug Troll")
    do(table, ADA, "pass")
    roll(table, fight=6)
    do(table, ADA, "roll")
    roll(table, fight=5)
    do(table, ADA, "end")
    do(table, BO, "jump right")
    roll(table, jump=1)
    read(table, 2)
    return table


# Turns


@scenario
def aside_at_the_start() -> Table:
    """Ada steps around the holes before her row."""
    table = three("0 | o o\n  | .\n  | .\n1 | .\n2 | .")
    do(table, ADA, "move right")
    do(table, BO, "move left")
    return table


@scenario
def nowhere_to_go() -> Table:
    """Bo and Cy have empty hands and holes all around; Ada moves on."""
    table = three("0 . .\n. . .\no . . o\no . . o\n1 o o 2 o o")
    do(table, ADA, "move forward")
    return table


@scenario
def the_next_turn_is_skipped() -> Table:
    table = three("0 T ?")
    do(table, ADA, "move forward", "leave", "move forward")
    turn_up(table, "skip your next turn")
    do(table, BO, "move forward")
    do(table, CY, "move forward")
    return table


@scenario
def staying_with_a_treasure() -> Table:
    table = three("0 T .")
    do(table, ADA, "move forward", "leave", "stay")
    return table


@scenario
def the_bridge_is_given_up() -> Table:
    table = three("0 . .\n1 . .\n. . 2", idle=35, messages={ADA: [], BO: [ADA, BO], CY: []})
    do(table, ADA, "move forward")
    read(table, -3, "trollosophers")
    return table


# Jumps


@scenario
def jumps_that_hold() -> Table:
    """Ada onto a tile that Cy has peeked at, Bo in Feather Boots onto one that nobody has seen."""
    table = three("0 o T?2\n1 o ?", hands={ADA: "Golden Goat", BO: "Feather Boots"}, jump_die=8)
    do(table, ADA, "jump forward")
    roll(table, jump=3)
    do(table, ADA, "leave", "end")
    do(table, BO, "jump forward Feather Boots")
    turn_up(table, "Ug Troll")
    return table


@scenario
def a_jump_that_fails() -> Table:
    hands = {ADA: "Golden Goat, Silver Goblet"}
    trophies: dict[str, Any] = {"ug_trolls": {ADA: 2}, "trollosophers": {ADA: 1}}
    table = three("0 o T", hands=hands, messages={ADA: [ADA, CY], CY: []}, **trophies)
    do(table, ADA, "jump forward")
    roll(table, jump=3)
    return table


# Leaving the bridge


@scenario
def off_with_the_own_message() -> Table:
    hands = {ADA: "Golden Goat, Silver Goblet", CY: "Club of Thumping"}
    table = three("… . 0", hands=hands, ug_trolls={ADA: 1}, trollosophers={BO: 4}, messages={CY: []})
    do(table, ADA, "move forward")
    read(table, -3, "trollosophers")
    return table


@scenario
def off_without_the_own_message() -> Table:
    """Ada and Bo end up equal."""
    table = three("… 0 o\n… 2 .", messages={ADA: [], BO: [BO], CY: [ADA]}, ug_trolls={ADA: 2})
    do(table, ADA, "jump forward")
    read(table, 1, -2)
    return table


# Stealing


@scenario
def thefts() -> Table:
    """Ada misses, Bo takes the message of Cy from Ada, who has two."""
    table = three("0 1 .", messages={ADA: [ADA, CY], CY: []})
    do(table, ADA, "steal 1")
    roll(table, steal=5)
    do(table, BO, "steal 0")
    roll(table, steal=6)
    table.draw(1)
    return table


@scenario
def a_sure_theft() -> Table:
    """Ada gets back what Bo had taken."""
    table = three("0 1 .", messages={ADA: [], BO: [ADA]}, hands={ADA: "Sticky Fingers"})
    do(table, ADA, "steal 1 Sticky Fingers")
    return table


# Tiles


@scenario
def a_treasure_for_another() -> Table:
    hands = {ADA: "Golden Goat, Silver Goblet, Crib Notes"}
    table = three("0 T .", hands=hands, deck="", discards="Trollbooth")
    do(table, ADA, "move forward", "keep Crib Notes")
    find(table, "Crib Notes")
    do(table, ADA, "discard Crib Notes", "discard Silver Goblet", "end")
    return table


@scenario
def no_treasure_left() -> Table:
    table = three("0 T .", deck="", hands={BO: "Golden Goat"})
    do(table, ADA, "move forward", "keep")
    return table


# Treasures of one's own turn


@scenario
def trollbooths() -> Table:
    table = three("0 . .", hands={ADA: "Trollbooth, Trollbooth"}, skips=[CY])
    do(table, ADA, "use Trollbooth 2", "use Trollbooth 1", "move forward")
    return table


@scenario
def looking_around() -> Table:
    """Ada looks at two tiles that nobody has seen and at two that Bo has seen."""
    shoes = "Mirrored Shoes, Mirrored Shoes, Mirrored Shoes"
    table = three("? ? .\n? 0 S?1\n. U?1 .", hands={ADA: shoes})
    do(table, ADA, "use Mirrored Shoes left")
    turn_up(table, "treasure")
    do(table, ADA, "use Mirrored Shoes back")
    turn_up(table, "nothing")
    do(table, ADA, "use Mirrored Shoes forward", "move right")
    return table


@scenario
def the_last_look() -> Table:
    """The turn ends with it: the hands are empty."""
    table = three("0 . ?\n. ? .", hands={ADA: "Mirrored Shoes"})
    do(table, ADA, "move forward", "use Mirrored Shoes right")
    turn_up(table, "extra turn")
    return table


@scenario
def planks() -> Table:
    table = three("0 o .", hands={ADA: "Sack of Planks"})
    do(table, ADA, "use Sack of Planks forward")
    return table


# Fights


@scenario
def a_hindered_fight() -> Table:
    hands = {ADA: "Mighty Mallet, Golden Goat", BO: "Troll Wedgie", CY: "Trollbooth"}
    table = three("o . .\n0U T .\n1 . .", hands=hands, damage={ADA: 3})
    do(table, ADA, "commit Mighty Mallet")
    do(table, BO, "hinder Troll Wedgie")
    do(table, CY, "pass")
    roll(table, fight=1, smash=1)
    do(table, ADA, "end")
    return table


@scenario
def a_fight_hindered_twice() -> Table:
    """By Bo, who then leaves it at that."""
    hands = {BO: "Troll Wedgie, Knife of Backstabbing, Golden Goat"}
    table = three("0U . .\n1 . .", hands=hands)
    do(table, BO, "hinder Knife of Backstabbing", "hinder Troll Wedgie", "pass")
    roll(table, fight=6, smash=8)
    return table


@scenario
def misses() -> Table:
    """Ada's troll smashes the air, Bo's a hole."""
    table = three("0U . .\no . .\n1U . .")
    roll(table, fight=1, smash=8)
    roll(table, fight=1, smash=7)
    return table


@scenario
def treasures_instead_of_a_roll() -> Table:
    hands = {ADA: "Sneezing Powder", BO: "Letter of Introduction"}
    table = three("0U . .\n. . .\n1U . .", hands=hands, damage={ADA: 4, BO: 5})
    do(table, ADA, "commit Sneezing Powder")
    do(table, BO, "commit Letter of Introduction")
    do(table, CY, "move forward")
    do(table, ADA, "move forward")
    return table


@scenario
def somebody_stood_there() -> Table:
    trophies: dict[str, Any] = {"ug_trolls": {BO: 1}, "messages": {BO: [BO, CY], CY: []}}
    table = three("0U 1P . .", hands={BO: "Silver Goblet, Golden Goat"}, **trophies)
    do(table, BO, "pass")
    roll(table, fight=2, smash=1)
    return table


@scenario
def the_last_one_alive() -> Table:
    table = three("0U 1 . .", dead=[CY])
    roll(table, fight=2, smash=1)
    read(table, 0)
    return table


@scenario
def a_gentle_smash() -> Table:
    table = three("0U 1U . .\n. . .", gentle=True, damage={BO: 3})
    roll(table, fight=2, smash=1)
    do(table, BO, "retreat right")
    return table


@scenario
def a_gentle_smash_without_room() -> Table:
    table = three("0U 1 . .\n. o .", gentle=True)
    roll(table, fight=2, smash=1)
    return table


# Battles of wits


@scenario
def a_late_answer_and_crib_notes() -> Table:
    """A Tome of one card: it is drawn again and again."""
    table = three("0P . .\n1P . .", hands={BO: "Crib Notes"}, tome=tome((2, 1, 0)))
    open_tome(table, 0)
    do(table, BO, "ask 0", "late")
    table.draw(0)
    do(table, CY, "ask 1")
    do(table, BO, "use Crib Notes")
    return table


@scenario
def typed_answers() -> Table:
    table = three("0P . .\n1P . .\n2P . .", answers="typed")
    for card, typed in enumerate(("unicorn", "a camel", "dormouse")):
        answerer = card % 3
        open_tome(table, card)
        do(table, (answerer + 1) % 3, "ask 1")
        table.say(answerer, typed)
    return table


# Retelling


NOT_RETOLD = (
    "answered",
    "stage",
    "decides",
    "card",
    "idle",
    "jumps",
    "fight",
    "onward",
)  # who is asked what, what hangs on it, and turns that pass, follow by the rules
TREASURE_USED = (
    e.ThrownOver,
    e.TreasureLost,
    e.WeaponUsed,
    e.Hindered,
    e.UgTrollSneezed,
    e.UgTrollIntroduced,
    e.CribNotesUsed,
    e.ShoesUsed,
    e.HoleMended,
    e.TrollboothSet,
    e.JumpedInBoots,
    e.StickyFingersUsed,
)


def in_plain_words(board: Board) -> Any:
    """A view as lists and dicts, without what events need not tell."""
    told = msgspec.json.decode(msgspec.json.encode(board))
    told["question"] = told["question"] and told["question"]["prompt"]
    for messenger in told["messengers"]:
        del messenger["points"]  # which the server counts
    return {name: value for name, value in told.items() if name not in NOT_RETOLD}


class Retold:
    """A board that is kept by events alone: what a client can draw that knows the first view and no rules."""

    def __init__(self, first: Board, viewer: int | None) -> None:
        self.board, self.viewer = in_plain_words(first), viewer

    def hear(self, event: Event) -> None:
        for told in (self.turns, self.moves, self.treasures, self.tiles, self.looks, self.trolls, self.wits):
            told(event)
        for told in (self.messages, self.deaths, self.end):
            told(event)

    def who(self, seat: int) -> Any:
        return self.board["messengers"][seat]

    def space(self, place: e.Place) -> Any:
        return self.board["spaces"][place.row - 1][place.column - 1]

    def turns(self, event: Event) -> None:
        match event:
            case e.FirstPlayer(seat=seat):
                self.board["turn"] = seat
            case e.RowChosen(seat=seat, place=place):
                self.who(seat)["row"] = place.row
                self.board["turn"] = (seat + 1) % len(self.board["messengers"])
            case e.TurnBegan(seat=seat, turn=turn) | e.ExtraTurnBegan(seat=seat, turn=turn):
                self.board |= {"turn": seat, "turn_count": turn, "moved": 0}
                self.board["extra_turn"] = False
            case e.TurnSkipped(seat=seat, turn=turn):
                self.board |= {"turn": seat, "turn_count": turn}
                self.who(seat)["skips"] -= 1
            case e.MustSkip(seat=seat, count=count):
                self.who(seat)["skips"] = count
            case e.ExtraTurnEarned():
                self.board["extra_turn"] = True

    def moves(self, event: Event) -> None:
        match event:
            case (
                e.Moved(seat=seat, place=place)
                | e.Jumped(seat=seat, place=place)
                | e.JumpedInBoots(seat=seat, place=place)
                | e.SteppedOff(seat=seat, place=place)
                | e.JumpedOff(seat=seat, place=place)
                | e.Retreated(seat=seat, place=place)
                | e.DrivenOff(seat=seat, place=place)
            ):
                self.who(seat).update(row=place.row, column=place.column)
        if isinstance(event, e.Moved | e.SteppedOff):
            self.board["moved"] += 1
        elif isinstance(event, e.Jumped | e.JumpedInBoots | e.JumpedOff):
            self.board["moved"] += 2

    def treasures(self, event: Event) -> None:
        match event:
            case e.TreasureFound(seat=seat, treasure=treasure):
                self.board["deck"] -= 1
                self.who(seat)["treasure_count"] += 1
                self.put(treasure, self.who(seat)["treasures"])
            case e.TreasureDrawn(seat=seat):
                self.board["deck"] -= 1
                self.who(seat)["treasure_count"] += 1
            case e.DeckShuffled(count=count):
                self.board |= {"deck": count, "discards": []}
            case e.TreasureShown(seat=seat, treasure=treasure) if seat != self.viewer:
                self.put(treasure, self.who(seat)["treasures"])
        if isinstance(event, TREASURE_USED):
            self.who(event.seat)["treasure_count"] -= 1
            if event.seat == self.viewer:
                self.who(event.seat)["treasures"].remove(event.treasure)
            self.put(event.treasure, self.board["discards"])

    def put(self, treasure: str, among: list[str]) -> None:
        among.append(treasure)
        among.sort(key=TREASURE_NAMES.index)

    def tiles(self, event: Event) -> None:
        match event:
            case e.TileTurnedUp(place=place, tile=tile):
                if "kind" not in self.space(place)["tile"]:
                    self.board["unseen_tiles"][tile] -= 1
                if tile != "word":  # a word goes as soon as it is read
                    self.space(place)["tile"] = {"face_up": True, "kind": tile}
            case e.WordRead(place=place, text=text):
                if "text" not in self.space(place)["tile"]:
                    self.board["unseen_words"][text] -= 1
                self.space(place).clear()
            case (
                e.TreasureKept(place=place)
                | e.UgTrollFled(place=place)
                | e.UgTrollSneezed(place=place)
                | e.TrollosopherBeaten(place=place)
                | e.HoleMended(place=place)
            ):
                self.space(place).clear()
            case e.UgTrollIntroduced(place=place):
                self.space(place)["tile"]["kind"] = "Trollosopher"
            case e.SpaceSmashed(place=place) | e.SpaceCollapsed(place=place):
                self.space(place).clear()
                self.space(place)["hole"] = True

    def looks(self, event: Event) -> None:
        match event:
            case e.TileSeen(place=place, tile=tile):
                self.board["unseen_tiles"][tile] -= 1
                if tile != "word":
                    self.space(place)["tile"]["kind"] = tile
            case e.WordSeen(place=place, text=text):
                self.board["unseen_words"][text] -= 1
                self.space(place)["tile"] |= {"kind": "word", "text": text}
        if isinstance(event, e.LookedAtTile | e.WordSeen) or (
            isinstance(event, e.TileSeen) and event.tile != "word"
        ):
            peekers = self.space(event.place)["tile"].setdefault("peeked_by", [])
            peekers.append(event.seat)
            peekers.sort()

    def trolls(self, event: Event) -> None:
        match event:
            case e.UgTrollAttacked(seat=seat):
                self.who(seat)["held_by"] = "Ug Troll"
                self.board["bonus"] = 0
            case e.FightGoesOn():
                self.board["bonus"] = 0
            case e.WeaponUsed(strength=strength):
                self.board["bonus"] += strength
            case e.Hindered(strength=strength):
                self.board["bonus"] -= strength
            case e.FightRolled(seat=seat, damage=damage):
                self.who(seat)["damage"] = damage
                self.board["bonus"] = 0
            case e.UgTrollFled(seat=seat):
                self.who(seat).update(held_by=None, damage=0)
                self.who(seat)["ug_trolls"] += 1
            case e.UgTrollSneezed(seat=seat) | e.MustRetreat(seat=seat) | e.DrivenOff(seat=seat):
                self.who(seat).update(held_by=None, damage=0)
            case e.UgTrollIntroduced(seat=seat):
                self.who(seat).update(held_by="Trollosopher", damage=0)

    def wits(self, event: Event) -> None:
        match event:
            case e.TrollosopherHeld(seat=seat):
                self.who(seat)["held_by"] = "Trollosopher"
            case e.TrollosopherBeaten(seat=seat):
                self.who(seat)["held_by"] = None
                self.who(seat)["trollosophers"] += 1
            case e.CardDrawn():
                self.board["cards_left"] -= 1
            case e.TomeShuffled(count=count):
                self.board["cards_left"] = count
            case e.QuestionAsked(prompt=prompt):
                self.board["question"] = prompt
            case (
                e.AnsweredRight()
                | e.AnsweredWrong()
                | e.AnsweredOtherwise()
                | e.CalledLate()
                | e.CribNotesUsed()
            ):
                self.board["question"] = None

    def messages(self, event: Event) -> None:
        match event:
            case e.MessageStolen(seat=seat, owner=owner):
                self.hand_over(owner, seat)
            case e.MessageTakenBack(seat=seat):
                self.hand_over(seat, seat)
            case e.MessageLost(owner=owner):
                self.hand_over(owner, None)
            case e.OwnMessageRead(seat=owner, worth=worth) | e.MessageRead(owner=owner, worth=worth):
                self.board["letters"][owner]["worth"] = worth

    def hand_over(self, owner: int, to: int | None) -> None:
        letter = self.board["letters"][owner]
        self.who(letter["bearer"])["messages"].remove(owner)
        letter["bearer"] = to
        if to is not None:
            self.who(to)["messages"].append(owner)
            self.who(to)["messages"].sort()

    def deaths(self, event: Event) -> None:
        match event:
            case e.FellThrough(seat=seat) | e.SmashedOff(seat=seat):
                self.who(seat).update(alive=False, held_by=None, damage=0, skips=0)
                self.board["deaths"].append(seat)
            case e.TrophiesLost(seat=seat, troll=troll):
                self.who(seat)["ug_trolls" if troll == "Ug Troll" else "trollosophers"] = 0

    def end(self, event: Event) -> None:
        match event:
            case e.FirstOff(seat=seat) | e.FirstOffWithoutMessage(seat=seat):
                self.board |= {"first_off": seat, "ending": ENDINGS[1]}
            case e.LastAlive():
                self.board["ending"] = ENDINGS[2]
            case e.BridgeGivenUp():
                self.board["ending"] = ENDINGS[3]
        if isinstance(event, e.FirstOff | e.FirstOffWithoutMessage | e.LastAlive | e.BridgeGivenUp):
            for messenger in self.board["messengers"]:
                messenger["treasures"] = messenger["treasures"] or []
