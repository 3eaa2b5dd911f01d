"""The counts of a final game: stored once, by the newest version, and equal to the pure counts of the season."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs import tasks
from clubs.models import Difference, Game, GameTally, KeyTally, Rebuilding, SeatResult, SeatTally, Standing, WonHand
from clubs.models.people import Role
from clubs.selectors.play.replay import facts_of
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import close_game, confirm_all, reopen_game, void_game
from clubs.services.play.referee import add_penalty, set_counts_for, substitute
from clubs.services.statistics import full_runs, game_counts, rebuild
from clubs.services.statistics.nightly_check import check_some
from clubs.statistics.stats_call import stats
from tests.clubs.counts_of_games import counts_by_player, maps_by_player, winds_by_player
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, SeasonFactory, key, member, play, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
MANGAN = {"winner": 2, "from": 0, "limit": "mangan"}
DEALS = [
    RON | {"riichi": [1, 3]},
    {"type": "win", "wins": [{"winner": 1, "fan": 4, "fu": 30}]},
    DRAW | {"tenpai": [0, 2], "riichi": [2]},
    {"type": "abort", "reason": "kyuushu_kyuuhai"},
    {"type": "foul", "player": 0, "kind": "false_win"},
    {"type": "win", "wins": [MANGAN, {"winner": 3, "from": 0, "fan": 1, "fu": 30}]},
]


def final(game: Game) -> Game:
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


@pytest.fixture
def game() -> Game:
    """Return a counted final game."""
    made = final(seated_game(deals=DEALS))
    game_counts.make_tally(game_id=made.pk)
    return made


def versions(game: Game) -> tuple[int, int]:
    return GameTally.objects.values_list("asked", "made").get(game=game)


def kept() -> list[Any]:
    """Return every row derived from games, without keys and versions."""
    models = (SeatResult, SeatTally, KeyTally, WonHand)
    left_out = ("id", "tally_id", "version", "game_id", "seat_id")
    rows = [row for model in models for row in model.objects.values()]
    return sorted(str({name: value for name, value in row.items() if name not in left_out}) for row in rows)


def pure(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the player (key) and counts of a game without substitutes, by the call `stats`."""
    people = [str(seat.counted_for.pk) for seat in game.seats.order_by("index")]
    facts = facts_of(game).request(game.rules)
    asked = {name: facts[name] for name in ("deals", "scores", "deposits", "penalties") if name in facts}
    for line in stats({"rules": game.rules, "games": [asked | {"players": people}]})["players"]:
        yield int(line["player"]), line["counts"]


def test_sums_of_the_database_are_the_pure_counts(game: Game):
    rows = SeatTally.objects.all()
    numbers, maps, winds = (found(rows, "riichi") for found in (counts_by_player, maps_by_player, winds_by_player))
    for player, counts in pure(game):
        own, entries = numbers[player], maps[player]
        for name, value in counts.items():
            if isinstance(value, dict):
                assert (name, value) == (name, winds[player] if name == "by_wind" else entries.get(name, {}))
            elif name not in ("top_streak", "no_last_streak"):
                assert (name, value) == (name, own[name])
        assert not {entry for entry in entries if entry not in counts}


def test_each_win_is_a_row(game: Game):
    found = [(hand.deal, hand.win, hand.points, hand.limit) for hand in WonHand.objects.order_by("deal", "win")]
    assert found[:2] == [(1, 0, 5200, ""), (2, 0, 11700, "")]
    assert (found[2][:3], WonHand.objects.exclude(limit="").count()) == ((6, 0, 8000), 1)
    assert WonHand.objects.get(deal=2).loser is None


