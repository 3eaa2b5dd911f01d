"""Calendar feeds: dates have their time zone, and what is cancelled is marked so under the same UID."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from clubs.models import Event, Round
from clubs.services.seasons.seasons import cancel_night
from clubs.services.tournament.tournament_status import cancel_tournament
from tests.clubs.evenings import organiser
from tests.clubs.tournaments import stages, tournament
from tests.factories import EntryFactory, EventFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def dates(route: str, *parts: Any) -> dict[str, Any]:
    """Return a calendar's components by UID."""
    response = Client().get(reverse(route, args=parts))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    read = Calendar.from_ical(response.content)
    assert [str(zone["tzid"]) for zone in read.walk("VTIMEZONE")] == ["Asia/Taipei"]
    return {str(one["uid"]): one for one in read.walk("VEVENT")}


def test_a_night_stands_at_its_hour_and_stays_when_it_is_cancelled() -> None:
    night = EventFactory(status=Event.Status.PLANNED, starts_at=datetime(2026, 11, 26, 11, 30, tzinfo=UTC))
    club = night.season.club
    Event.objects.filter(pk=night.pk).update(starts_at=timezone.now().replace(microsecond=0) + timedelta(days=3))
    night.refresh_from_db()
    ((uid, before),) = dates("club_calendar", club.slug).items()
    assert before["dtstart"].dt == night.starts_at
    assert before["dtstart"].params["TZID"] == "Asia/Taipei"
    assert before["status"] == "CONFIRMED"
    cancel_night(event_id=night.pk, club_id=club.pk, actor=organiser(night), reason="Typhoon")
    after = dates("club_calendar", club.slug)[uid]
    assert after["status"] == "CANCELLED"
    assert "Typhoon" in after["description"]
    assert after["sequence"] > before["sequence"]


def test_a_players_calendar_has_what_was_played_and_what_is_to_come() -> None:
    player = PlayerFactory()
    past, other, coming = (
        EventFactory(season__club=player.club, starts_at=timezone.now() + timedelta(days=days)) for days in (-9, -8, 4)
    )
    EntryFactory(event=past, player=player)
    found = dates("player_calendar", player.club.slug, player.number)
    assert {uid.split("@")[0] for uid in found} == {f"event-{past.pk}", f"event-{coming.pk}"}
    assert f"event-{other.pk}" in {uid.split("@")[0] for uid in dates("club_calendar", player.club.slug)}


def test_more_nights_are_no_more_queries() -> None:
    night = EventFactory(starts_at=timezone.now())
    club = night.season.club
    with CaptureQueriesContext(
        connection,
    ) as one:
        dates("club_calendar", club.slug)
    for days in range(3):
        EventFactory(season=night.season, starts_at=timezone.now() + timedelta(days=days))
    with CaptureQueriesContext(
        connection,
    ) as four:
        assert len(dates("club_calendar", club.slug)) == 4
    assert len(four) == len(one)


def test_a_tournaments_rounds_and_ones_own_with_the_seat_and_never_a_result() -> None:
    day = tournament(8, stages(2, "random", minutes=90, second_check=False))
    club, at = day.event.season.club, timezone.now().replace(microsecond=0) + timedelta(hours=1)
    for number in (1, 2):
        Round.objects.filter(pk=day.round(number).pk).update(planned_at=at + timedelta(hours=2 * number))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    first, second = (f"round-{day.round(number).pk}" for number in (1, 2))
    token = day.entry(3).token

    def own() -> dict[str, Any]:
        return {uid.split("@")[0]: one for uid, one in dates("own_calendar", token).items()}

    assert not any("Table" in str(one.get("location", "")) for one in own().values())
    whole = {uid.split("@")[0] for uid in dates("event_calendar", club.slug, day.event.pk)}
    assert whole == {f"event-{day.event.pk}", first, second}
    assert set(own()) == {first, second}
    day.draft(1)
    assert "Table" not in str(own()[first]["summary"])
    day.publish(1)
    before = own()[first]
    plan = day.plan(1)
    table, wind = next((at, row.index(3)) for at, row in plan.numbered if 3 in row)
    words = ["East", "South", "West", "North"][wind]
    assert str(before["summary"]).endswith(f"Round 1, Table {table}, {words}")
    assert str(before["location"]).startswith(f"Table {table}")
    day.start(1)
    day.report(1)
    day.approve(1)
    text = Client().get(reverse("own_calendar", args=[token])).content.decode()
    assert not any(total in text for total in ("24.0", "-24.0", "8.0", "39000"))
    assert own()[first]["sequence"] > before["sequence"]
    assert Client().get(reverse("own_calendar", args=["x" * 32])).status_code == 404


def test_rounds_stand_at_their_hours_and_a_cancelled_tournaments_stay_as_cancelled_for_all_and_for_ones_own() -> None:
    day = tournament(8, stages(2, "random", minutes=90))
    club, at = day.event.season.club, timezone.now().replace(microsecond=0) + timedelta(days=2)
    Round.objects.filter(pk=day.round(1).pk).update(planned_at=at)
    calendars = [("event_calendar", (club.slug, day.event.pk)), ("own_calendar", (day.entry(3).token,))]
    [uid] = dates("own_calendar", day.entry(3).token)
    before = [dates(route, *parts)[uid] for route, parts in calendars]
    for one in before:
        assert (one["dtstart"].dt, one["dtend"].dt) == (at, at + timedelta(minutes=90))
        assert one["dtstart"].params["TZID"] == "Asia/Taipei"
        assert one["status"] == "CONFIRMED"
    day.event.refresh_from_db()
    cancel_tournament(event=day.event, reason="Typhoon", actor=day.director)
    for (route, parts), known in zip(calendars, before, strict=True):
        found = dates(route, *parts)
        assert {str(one["status"]) for one in found.values()} == {"CANCELLED"}
        assert "Typhoon" in found[uid]["description"]
        assert found[uid]["sequence"] > known["sequence"]
