"""The server's interface on paper: what Litestar knows of it, and what it cannot know.

Litestar describes the addresses. All types come from msgspec: those that are sent over HTTP, the messages of
sockets, and what each game has of its own, under the game's name. ``python -m underbridge.server.schema``
prints it all.
"""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Union

import msgspec
from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Method

from ..engine.action import Action
from ..engine.game import CATALOGUE, Game
from ..engine.story import Event
from ..engine.view import Board, Standing
from . import examples
from .messages import FromClient, FromServer

Schemas = dict[str, dict[str, Any]]

REF = "#/components/schemas/{name}"
SOCKET = "the socket at `/api/tables/{table}/socket?known=0&lines=0`"
RETRY_AFTER = {
    "description": "Seconds to wait.",
    "required": True,
    "schema": {"type": "integer", "minimum": 1},
}
GENERAL = (Action, Event, Board, Standing)  # of which each game has its own


class _Complete(JsonRenderPlugin):
    """Serves the whole of it, which is made once."""

    _made: bytes = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._made = self._made or msgspec.json.encode(complete(openapi_schema))
        return self._made


def _name(handler: HTTPRouteHandler, _: Method, __: list[str | Any]) -> str:
    return handler.handler_name


CONFIG = OpenAPIConfig(
    title="Underbridge",
    version="1",
    path="/api/schema",
    description="A table for four troll games. Whoever asks is a guest, known by a cookie from then on.",
    render_plugins=[_Complete()],
    operation_id_creator=_name,
    use_handler_docstrings=True,
)


def complete(openapi: dict[str, Any]) -> dict[str, Any]:
    """What Litestar says, with all types and an example of each."""
    schemas = _shared()
    for game in CATALOGUE.values():
        schemas |= _own(game)
    shown = {type(one).__name__: _plain(one) for one in (*examples.sent(), *examples.received())}
    for name, example in shown.items():
        schemas[name]["examples"] = [example]
    whole: dict[str, Any] = _plain(openapi)
    whole["components"]["schemas"] = schemas
    for path in whole["paths"].values():
        for operation in path.values():
            _illustrate(operation, shown)
    return whole


def _illustrate(operation: dict[str, Any], shown: dict[str, Any]) -> None:
    """Say in a sentence what it does, and show what is sent."""
    operation["summary"] = operation.pop("description")
    if "429" in operation["responses"]:
        operation["responses"]["429"]["headers"] = {"Retry-After": RETRY_AFTER}
    for sent in (operation.get("requestBody", {}), *operation["responses"].values()):
        for content in sent.get("content", {}).values():
            if "examples" not in content:
                content["example"] = _example(content["schema"], shown)


def _example(schema: dict[str, Any], shown: dict[str, Any]) -> Any:
    if schema.get("type") == "array":
        return [_example(schema["items"], shown)]
    return shown[schema["$ref"].rpartition("/")[2]]


def _plain(value: object) -> Any:
    """As it is sent; the end of a text is written otherwise outside Python."""
    return msgspec.json.decode(msgspec.json.encode(value).replace(rb"\\Z", b"$"))


def _shared() -> Schemas:
    """The types that all games share; where each game has its own, any of them."""
    (to_server, *_), received = _describe([FromClient, *map(type, examples.received())])
    (to_client, *_), schemas = _describe([FromServer, *map(type, examples.sent())])
    _require(schemas[name] for name in schemas.keys() - received.keys())
    schemas |= received
    schemas["FromClient"] = to_server | {"description": f"A message to {SOCKET}."}
    schemas["FromServer"] = to_client | {"description": f"A message from {SOCKET}."}
    schemas |= {general.__name__: _any_of(general) for general in GENERAL}
    schemas["GameName"] = {
        "description": "Our games; others that are installed have names and types of their own.",
        "enum": list(CATALOGUE),
    }
    _refine(schemas)
    return schemas


def _refine(schemas: Schemas) -> None:
    """Where Python's types say less than is known."""
    schemas["Decide"]["properties"]["action"] = _ref("Action")
    schemas["Tried"]["properties"]["path"]["items"] = _ref("Action")
    schemas["Tried"]["properties"]["action"] = {"anyOf": [_ref("Action"), {"type": "null"}], "default": None}
    schemas["Record"]["properties"]["standings"]["items"] = _ref("Standing")
    schemas["TableFinished"]["properties"]["standings"]["items"] = _ref("Standing")
    schemas["Facts"]["properties"]["name"] = _ref("GameName")
    for schema in schemas.values():
        if "game" in schema.get("properties", {}):
            schema["properties"]["game"] = _ref("GameName")


def _any_of(general: type) -> dict[str, Any]:
    own = {game.name: _ref(_title(game) + general.__name__) for game in CATALOGUE.values()}
    union: dict[str, Any] = {"description": general.__doc__, "anyOf": list(own.values())}
    if general is Board:
        mapping = {name: ref["$ref"] for name, ref in own.items()}
        union["discriminator"] = {"propertyName": "game", "mapping": mapping}
    return union


def _own(game: Game) -> Schemas:
    """The types of a game, under its name: those of different games may be called the same."""
    title = _title(game)
    unions = [_union(general, game) for general in GENERAL]
    (action, event, *_), schemas = _describe(unions, title)
    received = _describe(unions[:1])[1]  # clients send actions, too
    brief = {kind.__name__ for kind in _kinds(msgspec.Struct, game) if kind.__struct_config__.omit_defaults}
    _require(schemas[name] for name in schemas.keys() - received.keys() - brief)
    schemas |= {"Action": action, "Event": event}
    text = msgspec.json.encode({title + name: schema for name, schema in schemas.items()})
    own: Schemas = msgspec.json.decode(text.replace(title.encode() * 2, title.encode()))  # it had the name
    return own


def _kinds(general: type, game: Game) -> list[Any]:
    """What a game has made of something general; if nothing, the general thing itself."""
    kinds: list[Any] = general.__subclasses__()
    return [kind for kind in kinds if kind.__module__.startswith(f"{game.package}.")] or [general]


def _union(general: type, game: Game) -> Any:
    return Union[tuple(_kinds(general, game))]  # noqa: UP007


def _describe(types: Iterable[Any], title: str = "") -> tuple[tuple[dict[str, Any], ...], Schemas]:
    """The schemas of types, and by name of whatever they are made of; references begin with a title."""
    schemas, parts = msgspec.json.schema_components(types, ref_template=REF.format(name=title + "{name}"))
    for part in parts.values():
        part.pop("title")  # it has a name
        part["description"] = part["description"].partition("\n\n")[0]
    plain: tuple[tuple[dict[str, Any], ...], Schemas] = _plain((schemas, parts))
    return plain


def _require(schemas: Iterable[dict[str, Any]]) -> None:
    """What only the server sends has all its fields, those with a usual value, too."""
    for schema in schemas:
        schema["required"] = list(schema["properties"])


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _title(game: Game) -> str:
    return game.name.title().replace("-", "")


def export() -> str:
    """The whole as a file has it."""
    from .app import new_app

    with tempfile.TemporaryDirectory() as folder:
        app = new_app(f"sqlite:///{folder}/games.db", Path(folder)).app
        whole = msgspec.json.encode(complete(app.openapi_schema.to_schema()))
    return msgspec.json.format(whole, indent=2).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(export())