def test_deals_are_of_whoever_sat_there_and_the_game_of_whom_it_counts_for():
    game = seated_game(deals=[RON])
    seat, newcomer = game.seats.get(index=1), PlayerFactory(club=game.event.season.club)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=newcomer.pk, counts_for="substitute", reason="x", actor=staff(game)
    )
    play(game, DRAW)
    final(game)
    game_counts.make_tally(game_id=game.pk)
    rows = {row.player: row for row in SeatTally.objects.filter(start=1)}
    assert [(rows[one].deals, rows[one].wins, rows[one].games) for one in (seat.player, newcomer)] == [
        (1, 1, 0),
        (1, 0, 1),
    ]
    assert WonHand.objects.get().winner == seat.player
    set_counts_for(game_id=game.pk, seat_id=seat.pk, player_id=seat.player_id, reason="x", actor=staff(game))
    game_counts.make_tally(game_id=game.pk)
    rows = {row.player: row for row in SeatTally.objects.filter(start=1)}
    assert (rows[seat.player].games, rows[newcomer].games, rows[newcomer].place) == (1, 0, None)


def test_a_correction_a_penalty_and_a_void_game_are_counted_again(game: Game):
    correct_deal(game_id=game.pk, number=2, version=game.version, result=DRAW, reason="x", key=key(), actor=staff(game))
    seat = game.seats.get(index=0)
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-50, reason="late", actor=staff(game))
    assert versions(game) == (3, 1)
    assert game_counts.make_tally(game_id=game.pk)
    assert not game_counts.make_tally(game_id=game.pk)
    row = SeatTally.objects.get(player=seat.player)
    assert row.total == SeatResult.objects.get(player=seat.player).total
    assert (row.draws, SeatTally.objects.get(start=1).wins, versions(game)) == (2, 1, (3, 3))
    void_game(game_id=game.pk, reason="Wrong seats", actor=staff(game))
    game_counts.make_tally(game_id=game.pk)
    assert kept() == []


def test_an_older_version_never_overwrites_a_newer_one(game: Game):
    slow = game_counts.count_rows_of_game(game.pk, 1)
    correct_deal(game_id=game.pk, number=1, version=game.version, result=DRAW, reason="x", key=key(), actor=staff(game))
    game_counts.make_tally(game_id=game.pk)
    newer = kept()
    assert not game_counts.write(game.pk, 1, slow)
    assert (kept(), versions(game)) == (newer, (2, 2))


def test_a_game_is_counted_in_the_background_and_what_was_lost_or_never_asked_for_later(
    django_capture_on_commit_callbacks,
):
    lost = final(seated_game(deals=[RON]))
    forgotten = final(seated_game(deals=[RON]))
    GameTally.objects.filter(game=forgotten).delete()
    with django_capture_on_commit_callbacks(execute=True):
        final(seated_game(deals=[RON]))
    assert SeatTally.objects.values("game").distinct().count() == 1
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
        tasks.catch_up()
    assert (versions(lost), versions(forgotten)) == ((1, 1), (1, 1))
    assert SeatTally.objects.values("game").distinct().count() == 3


def test_an_added_game_costs_the_same_whatever_the_season_holds():
    event, found = EventFactory(season=SeasonFactory()), []
    players = [PlayerFactory(club=event.season.club) for _ in range(4)]
    for _ in range(2):
        made = final(seated_game(event=event, players=players, deals=[RON, DRAW]))
        with CaptureQueriesContext(connection) as queries:
            game_counts.make_tally(game_id=made.pk)
        found.append(len(queries))
        for _ in range(4):
            final(seated_game(event=event, players=players, deals=[RON]))
    assert found[0] == found[1] <= 20


def test_rebuild_makes_the_same_anew_and_goes_on_after_it_was_cut_off(game: Game):
    others = [final(seated_game(event=game.event, deals=[RON, DRAW])) for _ in range(2)]
    for other in others:
        game_counts.make_tally(game_id=other.pk)
    before = kept()
    SeatTally.objects.update(wins=99)
    SeatResult.objects.filter(game=others[1]).delete()
    cut_off = rebuild.rebuild(full_runs.open_run(full_runs.Kind.REBUILD))
    assert next(cut_off) == game.pk
    cut_off.close()
    assert SeatTally.objects.filter(game=game, wins=99).count() == 0
    assert SeatTally.objects.filter(wins=99).count() == 8
    call_command("rebuild_statistics")
    run = Rebuilding.objects.get()
    assert (run.games, run.last_game, run.ended_at is not None) == (3, others[1].pk, True)
    assert kept() == before
    assert Standing.objects.count() == 12


