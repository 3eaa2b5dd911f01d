"""Slow clients and large requests don't delay other clients, and slow ones are disconnected in the end."""

import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from clubs.api.core.examples import CALLS
from tests.faults.site import Site
from tests.rules.junk import changed, paths

DRIPS, IDLE, READERS = 64, 500, 32
MUCH = 2_500_000
SECONDS = 4.0
BEGUN = (
    b"POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"
)
PAGE = b"GET /api/v1/rules HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Site]:
    """Yield the site with a limit of four seconds for a request."""
    site = Site(tmp_path_factory.mktemp("slow"), REQUEST_SECONDS=str(SECONDS), EMBEDDED_WORKER="0")
    site.take(prepared)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def crowd(site: Site) -> Iterator[ExitStack]:
    """Yield a stack for connections, which are closed after the test."""
    with ExitStack() as crowd:
        yield crowd


def call(site: Site, crowd: ExitStack, said: bytes = b"", buffer: int = 0) -> socket.socket:
    """Open a connection and send some bytes, or none."""
    connection = crowd.enter_context(socket.socket())
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(20)
    connection.connect(("127.0.0.1", site.port))
    connection.sendall(said)
    return connection


def drip(connections: list[socket.socket], seconds: float) -> None:
    """Send a byte on each connection now and then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for connection in connections:
            try:
                connection.sendall(b" ")
            except OSError:
                return
        time.sleep(0.5)


def slowest(site: Site, seconds: float) -> float:
    """Request `/healthz` repeatedly. Return the longest wait."""
    worst, end = 0.0, time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        assert site.get("/healthz").status == 200
        worst = max(worst, time.monotonic() - began)
        time.sleep(0.05)
    return worst


def test_dripping_bodies_and_idle_sockets_keep_nobody_waiting(
    site: Site, crowd: ExitStack, figures: Callable[[str], None]
) -> None:
    idle = [call(site, crowd) for _ in range(IDLE)]
    dripping = [call(site, crowd, BEGUN) for _ in range(DRIPS)]
    dripper = threading.Thread(target=drip, args=(dripping, SECONDS + 2))
    dripper.start()
    worst = slowest(site, SECONDS - 1)
    figures(f"{IDLE} idle and {DRIPS} dripping connections: /healthz within {worst * 1000:.0f} ms")
    assert worst < 1
    assert all(connection.recv(12) == b"HTTP/1.1 408" for connection in dripping)
    assert all(connection.recv(1) == b"" for connection in idle)
    dripper.join()


def large(site: Site) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield every call with 2.5 MB of nested lists and with 2 MB in a field, then two forms with 2 MB in a field."""
    for call, requests in CALLS.items():
        request = next(iter(requests.values()))
        lists = [place for place in paths(request)[1:] if isinstance(place[-1], str)]
        for place, much in ((lists[0], [[]] * (MUCH // 4)), (lists[-1], "[" * 2_000_000)):
            yield f"/api/v1/{call}", json.dumps(changed(request, place, much)), {"Content-Type": "application/json"}
    for path in ("/accounts/login/", "/accounts/signup/"):
        page = site.get(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.body.decode())
        assert token is not None
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": page.headers["set-cookie"].split(";")[0]}
        yield path, f"csrfmiddlewaretoken={token[1]}&password=1&password1=1&login=1&email=" + "1" * 2_000_000, form


def test_what_is_large_is_answered_soon_and_keeps_nobody_waiting(site: Site, figures: Callable[[str], None]) -> None:
    waits: list[float] = []
    answered = threading.Event()
    asker = threading.Thread(target=lambda: waits.extend(lived(site, answered)))
    asker.start()
    took = []
    try:
        for path, body, headers in large(site):
            began = time.monotonic()
            assert site.ask("POST", path, body, headers).status in (200, 400), path
            took.append((time.monotonic() - began, path))
    finally:
        answered.set()
        asker.join()
    figures(f"{len(took)} requests of 2 MB: {max(took)[0] * 1000:.0f} ms at most, /healthz {max(waits) * 1000:.0f} ms")
    assert max(took)[0] < 1, max(took)
    assert max(waits) < 0.5


def lived(site: Site, answered: threading.Event) -> Iterator[float]:
    """Request `/healthz` until told to stop, and yield the seconds of each answer."""
    while not answered.wait(0.02):
        began = time.monotonic()
        assert site.get("/healthz").status == 200
        yield time.monotonic() - began


def test_who_takes_an_answer_slowly_holds_no_thread(site: Site, crowd: ExitStack) -> None:
    for _ in range(READERS):
        call(site, crowd, PAGE, buffer=2048)
    assert slowest(site, 1) < 1


def test_a_connection_is_used_again_and_head_has_no_body(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.connect()
    kept = connection.sock
    for method, body in (("HEAD", b""), ("GET", b"ok\n"), ("HEAD", b""), ("GET", b"ok\n")):
        connection.request(method, "/healthz")
        answer = connection.getresponse()
        assert (answer.status, answer.read(), connection.sock) == (200, body, kept)
    connection.close()


def test_a_request_in_pieces_is_answered_once_it_is_whole(site: Site, crowd: ExitStack) -> None:
    body = b'{"rules": "riichi", "result": {"type": "draw", "tenpai": []}}'
    connection = call(
        site, crowd, b"POST /api/v1/deal HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    for part in (body[:10], body[10:]):
        time.sleep(0.1)
        connection.sendall(part)
    assert connection.recv(12) == b"HTTP/1.1 200"


def test_when_connections_run_out_the_one_that_waits_longest_makes_room(
    crowd: ExitStack, tmp_path: Path, prepared: Path
) -> None:
    site = Site(tmp_path, EMBEDDED_WORKER="0")
    site.descriptors = 300
    site.take(prepared)
    site.start()
    idle = [call(site, crowd) for _ in range(130)]
    assert slowest(site, 0.2) < 1
    assert idle[0].recv(1) == b""
    site.stop()
