"""What a tournament prints: who is on it, what is not public yet, and how much it asks of the database."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Event, Player, Round
from clubs.models.people import Privacy
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import signed_in
from tests.clubs.tournaments import Day, stages, tournament, user_of

pytestmark = pytest.mark.django_db


def printed(day: Day, what: str) -> str:
    address = reverse("event_paper", args=[day.event.season.club.slug, day.event.pk])
    answer = signed_in(user_of(day.desks[0])).get(address, {"what": what})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_draft_is_not_on_paper_and_sheets_are_blank_before() -> None:
    day = tournament(8, stages(2))
    day.draft(1)
    cards = printed(day, "cards")
    assert cards.count('<article class="a6">') == 8
    assert not re.search(r"R\d</span>", cards)
    sheets = printed(day, "sheets")
    assert sheets.count("<article") == 2
    assert day.entry(1).player.name not in sheets
    assert "No round is published." in printed(day, "seats")


def test_cards_and_sheets_say_where_everybody_sits_in_the_published_round() -> None:
    day = tournament(8, stages(2))
    day.draft(1)
    day.publish(1)
    card = printed(day, "cards").split("<article")[1]
    table = day.plan(1).table_of(1)
    assert re.search(rf"R1</span>\s*<b>{table}</b>", card)
    assert "R2</span>" not in card
    assert "<time>" not in card
    Round.objects.filter(event=day.event).update(planned_at=datetime(2026, 11, 28, 6, 10, tzinfo=UTC))
    assert "<time>14:10</time>" in printed(day, "cards").split("<article")[1]
    sheets = printed(day, "sheets").split("<article")[1:]
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    for sheet, row in zip(sheets, day.plan(1).tables, strict=True):
        assert [names[one] for one in row if names[one] not in sheet] == []
    assert all("Sum: 120,000" in sheet for sheet in sheets)
    assert "<b>2</b>" in printed(day, "seats")


def test_certificates_give_equals_the_same_place() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.play(1)
    places = re.findall(r'class="place">Place (\d)<', printed(day, "certificates"))
    assert places == ["1", "1", "3", "3", "5", "5", "7", "7"]
    compute_stage(stage_id=day.stage().pk)
    assert printed(day, "standing").count('<th scope="row">') == 8


def test_a_certificate_has_the_name_that_the_wall_hides() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(last_day=day.event.starts_at.date() + timedelta(days=1))
    Player.objects.filter(pk=day.entry(2).player_id).update(name="Hannah Weiss", privacy=Privacy.HIDDEN)
    day.draft(1)
    day.play(1)
    compute_stage(stage_id=day.stage().pk)
    assert "Hannah Weiss" in printed(day, "certificates")
    assert "Hannah Weiss" not in printed(day, "standing")
    assert " – " in printed(day, "certificates")


def test_paper_takes_as_many_queries_with_sixteen_entries_as_with_eight() -> None:
    costs: list[dict[str, int]] = [{}, {}]
    for players, cost in zip((8, 16), costs, strict=True):
        day = tournament(players, stages(1))
        day.draft(1)
        day.publish(1)
        for what in ("cards", "tables", "sheets", "seats", "standing", "certificates"):
            with CaptureQueriesContext(connection) as asked:
                printed(day, what)
            cost[what] = len(asked)
    assert costs[0] == costs[1]
