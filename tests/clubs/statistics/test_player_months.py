"""Stored statistics equal the sums of a club's games, whatever happens to a game, and pages show the same."""

import threading
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from clubs import tasks
from clubs.models import (
    Club,
    Difference,
    Game,
    GameTally,
    PairMonth,
    Player,
    PlayerMonth,
    PlayerTotal,
    Season,
    SeatTally,
    StatisticsStatus,
)
from clubs.ranking.policy import WINDS
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.statistics.club_months import MonthOf
from clubs.selectors.statistics.pair_months import pairs, stored_pairs
from clubs.selectors.statistics.player_months import (
    everybody_of,
    is_updating,
    months_with_games,
    stored_sums,
    sums_by_key,
    tallies_in,
)
from clubs.selectors.statistics.player_totals import bests, stored_totals, totals
from clubs.services.people.player_merge import merge_players, undo_merge
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import reopen_game, void_game
from clubs.services.play.referee import set_counts_for, substitute
from clubs.services.statistics import game_counts, player_months
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.play.test_races import at_once
from tests.clubs.pure_stats import same_both_ways
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, SeasonFactory, key, play, seated_game, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a counted final game of a club whose statistics are current."""
    made = counted(final(seated_game(deals=DEALS)))
    player_months.make_statistics(club_id=made.event.season.club_id)
    return made


def counted(game: Game) -> Game:
    game_counts.make_tally(game_id=game.pk)
    game.refresh_from_db()
    return game


def as_games_say(club: Club, changed: date | None = None) -> set[MonthOf]:
    """Return the months with games, after checking that all stored rows equal the sums of the games.

    Only months that contain `changed` are compared, or all if it is None.
    """
    assert not is_updating(club.pk)
    months = months_with_games(club)
    for month in (one for one in months if changed in (None, one.month)):
        sums = sums_by_key(tallies_in(club, month))
        assert sums
        assert stored_sums(PlayerMonth.objects.filter(**month.fields)) == sums | everybody_of(sums)
        assert stored_pairs(PairMonth.objects.filter(**month.fields)) == pairs(tallies_in(club, month))
    for model in (PlayerMonth, PairMonth):
        stored = model.objects.filter(season__club=club).values_list(*MonthOf._fields)
        assert {MonthOf(*row) for row in stored} <= months
    found = totals(club, bests(SeatTally.objects.filter(club=club)))
    assert stored_totals(PlayerTotal.objects.filter(club=club)) == found
    return months


def both_ways(player: Player, season: Season | None) -> None:
    for wind in ("", *WINDS):
        same_both_ways(GameFilter(player, season, "riichi", wind))


def test_statistics_follow_whatever_happens_to_a_game(game: Game):
    season, players = game.event.season, [seat.player for seat in game.seats.order_by("index")]
    club, by = season.club, staff(game)
    assert as_games_say(club)
    more = [
        counted(final(seated_game(event=EventFactory(season=one), players=players[::turn], deals=DEALS[:many])))
        for one, turn, many in ((season, -1, 3), (SeasonFactory(club=club), 1, 6), (season, 1, 2))
    ]
    assert as_games_say(club)
    correct_deal(game_id=game.pk, number=6, version=game.version, result=DRAW, reason="x", key=key(), actor=by)
    assert as_games_say(counted(game).event.season.club)
    reopen_game(game_id=game.pk, version=game.version, reason="x", actor=by)
    assert as_games_say(counted(game).event.season.club)
    counted(final(game))
    assert as_games_say(club)
    void_game(game_id=more[0].pk, reason="Wrong seats", actor=by)
    counted(more[0])
    assert as_games_say(club)
    for player in players[:2]:
        both_ways(player, season)
        both_ways(player, None)


def test_statistics_follow_a_substitute_and_a_merge(game: Game):
    club, newcomer = game.event.season.club, PlayerFactory(club=game.event.season.club)
    other = seated_game(event=game.event, deals=[RON])
    seat, by = other.seats.get(index=1), staff(game)
    substitute(game_id=other.pk, seat_id=seat.pk, player_id=newcomer.pk, counts_for="substitute", reason="x", actor=by)
    play(other, DRAW)
    counted(final(other))
    assert as_games_say(club)
    set_counts_for(game_id=other.pk, seat_id=seat.pk, player_id=seat.player_id, reason="x", actor=by)
    counted(other)
    assert as_games_say(club)
    stays, gone = game.seats.get(index=0).player, other.seats.get(index=0).player
    seen = merge_of(stays, gone).seen
    made = merge_players(club_id=club.pk, kept=stays.number, gone=gone.number, seen=seen, actor=by)
    counted(other)
    assert as_games_say(club)
    assert not PlayerMonth.objects.filter(player=gone).exists()
    assert not PlayerTotal.objects.filter(player=gone).exists()
    assert not PairMonth.objects.filter(Q(player=gone) | Q(other=gone)).exists()
    assert PlayerTotal.objects.get(player=stays, season=None).games == 2
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=by)
    counted(other)
    assert as_games_say(club)
    assert PlayerTotal.objects.get(player=stays, season=None).games == 1


def test_an_added_game_costs_the_same_whatever_its_month_holds(game: Game):
    players, found = [seat.player for seat in game.seats.all()], []
    for _ in range(2):
        made = final(seated_game(event=game.event, players=players, deals=[RON, DRAW]))
        with CaptureQueriesContext(connection) as queries:
            game_counts.make_tally(game_id=made.pk)
        found.append(len(queries))
        for _ in range(3):
            counted(final(seated_game(event=game.event, players=players, deals=[RON])))
    assert found[0] == found[1]


def test_rows_stay_as_they_were_until_the_background_makes_them_again(game: Game, django_capture_on_commit_callbacks):
    club = game.event.season.club
    player_months.request_statistics(club_id=club.pk)
    before = list(PlayerTotal.objects.values())
    counted(final(seated_game(event=game.event, deals=[RON])))
    assert is_updating(club.pk)
    assert list(PlayerTotal.objects.values()) == before != []
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert as_games_say(club)
    assert player_months.requeue_statistics() == 0


def test_the_first_game_of_a_club_has_its_statistics_made(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        game = counted(final(seated_game(deals=[RON])))
    assert as_games_say(game.event.season.club)


@pytest.mark.parametrize("other", [{"made_as": "older columns"}, {"time_zone": "Pacific/Honolulu"}])
def test_statistics_made_with_other_columns_or_another_clock_are_made_again(
    game: Game, other: dict[str, str], django_capture_on_commit_callbacks
):
    StatisticsStatus.objects.update(**other)
    assert is_updating(game.event.season.club_id)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert as_games_say(game.event.season.club)


def test_a_game_counted_by_other_counts_is_counted_again(game: Game, django_capture_on_commit_callbacks):
    SeatTally.objects.filter(start=1).update(wins=0)  # as if a newer count had changed it
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert SeatTally.objects.get(start=1).wins == 0
    GameTally.objects.update(made_as="older counts")
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert SeatTally.objects.get(start=1).wins == 2
    assert as_games_say(game.event.season.club)


def test_the_check_tells_months_that_differ_and_rebuild_makes_them_again(game: Game):
    call_command("rebuild_statistics")
    check_some()
    assert Difference.objects.count() == 0
    PlayerMonth.objects.filter(player=None, start=1).update(wins=99)
    check_some()
    found, [month] = Difference.objects.get(), as_months(game)
    assert (found.player, found.what, found.kept, found.found) == (None, f"month wins {month} riichi 1", "99", "2")
    pair = PairMonth.objects.filter(won__gt=0).earliest("pk")
    call_command("rebuild_statistics", "--afresh")
    PairMonth.objects.filter(player=pair.player_id, other=pair.other_id).update(won=99)
    Difference.objects.all().delete()
    check_some()
    found = Difference.objects.get()
    said = f"pair won {month} riichi {pair.start} {pair.other_id}"
    assert (found.player_id, found.what, found.kept, found.found) == (pair.player_id, said, "99", str(pair.won))
    call_command("rebuild_statistics", "--afresh")
    assert as_games_say(game.event.season.club)


def as_months(game: Game) -> list[str]:
    return [f"{month.month:%Y-%m}" for month in months_with_games(game.event.season.club)]


def test_the_check_tells_totals_that_differ(game: Game):
    holder = game.seats.get(index=0).player
    PlayerTotal.objects.filter(player=holder, season=None).update(no_lasts=9)
    check_some()
    found = Difference.objects.get()
    assert (found.player, found.what, found.kept, found.found) == (holder, "total no_lasts * riichi", "9", "0")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no locks of rows")
def test_a_game_that_is_counted_does_not_wait_for_the_check():
    game = counted(final(seated_game(deals=DEALS)))
    player_months.make_statistics(club_id=game.event.season.club_id)
    held, checked = threading.Event(), threading.Event()

    def count() -> bool:
        with transaction.atomic():
            StatisticsStatus.objects.select_for_update(no_key=True).get(club=game.event.season.club_id)
            held.set()
            return checked.wait(10)

    def check() -> None:
        held.wait(10)
        check_some()
        checked.set()

    assert at_once(count, check)[0] is True
    assert Difference.objects.count() == 0
