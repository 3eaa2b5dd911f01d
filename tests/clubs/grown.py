"""A club with a season of many nights, built in bulk."""

from django.utils import timezone

from clubs.demo.builder_context import Stage
from clubs.demo.large_season import Wanted, build_season
from clubs.demo.past_clock import Clock
from clubs.models import Club, Season, User
from clubs.models.people import Role

SEATS, GAMES = 4, 3


def grown(
    club: Club, owner: User, slug: str, times: int, *, players: int = 0, deals: bool = False, tables: int = 1
) -> Season:
    """Return a season of `times` nights of one table, each with three games.

    It has `players` players, or four for each night. With more `tables`, there are three times that many games, played
    at all of the tables.
    """
    users = dict.fromkeys(Role.values, owner)
    wanted = Wanted(slug, games=GAMES * times, players=players or SEATS * times, deals=deals, most_tables=tables)
    now = timezone.now()
    made = sum(build_season(Stage(Clock(now), now, club, users), wanted))
    assert made == wanted.games
    return club.seasons.get(slug=slug)
