"""The health checks: whether the process is alive, and whether it is ready to work."""

import time
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from clubs import tasks
from config import health
from config.celery import SWEPT


def test_alive_needs_nothing(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_ready_says_that_no_worker_swept(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {
        "ok": False,
        "database": "ok",
        "broker": "ok",
        "disk": "ok",
        "sweep": "SweepLateError",
        "work": "ok",
        "page": "ok",
        "backup": "ok",
    }


@pytest.mark.django_db
def test_ready_after_a_sweep(client: Client) -> None:
    caches["shared"].set(SWEPT, time.time() - health.LATE / 2)
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {
        "ok": True,
        "database": "ok",
        "broker": "ok",
        "disk": "ok",
        "sweep": "ok",
        "work": "ok",
        "page": "ok",
        "backup": "ok",
    }


@pytest.mark.django_db
def test_ready_says_that_room_is_short_and_that_it_is_gone(client: Client, settings: Any) -> None:
    caches["shared"].set(SWEPT, time.time())
    settings.DISK_LOW_MB = 2**40
    low = client.get("/readyz")
    assert (low.status_code, low.json()["disk"]) == (200, "low")
    settings.VAR_DIR = "/proc"
    full = client.get("/readyz")
    assert (full.status_code, full.json()["disk"]) == (503, "DiskFullError")


@pytest.mark.django_db
def test_one_thing_that_is_stuck_is_told_from_a_missing_worker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def broken() -> None:
        raise ValueError

    def whole() -> None:
        done.append("whole")

    monkeypatch.setattr(tasks, "SWEPT", (broken, whole))
    tasks.sweep()
    assert done == ["whole"]
    caches["shared"].set(SWEPT, time.time())
    response = client.get("/readyz")
    assert (response.status_code, response.json()["work"], response.json()["sweep"]) == (200, "stuck", "ok")
    monkeypatch.setattr(tasks, "SWEPT", (whole,))
    tasks.sweep()
    assert client.get("/readyz").json()["work"] == "ok"
