"""The check of all statistics during other writes: on SQLite, no write happens during an unfinished read."""

import sqlite3
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from clubs.models import Event, Recap
from clubs.services.statistics.nightly_check import BATCH
from tests.factories import EventFactory, SeasonFactory


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL lets a write stand beside a reading")
@pytest.mark.django_db(transaction=True)
def test_verify_goes_on_while_the_site_writes():
    season = SeasonFactory()
    for number in range(BATCH + 5):
        night = EventFactory(
            season=season, number=number + 1, status=Event.Status.CLOSED, starts_at=timezone.now() - timedelta(number)
        )
        Recap.objects.create(season=season, event=night, asked=1, made=1, facts=None)
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=20)

    def beside(execute: Callable[..., object], sql: str, *rest: object) -> object:
        """Commit on another connection just before each note of the check's progress."""
        if sql.startswith('UPDATE "clubs_rebuilding" SET "last_recap"'):
            with other:
                other.execute("UPDATE clubs_season SET name = name || '.'")
        return execute(sql, *rest)

    with connection.execute_wrapper(beside):
        call_command("verify")
    other.close()
    season.refresh_from_db()
    assert season.name.endswith("." * (BATCH + 5)), "somebody wrote beside each recap"
