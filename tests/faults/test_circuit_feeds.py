"""Two sites on one machine exchange a circuit: signed, corrected, replayed, changed on the way, away for a while."""

import http.client
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import settings

from clubs.circuits.feed_signature import new_private_key, signed
from tests.faults.site import Site

SECONDS = 240


@dataclass
class Way:
    """The way between two sites: it passes on what the first one answers, unless a test changes it."""

    server: ThreadingHTTPServer
    port: int = 0
    change: Callable[[bytes], bytes | None] = field(default=lambda body: body)
    last: bytes = b""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def way() -> Iterator[Way]:
    ways: list[Way] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            way = ways[0]
            connection = http.client.HTTPConnection("127.0.0.1", way.port, timeout=30)
            connection.request("GET", self.path, headers={"Host": f"127.0.0.1:{way.server.server_port}"})
            answer = connection.getresponse()
            way.last = answer.read()
            body = way.change(way.last)
            self.send_response(answer.status if body is not None else 503)
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    ways.append(Way(server))
    Thread(target=server.serve_forever, daemon=True).start()
    yield ways[0]
    server.shutdown()


def act(site: Site, *words: str) -> dict[str, Any]:
    """Let somebody act at a site, and return what it knows then."""
    command = [sys.executable, "-m", "tests.faults.circuit_scene", *words]
    done = subprocess.run(
        command, env=site.environment, check=False, timeout=SECONDS, cwd=settings.BASE_DIR, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def sites(prepared: Path, tmp_path: Path, way: Way) -> Iterator[tuple[Site, Site]]:
    one = Site(tmp_path / "one", PUBLIC_URL=way.address, ALLOWED_HOSTS="127.0.0.1")
    other = Site(tmp_path / "other", MESSAGES_LOCAL="1")
    way.port = one.port
    for site in (one, other):
        site.take(prepared)
        site.start()
    try:
        yield one, other
    finally:
        for site in (one, other):
            site.stop()


def test_two_sites_exchange_a_circuit(sites: tuple[Site, Site], way: Way) -> None:
    one, other = sites
    there = act(one, "found")
    url = f"{way.address}/api/v1/feed/circuits/{there['address']}.json"
    here = act(other, "follow", url)
    assert (here["offered"], here["key"], here["versions"]) == (1, False, [])
    here = act(other, "confirm")
    assert (here["problem"], here["winner"], here["versions"]) == ("", there["winner"], [1])
    shown = other.get(f"/api/v1/circuits/{here['address']}/ranking").json()["results"]
    assert (shown[0]["name"], shown[0]["value"]) == (there["winner"], 1000)
    act(other, "publish")
    first = way.last

    def other_key(body: bytes) -> bytes:
        return json.dumps(signed(json.loads(body), new_private_key())).encode()

    swapped = act(one, "swap")
    refusals: tuple[tuple[Callable[[bytes], bytes | None], str], ...] = (
        (lambda body: body.replace(b'"place":1,', b'"place":3,'), "wrong_signature"),
        (other_key, "other_key"),
        (lambda _body: None, "away"),
    )
    for change, problem in refusals:
        way.change = change
        here = act(other, "poll")
        assert (here["problem"], here["winner"], here["versions"]) == (problem, there["winner"], [1])
    way.change = lambda body: body
    here = act(other, "poll")
    assert (here["problem"], here["winner"], here["versions"]) == ("", swapped["winner"], [2])
    way.change = lambda _body: first
    here = act(other, "poll")
    assert (here["problem"], here["winner"]) == ("old_sequence", swapped["winner"])
    why = f"/circuits/{here['address']}/ranking/1/{shown[0]['number']}/"
    assert there["winner"] in other.get(why).body.decode()

    way.change = lambda body: body
    act(one, "hide")
    one.stop()
    way.change = lambda _body: None
    assert act(other, "poll")["winner"] == swapped["winner"]
    assert other.get(f"/circuits/{here['address']}/ranking/").status == 200
    one.start()
    way.change = lambda body: body
    here = act(other, "poll")
    assert here["problem"] == ""
    names = [row["name"] for row in other.get(f"/api/v1/circuits/{here['address']}/ranking").json()["results"]]
    hidden = {there["winner"], swapped["winner"]} - set(names)
    assert len(hidden) == 1
    assert hidden.pop() not in other.get(why).body.decode()
