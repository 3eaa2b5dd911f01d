"""The process says whether it lives and whether it can work."""

import time

import pytest
from django.core.cache import caches
from django.test import Client

from config import health
from config.celery import SWEPT


def test_alive_needs_nothing(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_ready_says_that_no_worker_swept(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"ok": False, "database": "ok", "broker": "ok", "sweep": "SweepLateError"}


@pytest.mark.django_db
def test_ready_after_a_sweep(client: Client) -> None:
    caches["shared"].set(SWEPT, time.time() - health.LATE / 2)
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"ok": True, "database": "ok", "broker": "ok", "sweep": "ok"}
