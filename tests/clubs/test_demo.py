"""The demo club, built once for all of these tests, which don't change it."""

import datetime as dt
import io
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.db.models import Sum
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import override
from pytest_django.plugin import DjangoDbBlocker

from clubs.demo import members, season_script
from clubs.demo.build import SLUG, build, demo_club
from clubs.demo.delete_demo import remove
from clubs.demo.look_around import words_of
from clubs.demo.other_systems_club import four_seas
from clubs.models import (
    BonusLine,
    Club,
    Deal,
    Entry,
    Event,
    Game,
    LogEntry,
    Payment,
    Penalty,
    Player,
    ScoreSheet,
    Season,
    SeatDraw,
    SeatResult,
    SeatTally,
    StageStanding,
    StageTeamStanding,
    Standing,
    Substitution,
    User,
    WonHand,
)
from clubs.models.people import Privacy
from clubs.seating.seeded_random import digest
from clubs.selectors.player_page.winning_hands import hands_shown
from clubs.selectors.settlement.balances import settlement
from clubs.selectors.tournament.federation_report import Said, report
from clubs.services.demo_clubs.copying import copy_template
from clubs.services.demo_clubs.ending import delete_old_demo_clubs
from clubs.services.demo_clubs.template import parts, write_template
from rules import calls
from rules.ranking import to_tenths
from tests.clubs.pure_stats import agree

