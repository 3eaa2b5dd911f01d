"""Sums by month: chosen days say the same from them and from the games, whatever happens to a game."""

from datetime import UTC, date, datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import tasks
from clubs.models import Club, Difference, Game, Player, Season, SpanPair, SpanSum, SumBook, SumSpan
from clubs.selectors.player_page import opponents
from clubs.selectors.player_page.comparison import compare_with_club
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.statistics.month_sums import kept_in, kept_pairs_in, pairs_in, sums_in
from clubs.services.play.deals import correct_deal
from clubs.services.statistics import month_sums, player_sums
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.pure_stats import same_both_ways
from tests.clubs.statistics.test_sums import counted
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import DRAW, EventFactory, SeasonFactory, key, seated_game, staff

pytestmark = pytest.mark.django_db
NIGHTS = (date(2025, 1, 31), date(2025, 2, 1), date(2025, 2, 20), date(2025, 3, 2))


def night(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 11, tzinfo=UTC)


@pytest.fixture
def games() -> list[Game]:
    """A season over three months and another in one of them, four people, all counted; sums and months are kept."""
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
    player_sums.make_sums(club_id=season.club_id)
    assert month_sums.make_spans(club_id=season.club_id, most=2)
    assert not month_sums.make_spans(club_id=season.club_id, most=2)
    return found


def as_games_say(club: Club) -> list[tuple[Season, date]]:
    """The months that are kept, after a look at whether each is what its games come to."""
    found = list(SumSpan.objects.filter(season__club=club).order_by("season_id", "since"))
    for span in found:
        own, pairs = sums_in(span.season_id, span), pairs_in(span.season_id, span)
        assert own
        assert kept_in(SpanSum.objects.filter(span=span)) == own
        assert kept_pairs_in(SpanPair.objects.filter(span=span)) == pairs
    return [(span.season, span.since.astimezone(club.zone).date()) for span in found]


def both_ways(choice: GameFilter) -> None:
    assert choice.kept
    same_both_ways(choice)
    people = Player.everyone.in_bulk()
    summed = [(people[key], numbers) for key, numbers in opponents.summed(choice, opponents.MOST)]
    found = opponents.opponents(choice)
    assert [(one.player, one.games, one.ahead, one.total) for one in found] == [
        (player, numbers["games"], numbers["ahead"], numbers["total"]) for player, numbers in summed
    ]
    assert [(one.won, one.won_points, one.paid) for one in found] == [
        (numbers["won"], numbers["won_points"], numbers["paid"]) for _player, numbers in summed
    ]


def test_chosen_days_say_the_same_from_months_and_from_games(games: list[Game]):
    season, player = games[0].event.season, games[0].seats.get(index=1).player
    other = games[4].event.season
    months = [date(2025, month, 1) for month in (1, 2, 3)]
    assert as_games_say(season.club) == [*((season, month) for month in months), (other, months[1])]
    ends = (None, date(2025, 2, 1), date(2025, 2, 10), date(2025, 2, 28))
    for since, until in product(ends, ends):
        if (since or until) and not (since and until and until < since):
            for one, wind in ((season, ""), (None, ""), (None, "E")):
                both_ways(GameFilter(player, one, "riichi", wind, since, until))


def test_what_is_remembered_of_chosen_days_is_everybodys_and_of_these_days_alone(games: list[Game]):
    season = games[0].event.season
    for seat in games[0].seats.all():
        for since, wind in product((date(2025, 2, 1), date(2025, 2, 10)), ("", "E")):
            for one in (season, None):
                both_ways(GameFilter(seat.player, one, "riichi", wind, since, stamp="1"))


def test_whole_months_are_read_from_their_sums_alone(games: list[Game]):
    player = games[0].seats.get(index=1).player
    choice = GameFilter(player, games[0].event.season, "riichi", since=date(2025, 2, 1))
    assert (choice.cut.whole, len(choice.cut.spans), choice.cut.nights) == ([], 2, [])
    SpanSum.objects.filter(player=player, start=4).update(wins=77)
    assert compare_with_club(choice).compared.own["wins"] == 2 * 77
    whole = GameFilter(player, None, "riichi", since=date(2025, 2, 5), until=date(2025, 2, 25))
    assert (whole.cut.whole, whole.cut.spans) == ([games[4].event.season_id], [])
    assert whole.cut.nights == [games[2].event_id]


def test_a_changed_game_has_its_month_made_anew_and_no_other(games: list[Game], django_capture_on_commit_callbacks):
    game, club = games[1], games[1].event.season.club
    there = set(SumSpan.objects.values_list("pk", flat=True))
    correct_deal(game_id=game.pk, number=1, version=game.version, result=DRAW, reason="x", key=key(), actor=staff(game))
    counted(game)
    gone = there - set(SumSpan.objects.values_list("pk", flat=True))
    assert len(gone) == 1
    assert SumBook.objects.get(club=club).spanned_to is None
    assert len(as_games_say(club)) == 3
    for since in (date(2025, 2, 1), date(2025, 2, 10)):
        both_ways(GameFilter(game.seats.get(index=0).player, None, "riichi", since=since))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert len(as_games_say(club)) == 4
    assert month_sums.requeue_spans() == 0


def test_a_game_of_this_month_asks_nothing_of_months(games: list[Game]):
    event = EventFactory(season=games[0].event.season, starts_at=timezone.now(), number=99)
    made = final(seated_game(event=event, players=[seat.player for seat in games[0].seats.all()], deals=DEALS))
    with CaptureQueriesContext(connection) as asked:
        counted(made)
    assert not any("clubs_sumspan" in query["sql"] or "clubs_span" in query["sql"] for query in asked)
    assert month_sums.requeue_spans() == 0


def test_months_of_another_clock_are_not_read_and_made_anew(games: list[Game]):
    club, player = games[0].event.season.club, games[0].seats.get(index=1).player
    Club.objects.filter(pk=club.pk).update(time_zone="Pacific/Honolulu")
    player.club.refresh_from_db()
    choice = GameFilter(player, None, "riichi", since=date(2025, 1, 31))
    assert choice.cut.spans == []
    both_ways(choice)
    month_sums.make_spans(club_id=club.pk)
    zone = ZoneInfo("Pacific/Honolulu")
    assert {span.since.astimezone(zone).day for span in SumSpan.objects.all()} == {1}
    both_ways(GameFilter(player, None, "riichi", since=date(2025, 1, 31)))


def test_the_check_tells_months_that_differ_and_rebuild_makes_them_anew(games: list[Game]):
    call_command("rebuild_statistics")
    check_some()
    assert Difference.objects.count() == 0
    span = SumSpan.objects.earliest("pk")
    own = SpanSum.objects.filter(span=span, player=None, start=4).get()
    SpanSum.objects.filter(pk=own.pk).update(wins=99)
    pair = SpanPair.objects.filter(span=span, won__gt=0).earliest("pk")
    SpanPair.objects.filter(pk=pair.pk).update(won=98)
    check_some()
    month = f"month {span.since:%Y-%m-%d}"
    assert [(one.player_id, one.what, one.kept, one.found) for one in Difference.objects.all()] == [
        (None, f"{month} wins riichi 4 None", "99", str(own.wins)),
        (pair.player_id, f"{month} won riichi {pair.start} {pair.player_id} {pair.other_id}", "98", str(pair.won)),
    ]
    call_command("rebuild_statistics", "--afresh")
    assert len(as_games_say(games[0].event.season.club)) == 4
