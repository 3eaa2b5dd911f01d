"""Kept sums are what the games of a club add up to, whatever happens to a game; a page says the same from both."""

import threading

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
    MonthSum,
    PairSum,
    Player,
    PlayerRecord,
    PlayerSum,
    Season,
    SeatTally,
    SumBook,
)
from clubs.ranking.policy import WINDS
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.player_page import opponents
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.statistics.club_months import kept_months, months_of
from clubs.selectors.statistics.pair_sums import kept_pairs, pairs
from clubs.selectors.statistics.player_records import bests, kept_bests
from clubs.selectors.statistics.player_sums import expand_to_totals, finished, kept, sums_by_key
from clubs.services.people.player_merge import merge_players, undo_merge
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import reopen_game, void_game
from clubs.services.play.referee import set_counts_for, substitute
from clubs.services.statistics import game_counts, player_sums
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.play.test_races import at_once
from tests.clubs.pure_stats import same_both_ways
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, SeasonFactory, key, play, seated_game, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A final game of a club whose sums are kept, counted."""
    made = counted(final(seated_game(deals=DEALS)))
    player_sums.make_sums(club_id=made.event.season.club_id)
    return made


def counted(game: Game) -> Game:
    game_counts.make_tally(game_id=game.pk)
    game.refresh_from_db()
    return game


def as_games_say(club: Club) -> bool:
    """Whether the kept sums are those of the counted games, of which there are some."""
    found = finished(expand_to_totals(sums_by_key(SeatTally.objects.filter(club=club))))
    assert kept(PlayerSum.objects.filter(club=club)) == found
    people = list(Player.everyone.filter(club=club).values_list("pk", flat=True))
    assert kept_bests(PlayerRecord.objects.filter(club=club)) == bests(SeatTally.objects.filter(club=club))
    assert kept_months(MonthSum.objects.filter(club=club)) == months_of(club) != {}
    assert kept_pairs(PairSum.objects.all()) == pairs(SeatTally.objects.filter(club=club), people)
    return SumBook.objects.filter(club=club, made_at__isnull=False, paired_at__isnull=False).exists() and bool(found)


def both_ways(player: Player, season: Season | None) -> None:
    met = opponents.summed(choice := GameFilter(player, season, "riichi"), opponents.MOST)
    if choice.pairs_kept:
        people = Player.everyone.in_bulk([key for key, _ in met])
        found = [(one.player, one.games, one.ahead, one.won_points, one.paid) for one in opponents.opponents(choice)]
        names = ("games", "ahead", "won_points", "paid")
        assert found == [(people[key], *(numbers[name] for name in names)) for key, numbers in met]
    for wind in ("", *WINDS):
        same_both_ways(GameFilter(player, season, "riichi", wind))


def test_kept_sums_follow_whatever_happens_to_a_game(game: Game):
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


def test_kept_sums_follow_a_substitute_and_a_merge(game: Game):
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
    assert not PlayerSum.objects.filter(player=gone).exists()
    assert not PairSum.objects.filter(Q(player=gone) | Q(other=gone)).exists()
    assert PlayerSum.objects.get(player=stays, season=None, start=4).games == 2
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=by)
    counted(other)
    assert as_games_say(club)
    assert PlayerSum.objects.get(player=stays, season=None, start=4).games == 1


def test_an_added_game_costs_the_same_beside_kept_sums(game: Game):
    players, found = [seat.player for seat in game.seats.all()], []
    for _ in range(2):
        made = final(seated_game(event=game.event, players=players, deals=[RON, DRAW]))
        with CaptureQueriesContext(connection) as queries:
            game_counts.make_tally(game_id=made.pk)
        found.append(len(queries))
        for _ in range(3):
            counted(final(seated_game(event=game.event, players=players, deals=[RON])))
    assert found[0] == found[1]


def test_sums_that_are_not_kept_are_made_by_the_sweep_and_pages_say_the_same_before(
    game: Game, django_capture_on_commit_callbacks
):
    club, player = game.event.season.club, game.seats.get(index=1).player
    player_sums.forget_sums(club_id=club.pk)
    assert not PlayerSum.objects.exists()
    assert not PairSum.objects.exists()
    both_ways(player, None)
    counted(final(seated_game(event=game.event, deals=[RON])))
    assert not PlayerSum.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert as_games_say(club)
    assert player_sums.requeue_sums() == 0
    SumBook.objects.update(paired_at=None)  # as an upgrade leaves it
    both_ways(player, None)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert as_games_say(club)


def test_the_check_tells_sums_that_differ_and_rebuild_makes_them_anew(game: Game):
    call_command("rebuild_statistics")
    check_some()
    assert Difference.objects.count() == 0
    PlayerSum.objects.filter(player=None, season=None, start=4).update(wins=99)
    check_some()
    found = Difference.objects.get()
    assert (found.what, found.kept, found.found) == ("sum wins * riichi 4", "99", "4")
    pair = PairSum.objects.filter(won__gt=0).earliest("pk")
    PairSum.objects.filter(pk=pair.pk).update(won=99)
    call_command("rebuild_statistics", "--afresh")
    PairSum.objects.filter(player=pair.player_id, other=pair.other_id).update(won=99)
    Difference.objects.all().delete()
    check_some()
    found = Difference.objects.get()
    said = f"pair won {pair.season_id} riichi {pair.start} {pair.other_id}"
    assert (found.player_id, found.what, found.kept, found.found) == (pair.player_id, said, "99", str(pair.won))
    call_command("rebuild_statistics", "--afresh")
    assert as_games_say(game.event.season.club)


def test_the_nightly_check_names_what_records_and_months_have_otherwise(game: Game):
    holder = game.seats.get(index=0).player
    PlayerRecord.objects.filter(player=holder).update(no_lasts=9)
    MonthSum.objects.update(wins=9)
    check_some()
    record, month = Difference.objects.order_by("pk")
    assert (record.player, record.what, record.kept, record.found) == (holder, "record no_lasts riichi", "9", "0")
    assert (month.what.partition(" 2")[0], ", wins=9," in month.kept, ", wins=4," in month.found) == (
        "month riichi",
        True,
        True,
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no locks of rows")
def test_a_game_that_is_counted_does_not_wait_for_the_check():
    game = counted(final(seated_game(deals=DEALS)))
    player_sums.make_sums(club_id=game.event.season.club_id)
    held, checked = threading.Event(), threading.Event()

    def count() -> bool:
        with transaction.atomic():
            SumBook.objects.select_for_update(no_key=True).get(club=game.event.season.club_id)
            held.set()
            return checked.wait(10)

    def check() -> None:
        held.wait(10)
        check_some()
        checked.set()

    assert at_once(count, check)[0] is True
    assert Difference.objects.count() == 0
