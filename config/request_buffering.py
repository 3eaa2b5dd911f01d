"""Read requests completely before a thread handles them, so that slow clients use a socket but no thread.

Gunicorn manages the processes; inside each, waitress reads requests and writes responses in one loop, and a thread sees
a request only when it is complete. This module adds what waitress lacks: closing requests that do not end, connections
that send no request or take no response, and connections beyond the number of file descriptors.
"""

import os
import re
import resource
import socket
import ssl
import threading
import time
from typing import Any

import orjson
from django.conf import settings
from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error

from config.thread_limits import BusyError, SharingDispatcher

MOST_CONNECTIONS = 4000
RESERVED = 200
LARGEST_BODY = 64 * 2**20
IN_MEMORY = 4 * 2**20
LONGEST_ANSWER = 2**30
LOOKED_AT = 64
LEAST_RATE = 1024
"""The bytes per second of a pending response that a client must read on average."""
API = re.compile(rb"\s*[A-Z]+ /api/")
# Error codes and messages, by status, of requests under the API that are refused here (docs/api.md).
REFUSALS = {
    400: ("bad_request", "This request cannot be read."),
    408: ("late", "This request did not end in time: please send it again."),
    413: ("too_large", "This request is too long: please send less at once."),
    431: ("too_large", "This address, or the headers, are too long."),
    500: ("server_error", "Something went wrong here. Please try again."),
    501: ("bad_request", "This request is sent in a way that is not known here: please send it whole, or in chunks."),
}


class RequestLateError(Error):  # type: ignore[misc]  # waitress has no types
    """The response to a request that was not complete in time."""

    code = 408
    reason = "Request Timeout"


