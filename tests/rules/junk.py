"""Requests with one faulty value, and a check of how every call must respond."""

import json
from typing import Any

from clubs.contract_calls import CALLS
from scoring.errors import ContractError


def answered(call: str, request: Any) -> None:
    """Check that the call answers in JSON or raises its one error."""
    try:
        answer = CALLS[call](request, "en")
    except ContractError as error:
        answer = error.answer("ja")
    assert json.loads(json.dumps(answer))["ok"] in (True, False)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value inside a request."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, entry in inner for found in paths(entry, (*path, key)))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of a request with another value at one place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], new)
    return copy
