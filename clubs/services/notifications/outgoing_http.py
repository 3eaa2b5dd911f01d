"""Requests to user-supplied addresses: TLS and public networks only, limited in time and size."""

import ipaddress
import os
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

import urllib3
from django.conf import settings
from django.utils.translation import gettext as _

from clubs.errors import ClubError

CONNECT, READ, DEADLINE = 5.0, 10.0, 15.0
"""Seconds for the connection, for each read, and for a delivery as a whole."""
MOST_READ = 300
LONGEST_URL = 500


class OutsideError(Exception):
    """The address did not accept the request; `gone` if it never will."""

    def __init__(self, words: str, *, gone: bool = False) -> None:
        super().__init__(words)
        self.gone = gone


@dataclass(frozen=True, slots=True)
class Answered:
    """The response: its status, its body as far as it was asked for, and its ETag."""

    status: int
    body: bytes
    etag: str = ""

    @property
    def words(self) -> str:
        """Return the body as one line of text."""
        return " ".join(self.body.decode(errors="replace").split())


def check_url(url: str) -> str:
    """Return the address in the form to be stored; raises `bad_url` unless it is https to a public host."""
    try:
        parts = _parts(url)
        _addresses(parts, resolve=False)
    except (OutsideError, ValueError) as error:
        raise ClubError("bad_url", str(error), "url") from None
    return url


def post_to_public_url(url: str, body: bytes, headers: Mapping[str, str]) -> Answered:
    """Send a body to the address; of its answer only the beginning is read."""
    return _request("POST", url, body, headers, MOST_READ, DEADLINE)


def read_public_url(url: str, headers: Mapping[str, str], *, most: int, seconds: float) -> Answered:
    """Read what the address holds: at most `most` bytes, in so many seconds."""
    return _request("GET", url, None, headers, most, seconds)


def _request(
    method: str, url: str, body: bytes | None, headers: Mapping[str, str], most: int, seconds: float
) -> Answered:
    """Return the answer of the address. The host is resolved only once, which rules out DNS rebinding."""
    parts = _parts(url)
    began = time.monotonic()
    address = _addresses(parts)[0]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    said = {"User-Agent": "East-One", "Host": parts.netloc.rpartition("@")[2], **headers}
    timeout = urllib3.Timeout(connect=CONNECT, read=READ)
    try:
        with (
            Deadline(seconds - (time.monotonic() - began)) as deadline,
            deadline.watched(_pool(parts, address, timeout)) as pool,
            pool.urlopen(
                method, path, body=body, headers=said, redirect=False, retries=False, preload_content=False
            ) as answer,
        ):
            found = answer.read(most, decode_content=False)
        if deadline.over:  # what was cut off looks like an answer that ended
            raise OutsideError("Deadline")
        return Answered(answer.status, found, answer.headers.get("ETag", ""))
    except (urllib3.exceptions.HTTPError, OSError) as error:
        raise OutsideError("Deadline" if deadline.over else type(error).__name__) from None


class Deadline:
    """Ends a delivery after so many seconds, however slowly the receiver answers."""

    def __init__(self, seconds: float) -> None:
        self.over = False
        self.held: socket.socket | None = None
        self.timer = threading.Timer(max(seconds, 0.1), self.end)
        self.timer.daemon = True

    def __enter__(self) -> "Deadline":
        self.timer.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.timer.cancel()
        if self.held is not None:
            self.held.close()

    def end(self) -> None:
        """Shut the connection down, which ends whatever waits for it."""
        self.over = True
        if self.held is not None:
            with suppress(OSError):
                self.held.shutdown(socket.SHUT_RDWR)

    def hold(self, connection: socket.socket) -> None:
        """End this connection with the deadline."""
        self.held = socket.socket(fileno=os.dup(connection.fileno()))
        if self.over:
            self.end()

    def watched(self, pool: urllib3.HTTPConnectionPool) -> urllib3.HTTPConnectionPool:
        """Return the pool, whose connections end with the deadline, also during the TLS handshake."""
        deadline, kind = self, pool.ConnectionCls

        class Watched(kind):  # type: ignore[valid-type, misc]  # http or https
            def _new_conn(self) -> socket.socket:
                made: socket.socket = super()._new_conn()
                deadline.hold(made)
                return made

        pool.ConnectionCls = Watched
        return pool


def _pool(parts: SplitResult, address: str, timeout: urllib3.Timeout) -> urllib3.HTTPConnectionPool:
    name = parts.hostname or ""
    if parts.scheme == "http":
        return urllib3.HTTPConnectionPool(address, parts.port or 80, timeout=timeout, maxsize=1)
    return urllib3.HTTPSConnectionPool(
        address,
        parts.port or 443,
        timeout=timeout,
        maxsize=1,
        server_hostname=name,
        assert_hostname=name,
        ssl_context=ssl.create_default_context(),
    )


def _parts(url: str) -> SplitResult:
    parts = urlsplit(url)
    schemes = ("https", "http") if settings.MESSAGES_LOCAL else ("https",)
    if len(url) > LONGEST_URL or not url.isprintable() or " " in url:
        raise OutsideError(_("This isn’t a web address."), gone=True)
    if parts.scheme not in schemes or not parts.hostname or parts.username or parts.port == 0:
        raise OutsideError(_("Only https addresses are allowed."), gone=True)
    return parts


def _addresses(parts: SplitResult, *, resolve: bool = True) -> list[str]:
    """Return the host's IP addresses; raises `bad_url` if one is not public. Without `resolve`, check the text only."""
    name = parts.hostname or ""
    try:
        found = [str(ipaddress.ip_address(name))]
    except ValueError:
        if not resolve:
            _check_name(name)
            return []
        found = _looked_up(name)
    if not settings.MESSAGES_LOCAL and not all(_public(address) for address in found):
        raise OutsideError(_("This address isn’t on the public internet."), gone=True)
    return found


def _check_name(name: str) -> None:
    local = name == "localhost" or name.endswith((".localhost", ".local", ".internal")) or "." not in name
    if local and not settings.MESSAGES_LOCAL:
        raise OutsideError(_("This address isn’t on the public internet."), gone=True)


def _looked_up(name: str) -> list[str]:
    found: list[str] = []

    def look_up() -> None:
        with suppress(OSError):
            found.extend(str(one[4][0]) for one in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM))

    asking = threading.Thread(target=look_up, daemon=True)  # a name server may take its time
    asking.start()
    asking.join(CONNECT)
    if not found:
        raise OutsideError(_("No server with this name was found."))
    return list(found)


def _public(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None) or getattr(parsed, "sixtofour", None)
    return parsed.is_global and not parsed.is_multicast and (mapped is None or mapped.is_global)
