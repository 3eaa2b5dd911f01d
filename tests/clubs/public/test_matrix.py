"""The season's head-to-head matrix: each cell agrees with the one across the diagonal."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.selectors.public.head_to_head import matrix
from clubs.services.seasons.standings import compute_standings
from tests.clubs.seasons.test_standings import four, night, scored
from tests.factories import EventFactory, PlayerFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def test_the_matrix_counts_meetings_by_place():
    event = night()
    ana, bo, cy, di = people = four(event)
    eve = PlayerFactory(club=event.season.club)
    scored(event, people, [30, 10, -10, -30])
    scored(event, people, [10, 30, -10, -30])
    scored(event, [ana, bo, cy, eve], [30, 10, -10, -30])
    compute_standings(season_id=event.season_id)
    found = matrix(event.season)
    assert [row.player for row in found.rows] == [ana, bo, cy, eve, di]
    told = {
        (row.player, other.player): (cell.ahead, cell.behind)
        for row in found.rows
        for other, cell in zip(found.rows, row.cells, strict=True)
        if cell
    }
    assert (told[ana, bo], told[bo, ana], told[cy, di]) == ((2, 1), (1, 2), (2, 0))
    assert (eve, di) not in told
    assert all(told[one, other] == told[other, one][::-1] for one, other in told)
    assert [cell and cell.eighths for cell in found.rows[0].cells] == [None, 5, 8, 8, 8]
    forget_pages()
    shown = Client().get(reverse("season_matrix", args=[event.season.club.slug, event.season.slug]))
    assert shown.content.decode().count("2 : 1") == 1


def test_a_shared_place_is_marked_wherever_it_stands():
    events = [night()]
    events.append(EventFactory(season=events[0].season))
    ana, bo, cy, di = people = four(events[0])
    scored(events[0], people, [30, 10, -10, -30])
    scored(events[1], [bo, ana, di, cy], [30, 10, -10, -30])
    compute_standings(season_id=events[0].season_id)
    forget_pages()
    slug, season = events[0].season.club.slug, events[0].season.slug
    pages = {
        reverse("season", args=[slug, season]): 4,
        reverse("club", args=[slug]): 4,
        reverse("season_matrix", args=[slug, season]): 8,
        reverse("season_race", args=[slug, season]): 12,
    }
    for path, least in pages.items():
        text = Client().get(path).content.decode()
        assert text.count("1=") + text.count("3=") >= least, path
    assert "place 3= of 4" in Client().get(reverse("player", args=[slug, di.number])).content.decode()
    assert "place 1= of 4" in Client().get(reverse("player", args=[slug, ana.number])).content.decode()
