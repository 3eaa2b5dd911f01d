"""The metrics for monitoring the site."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest

from clubs.models import Leaderboard
from config.celery import SWEPT
from config.metrics import ABOUT, SiteCollector
from tests.factories import RON, seated_game

pytestmark = pytest.mark.django_db


def scraped() -> dict[str, float]:
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    lines = [line for line in generate_latest(registry).decode().splitlines() if not line.startswith("#")]
    return {name.removeprefix("east_one_"): float(value) for name, value in (line.split() for line in lines)}


def test_tables_saves_and_what_lags_are_told(client: Client) -> None:
    caches["shared"].set(SWEPT, timezone.now().timestamp() - 50, timeout=None)
    before = scraped()
    game = seated_game(deals=[RON])
    late = timezone.now() - timedelta(seconds=90)
    Leaderboard.objects.create(season=game.event.season, requested=1, requested_at=late)
    club = game.event.season.club
    client.get(f"/c/{club.slug}/")
    once = scraped()
    client.get(f"/c/{club.slug}/")
    now = scraped()
    assert {name.removesuffix("_total") for name in ABOUT} == {name.removesuffix("_total") for name in now}
    assert (before["tables_playing"], now["tables_playing"], now["nights_open"]) == (0, 1, 1)
    assert now["saves_total"] > before["saves_total"]
    assert now["queue_lag_seconds"] == pytest.approx(50, abs=20)
    assert now["standings_lag_seconds"] == pytest.approx(90, abs=20)
    assert once["pages_made_total"] > before["pages_made_total"]
    assert now["pages_asked_total"] == once["pages_asked_total"] + 1
    assert now["pages_made_total"] == once["pages_made_total"]


def test_a_scrape_costs_as_much_however_much_there_is(django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(8):  # type: ignore[operator]  # a fixture
        scraped()
