"""The Tome of Trollosophy: the questions that Trollosophers ask, ours or anybody's own.

A pack is TOML: cards of three questions, each with a degree of difficulty, four options, the index of the
right one, and further spellings that are right when the answer is typed.
"""

import hashlib
import re
import threading
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

import msgspec
from rapidfuzz.distance import OSA

from ...engine.errors import BadSetup
from ...engine.figures import read_toml, refusing_bad_toml

QUESTIONS_A_CARD = 3
OPTIONS = 4
DEGREES = (1, 2, 3)
LONGEST_PROMPT = 200
LONGEST_OPTION = 60  # and id of a card, and spelling
MOST_SPELLINGS = 40
MOST_CARDS = 200
Subject = Literal["nature", "history", "places", "words", "science", "riddles"]
SUBJECTS: tuple[Subject, ...] = get_args(Subject)

ARTICLES = re.compile(r"^(the|an|a) (?=.)")
LETTERS_FOR_ONE_SLIP = 5  # shorter answers must be spelt right
LETTERS_FOR_TWO_SLIPS = 9


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question; the right answer is for the table alone, until an answer is given."""

    degree: int
    prompt: str
    options: tuple[str, ...]
    right: int
    accept: tuple[str, ...] = ()

    def is_answer(self, typed: str) -> bool:
        """Whether a typed answer is right: case, accents, punctuation and articles are ignored.

        Small slips are forgiven in long words, never in figures, and never toward one of the wrong options.

        >>> mountain = Question(
        ...     degree=1, prompt="Which mountain is the highest above the sea?", right=0,
        ...     options=("Mount Everest", "K2", "Mont Blanc", "Denali"), accept=("Everest",),
        ... )
        >>> [mountain.is_answer(typed) for typed in ("the mount everset", "EVEREST!", "K2", "Everglade")]
        [True, True, False, False]
        """
        answer = plain(typed)
        wrong = [plain(option) for number, option in enumerate(self.options) if number != self.right]
        right = [plain(spelling) for spelling in (self.options[self.right], *self.accept)]
        if answer in right:
            return True
        if not answer or answer in wrong:
            return False
        nearest_wrong = min(OSA.distance(answer, other) for other in wrong)
        return any(
            OSA.distance(answer, spelling) <= min(slips_forgiven(spelling), nearest_wrong - 1)
            for spelling in right
        )


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of the Tome: the asker picks one of its questions."""

    id: str
    question: tuple[Question, ...]

    @property
    def subject(self) -> Subject | None:
        """What its questions are about, as its id tells; cards of others may have any id."""
        return next((subject for subject in SUBJECTS if self.id.startswith(f"{subject}-")), None)


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards to play with."""

    card: tuple[Card, ...]


def plain(text: str) -> str:
    """Without case, accents, punctuation and a leading article."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    words = re.sub(r"[^\w\s-]|_", "", bare.casefold().replace("ł", "l").replace("ø", "o"))
    return ARTICLES.sub("", " ".join(words.replace("-", " ").split()))


def slips_forgiven(answer: str) -> int:
    """How many letters may be missing, added, changed or swapped."""
    if any(sign.isdigit() for sign in answer):
        return 0
    return (len(answer) >= LETTERS_FOR_ONE_SLIP) + (len(answer) >= LETTERS_FOR_TWO_SLIPS)


@cache
def our_tome() -> Pack:
    """All cards of our own Tome, subject by subject."""
    cards: list[Card] = []
    for subject in SUBJECTS:
        cards += read_pack(subject_text(subject), f"{subject}.toml").card
    return Pack(card=tuple(cards))


@cache
def our_tome_text() -> str:
    """The same as one document."""
    return "\n".join(subject_text(subject) for subject in SUBJECTS)


def subject_text(subject: str) -> str:
    """The file with our cards of a subject."""
    return files(__package__).joinpath(f"data/tome/{subject}.toml").read_text("utf-8")


_SHELF: dict[int, Pack] = {}  # by digest: what games are played with
_PLAYERS: dict[int, int] = {}  # how many of them
_SHELVING = threading.RLock()


def shelve(pack: Pack) -> int:
    """Keep a pack at hand for a game that is played with it: its states hold the digest."""
    digest = int.from_bytes(hashlib.sha256(msgspec.json.encode(pack)).digest()[:8], signed=True)
    with _SHELVING:
        _PLAYERS[digest] = _PLAYERS.get(digest, 0) + 1
        _SHELF.setdefault(digest, pack)
    return digest


def put_away(digest: int) -> None:
    """A game is not played any more: with the last one its pack leaves the shelf."""
    with _SHELVING:
        _PLAYERS[digest] -= 1
        if not _PLAYERS[digest]:
            del _PLAYERS[digest], _SHELF[digest]


