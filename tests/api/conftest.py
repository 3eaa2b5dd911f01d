"""Repeat every write with an idempotency key in the API tests: once unchanged, once with other content."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from tests.state import stands

WRITES = ("POST", "PUT", "PATCH", "DELETE")
WRITTEN: set[str] = set()
"""The routes written to by the tests so far."""


@pytest.fixture(autouse=True)
def sent_again(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send each successful write with a key twice more. Tests of limits and rights are marked `sent_once`."""
    if request.node.get_closest_marker("sent_once") or "django_db" not in request.keywords:
        return
    send = Client.generic

    def generic(client: Client, method: str, path: str, data: Any = "", *args: Any, **kwargs: Any) -> Any:
        answer = send(client, method, path, data, *args, **kwargs)
        keyed = (kwargs.get("headers") or {}).get("Idempotency-Key")
        if method in WRITES and keyed and path.startswith("/api/v1/clubs/") and answer.status_code in (200, 201):
            WRITTEN.add(resolve(path).url_name)
            _check(answer, lambda body: send(client, method, path, body, *args, **kwargs), data)
        return answer

    monkeypatch.setattr(Client, "generic", generic)


def _check(first: Any, send: Any, data: Any) -> None:
    """Check that the same request gets the same answer, other content is refused, and neither changes anything."""
    before = stands()
    again = send(data)
    assert again.status_code == first.status_code, again.content
    assert again.json() == _kept(first.json(), "Location" in again)
    assert stands() == before
    other = send(_other(data))
    assert (other.status_code, other.json()["error"]["code"]) == (409, "key_used"), other.content
    assert stands() == before


def _other(data: Any) -> Any:
    """Return the request body with something changed."""
    if isinstance(data, bytes) and not data.startswith(b"{"):
        return data + b"\0"
    return json.dumps((json.loads(data) if data else {}) | {"other": 1})


def _kept(body: Any, secret: bool) -> Any:
    """Return the expected repeated answer. Secret links are left out if the response says where to read them."""
    if isinstance(body, list):
        return [_kept(one, secret) for one in body]
    if not isinstance(body, dict):
        return body
    return {name: _kept(value, secret) for name, value in body.items() if not (secret and name == "link")}
