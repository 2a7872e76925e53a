"""What people write, so that it can be read, and nobody is taken for somebody else."""

import functools
import itertools
import unicodedata

from ..bots.levels import LEVELS

MOST_MARKS = 3  # above or below one letter
MOST_BOTS = 20  # at a table
REMEMBERED = 4_096  # tables
JOINERS = "\u200c\u200d"
EMOJI_STYLE = "\ufe0f"
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters by name, but blank
ALPHABETS = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET"))
PICTOGRAPHS = range(0x1F000, 0x1FB00)  # those, too, that are newer than this Python
VIRAMA = 9  # the combining class of what joins letters in the scripts of India

# Letters that are drawn like those of the Latin alphabet.
ALIKE = str.maketrans(
    "АВСЕԌНІЈКМОРԚЅТѴԜХҮаԁеԍһіјӏорԛѕсԝхуѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχɑɡıՕօԱսհո",
    "ABCEGHIJKMOPQSTVWXYadeghijlopqscwxyvABEZHIKMNOPTYXayikvoptuxagiOoUuhn",
)
DRAWN_ALIKE = str.maketrans("1|!i0", "llllo")


def cleaned(text: str) -> str:
    """Without what cannot be seen, turns the line round, or piles up; spaces are one space each."""
    kept: list[str] = []
    marks = MOST_MARKS  # a mark needs a letter under it
    text = " ".join(unicodedata.normalize("NFC", text).split())
    for before, letter, after in zip(" " + text, text, text[1:] + " ", strict=False):
        category = unicodedata.category(letter)
        if letter in JOINERS:
            if _joins(before, after):
                kept.append(letter)
        elif _is_seen(letter, before, category):
            if category in ("Mn", "Me"):
                marks += 1
            else:
                marks = MOST_MARKS if letter == " " else 0
            if marks <= MOST_MARKS:
                kept.append(letter)
    return " ".join("".join(kept).split())


def _is_seen(letter: str, before: str, category: str) -> bool:
    if letter == EMOJI_STYLE:
        return unicodedata.category(before)[0] in "SPN"
    if letter in UNSEEN or "VARIATION SELECTOR" in unicodedata.name(letter, ""):
        return False
    return category[0] != "C" or ord(letter) in PICTOGRAPHS


def _joins(before: str, after: str) -> bool:
    """Whether something unseen changes how two letters are drawn: in emoji, and in some scripts."""
    if _is_picture(before) and _is_picture(after):
        return True
    return unicodedata.bidirectional(before) == "AL" or unicodedata.combining(before) == VIRAMA


def _is_picture(letter: str) -> bool:
    return letter == EMOJI_STYLE or unicodedata.category(letter) == "So" or ord(letter) in PICTOGRAPHS


def mixes_alphabets(text: str) -> bool:
    """Whether a word has letters of several alphabets that are drawn alike."""
    return any(
        len({unicodedata.name(letter, "").partition(" ")[0] for letter in word} & ALPHABETS) > 1
        for word in text.split()
    )


def look(name: str) -> str:
    """What is the same for names that can be taken for each other.

    >>> look("Ada") == look("\N{CYRILLIC CAPITAL LETTER A}d\N{LATIN SMALL LETTER ALPHA}") == look("ÁDA ")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(ALIKE))
    drawn = "".join(letter for letter in plain.translate(ALIKE) if unicodedata.category(letter)[0] in "LNS")
    return drawn.casefold().translate(DRAWN_ALIKE).replace("rn", "m").replace("vv", "w")


BOTS = frozenset(
    look(called.format(level=level, number=number or ""))
    for called in ("{level} {number}", "{level} {number} bot", "{level} bot {number}", "bot {level} {number}")
    for level in LEVELS
    for number in range(MOST_BOTS + 1)
)


@functools.lru_cache(REMEMBERED)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, with numbers after those that look like one before them; nobody looks like a bot.

    >>> told_apart(("Ada", "Grim", "ada", "Crafty"))
    ('Ada', 'Grim', 'ada (2)', 'Crafty (a person)')
    """
    apart: list[str] = []
    taken: set[str] = set()
    for given in names:
        name = f"{given} (a person)" if look(given) in BOTS else given
        ways = itertools.chain([name], (f"{name} ({number})" for number in itertools.count(2)))
        apart.append(next(way for way in ways if look(way) not in taken))
        taken.add(look(apart[-1]))
    return tuple(apart)
