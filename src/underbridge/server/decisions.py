"""Decisions as they are sent."""

import functools
from typing import Union

import msgspec

from ..engine.action import Action
from ..engine.game import Game
from .refusal import Refused


@functools.cache
def _decoder(game: Game) -> msgspec.json.Decoder[Action]:
    return msgspec.json.Decoder(Union[game.actions.structs])  # noqa: UP007


def read_action(game: Game, sent: msgspec.Raw) -> Action:
    """One of a game's actions, or why it is none."""
    try:
        return _decoder(game).decode(sent)
    except msgspec.DecodeError as error:
        raise Refused("bad-action", game=game.title, why=error) from None
