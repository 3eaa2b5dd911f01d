"""A new tournament from a usual kind, or copied from an earlier one."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Stage
from clubs.services.tournament.planning import StagePlan
from tests.clubs.tournament.test_publishing import desk_of
from tests.clubs.tournaments import Day, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db


def filled_in(client: Client, day: Day, query: str = "") -> dict[str, str]:
    """Return the form as the page fills it in: what a browser would send."""
    page = client.get(reverse("tournament_new", args=[day.event.season.club.slug]) + query)
    form = page.context["form"]
    said: dict[str, str] = {}
    for field in form:
        value = field.value()
        if value is None and field.widget_type == "select":
            value = next(str(choice) for choice, _title in field.field.choices)
        if value in (None, "", False, []):
            continue
        said[field.html_name] = "on" if value is True else str(value)
    for field in ("date", "time"):
        found = re.search(rf'name="{field}" value="([^"]*)"', page.content.decode())
        said[field] = found[1] if found else said[field]
    return said


def announced(client: Client, day: Day, **said: object) -> Event:
    before = set(Event.objects.values_list("pk", flat=True))
    page = client.post(reverse("tournament_new", args=[day.event.season.club.slug]), {**said, "key": key()})
    assert page.status_code == 302, page.context["form"].errors
    return Event.objects.exclude(pk__in=before).get()


@pytest.fixture
def day() -> Day:
    plans = [
        StagePlan("Preliminary", ["swiss"] * 5, minutes=80, odd=Stage.Odd.BYE, second_check=False, bye_tenths=-150),
        StagePlan("Final", ["final"] * 3, size=4, carry_percent=25, winds=Stage.Winds.RANK),
    ]
    return tournament(8, plans)


def test_a_name_and_a_date_are_enough(day: Day) -> None:
    client = desk_of(day)
    said = filled_in(client, day) | {"name": "Autumn Cup", "date": f"{timezone.now():%Y-%m-%d}"}
    made = announced(client, day, **said)
    assert (made.name, made.status, made.stages.count(), made.rounds.count()) == ("Autumn Cup", "planned", 1, 8)


@pytest.mark.parametrize(("kind", "rounds", "by_team"), [("club", 4, False), ("ema", 8, False), ("league", 7, True)])
def test_each_usual_kind_only_lacks_a_name(day: Day, kind: str, rounds: int, by_team: bool) -> None:
    client = desk_of(day)
    made = announced(client, day, **filled_in(client, day, f"?kind={kind}") | {"name": "Cup"})
    assert (made.rounds.count(), made.stages.get().by_team) == (rounds, by_team)


def test_a_copy_is_played_as_the_earlier_one_was(day: Day) -> None:
    client = desk_of(day)
    page = client.get(reverse("tournament_new", args=[day.event.season.club.slug])).content.decode()
    assert f"?copy={day.event.pk}" in page
    made = announced(client, day, **filled_in(client, day, f"?copy={day.event.pk}") | {"name": "Next Cup"})
    facts = ("name", "minutes", "odd", "second_check", "bye_tenths", "size", "carry_percent", "winds")
    first = list(day.event.stages.order_by("number").values_list(*facts))
    second = list(made.stages.order_by("number").values_list(*facts))
    assert second[0] == first[0]
    assert second[1][5:] == first[1][5:]
    methods = list(day.event.rounds.order_by("number").values_list("method", flat=True))
    assert list(made.rounds.order_by("number").values_list("method", flat=True)) == methods
    assert made.entries.count() == 0


def test_a_tournament_of_another_club_cannot_be_copied(day: Day) -> None:
    other = tournament(0, [StagePlan("Preliminary", ["swiss"])])
    address = reverse("tournament_new", args=[day.event.season.club.slug])
    assert desk_of(day).get(f"{address}?copy={other.event.pk}").status_code == 404
