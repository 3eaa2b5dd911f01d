"""Requests that the server refuses before they reach the site: the API's error format, or plain text elsewhere."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any
from unittest.mock import Mock, patch

import pytest
from pytest_django import Settings
from waitress import wasyncore

from config.request_buffering import LEAST_RATE, Channel, Server, adjust
from config.thread_limits import SharingDispatcher

Ask = Callable[[bytes], tuple[int, str, bytes]]


def nothing(_environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "0")])
    return []


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Yield a function that sends bytes to a server and returns the answer's status, content type and body."""
    listener, sockets, dispatcher = socket.create_server(("127.0.0.1", 0)), {}, SharingDispatcher(2)
    dispatcher.set_thread_count(2)
    Server(nothing, sockets, _sock=listener, dispatcher=dispatcher, adj=adjust(listener, "http"), bind_socket=False)
    over = threading.Event()

    def turn() -> None:
        while not over.is_set():
            wasyncore.loop(timeout=0.05, use_poll=True, map=sockets, count=1)

    def said(sent: bytes) -> tuple[int, str, bytes]:
        with socket.create_connection(listener.getsockname(), timeout=10) as connection:
            connection.sendall(sent)
            answer = b"".join(iter(lambda: connection.recv(2**16), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        [kind] = [line for line in head.decode().split("\r\n") if line.startswith("Content-Type")]
        return int(head.split()[1]), kind.partition(": ")[2], body

    loop = threading.Thread(target=turn)
    loop.start()
    yield said
    over.set()
    loop.join()
    dispatcher.shutdown()
    wasyncore.close_all(sockets, ignore_all=True)


LONGEST = 2**16
"""The most bytes of address and headers that are read."""


def endless(begun: bytes) -> bytes:
    return begun.ljust(LONGEST, b"a")


REFUSED = {
    "endless address": (endless(b"GET /api/v1/clubs?x="), 431, "too_large"),
    "endless header": (endless(b"GET /api/v1/clubs HTTP/1.1\r\nX: "), 431, "too_large"),
    "endless body": (b"POST /api/v1/deal HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413, "too_large"),
    "no length": (b"POST /api/v1/deal HTTP/1.1\r\nContent-Length: -5\r\n\r\n", 400, "bad_request"),
    "no header": (b"GET /api/v1/clubs HTTP/1.1\r\nBad Header: x\r\n\r\n", 400, "bad_request"),
    "no chunk": (b"POST /api/v1/deal HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "bad_request"),
    "zipped": (b"POST /api/v1/deal HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "bad_request"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_server_itself_refuses_under_the_api_has_its_shape(ask: Ask, name: str) -> None:
    sent, status, code = REFUSED[name]
    answered, kind, body = ask(sent)
    error = json.loads(body)
    assert (answered, kind, error["ok"], error["error"]["code"]) == (status, "application/json", False, code)
    assert error["error"]["field"] == ""
    assert error["error"]["message"]


def test_elsewhere_it_is_plain_words(ask: Ask) -> None:
    assert ask(endless(b"GET /c/?x="))[:2] == (431, "text/plain; charset=utf-8")


BODY = b"x" * 2**20
ONE, MANY = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n", 64


def long_answer(environ: Any, start_response: Any) -> list[bytes]:
    body = b"ok" if environ["PATH_INFO"] == "/healthz" else BODY
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def site(settings: Settings) -> Iterator[socket.socket]:
    """Yield a site with two threads and 1 MB pages. It closes connections that read nothing for a second."""
    settings.REQUEST_SECONDS = 1.0
    listener, sockets, dispatcher = socket.create_server(("127.0.0.1", 0)), {}, SharingDispatcher(2)
    dispatcher.set_thread_count(2)
    server = Server(
        long_answer, sockets, _sock=listener, dispatcher=dispatcher, adj=adjust(listener, "http"), bind_socket=False
    )
    over = threading.Event()

    def turn() -> None:
        while not over.is_set():
            wasyncore.loop(timeout=0.05, use_poll=True, map=sockets, count=1)
            server.tend()

    loop = threading.Thread(target=turn)
    loop.start()
    yield listener
    over.set()
    loop.join()
    dispatcher.shutdown()
    wasyncore.close_all(sockets, ignore_all=True)


def connected(site: socket.socket) -> socket.socket:
    return socket.create_connection(site.getsockname(), timeout=10)


def answered(site: socket.socket) -> float:
    """Return the seconds until `/healthz` answers."""
    began = time.monotonic()
    with connected(site) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b"ok" in b"".join(iter(lambda: connection.recv(2**16), b""))
    return time.monotonic() - began


def ended(connection: socket.socket) -> bool:
    """Return whether the server closed the connection before it had sent every answer."""
    try:
        return not sum(len(part) for part in iter(lambda: connection.recv(2**20), b"")) >= MANY * len(BODY)
    except ConnectionResetError:
        return True


def test_connections_that_pipeline_and_read_nothing_hold_no_thread_and_are_closed(site: socket.socket) -> None:
    greedy = [connected(site) for _ in range(8)]
    for connection in greedy:
        connection.sendall(ONE * MANY)
    assert max(answered(site) for _ in range(5)) < 2.0
    time.sleep(2.0)
    assert all(ended(connection) for connection in greedy)
    for connection in greedy:
        connection.close()


@pytest.mark.parametrize(("each_second", "lasts"), [(LEAST_RATE // 2, 60), (LEAST_RATE * 2, 180)])
def test_a_client_that_takes_less_than_the_least_rate_is_closed(
    each_second: int, lasts: int, settings: Settings
) -> None:
    settings.REQUEST_SECONDS = 30.0
    ours, theirs = socket.socketpair()
    clock, seconds = Mock(monotonic=Mock(return_value=1000.0)), 0
    with theirs, patch("config.request_buffering.time", clock):
        channel = Channel(Mock(active_channels={}), ours, ("127.0.0.1", 1), adjust(ours, "http"), map={})
        channel.outbufs[0].append(BODY)
        channel.total_outbufs_len = len(BODY)
        with patch("waitress.wasyncore.dispatcher.send", side_effect=cycle([each_second, 0])):
            while channel.connected and seconds < 180:
                seconds += 1
                clock.monotonic.return_value += 1.0
                channel.handle_write()
                channel.tend(clock.monotonic() - settings.REQUEST_SECONDS)
        assert seconds == lasts
        channel.handle_close()


def test_whoever_pipelines_and_reads_gets_every_answer_in_order(site: socket.socket) -> None:
    with connected(site) as connection:
        connection.sendall(ONE * 20 + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        got = b"".join(iter(lambda: connection.recv(2**20), b""))
    assert got.count(b"HTTP/1.1 200 OK") == 21
    assert got.endswith(b"ok")
    assert len(got) > 20 * len(BODY)
