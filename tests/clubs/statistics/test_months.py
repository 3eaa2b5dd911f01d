"""Statistics for chosen days: stored months plus the games at either end equal the sum over all games."""

from datetime import UTC, date, datetime
from itertools import product

import pytest

from clubs.models import Game, PairMonth, PlayerMonth, SeatTally
from clubs.selectors.player_page.comparison import compare_with_club
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.opponents import opponents
from clubs.selectors.public.records import records
from clubs.selectors.statistics.club_months import months_of_tallies, stored_months
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.play.deals import correct_deal
from clubs.services.statistics import player_months
from tests.clubs.pure_stats import same_both_ways
from tests.clubs.statistics.test_player_months import as_games_say, counted
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import DRAW, EventFactory, SeasonFactory, key, seated_game, staff

pytestmark = pytest.mark.django_db
NIGHTS = (date(2025, 1, 31), date(2025, 2, 1), date(2025, 2, 20), date(2025, 3, 2))


def night(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 11, tzinfo=UTC)


@pytest.fixture
def games() -> list[Game]:
    """Return counted games of four players, three months of one season and another season in one of these months."""
    season = SeasonFactory()
    other = SeasonFactory(club=season.club)
    first = counted(final(seated_game(event=EventFactory(season=season, starts_at=night(NIGHTS[0])), deals=DEALS)))
    people = [seat.player for seat in first.seats.order_by("index")]
    found = [first]
    for i, (one, day) in enumerate(
        [*((season, day) for day in NIGHTS[1:]), (other, NIGHTS[2]), (season, NIGHTS[1])], 1
    ):
        event = EventFactory(season=one, starts_at=night(day), number=i + 1)
        turned = [*people[i % 4 :], *people[: i % 4]]
        found.append(counted(final(seated_game(event=event, players=turned, deals=DEALS[: 1 + i % 3]))))
    player_months.make_statistics(club_id=season.club_id)
    return found


def test_chosen_days_say_the_same_from_months_and_from_games(games: list[Game]):
    season, player = games[0].event.season, games[0].seats.get(index=1).player
    other = games[4].event.season
    months = [date(2025, month, 1) for month in (1, 2, 3)]
    assert {(one.season, one.month) for one in as_games_say(season.club)} == {
        *((season.pk, month) for month in months),
        (other.pk, months[1]),
    }
    ends = (None, date(2025, 2, 1), date(2025, 2, 10), date(2025, 2, 28), date(2025, 3, 1))
    for since, until in product(ends, ends):
        if not (since and until and until < since):
            for one, wind in ((season, ""), (None, ""), (None, "E")):
                same_both_ways(GameFilter(player, one, "riichi", wind, since, until))


def test_what_is_remembered_of_everybodys_rates_is_of_each_season_alone(games: list[Game]):
    for seat, one in product(games[0].seats.all(), (games[0].event.season, games[4].event.season, None)):
        same_both_ways(GameFilter(seat.player, one, "riichi", stamp="1"))


def test_whole_months_are_read_from_stored_rows_alone(games: list[Game]):
    player = games[0].seats.get(index=1).player
    choice = GameFilter(player, games[0].event.season, "riichi", since=date(2025, 2, 1))
    assert choice.period.ends is None
    PlayerMonth.objects.filter(player=player).update(wins=77)
    PairMonth.objects.filter(player=player).update(won=88)
    rows = PlayerMonth.objects.filter(player=player, season=choice.season, month__gte=date(2025, 2, 1)).count()
    assert compare_with_club(choice).compared.own["wins"] == 77 * rows > 0
    assert all(one.won % 88 == 0 < one.won for one in opponents(choice))


def test_a_correction_changes_its_month_and_no_other(games: list[Game]):
    game, club = games[1], games[1].event.season.club
    others = PlayerMonth.objects.exclude(season=game.event.season, month=date(2025, 2, 1))
    before = list(others.values())
    correct_deal(game_id=game.pk, number=1, version=game.version, result=DRAW, reason="x", key=key(), actor=staff(game))
    counted(game)
    assert list(others.values()) == before
    assert as_games_say(club)


def test_another_clock_has_all_months_made_again(games: list[Game], django_capture_on_commit_callbacks):
    club, player = games[0].event.season.club, games[0].seats.get(index=1).player
    details = ClubDetails(club.name, club.slug, "Pacific/Honolulu")
    with django_capture_on_commit_callbacks(execute=True):
        update_club(club_id=club.pk, details=details, actor=staff(games[0]))
    club.refresh_from_db()
    player.club.refresh_from_db()
    assert as_games_say(club)
    same_both_ways(GameFilter(player, None, "riichi", since=date(2025, 1, 31)))


def test_the_months_of_a_club_are_those_of_its_games(games: list[Game]):
    club = games[0].event.season.club
    months = [date(2025, month, 1) for month in (1, 2, 3)]
    found = stored_months(club, "riichi", date(2025, 2, 1))
    assert found == months_of_tallies(club, SeatTally.objects.filter(club=club), months[1:])
    assert sorted(found) == months[1:]
    page = records(club, {})
    assert page is not None
    assert [month.games for month in page.months] == [1, 4, 1]