def test_rebuild_drops_what_is_left_of_games_that_are_not_final(game: Game):
    Game.objects.filter(pk=game.pk).update(status=Game.Status.VOID)
    call_command("rebuild_statistics", "--afresh")
    assert (kept(), Standing.objects.count()) == ([], 0)


def test_the_check_tells_both_values_and_mends_nothing(game: Game):
    rebuild.rebuild_standings(season=game.event.season)
    assert not check_some()
    assert Difference.objects.count() == 0
    SeatTally.objects.filter(start=1).update(wins=7)
    SeatResult.objects.filter(start=2).update(total=-1)
    KeyTally.objects.filter(count="causes", key="tsumo", tally__start=1).delete()
    WonHand.objects.filter(deal=1).delete()
    Standing.objects.filter(rank=1).update(counted=3)
    before = kept()
    assert not check_some()
    found = {(row.what, row.kept, row.found) for row in Difference.objects.all()}
    assert {("wins", "7", "2"), ("causes: tsumo", "None", "(11700, 0)"), ("WonHand", "None", "1")} <= found
    assert {what for what, *_ in found} >= {"total", "counted"}
    assert Rebuilding.objects.first().differences == Difference.objects.count()  # type: ignore[union-attr]
    assert kept() == before


def test_each_night_compares_what_changed_what_differed_and_a_part_of_the_rest(game: Game, monkeypatch: Any):
    monkeypatch.setattr(full_runs, "PARTS", 2)
    other = final(seated_game(event=game.event, deals=[RON]))
    game_counts.make_tally(game_id=other.pk)
    assert other.pk == game.pk + 1
    check_some(nightly=True)
    assert Difference.objects.count() == 0, "the first one compares everything"
    SeatTally.objects.update(wins=7)

    def compared() -> set[int | None]:
        assert not check_some(nightly=True)
        return set(Difference.objects.filter(run=Rebuilding.objects.first()).values_list("game", flat=True)) - {None}

    [first] = compared()
    part = Rebuilding.objects.first().part  # type: ignore[union-attr]
    assert first % 2 == part
    Rebuilding.objects.create(kind=full_runs.Kind.CHECK, part=1 - part, since=timezone.now())  # the next night
    assert compared() == {game.pk, other.pk}, "its own part, and what differed"
    SeatTally.objects.filter(game=first).update(wins=8)
    GameTally.objects.update(made_at=timezone.now() + timedelta(days=1))
    Difference.objects.all().delete()
    assert compared() == {game.pk, other.pk}, "what changed"


def test_the_check_leaves_out_what_is_about_to_be_counted(game: Game):
    SeatTally.objects.update(wins=7)
    GameTally.objects.update(asked=2)
    check_some()
    assert Difference.objects.count() == 0


def test_a_reopened_game_adds_nothing_until_it_is_final_again(game: Game):
    before = kept()
    reopen_game(game_id=game.pk, version=game.version, reason="x", actor=staff(game))
    game_counts.make_tally(game_id=game.pk)
    assert kept() == []
    final(game)
    game_counts.make_tally(game_id=game.pk)
    assert kept() == before


def figures(game: Game) -> str:
    club = game.event.season.club
    client = Client()
    client.force_login(member(club, Role.ORGANISER))
    return " ".join(client.get(reverse("figures", args=[club.slug])).content.decode().split())


def test_staff_read_what_the_check_has_found_with_both_values(game: Game):
    rebuild.rebuild_standings(season=game.event.season)
    assert "The check hasn’t run yet." in figures(game)
    check_some()
    assert "all values match the games" in figures(game)
    SeatTally.objects.filter(start=1).update(wins=7)
    check_some()
    page = figures(game)
    assert "1 value differs" in page
    assert '<td><code>wins</code></td> <td class="num">7</td> <td class="num">2</td>' in page
