"""Sessions that have ended don't pile up."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs.services.people import sessions
from clubs.tasks import backup


@pytest.mark.django_db
def test_sessions_that_have_ended_are_deleted_at_night_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "AT_ONCE", 2)
    monkeypatch.setattr("clubs.tasks.nightly_backup", lambda: None)
    now = timezone.now()
    Session.objects.bulk_create(
        Session(session_key=f"{hours}", session_data="", expire_date=now + timedelta(hours=hours))
        for hours in (-5, -4, -3, -2, -1, 1, 2)
    )
    backup()
    assert set(Session.objects.values_list("session_key", flat=True)) == {"1", "2"}