def pack_of(digest: int) -> Pack:
    """The pack that a game is played with."""
    return _SHELF[digest]


def read_tome(text: str) -> Pack:
    """The pack that somebody brings along to a table."""
    return read_pack(text, "The option tome")


def read_pack(text: str, name: str = "The pack") -> Pack:
    """The cards in a text; whatever is wrong with them is refused with the card and the reason."""
    with refusing_bad_toml(name):
        parsed = read_toml(text)
    try:
        pack = msgspec.convert(parsed, Pack)
    except msgspec.ValidationError as error:
        raise BadSetup(f"{name} is no pack of questions: {_in_words(str(error), parsed)}.") from None
    faults = find_faults(pack)
    if faults:
        more = f" (and {len(faults) - 1} more: underbridge tome check lists them)" if len(faults) > 1 else ""
        raise BadSetup(f"{name}: {faults[0]}{more}.")
    return pack


def _in_words(fault: str, parsed: dict[str, Any]) -> str:
    """Name the card that a path such as ``$.card[3]`` means."""
    found = re.search(r"\$\.card\[(\d+)\]", fault)
    cards = parsed.get("card")
    if not found or not isinstance(cards, list):
        return fault
    number = int(found[1])
    name = cards[number].get("id") if isinstance(cards[number], dict) else None
    return f"card {number + 1} ({name or 'without id'}): {fault}"


def find_faults(pack: Pack) -> list[str]:
    """Everything that is wrong with a pack, a line each."""
    if not 1 <= len(pack.card) <= MOST_CARDS:
        return [f"it has {len(pack.card)} cards; a pack has 1 to {MOST_CARDS}"]
    faults: list[str] = []
    ids: set[str] = set()
    prompts: dict[str, str] = {}
    for place, card in enumerate(pack.card, start=1):
        if len(card.id) > LONGEST_OPTION:
            faults.append(f"the id of card {place} has {len(card.id)} characters, not 1 to {LONGEST_OPTION}")
            continue
        if card.id in ids:
            faults.append(f"card {card.id} stands there twice")
        ids.add(card.id)
        if len(card.question) != QUESTIONS_A_CARD:
            faults.append(f"card {card.id} has {len(card.question)} questions instead of {QUESTIONS_A_CARD}")
            continue
        for number, question in enumerate(card.question, start=1):
            where = f"card {card.id}, question {number}"
            if too_long := _out_of_bounds(question):
                faults += [f"{where}: {fault}" for fault in too_long]
                continue
            faults += [f"{where}: {fault}" for fault in _faults_of(question)]
            if other := prompts.get(plain(question.prompt)):
                faults.append(f"{where} asks the same as {other}")
            prompts[plain(question.prompt)] = where
    return faults


def _out_of_bounds(question: Question) -> list[str]:
    """What is too long or too much: nothing else is looked at then, for it could take long."""
    faults = []
    if not 0 < len(question.prompt.strip()) <= LONGEST_PROMPT:
        faults.append(f"its prompt has {len(question.prompt)} characters, not 1 to {LONGEST_PROMPT}")
    if len(question.options) != OPTIONS:
        faults.append(f"it has {len(question.options)} options instead of {OPTIONS}")
    if any(not 0 < len(option.strip()) <= LONGEST_OPTION for option in question.options):
        faults.append(f"an option is empty or longer than {LONGEST_OPTION} characters")
    if len(question.accept) > MOST_SPELLINGS:
        faults.append(f"it accepts {len(question.accept)} spellings, not 0 to {MOST_SPELLINGS}")
    if any(len(spelling) > LONGEST_OPTION for spelling in question.accept):
        faults.append(f"a spelling that it accepts is longer than {LONGEST_OPTION} characters")
    return faults


def _faults_of(question: Question) -> list[str]:
    faults = []
    if question.degree not in DEGREES:
        faults.append(f"its degree is {question.degree}, not 1, 2 or 3")
    if len({plain(option) for option in question.options}) != len(question.options):
        faults.append("two of its options are the same")
    if question.right not in range(len(question.options)):
        faults.append(f"its right option is {question.right}, not 0 to {OPTIONS - 1}")
        return faults
    wrong = {plain(option) for number, option in enumerate(question.options) if number != question.right}
    for text in question.accept:
        if plain(text) in wrong:
            faults.append(f"it accepts {text!r}, which is one of its wrong options")
        if not plain(text):  # else no answer at all would be right
            faults.append(f"it accepts {text!r}, which has neither a letter nor a digit")
    return faults


def spread(pack: Pack) -> tuple[int, ...]:
    """How often the right answer stands in each place."""
    places = [question.right for card in pack.card for question in card.question]
    return tuple(places.count(place) for place in range(OPTIONS))
