"""Requests made wrong in one place, and what every call must make of them."""

import json
from typing import Any

from clubs.contract_calls import CALLS
from scoring.errors import ContractError


def answered(call: str, request: Any) -> None:
    """The call answers, in JSON, or raises the one error it may raise."""
    try:
        answer = CALLS[call](request, "en")
    except ContractError as error:
        answer = error.answer("ja")
    assert json.loads(json.dumps(answer))["ok"] in (True, False)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a request."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, entry in inner for found in paths(entry, (*path, key)))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of a request with another value at one place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], new)
    return copy
