"""Letters that a terminal lacks: others stand in for them, so that nothing goes unsaid."""

import codecs
import io
import sys
import unicodedata

STAND_INS = {"→": ">", "♥": "h", "♦": "d", "♣": "c", "♠": "s", "▒": "#", "○": "o", "·": "."}


def speak_as_the_terminal_does() -> None:
    """Whatever is printed or typed from now on raises no error, however few letters there are."""
    codecs.register_error("stand-in", _stand_in)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "stand-in"), (sys.stderr, "stand-in")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    """In ASCII: the stand-in, or the letter without its accents, or a question mark."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return STAND_INS.get(letter) or bare or "?"
