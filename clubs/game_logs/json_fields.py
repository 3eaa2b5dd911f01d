"""Fields of a JSON log, read by name: a missing value or one of another type is `bad_log`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.game_logs.log_errors import missing
from clubs.game_logs.parsed_log import Amounts

Json = Mapping[str, Any]
MOST = 10**9
SEATS = 4


def is_whole(value: object) -> bool:
    """Return whether a value is an integer of plausible size."""
    return type(value) is int and -MOST <= value <= MOST


def whole(given: Json, name: str) -> int:
    """Return an integer."""
    value = given.get(name)
    if not is_whole(value):
        raise missing(name)
    return int(given[name])


def number_below(given: Json, name: str, most: int) -> int:
    """Return an integer from 0, below `most`."""
    value = whole(given, name)
    if not 0 <= value < most:
        raise missing(name)
    return value


def text(given: Json, name: str) -> str:
    """Return a string."""
    value = given.get(name)
    if type(value) is not str:
        raise missing(name)
    return value


def flag(given: Json, name: str) -> bool:
    """Return a boolean; false if it is missing."""
    value = given.get(name, False)
    if type(value) is not bool:
        raise missing(name)
    return value


def listed(given: Json, name: str) -> list[Any]:
    """Return a list."""
    value = given.get(name)
    if type(value) is not list:
        raise missing(name)
    return value


def objects(given: Json, name: str) -> list[Json]:
    """Return a list of objects."""
    found = listed(given, name)
    if not all(isinstance(entry, Mapping) for entry in found):
        raise missing(name)
    return found


def inside(given: Json, name: str) -> Json:
    """Return an object; an empty one if it is missing."""
    value = given.get(name, {})
    if not isinstance(value, Mapping):
        raise missing(name)
    return value


def amounts(given: Json, name: str, players: int) -> Amounts:
    """Return integers, one for each player; with three players a fourth is ignored."""
    found = listed(given, name)[: SEATS + 1]
    if not players <= len(found) <= SEATS or not all(map(is_whole, found)):
        raise missing(name)
    return tuple(found[:players])
