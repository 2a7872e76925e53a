"""The server's interface on paper is complete and true, and the browser's client was made from it."""

import json
import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from underbridge import Table
from underbridge.server import examples

WEB = Path(__file__).parents[2] / "web"
OPENAPI: dict[str, Any] = json.loads((WEB / "openapi.json").read_text())
SCHEMAS = OPENAPI["components"]["schemas"]
OPERATIONS = {
    operation["operationId"]: operation for path in OPENAPI["paths"].values() for operation in path.values()
}


@cache
def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", **OPENAPI})


def check(name: str, told: object) -> None:
    """Whether it is what the schema of that name says."""
    validator(name).validate(json.loads(msgspec.json.encode(told)))


def test_the_client_has_the_schema_of_this_server() -> None:
    command = [sys.executable, "-m", "underbridge.server.schema"]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    renew = "python -m underbridge.server.schema > web/openapi.json && cd web && npm run types"
    assert (WEB / "openapi.json").read_text() == told, f"To renew it: {renew}"


def test_the_schema_refers_to_all_that_is_in_it() -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(OPENAPI)))
    assert named == SCHEMAS.keys() - {"FromClient", "FromServer"}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_endpoint_is_described_with_examples(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation["summary"].endswith(".")
    assert all(one["description"] and one["examples"] for one in operation.get("parameters", []))
    for told in (operation.get("requestBody"), *operation["responses"].values()):
        if told is not None:
            content = told["content"]["application/json"]
            assert "example" in content or content["examples"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_endpoint_refuses_with_a_code_and_a_sentence(name: str) -> None:
    for status, told in OPERATIONS[name]["responses"].items():
        if status.startswith("4"):
            assert told["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Failure"}


@pytest.mark.parametrize("one", [*examples.sent(), *examples.received()], ids=lambda one: type(one).__name__)
def test_an_example_is_what_its_schema_says(one: msgspec.Struct) -> None:
    check(type(one).__name__, one)


@pytest.mark.parametrize("game", SCHEMAS["GameName"]["enum"])
def test_whatever_a_game_shows_is_what_its_schemas_say(game: str) -> None:
    title = game.title().replace("-", "")
    chance = random.Random(0)
    table = Table(game, seed=7)
    while not table.over and len(table.log) < 1_000:
        seat = chance.choice([seat for seat in range(table.seats) if table.legal(seat)])
        table.act(seat, chance.choice(table.legal(seat)))
        view = table.view(seat)
        check("View", view)
        check(f"{title}Board", view.board)
        for action in view.legal:
            check(f"{title}Action", action)
    for event in table.story_for(0):
        check(f"{title}Event", event)


def test_what_fits_no_game_does_not_fit() -> None:
    view = json.loads(msgspec.json.encode(examples.VIEW))
    with pytest.raises(jsonschema_rs.ValidationError):
        check("View", view | {"legal": [{"kind": "swap"}]})
    with pytest.raises(jsonschema_rs.ValidationError):
        check("View", view | {"board": view["board"] | {"game": "chess"}})


def test_all_fields_are_required_of_what_only_the_server_sends() -> None:
    assert "resigned" in SCHEMAS["SeatShown"]["required"]
    assert "face" in SCHEMAS["TrollDiceDie"]["required"]
    assert "royal" not in SCHEMAS["BridgeTrollPlay"]["required"]  # clients may leave it out
    assert SCHEMAS["TrollBridgeBridgeTile"]["required"] == []  # and the server leaves these out
