"""No receiver and no task occupies a worker beyond its deadline."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from pytest_django import Settings

from clubs.services.notifications import mails, outgoing_http
from clubs.services.notifications.outgoing_http import OutsideError, post_to_public_url
from config.celery import app


@pytest.fixture
def dripping() -> Iterator[int]:
    """Yield the port of a receiver that responds with a byte every tenth of a second, forever."""
    yield from dripping_after(b"HTTP/1.1 200 OK\r\nX-Slow: ")


@pytest.fixture
def dripping_mail() -> Iterator[int]:
    """Yield the port of a mail server whose greeting never ends."""
    yield from dripping_after(b"220 ")


def dripping_after(beginning: bytes) -> Iterator[int]:
    listener, over = socket.create_server(("127.0.0.1", 0)), threading.Event()

    def drip() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(beginning)
            while not over.wait(0.1):
                try:
                    connection.sendall(b"a")
                except OSError:
                    return

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    over.set()
    listener.close()


def test_a_receiver_that_drips_is_given_up_at_the_deadline(
    dripping: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MESSAGES_LOCAL = True
    monkeypatch.setattr(outgoing_http, "DEADLINE", 1.0, raising=False)
    began = time.monotonic()
    with pytest.raises(OutsideError):
        post_to_public_url(f"http://127.0.0.1:{dripping}/", b"{}", {})
    assert time.monotonic() - began < 5.0


def test_a_mail_server_that_drips_is_given_up_at_the_deadline(
    dripping_mail: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", dripping_mail, 10
    monkeypatch.setattr(mails, "DEADLINE", 1.0)
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        EmailMessage("x", "y", None, ["mei@example.org"], connection=mails.Smtp()).send()
    assert time.monotonic() - began < 5.0


def test_a_name_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing_http, "CONNECT", 0.2)
    monkeypatch.setattr(outgoing_http.socket, "getaddrinfo", lambda *_, **__: time.sleep(3) or [])
    began = time.monotonic()
    with pytest.raises(OutsideError):
        post_to_public_url("https://slow.example.org/", b"{}", {})
    assert time.monotonic() - began < 5.0


def test_every_task_has_its_limits_and_deliveries_short_ones() -> None:
    app.loader.import_default_modules()
    tasks = {name: task for name, task in app.tasks.items() if name.startswith("clubs.tasks.")}
    assert len(tasks) > 20
    assert app.conf.task_soft_time_limit < app.conf.task_time_limit <= 600
    assert set(settings.TASK_SECONDS) <= set(tasks)
    assert tasks["clubs.tasks.send_message"].soft_time_limit <= 30
