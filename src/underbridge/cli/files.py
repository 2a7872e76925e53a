"""Files that a person names. What is written has its place checked beforehand, and is never half written."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode

from ..engine.errors import BadSetup


@contextmanager
def reading(file: Path, what: str) -> Iterator[None]:
    """A file that cannot be read is the wrong one: the error asks for what was meant."""
    try:
        yield
    except OSError as error:
        raise BadSetup(f"Cannot read {file}: {error.strerror}. Give {what}.") from None


def check_place(place: Path) -> None:
    """Whether a file can be written there; asking leaves nothing behind."""
    try:
        if place.exists():
            place.open("ab").close()
        if not _is_device(place):
            _part(place).touch()
            _part(place).unlink()
    except OSError as error:
        raise BadSetup(f"Cannot write {place}: {error.strerror}. Choose another place.") from None


def write(place: Path, content: bytes) -> None:
    """Put the content there; until all of it is written, what was there before stays."""
    if _is_device(place):
        place.write_bytes(content)
        return
    part = _part(place)
    try:
        part.write_bytes(content)
        if place.exists():
            copymode(place, part)
        part.replace(place.resolve())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from None
    finally:
        with suppress(OSError):
            part.unlink()


def _is_device(place: Path) -> bool:
    """Or a pipe: something that must not be replaced by a file."""
    return place.exists() and not place.is_file()


def _part(place: Path) -> Path:
    """Where the file grows, beside the place to which a link may lead."""
    home = place.resolve()
    return home.with_name(f".{home.name}.part")
