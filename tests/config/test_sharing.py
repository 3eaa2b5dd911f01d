"""Scoring calls that take long leave half of the threads to tables and pages, files all but one."""

import json
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from config import thread_limits
from config.thread_limits import BusyError, SharingDispatcher

THREADS = 8


class Connection:
    """A connection with one request, which is not answered until the test releases it."""

    def __init__(self, path: str, let_go: threading.Event) -> None:
        self.requests: list[Any] = [SimpleNamespace(path=path, error=None)]
        self.let_go, self.began, self.ended = let_go, threading.Event(), threading.Event()

    def service(self) -> None:
        self.began.set()
        if self.requests[0].error is None:
            assert self.let_go.wait(20)
        self.ended.set()

    def cancel(self) -> None:
        self.requests = []


@pytest.fixture
def let_go() -> threading.Event:
    return threading.Event()


@pytest.fixture
def shared(let_go: threading.Event) -> Iterator[SharingDispatcher]:
    dispatcher = SharingDispatcher(THREADS)
    dispatcher.set_thread_count(THREADS)
    yield dispatcher
    let_go.set()
    dispatcher.shutdown()


def asked(shared: SharingDispatcher, let_go: threading.Event, path: str, count: int) -> list[Connection]:
    made = [Connection(path, let_go) for _ in range(count)]
    for connection in made:
        shared.add_task(connection)
    return made


def test_calls_take_half_of_the_threads_and_all_of_them_are_answered(shared, let_go):
    calls = asked(shared, let_go, "/api/v1/score", 40)
    assert all(call.began.wait(5) for call in calls[: THREADS // 2])
    pages = asked(shared, let_go, "/t/table/", THREADS // 2)
    assert all(page.began.wait(5) for page in pages)
    assert sum(call.began.is_set() for call in calls) == THREADS // 2
    let_go.set()
    assert all(connection.ended.wait(10) for connection in calls + pages)
    assert (shared.calls.begun, len(shared.calls.waiting)) == (0, 0)


def test_where_too_many_wait_a_call_is_told_when_to_come_back(shared, let_go, monkeypatch):
    monkeypatch.setattr(thread_limits, "MOST_WAITING", 3)
    calls = asked(shared, let_go, "/api/v1/stats", THREADS // 2 + 4)
    assert calls[-1].ended.wait(5)
    status, headers, body = calls[-1].requests[0].error.to_response()
    assert (status, dict(headers)["Retry-After"]) == ("503 Service Unavailable", "5")
    assert json.loads(body)["error"]["code"] == "busy"
    assert [type(call.requests[0].error) for call in calls] == [type(None)] * (THREADS // 2 + 3) + [BusyError]


def test_files_take_one_thread_and_calls_do_not_wait_for_them(shared, let_go):
    paths = ("/c/club/seasons/spring/deals.xlsx", "/c/club/seasons/spring/results.csv", "/api/v1/schema/")
    files = [asked(shared, let_go, path, 4)[0] for path in paths for _ in range(4)]
    assert files[0].began.wait(5)
    others = asked(shared, let_go, "/api/v1/score", THREADS // 2) + asked(shared, let_go, "/t/table/", THREADS // 2 - 1)
    assert all(other.began.wait(5) for other in others)
    assert sum(file.began.is_set() for file in files) == 1
    let_go.set()
    assert all(connection.ended.wait(10) for connection in files + others)
    assert (shared.files.begun, len(shared.files.waiting)) == (0, 0)
