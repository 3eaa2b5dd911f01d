"""The site as it runs in a hall: by TLS from its own authority, on the web server's own loop, taken offline at will."""

import base64
import hashlib
import socket
import ssl
import threading
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from waitress import wasyncore
from waitress.task import ThreadedTaskDispatcher

from config.request_buffering import SecureServer, Server, adjust

THREADS = 4


class Site:
    """A WSGI application that leaves no database connection open.

    It breaks after its next response at an address that ends with `breaks_after`, until a test sets `broken` to False.
    """

    def __init__(self) -> None:
        self.handler = WSGIHandler()
        self.breaks_after, self.broken = "", False

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        if self.broken:
            start("503 Service Unavailable", [("Content-Type", "text/html"), ("Content-Length", "4")])
            return [b"none"]
        try:
            return self.handler(environ, start)
        finally:
            connections.close_all()
            if self.breaks_after and environ["PATH_INFO"].endswith(self.breaks_after):
                self.breaks_after, self.broken = "", True


class Hall:
    """A server on one port. `cut` takes it off the network, `back` puts it on again."""

    def __init__(self, context: ssl.SSLContext | None, host: str = "localhost") -> None:
        self.context, self.site, self.host = context, Site(), host
        self.port = 0
        self.back()

    @property
    def url(self) -> str:
        return f"{'https' if self.context else 'http'}://{self.host}:{self.port}"

    def back(self) -> None:
        """Listen at the same address as before."""
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(64)
        self.port = listener.getsockname()[1]
        self.sockets: dict[int, Any] = {}
        self.dispatcher = ThreadedTaskDispatcher()
        self.dispatcher.set_thread_count(THREADS)
        kind, adj = (SecureServer, adjust(listener, "https")) if self.context else (Server, adjust(listener, "http"))
        shared = {"_sock": listener, "dispatcher": self.dispatcher, "adj": adj, "bind_socket": False}
        self.server = kind(self.site, self.sockets, **shared)
        if isinstance(self.server, SecureServer) and self.context:
            self.server.context = self.context
        self.running = threading.Event()
        self.running.set()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while self.running.is_set():
            wasyncore.loop(timeout=0.1, use_poll=True, map=self.sockets, count=1)

    def cut(self) -> None:
        """Stop answering. Data being sent is lost."""
        self.running.clear()
        self.thread.join()
        wasyncore.close_all(self.sockets)
        self.dispatcher.shutdown(timeout=5)


def spki(folder: Path) -> str:
    """Return the hash of the site's key. Chromium trusts it, as a tablet trusts the authority's certificate."""
    kept = x509.load_pem_x509_certificate((folder / "site.pem").read_bytes())
    key = kept.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(key).digest()).decode()
