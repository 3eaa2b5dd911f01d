"""Rates of a player by season and month, next to the club's."""

from datetime import timedelta

import pytest
from django.urls import reverse

from clubs.models import Event
from clubs.selectors.player_page.page import player_page
from clubs.services.seasons.standings import rebuild_standings
from tests.clubs.public_scenes import a_night, four, page, played
from tests.clubs.statistics_oracle import counted
from tests.factories import DRAW, RON, EventFactory, SeasonFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def test_rates_by_month_and_season_are_those_of_the_games_in_them() -> None:
    event = a_night()
    people = four(event)
    earlier = EventFactory(
        season=SeasonFactory(club=event.season.club, starts_on=event.season.starts_on - timedelta(days=400)),
        status=Event.Status.CLOSED,
        starts_at=event.starts_at - timedelta(days=70),
    )
    for _ in range(6):
        played(event, people, [RON, DRAW] * 2)
    played(earlier, people, [RON, DRAW])
    for season in (event.season, earlier.season):
        rebuild_standings(season=season)
    counted(event.season.club)
    figures = player_page(people[0], {"season": "all"}).figures
    assert figures is not None
    found = figures.trends
    assert [line.deals for line in found.months] == [24, 2], "months without a deal are left out"
    assert [line.deals for line in found.seasons] == [24, 2]
    assert [(line.title) for line in found.seasons] == [event.season.name, earlier.season.name]
    now = player_page(people[0], {"season": event.season.slug}).figures
    assert now is not None
    assert now.trends.seasons == (), "a season is not put beside itself"
    shown = {rate.name: (rate.own, rate.club) for rate in now.rates.rows}
    months = {name: (own, club) for name, own, club in now.trends.months[0].rates}
    assert {name: months[name] for name in months if name in shown} == {
        name: shown[name] for name in months if name in shown
    }
    assert {"Win rate", "Deal-in rate"} <= months.keys() & shown.keys()
    assert all(own == "–" for _name, own, _club in found.months[1].rates), "two deals say nothing"
    forget_pages()
    text = page(reverse("player", args=[event.season.club.slug, people[0].number]))
    assert text.count('id="trends"') == 1
    chosen = player_page(people[0], {"since": f"{event.starts_at:%Y-%m-%d}"}).figures
    assert chosen is None or chosen.trends.months == (), "chosen days split months"