NOW = dt.datetime(2026, 11, 21, 12, 30, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    """Yield the demo club, and roll it back after these tests."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build(NOW)
        transaction.set_rollback(True)


@pytest.fixture
def club(built: Club, db: None) -> Club:
    return Club.objects.get(slug=SLUG)


@pytest.fixture
def season(club: Club) -> Season:
    """Return the season being played."""
    return Season.objects.get(club=club, closed=False)


@pytest.fixture
def tonight(season: Season) -> Event:
    """Return the night in progress."""
    return season.events.get(status=Event.Status.OPEN)


def printed(**options: bool) -> str:
    out = io.StringIO()
    call_command("demo", stdout=out, **options)
    return out.getvalue()


def test_24_players_have_names_in_many_scripts(club: Club) -> None:
    players = list(club.players.all())
    assert len(players) == len(members.PEOPLE) == 24
    assert {player.name_lang for player in players} == {"zh-Hant", "zh-Hans", "ja", "ko", "uk", "en"}
    assert sum(player.names.exists() for player in players) >= 8
    assert {player.privacy for player in players} == {Privacy.NAME, Privacy.ALIAS, Privacy.HIDDEN}
    assert [player.name for player in players if player.guest] == ["Sofia Bianchi"]
    assert [player.name for player in players if player.user] == ["林美玲", "陳志明"]


def test_every_role_can_sign_in(club: Club) -> None:
    for account in members.ACCOUNTS:
        member = club.memberships.get(user__email=account.email)
        assert member.role == account.role
        assert Client().login(email=account.email, password=members.PASSWORD)


def test_eight_nights_of_about_100_games_are_played(season: Season) -> None:
    nights = season.events.filter(status=Event.Status.CLOSED)
    games = Game.objects.filter(event__in=nights, status=Game.Status.FINAL)
    assert nights.count() == len(season_script.NIGHTS) == 8
    assert 95 <= games.count() <= 110
    assert games.filter(deals=None).count() == 1
    assert Deal.objects.filter(game__in=games, current=True).count() > 900


def test_every_game_replays_to_what_is_stored(club: Club) -> None:
    games = Game.objects.filter(event__season__club=club, deals__current=True).distinct()
    assert games.count() > 95
    for game in games:
        deals = list(game.deals.filter(current=True).order_by("number"))
        answer = replayed(game, deals)
        assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
        assert [(deal.deltas, deal.state) for deal in deals] == [
            (told["deltas"], told["state"]) for told in answer["deals"]
        ]
        assert (game.state, game.end_reason) == (answer["state"], answer["reason"] or "")
        check_results(game, answer)


def replayed(game: Game, deals: list[Deal]) -> dict[str, Any]:
    penalties = Counter[int]()
    for index, tenths in Penalty.objects.filter(seat__game=game).values_list("seat__index", "tenths"):
        penalties[index] += tenths
    return calls.game(
        {
            "rules": game.rules,
            "deals": [deal.result for deal in deals],
            "closed": bool(game.closed_note),
            "penalties": [penalties[index] / 10 for index in range(4)],
        }
    )


def check_results(game: Game, answer: dict[str, Any]) -> None:
    found = {result.seat.index: result for result in game.results.select_related("seat")}
    assert len(found) == (4 if game.status == Game.Status.FINAL else 0)
    for index, result in found.items():
        line = answer["final"][index]
        assert (result.place, result.score, result.total) == (line["place"], line["score"], to_tenths(line["total"]))


def test_standings_are_computed_and_add_up(club: Club) -> None:
    for season in club.seasons.select_related("leaderboard"):
        assert season.leaderboard.computed == season.leaderboard.requested > 0
        results = SeatResult.objects.filter(game__event__season=season)
        lines = Standing.objects.filter(season=season)
        assert sum(line.total for line in lines) == sum(result.total for result in results)
        assert sum(line.games for line in lines) == results.count()
        assert sum(result.total - result.penalty for result in results) == 0


def test_standings_are_alive(season: Season) -> None:
    lines = list(Standing.objects.filter(season=season).exclude(rank=None))
    assert len(lines) >= 20
    assert max(line.counted for line in lines) > 1000
    assert min(line.counted for line in lines) < -1000
    assert SeatTally.objects.filter(season=season).values("player").distinct().count() == 24


def test_night_in_progress_has_tables_at_every_stage(tonight: Event) -> None:
    status = Counter(tonight.games.values_list("status", flat=True))
    assert status == {"playing": 3, "seating": 1, "to_confirm": 1, "final": 1}
    assert [game.riichi for game in tonight.games.filter(status="playing")].count([]) == 2
    turned = tonight.games.get(status="seating").seats.exclude(tile=None)
    assert turned.count() == 2
    assert tonight.games.get(status="to_confirm").confirmations.count() == 2
    assert tonight.tables.exclude(referee_called_at=None).count() == 1
    rounds = {game.state["round"] for game in tonight.games.filter(status="playing")}
    assert rounds == {"E", "S"}


def test_some_players_wait_tonight(tonight: Event) -> None:
    here = Entry.objects.filter(event=tonight, status=Entry.Status.HERE)
    waiting = here.exclude(player__seats__event=tonight, player__seats__active=True)
    assert here.count() == 23
    assert waiting.count() == 3
    assert waiting.filter(sits_out=True).count() == 1


def test_night_in_progress_is_of_now(tonight: Event) -> None:
    deals = Deal.objects.filter(game__event=tonight)
    assert NOW - dt.timedelta(hours=2) < tonight.starts_at < NOW
    assert tonight.opened_at < min(deal.created_at for deal in deals)
    assert NOW - dt.timedelta(minutes=5) < max(deal.created_at for deal in deals) < NOW
    assert max(LogEntry.objects.values_list("created_at", flat=True)) <= NOW


def test_past_is_stamped_with_the_past(season: Season) -> None:
    for night in season.events.filter(status=Event.Status.CLOSED):
        assert timezone.localtime(night.starts_at, season.club.zone).hour == 19
        assert dt.timedelta(hours=2) < night.closed_at - night.starts_at < dt.timedelta(hours=7)
        for game in night.games.exclude(status=Game.Status.VOID):
            stamps = [deal.created_at for deal in game.deals.filter(current=True, version=1).order_by("number")]
            assert stamps == sorted(stamps)
            assert night.opened_at < game.started_at < game.ended_at < game.final_at < night.closed_at


def test_things_went_wrong_as_they_do(club: Club) -> None:
    games = Game.objects.filter(event__season__club=club)
    incidents = Counter(incident.kind for incident in season_script.INCIDENTS.values())
    assert Deal.objects.filter(game__in=games).exclude(undone_at=None).count() == incidents["slip"]
    assert Deal.objects.filter(game__in=games).exclude(reason="").count() == incidents["corrected"] + incidents["late"]
    assert Penalty.objects.filter(seat__game__in=games).count() == incidents["penalty"]
    assert Substitution.objects.filter(seat__game__in=games).count() == 1
    assert ScoreSheet.objects.filter(game__in=games, game__event__season__closed=False).count() == 1
    lines = BonusLine.objects.filter(season__club=club)
    assert {line.tenths > 0 for line in lines} == {True, False}
    assert all(line.reason for line in lines)
    assert lines.exclude(cancelled_at=None).count() == 1
    assert games.filter(end_reason="closed").exists()
    assert {"playing", "void"} <= set(games.values_list("status", flat=True))


def test_best_hands_and_limit_hands_have_tiles(club: Club) -> None:
    best = Player.objects.filter(club=club).alias(n=Sum("seat_tallies__tile_wins")).filter(n__gt=0)
    assert best.count() > 15
    limits = WonHand.objects.filter(club=club).exclude(limit="").order_by("-night_at")
    assert any(hand.tiles for hand in hands_shown(limits[:20]))


def test_every_figure_is_that_of_the_call_stats(club: Club) -> None:
    for season in club.seasons.all():
        games = Game.objects.filter(event__season=season, status=Game.Status.FINAL, event__counts_in_season=True)
        ordered = games.order_by("event__starts_at", "event", "round__number", "table__number", "pk")
        agree(list(ordered.select_related("event__season__club")), "riichi")


def test_every_draw_can_be_checked(club: Club) -> None:
    draws = SeatDraw.objects.filter(event__season__club=club)
    assert draws.filter(status=SeatDraw.Status.REDRAWN).count() == 1
    assert set(draws.values_list("seats", flat=True)) == {"winds", "balanced"}
    assert all(digest(draw.seed) == draw.seed_hash for draw in draws)


def test_second_call_does_nothing(club: Club) -> None:
    before = (LogEntry.objects.count(), Deal.objects.count(), User.objects.count())
    assert printed(club=True) == ""
    assert (LogEntry.objects.count(), Deal.objects.count(), User.objects.count()) == before


def test_show_prints_sign_ins_and_addresses_that_lead_somewhere(club: Club) -> None:
    told = printed(show=True)
    assert [account.email for account in members.ACCOUNTS if account.email not in told] == []
    assert members.PASSWORD in told
    addresses = [word for word in told.split() if word.startswith("/")]
    names = [resolve(address).view_name for address in addresses]
    assert names == ["account_login", "table:play", "self_checkin", "club", "season", "night", "api:docs"]


def test_a_tournament_of_32_is_in_its_fifth_round_of_eight_and_goes_with_the_club(club: Club) -> None:
    said = printed()
    event = Event.objects.tournaments().get(season__club=club, status=Event.Status.OPEN)
    rounds = event.rounds.filter(stage__number=1)
    assert Counter(rounds.values_list("status", flat=True)) == {"approved": 4, "started": 1, "draft": 3}
    assert event.entries.filter(status=Entry.Status.HERE).count() == 32
    assert event.games.filter(round__status="approved", status=Game.Status.FINAL).count() == 32
    now = event.games.filter(round__status="started")
    assert set(now.values_list("status", flat=True)) == {"final", "playing", "to_confirm"}

    board = StageStanding.objects.filter(stage__event=event, through=4)
    fouls = Deal.objects.filter(game__round__in=rounds.filter(status="approved"), current=True, result__type="foul")
    assert sum(board.values_list("value", flat=True)) == -50 - 200 * fouls.count()
    addresses = [word for word in said.split() if word.startswith("/")]
    assert [Client().get(address).status_code for address in addresses] == [200, 302, 200, 200, 200, 302] + [200] * 8
    assert event.name in Client().get(f"/c/{SLUG}/").content.decode()
    cup = Event.objects.tournaments().get(season__club=club, status=Event.Status.CLOSED)
    assert set(cup.games.values_list("status", flat=True)) == {"final"}
    teams = StageTeamStanding.objects.filter(stage__event=cup, through=6)
    assert (teams.count(), sum(teams.values_list("value", flat=True))) == (8, -50)
    found = report(cup, Said())
    assert (found.players, len(found.missing), found.weight) == (32, 2, Decimal("2.0"))
    assert printed() == ""
    _a_copy_is_complete(club)
    _the_other_systems_are_there()
    remove(club)
    assert not StageStanding.objects.exists()
    second = Club.objects.get()
    assert set(User.objects.values_list("memberships__club", flat=True)) == {second.pk}
    remove(second)
    assert not User.objects.exists()


def _a_copy_is_complete(club: Club) -> None:
    """Check a visitor's copy in Tokyo a day later: all rows, translated texts, and pages that can be opened."""
    template = write_template(club, NOW, words_of(club))
    with override("ja"):
        copy = copy_template(template, zone="Asia/Tokyo")
    rows = {part.name: (part.rows(club).count(), part.rows(copy).count()) for part in parts()}
    assert {name: found for name, found in rows.items() if found[0] != found[1]} == {}
    assert sum(count for _source, count in rows.values()) > 10_000
    assert (copy.name, copy.place) == ("東風麻雀クラブ", "公民館2階")
    assert {season.name for season in copy.seasons.all()} == {"秋季リーグ", "春季リーグ"}
    past = Event.objects.nights().filter(season__club=copy, status=Event.Status.CLOSED)
    assert {timezone.localtime(night.starts_at, copy.zone).hour for night in past} == {19}
    for game in Game.objects.filter(event__season__club=copy, deals__current=True).distinct()[:40:4]:
        check_results(game, replayed(game, list(game.deals.filter(current=True).order_by("number"))))
    Club.objects.filter(pk=copy.pk).update(created_at=NOW - dt.timedelta(days=400))
    assert delete_old_demo_clubs() == 1
    assert not Club.objects.filter(pk=copy.pk).exists()


def _the_other_systems_are_there() -> None:
    """Check the club with a season of each system.

    Each has a night that is over, a table in play, 搬風 and a settlement.
    """
    club = four_seas()
    assert club is not None
    games = Game.objects.filter(event__season__club=club)
    systems = {"taiwan", "mingjeung", "chengdu", "duankagen", "mcr", "hongkong"}
    assert Counter(games.filter(status=Game.Status.PLAYING).values_list("preset", flat=True)) == dict.fromkeys(
        systems, 1
    )
    over = games.filter(status=Game.Status.FINAL, event__status=Event.Status.CLOSED)
    assert Counter(over.values_list("preset", flat=True)) == {
        "taiwan": 3, "mingjeung": 2, "chengdu": 2, "duankagen": 1, "mcr": 1, "hongkong": 1,
    }  # fmt: skip
    again = over.get(draw__after__isnull=False)
    assert (again.preset, again.table) == ("taiwan", again.draw.after.table)
    assert set(again.seats.values_list("player", flat=True)) == set(
        again.draw.after.seats.values_list("player", flat=True)
    )
    for season in Season.objects.filter(club=club):
        counted = Standing.objects.filter(season=season).values_list("games", flat=True)
        assert sum(counted) == 4 * over.filter(event__season=season).count()
    tiles = SeatTally.objects.filter(club=club).order_by().values_list("system").annotate(n=Sum("tile_wins"))
    assert {system for system, n in tiles if n} == systems
    paid = Payment.objects.filter(event__season__club=club)
    assert set(paid.values_list("event__season__preset", flat=True)) == {"taiwan", "chengdu"}
    assert all(settlement(event).owed for event in Event.objects.filter(payments__in=paid).distinct())


def test_show_without_a_demo_says_nothing(db: None) -> None:
    Club.objects.filter(slug=SLUG).update(slug="elsewhere")
    assert printed(show=True) == ""


def test_fresh_takes_everything_away(club: Club) -> None:
    remove(club)
    assert demo_club() is None
    kept = [Game, Deal, Event, Season, Player, Entry, SeatDraw, LogEntry, Standing, User]
    assert [model.__name__ for model in kept if model.objects.exists()] == []


def facts(club: Club) -> list[object]:
    """Return the games played, without ids, secrets and keys."""
    games = Game.objects.filter(event__season__club=club).select_related("event__season", "round", "table")
    return [
        (
            game.event.season.name,
            game.event.number,
            game.round.number,
            game.table.number,
            game.status,
            game.started_at,
            [(seat.player.name, seat.wind, seat.index) for seat in game.seats.select_related("player")],
            [(deal.number, deal.version, deal.result, deal.created_at) for deal in game.deals.all()],
            [(result.place, result.total) for result in game.results.all()],
        )
        for game in games.order_by("event__starts_at", "round__number", "table__number", "pk")
    ]


def test_same_facts_come_out_again(club: Club) -> None:
    remove(club)
    first = build(NOW, season_script.NIGHTS[1:2], ())
    once = facts(first)
    remove(first)
    assert facts(build(NOW, season_script.NIGHTS[1:2], ())) == once
