"""The browser's client, as the build puts it beside this file: one page, and what it loads."""

import functools
import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Request, Response, Router, get
from litestar.params import FromPath

FOLDER = Path(__file__).parent / "page"
SETTLED = "/settled/{game:str}"  # once a page of its own: whoever keeps its address is led on by the client
ADDRESSES = [
    *("/", "/new/{game:str}", "/table/{table:str}", "/rules/{game:str}", SETTLED, "/design"),
    *("/learn", "/learn/{game:str}", "/learn/{game:str}/{lesson:str}"),
]
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"  # names change with contents
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first; the build compresses, not we
NOT_BUILT = (
    "The browser's client is not built. Install Underbridge again (./up does it), "
    "or run `npm ci && npm run build` in web/."
)


class File(NamedTuple):
    """What is sent for a name, in every encoding that there is of it."""

    kind: str
    tag: str
    contents: dict[str, bytes]  # by encoding; plain it has none: ""

    def answer(self, request: Request[Any, Any, Any], keep: str, status: int = 200) -> Response[bytes]:
        """In the best encoding that the browser takes; nothing if it has it."""
        encoding = next((one for one in ENCODINGS if one in self.contents and takes(request, one)), "")
        headers = {"cache-control": keep, "etag": f'"{self.tag}{encoding}"', "vary": "accept-encoding"}
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.contents[encoding], status_code=status, media_type=self.kind, headers=headers)


def takes(request: Request[Any, Any, Any], encoding: str) -> bool:
    """Whether a browser understands an encoding, and wants it."""
    wanted: dict[str, str] = {}
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        wanted[name] = weight or "1"
    return wanted.get(encoding, wanted.get("*", "0")).strip("0.") != ""


@functools.cache
def read(folder: Path) -> dict[str, File]:
    """Everything that was built, by its path in the folder: no request touches the disk."""
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in ENCODINGS.values():
            compressed = {
                encoding: path.with_name(path.name + ending) for encoding, ending in ENCODINGS.items()
            }
            contents = {
                encoding: there.read_bytes() for encoding, there in compressed.items() if there.is_file()
            }
            contents[""] = path.read_bytes()
            tag = hashlib.sha256(contents[""]).hexdigest()[:16]
            files[path.relative_to(folder).as_posix()] = File(
                KINDS.get(path.suffix, "application/octet-stream"), tag, contents
            )
    return files


def pages(folder: Path = FOLDER) -> Router:
    """What a browser shows."""

    @get(ADDRESSES, include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _page(request, folder, 200)

    @get("/assets/{name:path}", include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        file = read(folder).get(f"assets{name}")
        return file.answer(request, FOR_EVER) if file else _plain("There is no such file.", 404)

    return Router("/", route_handlers=[page, asset])


def is_page(path: str) -> bool:
    """Whether somebody who asks for this wants something to look at."""
    return not path.startswith(("/api/", "/assets/"))


def missing_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For an address that is none of ours: the same page, which says so."""
    return _page(request, FOLDER, 404)


def _page(request: Request[Any, Any, Any], folder: Path, status: int) -> Response[bytes]:
    file = read(folder).get(PAGE)
    return file.answer(request, "no-cache", status) if file else _plain(NOT_BUILT, 503)


def _plain(text: str, status: int) -> Response[bytes]:
    headers = {"cache-control": "no-cache"}
    return Response(text.encode(), status_code=status, media_type=MediaType.TEXT, headers=headers)
