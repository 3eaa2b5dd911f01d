"""Standings and counts, computed from final games."""

import time

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Event, Game, Leaderboard, Player, Season, Standing
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import check_in, leave, undo_check_in
from clubs.services.night.nights import close_night
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_all, void_game
from clubs.services.play.referee import substitute
from clubs.services.seasons.standings import (
    _write,
    compute_in_turn,
    compute_standings,
    rebuild_standings,
    request_forgotten_standings,
    request_standings,
    requeue_stale,
)
from tests.clubs.evenings import organiser
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, SeasonFactory, key, play, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
ZERO = {"rounding": "none", "oka": False, "uma": [0, 0, 0, 0], "return_points": 25000, "target_points": 25000}


def four(event: Event) -> list[Player]:
    return [PlayerFactory(club=event.season.club) for _ in range(4)]


def night(**season: object) -> Event:
    """Return a night of a season in which totals are the points won, in thousands."""
    return EventFactory(season=SeasonFactory(**{"options": ZERO} | season))


def scored(event: Event, players: list[Player], won: list[int]) -> Game:
    """Return a final game of an event in which each player won these points, in thousands."""
    game = seated_game(event=event, players=players)
    scores = [25000 + 1000 * much for much in won]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=TABLE)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def final(game: Game) -> Game:
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def lines(season: Season) -> list[tuple[object, ...]]:
    rows = Standing.objects.filter(season=season).order_by("player__number")
    return list(rows.values_list("rank", "games", "counted_games", "counted", "total", "best", "places", "last"))


def test_compute_standings_adds_up_final_games():
    event = night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    scored(event, players, [-4, 8, -3, -1])
    seated_game(event=event)
    assert compute_standings(season_id=event.season_id)
    assert lines(event.season) == [
        (2, 2, 2, 80, 80, 120, [1, 0, 0, 1], [1, 4]),
        (1, 2, 2, 110, 110, 80, [1, 1, 0, 0], [2, 1]),
        (3, 2, 2, -80, -80, -30, [0, 0, 2, 0], [3, 3]),
        (4, 2, 2, -110, -110, -10, [0, 1, 0, 1], [4, 2]),
    ]
    assert Standing.objects.get(player=players[0]).average_place == 2.5


def test_compute_standings_keeps_the_last_five_places():
    event = night()
    players = four(event)
    for won in ([9, 1, 0, -10], *[[-9, 1, 0, 8]] * 5):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    assert Standing.objects.get(player=players[0]).last == [4] * 5


def test_compute_standings_counts_the_best_games_of_the_policy():
    event = night(best_games=2)
    players = four(event)
    for won in ([12, 3, -5, -10], [-20, 8, 7, 5], [1, 2, -1, -2]):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    first = Standing.objects.get(player=players[0])
    assert (first.counted_games, first.counted, first.total, first.rank) == (2, 130, -70, 1)


def test_compute_standings_ranks_who_has_played_enough_and_is_no_guest():
    event = night(min_games=2)
    players = four(event)
    guest = PlayerFactory(club=event.season.club, guest=True)
    scored(event, players, [12, 3, -5, -10])
    scored(event, [guest, *players[1:]], [40, -10, -10, -20])
    scored(event, [guest, *players[1:]], [0, 0, 0, 0])
    compute_standings(season_id=event.season_id)
    ranks = dict(Standing.objects.values_list("player", "rank"))
    assert [ranks[player.pk] for player in [*players, guest]] == [None, 1, 2, 3, None]


def test_compute_standings_shares_a_rank_among_those_whom_no_tie_break_splits():
    event = night()
    scored(event, four(event), [5, 5, -4, -6])
    compute_standings(season_id=event.season_id)
    assert [line[0] for line in lines(event.season)] == [1, 2, 3, 4]  # East is nearer to the first dealer
    event = night(options=ZERO | {"ties": "split"})
    scored(event, four(event), [5, 5, -4, -6])
    compute_standings(season_id=event.season_id)
    assert [line[0] for line in lines(event.season)] == [1, 1, 3, 4]


def test_equal_best_games_are_split_by_the_tie_breaks_that_the_page_tells():
    event = night(best_games=1)
    players = four(event)
    for won in ([10, -3, -3, -4], [-8, 10, -1, -1]):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    found = Standing.objects.order_by("position").values_list("player", "rank", "shared", "split", "ties")
    place, first, level = {"by": "average_place", "value": {"of": [1, 1]}}, {"by": "firsts", "value": 1}, {"of": [1, 2]}
    steps = [place, first, {"by": "head_to_head", "value": level}]
    assert list(found[:2]) == [(players[0].pk, 1, True, "", steps), (players[1].pk, 1, True, "", steps)]
    assert found[2][3] == "value"


def test_compute_standings_of_void_games_drops_them():
    event = night()
    game = scored(event, four(event), [12, 3, -5, -10])
    compute_standings(season_id=event.season_id)
    void_game(game_id=game.pk, reason="Wrong seats", actor=staff(game))
    assert compute_standings(season_id=event.season_id)
    assert lines(event.season) == []


def test_compute_standings_leaves_other_seasons_alone():
    event, other = night(), night()
    for one in (event, other):
        scored(one, four(one), [12, 3, -5, -10])
    compute_standings(season_id=other.season_id)
    compute_standings(season_id=event.season_id)
    assert (len(lines(event.season)), len(lines(other.season))) == (4, 4)


def test_compute_standings_once_for_many_requests():
    event = night()
    players = four(event)
    for won in ([12, 3, -5, -10], [1, 2, -1, -2]):
        scored(event, players, won)
    board = event.season.leaderboard
    assert (board.requested, board.computed) == (2, 0)
    assert [compute_standings(season_id=event.season_id) for _ in range(2)] == [True, False]
    board.refresh_from_db()
    assert (board.requested, board.computed, board.computed_at is not None) == (2, 2, True)


