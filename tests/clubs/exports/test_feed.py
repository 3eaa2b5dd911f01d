"""The feed of a club's results: the newest games in order, however many there are."""

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Game
from clubs.selectors.exports.feed import EVENTS, MOST, latest_games
from tests.clubs.seasons.test_table import final_game
from tests.factories import ClubFactory, EventFactory, PlayerFactory, SeasonFactory

pytestmark = pytest.mark.django_db


def test_the_feed_is_never_updated_in_the_future():
    later = timezone.now() + timedelta(hours=2)
    event = EventFactory(starts_at=later, status=Event.Status.CLOSED)
    people = [PlayerFactory(club=event.season.club, number=i + 1) for i in range(4)]
    game = final_game(event, people, [30, 10, -10, -30])
    Game.objects.filter(pk=game.pk).update(final_at=later)
    feed = Client().get(reverse("club_feed", args=[event.season.club.slug])).content.decode()
    times = [datetime.fromisoformat(found) for found in re.findall(r"<(?:updated|published)>([^<]+)<", feed)]
    assert len(times) == 3
    assert max(times) <= timezone.now()


@pytest.mark.parametrize(("nights", "games"), [(EVENTS + 5, 3), (EVENTS + 5, 1), (2, 1)])
def test_the_feed_has_the_newest_games_in_order(nights: int, games: int):
    season = SeasonFactory(club=ClubFactory())
    people = [PlayerFactory(club=season.club, number=i + 1) for i in range(4)]
    made: list[Game] = []
    for n in range(nights):
        event = EventFactory(
            season=season, number=n + 1, starts_at=timezone.now() - timedelta(days=n), status=Event.Status.CLOSED
        )
        made += reversed([final_game(event, people, [30, 10, -10, -30]) for _ in range(games)])
    assert [game.pk for game in latest_games(season.club)] == [game.pk for game in made[:MOST]]
    season.events.update(status=Event.Status.CANCELLED)  # final games of a cancelled event stay in the feed
    assert [game.pk for game in latest_games(season.club)] == [game.pk for game in made[:MOST]]
