"""A night at a table during outages: cache and queue are down throughout, the database for a while."""

import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from playwright.sync_api import Page, expect
from pytest_django import Settings

from clubs.models import Deal, Game, Leaderboard
from clubs.services.seasons.standings import requeue_stale
from config.cache import EnduringRedisCache
from config.celery import app
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Tablet, address, new_game
from tests.browser.test_play_offline import ready_to_go
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
NOBODY_ANSWERS = r"status of 503|htmx:error|Failed to load resource"


@pytest.fixture
def redis_down(site: str, settings: Settings) -> Iterator[str]:
    """Yield the site with a Redis that refuses every connection, as cache and as queue."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
        redis = {"BACKEND": "config.cache.EnduringRedisCache", "LOCATION": url}
        settings.CACHES = {"default": redis, "shared": redis}
        yield url
    EnduringRedisCache._away_until.pop(url, None)


@contextmanager
def queue_at(url: str) -> Iterator[None]:
    """Send tasks to this address. The worker waits at the real one."""
    usual = {name: app.conf[name] for name in ("broker_write_url", "broker_transport", "broker_transport_options")}
    app.conf.update(broker_write_url=url, broker_transport=None, broker_transport_options={})
    forget_queue()
    try:
        yield
    finally:
        app.conf.update(usual)
        forget_queue()


def forget_queue() -> None:
    """Clear the producer pools, so that the next sender reads the queue's address again."""
    app._pool = app.amqp._producer_pool = None


@contextmanager
def database_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the database refuse every query of the site, on old and new connections. The test itself may query it."""
    me, backend = threading.get_ident(), type(connections["default"])

    def refusing(asked: Callable[..., Any]) -> Callable[..., Any]:
        def inner(*args: Any, **kwargs: Any) -> Any:
            if threading.get_ident() != me:
                raise refusal()
            return asked(*args, **kwargs)

        return inner

    with monkeypatch.context() as patch:
        for name in ("get_new_connection", "create_cursor"):
            patch.setattr(backend, name, refusing(getattr(backend, name)))
        yield


def refusal() -> Exception:
    """Return the exception that the driver raises when it can't connect."""
    if connection.vendor == "postgresql":
        return psycopg.OperationalError("connection refused")
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def deals(game: Game) -> list[tuple[int, str]]:
    """Return the current deals in short form."""
    return list(Deal.objects.filter(game=game, current=True).order_by("number").values_list("number", "result__type"))


def test_an_evening_goes_on_while_cache_and_queue_raise_and_the_database_is_away(
    redis_down: str, tablet: Page, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.expect(NOBODY_ANSWERS)
    game = new_game()
    badge = tablet.locator("[data-net]")
    with queue_at(redis_down):
        one = Tablet(tablet, game)
        ready_to_go(tablet)
        one.ron(OLENA, WEI, "3 han 30 fu")
        one.expect_round("East 2")
        one.riichi(JOAO)
        one.draw(JOAO)
        one.expect_round("East 3")
        assert deals(game) == [(1, "win"), (2, "draw")]
        with database_away(monkeypatch):
            one.ron(PRIYA, JOAO, "Mangan")
            expect(badge).to_contain_text("Offline, 1 entry waiting")
            one.expect_round("East 4")
            one.riichi(PRIYA)
            expect(badge).to_contain_text("Offline, 2 entries waiting")
            one.tsumo(PRIYA, "2 han 30 fu")
            expect(badge).to_contain_text("Offline, 3 entries waiting")
            shown = tablet.locator(".seat .score").all_inner_texts()
            assert len(deals(game)) == 2
        expect(badge).to_contain_text("Saved")
        expect(tablet.locator(".seat .score")).to_have_text(shown)
        assert deals(game) == [(1, "win"), (2, "draw"), (3, "win"), (4, "win")]
        game.refresh_from_db()
        assert [f"{score:,}" for score in sorted(game.state["scores"])] == sorted_scores(shown)
        tablet.goto(address(game, "close/"))
        tablet.get_by_role("button", name="Time is up").click()
        tablet.get_by_role("button", name="End after 4 deals").click()
        for name in NAMES[:3]:
            one.seat(name).get_by_role("button").click()
            expect(one.seat(name).get_by_text("Confirmed")).to_be_visible()
        one.seat(PRIYA).get_by_role("button").click()
        expect(tablet.get_by_role("heading", name="Last game at this table")).to_be_visible()
        assert Deal.objects.filter(game=game).count() == 4
    board = Leaderboard.objects.get(season=game.event.season)
    assert board.computed < board.requested
    requeue_stale()
    wait_for(lambda: Leaderboard.objects.get(pk=board.pk).computed == board.requested, "the standings follow")


def sorted_scores(shown: list[str]) -> list[str]:
    """Return the scores on the screen, lowest first."""
    return sorted((text.strip() for text in shown), key=lambda text: int(text.replace(",", "").replace("−", "-")))
