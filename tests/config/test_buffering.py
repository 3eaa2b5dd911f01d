"""What the server refuses before the site is asked: under the API in the one shape, elsewhere as plain words."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from waitress import wasyncore

from config.request_buffering import Server, adjust
from config.thread_limits import SharingDispatcher

Ask = Callable[[bytes], tuple[int, str, bytes]]


def nothing(_environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "0")])
    return []


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Send these bytes to a server; status, content type and body of what it answers."""
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
"""Bytes of address and headers that are read at most."""


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
