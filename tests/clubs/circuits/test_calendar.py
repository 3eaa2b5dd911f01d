"""The calendar of circuits: coming tournaments with their weights so far, calendar feeds, clashes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from clubs.models import Circuit, CircuitClub, Event
from clubs.models.people import Visibility
from clubs.selectors.circuits.coming import clashes, coming_events, coming_of_all
from clubs.services.circuits.consents import end_consent
from clubs.services.tournament.tournament_status import cancel_tournament
from tests.clubs.circuits_scene import club_of, joined, new_circuit, owner_of
from tests.clubs.tournaments import Day, stages, tournament

pytestmark = pytest.mark.django_db


def planned(players: int = 4, days: int = 9) -> Day:
    """Return a tournament to come, in a club of its own."""
    day = tournament(players, stages(1))
    Event.objects.filter(pk=day.event.pk).update(starts_at=timezone.now() + timedelta(days=days))
    day.event.refresh_from_db()
    return day


def feed(route: str, *parts: object) -> list[tuple[str, str]]:
    """Return what a calendar's components are about and their status."""
    response = Client().get(reverse(route, args=parts))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return [(str(one["summary"]), str(one["status"])) for one in Calendar.from_ical(response.content).walk("VEVENT")]


def page(name: str, circuit: Circuit, client: Client | None = None) -> str:
    response = (client or Client()).get(reverse(name, args=[circuit.slug]))
    assert response.status_code == 200
    return response.content.decode()


def test_a_coming_tournament_has_the_weight_of_its_players_so_far() -> None:
    day, circuit = planned(8), new_circuit("mers")
    joined(circuit, day)
    (one,) = coming_events(circuit)
    assert (one.event, one.players, one.weight, one.terms) == (day.event, 8, "1", "1 day 1 = 1")
    shown = page("circuit_events", circuit)
    assert "8 players so far" in shown
    assert "Weight at present: 1" in shown
    assert day.event.name in page("circuit", circuit)


def test_calendars_hold_what_consents_cover_and_keep_what_was_cancelled() -> None:
    day, other, circuit, third = planned(), planned(), new_circuit(), planned()
    (consent,) = joined(circuit, day)
    joined(new_circuit(), other)
    assert [status for _name, status in feed("circuit_calendar", circuit.slug)] == ["CONFIRMED"]
    assert len(feed("circuits_calendar")) == 2
    assert {one.pk for one in coming_of_all()} == {day.event.pk, other.event.pk}
    assert third.event not in coming_of_all()
    cancel_tournament(event=day.event, actor=day.director, reason="Typhoon")
    assert [status for _name, status in feed("circuit_calendar", circuit.slug)] == ["CANCELLED"]
    assert coming_events(circuit) == []
    end_consent(consent_id=consent.pk, actor=owner_of(circuit))
    assert feed("circuit_calendar", circuit.slug) == []


def test_a_club_that_lists_may_not_name_is_in_no_list_of_all_circuits() -> None:
    day, circuit = planned(), new_circuit()
    joined(circuit, day)
    club = club_of(day)
    club.visibility = Visibility.MEMBERS
    club.save()
    assert coming_of_all() == []
    assert feed("circuits_calendar") == []


def test_consents_for_seasons_or_other_rules_bring_no_tournament() -> None:
    day, circuit, other = planned(), new_circuit(), new_circuit()
    joined(circuit, day, scope=CircuitClub.Scope.SEASONS)
    joined(other, day, system="no such rules")
    assert coming_events(circuit) == coming_events(other) == []


def test_managers_see_two_clubs_with_the_same_rules_on_one_day() -> None:
    one, other, later, circuit = planned(), planned(), planned(days=11), new_circuit()
    joined(circuit, one, other, later)
    assert [{first.pk, second.pk} for first, second in clashes(circuit)] == [{one.event.pk, other.event.pk}]
    client = Client()
    client.force_login(circuit.managers.get().user)
    assert "on the same day" in page("circuit_staff_events", circuit, client)
    assert "on the same day" not in page("circuit_events", circuit)