class Reader(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A parsed request that keeps its first line, even if it cannot be parsed."""

    began = b""

    def received(self, data: bytes) -> int:
        if len(self.began) < LOOKED_AT and not self.headers_finished:
            self.began += bytes(data[:LOOKED_AT])
        taken: int = super().received(data)
        return taken


class ApiError(Error):  # type: ignore[misc]  # waitress has no types
    """An error from the server itself under the API, in the API's standard format."""

    def __init__(self, plain: Error) -> None:
        super().__init__(plain.body)
        self.code, self.reason = plain.code, plain.reason

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return status, headers and body."""
        code, message = REFUSALS.get(self.code, REFUSALS[400])
        body = orjson.dumps({"ok": False, "error": {"code": code, "field": "", "message": message}})
        return f"{self.code} {self.reason}", [("Content-Type", "application/json")], body


class Refusal(ErrorTask):  # type: ignore[misc]  # waitress has no types
    """The response to a request that is refused before it reaches the site."""

    def execute(self) -> None:
        error = self.request.error
        if API.match(getattr(self.request, "began", b"")) and not isinstance(error, BusyError):
            self.request.error = ApiError(error)
        super().execute()


class Task(WSGITask):  # type: ignore[misc]  # waitress has no types
    """A request with its response; the body of a HEAD response is dropped here, as Django expects of a server."""

    def write(self, data: bytes) -> None:
        head = self.request.command == "HEAD"
        super().write(b"" if head else data)
        if head:
            self.chunked_response = False


class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that records, by the monotonic clock, since when it has been waiting."""

    parser_class = Reader
    task_class = Task
    error_task_class = Refusal
    request: HTTPRequestParser | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.waits_since = self.taken_at = self.measured_since = time.monotonic()
        self.taken = 0
        self.parked = False
        super().__init__(*args, **kwargs)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the client takes now, and note when it took something."""
        sent = int(super().send(data, do_close=do_close))
        if sent:
            self.taken += sent
            self.taken_at = time.monotonic()
        return sent

    def received(self, data: bytes) -> bool:
        began = self.request is not None
        taken: bool = super().received(data)
        if not began or self.request is None:
            self.waits_since = time.monotonic()
        return taken

    def service(self) -> None:
        super().service()
        self.waits_since = time.monotonic()

    def handle_write(self) -> None:
        """Reset the timeout when part of the response is sent."""
        before = self.total_outbufs_len
        super().handle_write()
        if self.total_outbufs_len < before:
            self.waits_since = time.monotonic()

    def tend(self, latest: float) -> None:
        """Answer a request that began before `latest` with 408; close a connection idle since then.

        So is one that has taken nothing of its response since then, or too little, whatever else it has asked for.
        """
        if not self.total_outbufs_len:
            self.taken_at = time.monotonic()
            self.measure()
            self.resume()
        elif self.taken_at <= latest or self.is_too_slow():
            self.handle_close()
            return
        if self.requests or self.waits_since > latest:
            return
        if self.request is None:
            self.will_close = True
        else:
            self.refuse()

    def measure(self) -> None:
        """Begin to count what the client takes of its pending response."""
        self.taken, self.measured_since = 0, time.monotonic()

    def is_too_slow(self) -> bool:
        """Return whether the client read less than `LEAST_RATE` for twice `REQUEST_SECONDS`, then reset the counter."""
        seconds = time.monotonic() - self.measured_since
        if seconds < 2 * settings.REQUEST_SECONDS:
            return False
        slow = self.taken < LEAST_RATE * seconds
        self.measure()
        return slow

    def resume(self) -> None:
        """Let a thread answer the next pipelined request, now that the client has taken the last response."""
        if self.parked:
            self.parked = False
            self.server.add_task(self)

    def refuse(self) -> None:
        """Let a thread answer 408 and close."""
        late: Any = self.request
        self.request = None
        late.error = RequestLateError("The request did not end in time.")
        self.requests.append(late)
        self.server.add_task(self)


class Server(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """A waitress server on a socket of gunicorn; without free connections, the longest waiting one is closed."""

    channel_class = Channel
    most = MOST_CONNECTIONS

    def add_task(self, task: Channel) -> None:
        """Queue a connection's next request, once it has taken the response to the one before.

        Otherwise pipelined requests would fill its buffer until a thread waits for it.
        """
        if task.total_outbufs_len:
            task.parked = True
            self.pull_trigger()
        else:
            super().add_task(task)

    def handle_accept(self) -> None:
        if len(self.active_channels) >= self.most:
            self.make_room()
        super().handle_accept()

    def make_room(self) -> None:
        """Close the connection that has waited longest, unless all are being answered."""
        waiting = [channel for channel in self.active_channels.values() if channel.parked or not channel.requests]
        if waiting:
            min(waiting, key=lambda channel: channel.waits_since).handle_close()

    def maintenance(self, now: float) -> None:
        """Do nothing: waitress uses the wall clock, which may be changed; see `tend`."""

    def busy(self) -> bool:
        """Return whether a connection has a pending response or an incomplete request."""
        return any(channel.requests or channel.total_outbufs_len for channel in self.active_channels.values())

    def tend(self) -> None:
        """Check the timeouts of every connection."""
        latest = time.monotonic() - settings.REQUEST_SECONDS
        for channel in list(self.active_channels.values()):
            channel.tend(latest)


class SecureChannel(Channel):
    """A TLS connection; the loop reads and a thread may write, never both at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.speaks = threading.Lock()
        super().__init__(*args, **kwargs)

    def handle_read(self) -> None:
        """Process received data; during the handshake, and within a record, there is none yet."""
        try:
            data = self.read_some()
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        if data:
            self.received(data)
        else:
            self.handle_close()

    def read_some(self) -> bytes:
        """Return received data, nothing if the connection has ended or does not use TLS."""
        try:
            with self.speaks:
                data: bytes = self.socket.recv(self.adj.recv_bytes)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise
        except OSError:
            return b""
        return data

    def send(self, data: bytes, do_close: bool = True) -> int:
        try:
            with self.speaks:
                return super().send(data, do_close=do_close)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0


class SecureServer(Server):
    """A server for TLS connections."""

    channel_class = SecureChannel
    context: ssl.SSLContext

    def accept(self) -> tuple[ssl.SSLSocket, Any] | None:
        """Accept a connection; its handshake runs in the loop, so that nobody waits for it."""
        taken = super().accept()
        if taken is None:
            return None
        return self.context.wrap_socket(taken[0], server_side=True, do_handshake_on_connect=False), taken[1]


class BufferingWorker(Worker):  # type: ignore[misc]  # gunicorn has no types
    """One process: a loop that reads and writes, and `threads` threads that respond."""

    def run(self) -> None:
        dispatcher = SharingDispatcher(self.cfg.threads)
        dispatcher.set_thread_count(self.cfg.threads)
        servers = self.servers(dispatcher)
        while self.alive and self.ppid == os.getppid():
            self.turn(servers)
        self.finish(servers, dispatcher)

    def servers(self, dispatcher: ThreadedTaskDispatcher) -> list[Server]:
        """Return a server for each socket of gunicorn; all share one loop and the threads."""
        made: list[Server] = []
        sockets: dict[int, Any] = {}
        for one in (listener.sock for listener in self.sockets):
            secure = settings.TLS and one.getsockname()[1] == settings.TLS_PORT
            kind, adj = SecureServer if secure else Server, adjust(one, "https" if secure else "http")
            made.append(kind(self.wsgi, sockets, _sock=one, dispatcher=dispatcher, adj=adj, bind_socket=False))
            made[-1].most = most_connections() // len(self.sockets)
            if secure:
                made[-1].context = tls_context()
        return made

    def turn(self, servers: list[Server]) -> None:
        """Read and write ready sockets; wait for at most a second."""
        self.notify()
        wasyncore.loop(timeout=1.0, use_poll=True, map=servers[0]._map, count=1)
        for server in servers:
            server.tend()

    def finish(self, servers: list[Server], dispatcher: ThreadedTaskDispatcher) -> None:
        """Stop accepting; finish current requests within gunicorn's graceful timeout."""
        for server in servers:
            server.del_channel()
        end = time.monotonic() + self.cfg.graceful_timeout
        while any(server.busy() for server in servers) and time.monotonic() < end:
            self.turn(servers)
        dispatcher.shutdown(timeout=1)


def adjust(listener: socket.socket, scheme: str) -> Adjustments:
    """Return waitress's settings; proxy headers and size limits are left to Django."""
    return Adjustments(
        sockets=[listener],
        url_scheme=scheme,
        ident=None,
        clear_untrusted_proxy_headers=False,
        connection_limit=2 * MOST_CONNECTIONS,
        recv_bytes=2**16,
        max_request_header_size=2**16,
        max_request_body_size=LARGEST_BODY,
        inbuf_overflow=IN_MEMORY,
        outbuf_overflow=IN_MEMORY,
        # No response is longer, so that a thread never waits for a slow client; beyond `outbuf_overflow` it is a file.
        outbuf_high_watermark=LONGEST_ANSWER,
        log_socket_errors=False,
    )


def tls_context() -> ssl.SSLContext:
    """Return the TLS context; the library is loaded only if it is used."""
    from config import local_tls

    return local_tls.context(settings.TLS_DIR)


def most_connections() -> int:
    """Return the maximum number of connections, after raising the limit of file descriptors as far as allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = MOST_CONNECTIONS + RESERVED
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(min(MOST_CONNECTIONS, hard - RESERVED), RESERVED // 2)
