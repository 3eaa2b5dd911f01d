"""The season's race by night: it ends with the standings, and its numbers are readable without the chart."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Entry, Event, Season
from clubs.ranking.policy_request import read_policy
from clubs.selectors.public.score_race import MOST_NIGHTS, race
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.season_standings import season_table
from clubs.selectors.seasons.standings_table import policy_of
from clubs.selectors.seasons.value_texts import value_said
from clubs.services.seasons.policies import Bonus, add_bonus
from clubs.services.seasons.standings import rebuild_standings
from tests.clubs.evenings import organiser
from tests.clubs.grown import grown
from tests.clubs.seasons.test_standings import night, scored
from tests.factories import EventFactory, PlayerFactory, key
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
POLICIES = (
    {},
    {"count": "best", "n": 2, "min_games": 1},
    {"count": "drop", "n": 1, "night_cap": 1, "night_cap_by": "best"},
    {"count": "run", "n": 2},
    {"value": "average", "winds": ["E", "S"]},
    {"value": "average_place"},
    {"value": "place_points", "place_points": {"4": [40, 20, 10, 0]}},
    {"attendance": {"tenths": 30, "after": 1, "max": 1}},
)


@pytest.fixture
def season() -> Season:
    """Return a season of three nights. The third player joins late and the last one misses a night."""
    first = night()
    people = [PlayerFactory(club=first.season.club) for _ in range(6)]
    later = [first.starts_at + timedelta(days=7 * n) for n in (1, 2)]
    nights = [first, *(EventFactory(season=first.season, starts_at=moment) for moment in later)]
    for event, seats in zip(nights, ((0, 1, 4, 5), (0, 1, 2, 3), (3, 2, 1, 0)), strict=True):
        scored(event, [people[i] for i in seats], [30, 5, -15, -20])
        scored(event, [people[i] for i in reversed(seats)], [12, 8, -9, -11])
    Entry.objects.create(event=nights[1], player=people[4], checked_in_at=nights[1].starts_at)
    Event.objects.filter(pk=nights[1].pk).update(status="closed")
    actor = organiser(first)
    for event in (None, nights[1]):
        bonus = Bonus(-50, "late", "late", player=people[0], event=event)
        add_bonus(season_id=first.season.pk, club_id=first.season.club_id, bonus=bonus, key=key(), actor=actor)
    return first.season


@pytest.mark.parametrize("request_", POLICIES, ids=str)
def test_the_race_ends_where_the_table_stands(season, request_):
    season.min_games, season.policy = request_.get("min_games", 0), request_
    season.save()
    rebuild_standings(season=season)
    policy, found = read_policy(request_, frozenset(), 1), race(season)
    kept = {row.player_id: row for row in season.standings.all()}
    assert len(found.runners) >= 4
    for runner in found.runners:
        row = kept[runner.player.pk]
        assert runner.values[-1] == value_said(row.value, row.value_of, policy, season)


def test_of_a_long_season_so_many_nights_are_shown_each_with_all_that_was_before_it():
    first = night()
    season = grown(first.season.club, organiser(first).user, "long", MOST_NIGHTS + 10, players=8)
    found, nights = race(season), list(season.events.order_by("starts_at"))
    assert len(found.nights) == MOST_NIGHTS < len(nights)
    assert (found.nights[0], found.nights[-1]) == (nights[0], nights[-1])
    for at in (3, MOST_NIGHTS // 2, MOST_NIGHTS - 1):
        until = found.nights[at].starts_at + timedelta(hours=1)
        then = season_table(season, scope=Scope(season.club_id, season.pk, until=until)).ranking
        rows = {then.keys[line.entrant.name]: line.entrant.value for line in then.players}
        for runner in found.runners:
            value = rows.get(runner.player.pk)
            of = (None, 1) if value is None else value.as_integer_ratio()
            assert runner.values[at] == value_said(*of, policy_of(season), season)


def test_a_line_begins_with_the_first_night_that_counts(season):
    season.policy = {"value": "average_place"}
    season.save()
    rebuild_standings(season=season)
    found = race(season)
    lines = {found.runners[one.who].player.number: len(one.dots) for one in found.wide.series}
    assert sorted(lines.values()) == [2, 2, 3, 3, 3, 3]


def test_the_page_has_the_figures_behind_the_picture(season):
    rebuild_standings(season=season)
    forget_pages()
    shown = Client().get(reverse("season_race", args=[season.club.slug, season.slug])).content.decode()
    found = race(season)
    for runner in found.runners:
        assert all(f'<td class="num">{value}</td>' in shown for value in runner.values)
        assert shown.count(f'aria-label="{runner.rank} {runner.player.public_name}: {runner.values[-1]}"') == 2
    assert f'data-said="{";".join("|".join(runner.values) for runner in found.runners)}"' in shown
    assert shown.count('data-line="0"') == 2, "the script asks each drawing for its lines"
