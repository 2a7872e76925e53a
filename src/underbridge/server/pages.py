"""The browser's client, as the build puts it beside this file: one page, and what it loads."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import InternalServerException
from litestar.static_files import create_static_files_router

FOLDER = Path(__file__).parent / "page"
ADDRESSES = ["/", "/new/{game:str}", "/table/{table:str}", "/design"]
FOR_EVER = CacheControlHeader(public=True, max_age=365 * 86_400, immutable=True)  # names change with contents
COMPRESSION = CompressionConfig(backend="gzip", exclude="^/api/", gzip_compress_level=9)
NOT_BUILT = (
    "The browser's client is not built. Install Underbridge again (./up does it), "
    "or run `npm ci && npm run build` in web/."
)


def pages(folder: Path = FOLDER) -> list[Router]:
    """What a browser shows."""

    @get(ADDRESSES, include_in_schema=False, sync_to_thread=False)
    def page() -> Response[str]:
        return _page(folder, 200)

    routers = [Router("/", route_handlers=[page])]
    if (folder / "assets").is_dir():
        files = create_static_files_router(
            "/assets",
            directories=[folder / "assets"],
            cache_control=FOR_EVER,
            include_in_schema=False,
            exception_handlers={InternalServerException: _no_file, ValueError: _no_file},
        )
        routers.append(files)
    return routers


def is_page(path: str) -> bool:
    """Whether somebody who asks for this wants something to look at."""
    return not path.startswith(("/api/", "/assets/"))


def missing_page() -> Response[str]:
    """For an address that is none of ours: the same page, which says so."""
    return _page(FOLDER, 404)


def _page(folder: Path, status: int) -> Response[str]:
    headers = {"cache-control": "no-cache"}
    try:
        text = (folder / "index.html").read_text("utf-8")
    except FileNotFoundError:
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT, headers=headers)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)


def _no_file(_: Request[Any, Any, Any], __: Exception) -> Response[str]:
    """For a name that no file can have."""
    return Response("There is no such file.", status_code=404, media_type=MediaType.TEXT)
