"""What a total of a tournament's standing is made of, on a page of its own."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournaments import Day, key, stages, tournament

pytestmark = pytest.mark.django_db


def line(day: Day, number: int) -> str:
    club = day.event.season.club.slug
    page = Client().get(reverse("event_line", args=[club, day.event.pk, day.entry(number).pk]))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


def played(rounds: int) -> Day:
    day = tournament(8, stages(2, "random", second_check=False))
    for number in range(1, rounds + 1):
        day.draft(number)
        day.play(number)
    one = day.entry(1)
    penalise(entry_id=one.pk, kind="points", tenths=-55, reason="Late", key=key(), actor=day.director)
    compute_stage(stage_id=day.stage().pk)
    return day


def test_a_total_opens_its_games_with_their_parts_and_the_penalties() -> None:
    day = played(2)
    seen = line(day, 1)
    assert re.search(r"Round 1 · Table \d .* Round 2 · Table \d", seen)
    assert seen.count("39,000") == 2
    assert "Penalty \N{MINUS SIGN}5.5" in seen
    assert "Total +42.5" in seen
    club = day.event.season.club.slug
    board = Client().get(reverse("event_standings", args=[club, day.event.pk])).content.decode()
    assert reverse("event_line", args=[club, day.event.pk, day.entry(1).pk]) in board
    other = played(1)
    assert Client().get(reverse("event_line", args=[club, day.event.pk, other.entry(1).pk])).status_code == 404


def test_a_hidden_round_is_in_no_working() -> None:
    day = played(2)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    seen = line(day, 1)
    assert "Round 1" in seen
    assert "Round 2" not in seen
    assert "42.5" not in seen
