"""What is left out of a fast run."""

from pathlib import Path

import pytest

SLOW = (
    *("web", "bench", "cli/test_bench.py", "lab/test_every_cpu.py", "test_breaks.py", "test_fast.py"),
    *(
        "server/test_processes.py",
        "cli/test_serve.py",
        "cli/test_strength.py",
        "cli/test_arena.py",
    ),  # servers and matches that end
    *("cli/test_hint.py", "lab/test_reference.py"),  # much to compile
    *("cli/test_bots_of_others.py", "cli/test_games_of_others.py", "server/test_others.py"),  # many processes
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast",
        action="store_true",
        help="leave out what needs a browser, PostgreSQL, a benchmark or many processes",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--fast"):
        config.hook.pytest_deselected(items=[item for item in items if takes_long(item)])
        items[:] = [item for item in items if not takes_long(item)]


def takes_long(item: pytest.Item) -> bool:
    slow = any(item.path.is_relative_to(Path(__file__).parent / place) for place in SLOW)
    return slow or needs_postgresql(item)


def needs_postgresql(item: pytest.Item) -> bool:
    spec = getattr(item, "callspec", None)
    parameters = spec.params.values() if spec else ()
    return "served" in getattr(item, "fixturenames", ()) or any(value == "served" for value in parameters)
