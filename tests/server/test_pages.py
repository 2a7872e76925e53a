"""What a browser is given: one page for every address of ours, and what it loads."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from server.serving import guest

from underbridge.server.pages import FOLDER, NOT_BUILT, pages

MOST_SCRIPT = 150 * 1_024  # bytes, compressed, before the home page can be used


@pytest.fixture
def browser(base: str) -> Iterator[httpx.Client]:
    with guest(base) as anybody:
        yield anybody


@pytest.mark.parametrize(
    "path", ["/", "/new/troll-dice", "/table/abc", "/rules/troll-dice", "/settled/troll-dice", "/design"]
)
def test_every_address_of_ours_has_the_page(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"  # who comes after an update gets the new one
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.text == (FOLDER / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "path", ["/nothing", "/table/abc/more", "/..%2fapp.py", "/new", "/%00", "/" + 5_000 * "a"]
)
def test_other_addresses_have_it_too_but_are_not_found(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, "<title>Underbridge</title>" in answer.text) == (404, True)


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/..%2f..%2fapp.py", "/assets/%00", "/assets/" + 5_000 * "a"]
)
def test_a_file_that_is_not_there_is_not_found(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_what_the_page_loads_is_kept_for_ever_and_was_compressed_when_it_was_built(
    browser: httpx.Client,
) -> None:
    script = next(name for name in _needed_first() if name.endswith(".js"))
    file = FOLDER / script.lstrip("/")
    for asked, encoding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.0", "gzip"),
        ("*", "br"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("identity, *;q=0", ""),
        ("br;q=0", ""),
        ("", ""),
    ):
        with browser.stream("GET", script, headers={"accept-encoding": asked}) as answer:
            sent = b"".join(answer.iter_raw())
        ending = {"br": ".br", "gzip": ".gz", "": ""}[encoding]
        assert sent == file.with_name(file.name + ending).read_bytes()
        assert answer.headers.get("content-encoding", "") == encoding
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"] == "accept-encoding"
        assert "immutable" in answer.headers["cache-control"]
    assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes()


def test_who_has_the_page_is_not_sent_it_again(browser: httpx.Client) -> None:
    first = browser.get("/")
    again = browser.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert browser.get("/", headers={"if-none-match": '"other"'}).content == first.content
    plain = browser.get("/", headers={"accept-encoding": ""})
    assert plain.headers["etag"] != first.headers["etag"]


def test_the_home_page_needs_little_script() -> None:
    scripts = [name for name in _needed_first() if name.endswith(".js")]
    sizes = [len(gzip.compress((FOLDER / name.lstrip("/")).read_bytes())) for name in scripts]
    assert 10_000 < sum(sizes) < MOST_SCRIPT


def test_the_page_names_no_address_of_another_site() -> None:
    index = (FOLDER / "index.html").read_text("utf-8")
    for script in FOLDER.glob("assets/*.js"):
        index += script.read_text("utf-8")
    named = set(re.findall(r"https?://([\w.-]+)", index))
    assert named <= {"www.w3.org", "svelte.dev"}  # of namespaces and error messages: nothing is fetched


def test_a_server_without_the_client_says_so(tmp_path: Path) -> None:
    with TestClient(Litestar([pages(tmp_path)])) as client:
        answer = client.get("/")
    assert (answer.status_code, answer.text) == (503, NOT_BUILT)


def _needed_first() -> list[str]:
    """What index.html names, and what that imports before anything runs."""
    needed = re.findall(r'(?:src|href)="(/assets/[^"]+)"', (FOLDER / "index.html").read_text("utf-8"))
    for name in needed:  # grows while we go through it
        if name.endswith(".js"):
            text = (FOLDER / name.lstrip("/")).read_text("utf-8")
            imported = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)
            needed += [path for one in imported if (path := f"/assets/{one}") not in needed]
    return needed
