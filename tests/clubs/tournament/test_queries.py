"""A tournament's pages take as many queries with 128 entries as with 8, for staff, visitors and players."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from clubs.models import Round
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import counted, signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
MOST = 33
STAFF = (
    "event_desk", "event_entries", "event_registrations", "event_paper", "event_report", "event_staff", "event_teams",
    "event_tables", "event_sheets", "event_referee", "event_logs", "event", "event_standings", "event_screen",
    "event_plan", "event_rules",
)  # fmt: skip
PUBLIC = ("event", "event_rulebook", "event_card", "event_standings", "event_screen", "event_register")
PAPERS = ("cards", "tables", "sheets", "seats", "standing", "certificates")


def begun(players: int) -> Day:
    """Return a tournament with one approved round, penalties, and the second round running."""
    day = tournament(players, stages(3, "random", second_check=False))
    day.draft(1)
    day.play(1)
    for number in range(1, players + 1, 4):
        penalise(entry_id=day.entry(number).pk, kind="warning", reason="Late", key=key(), actor=day.director)
    compute_stage(stage_id=day.stage().pk)
    day.draft(2)
    day.publish(2)
    day.start(2)
    return day


@pytest.fixture(scope="module")
def days(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Day, Day]]:
    """Yield one tournament of 8 and one of 128, shared by the tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield begun(8), begun(128)
        transaction.set_rollback(True)


def pages(day: Day) -> dict[str, tuple[Client, str]]:
    """Return every page of the event, with the client that reads it."""
    staff, visitor = signed_in(user_of(day.director)), Client()
    found = {f"staff: {name}": (staff, url(day, name)) for name in STAFF}
    found |= {f"staff: rounds {number}": (staff, url(day, "event_round", number)) for number in (1, 2, 3)}
    found |= {f"staff: sheets of {number}": (staff, url(day, "event_sheets") + f"?round={number}") for number in (1, 2)}
    found |= {f"paper: {what}": (staff, url(day, "event_paper") + f"?what={what}") for what in PAPERS}
    found |= {f"public: {name}": (visitor, url(day, name)) for name in PUBLIC}
    found |= {f"screen {at}": (visitor, url(day, "event_screen") + f"?at={at}") for at in range(3)}
    found["line"] = (visitor, url(day, "event_line", day.entry(1).pk))
    found["own"] = (visitor, reverse("own_event", args=[day.entry(1).token]))
    table = Round.objects.get(event=day.event, number=2).games.first().table
    found["tablet"] = (visitor, reverse("table:live", args=[table.token]))
    return found


def cost(client: Client, page: str) -> int:
    client.get(page)
    forget_pages()
    with counted() as found:
        assert client.get(page).status_code == 200, page
    return len(found)


def test_every_page_takes_as_many_queries_with_a_hundred_and_twenty_eight_entries_as_with_eight(
    days: tuple[Day, Day],
) -> None:
    few, many = ({name: cost(*page) for name, page in pages(day).items()} for day in days)
    assert {name: (few[name], many[name]) for name in few if few[name] != many[name]} == {}
    assert {name: found for name, found in many.items() if found > MOST} == {}