def test_compute_standings_twice_comes_to_the_same():
    event = night()
    scored(event, four(event), [12, 3, -5, -10])
    compute_standings(season_id=event.season_id)
    before = lines(event.season)
    assert rebuild_standings(season=event.season)
    assert lines(event.season) == before


def test_a_slow_worker_does_not_put_older_standings_over_newer():
    event = night()
    scored(event, four(event), [12, 3, -5, -10])
    slow = event.season.leaderboard
    request_standings(season=event.season)
    compute_standings(season_id=event.season_id)
    assert not _write(slow, [], [])
    assert (len(lines(event.season)), Leaderboard.objects.get(pk=slow.pk).computed) == (4, 2)


def test_compute_standings_of_a_season_that_is_gone_does_nothing():
    assert not compute_standings(season_id=0)


def test_compute_standings_follows_a_correction_of_whom_a_result_counts_for():
    event = night()
    game = seated_game(event=event, deals=[RON])
    seat, newcomer, scorer = game.seats.get(index=1), PlayerFactory(club=event.season.club), staff(game)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=newcomer.pk, counts_for="substitute", reason="x", actor=scorer
    )
    play(game, DRAW)
    game.refresh_from_db()
    final(game)
    compute_standings(season_id=event.season_id)
    assert Standing.objects.get(player=newcomer).total == 52
    assert not Standing.objects.filter(player=seat.player).exists()


def test_request_standings_queues_a_computation_after_commit(django_capture_on_commit_callbacks):
    season = SeasonFactory()
    with django_capture_on_commit_callbacks(execute=True):
        request_standings(season=season)
        assert Leaderboard.objects.get(season=season).computed == 0
    assert Leaderboard.objects.get(season=season).computed == 1


def test_requeue_stale_finds_what_is_behind_and_what_was_never_asked_for(django_capture_on_commit_callbacks):
    behind, forgotten, done = night(), night(), night()
    for event in (behind, forgotten, done):
        scored(event, four(event), [12, 3, -5, -10])
    forgotten.season.leaderboard.delete()
    compute_standings(season_id=done.season_id)
    with django_capture_on_commit_callbacks(execute=True) as queued:
        assert requeue_stale() == 1
        request_forgotten_standings()
    assert len(queued) == 2
    assert [len(lines(event.season)) for event in (behind, forgotten, done)] == [4, 4, 4]
    assert requeue_stale() == 0


def test_compute_standings_takes_as_many_queries_and_rows_with_many_games_as_with_few():
    found = []
    for games in (2, 12):
        event = night()
        players = four(event)
        for i in range(games):
            scored(event, players, [12 + i, 3, -5, -10 - i])
        with CaptureQueriesContext(connection) as queries:
            compute_standings(season_id=event.season_id)
        found.append(len(queries))
    assert found[0] == found[1]


def behind(season: Season) -> bool:
    board = Leaderboard.objects.get(season=season)
    return board.requested > board.computed


def test_standings_follow_who_is_a_guest_and_who_came():
    event = night()
    players = four(event)
    scored(event, players, [30, 10, -10, -30])
    rebuild_standings(season=event.season)
    late = PlayerFactory(club=event.season.club)
    actor = organiser(event)

    check_in(event=event, player=late, actor=actor)
    assert behind(event.season)
    compute_standings(season_id=event.season_id)
    assert event.season.standings.get(player=late).nights == 1
    leave(event=event, player=late, actor=actor)
    check_in(event=event, player=late, actor=actor)
    assert not behind(event.season), "nothing of it is new"
    undo_check_in(event=event, player=late, actor=actor)
    compute_standings(season_id=event.season_id)
    assert not event.season.standings.filter(player=late).exists()

    first = players[0]
    details = PlayerDetails(first.name, first.name_lang, guest=True)
    update_player(player_id=first.pk, club_id=first.club_id, details=details, actor=actor)
    assert behind(event.season)
    compute_standings(season_id=event.season_id)
    ranks = event.season.standings.values_list("player", "rank")
    assert dict(ranks) == {players[1].pk: 1, players[2].pk: 2, players[3].pk: 3, first.pk: None}


def test_closing_a_night_changes_no_standing():
    event = night()
    scored(event, four(event), [30, 10, -10, -30])
    rebuild_standings(season=event.season)
    kept = list(event.season.standings.values())
    close_night(event=event, actor=organiser(event))
    rebuild_standings(season=event.season)
    same = [row | {"id": 0} for row in event.season.standings.values()]
    assert same == [row | {"id": 0} for row in kept]


def test_forty_games_within_a_minute_make_a_handful_of_computations(settings, monkeypatch):
    settings.STANDINGS_PAUSE = 2.0
    settings.CACHES = settings.CACHES | {"shared": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    season, queued, made = SeasonFactory(), [], []

    def enqueue(task: str, *args: object, after: float = 0) -> None:
        queued.append(time.time() + after)

    monkeypatch.setattr("clubs.services.seasons.standings.enqueue", enqueue)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for tick in range(1000):
            if tick < 600 and tick % 15 == 0:
                request_standings(season=season)
            for due in [due for due in queued if due <= time.time()]:
                queued.remove(due)
                made += [tick] * compute_in_turn(season_id=season.pk)
            clock.shift(0.1)
    board = Leaderboard.objects.get(season=season)
    assert (board.requested, board.computed, queued) == (40, 40, [])
    assert made[0] == 0
    assert len(made) <= 7
