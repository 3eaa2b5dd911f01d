"""Every act locks the row it checks before it reads and writes: otherwise two concurrent acts could both succeed."""

import contextlib
import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.errors import ClubError
from clubs.services.activity_log import Actor
from clubs.services.night import checkin, draw_plan, nights, seat_draw
from clubs.services.people import clubs, members, players
from clubs.services.play import deals, final_scores, games, referee
from clubs.services.seasons import seasons, standings
from tests.clubs.world import Place, place
from tests.factories import DRAW, RON, PlayerFactory, UserFactory, key

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL"),
]
Act = Callable[[Place, Actor], Any]
LOCK = re.compile(r'FROM "(\w+)".* FOR (?:NO KEY )?UPDATE', re.DOTALL)
SEASON = seasons.SeasonDetails("Spring", date(2027, 3, 1))


def game_of(here: Place) -> dict[str, Any]:
    here.game.refresh_from_db()
    return {"game_id": here.game.pk, "version": here.game.version}


def draw_of(here: Place) -> dict[str, Any]:
    draw = here.event.draws.get(status="planned")
    return {"draw_id": draw.pk, "version": draw.version}


def whom(here: Place) -> dict[str, Any]:
    return {"event": here.event, "player": here.player}


def season_of(here: Place) -> dict[str, Any]:
    return {"season_id": here.season.pk, "club_id": here.club.pk}


ACTS: dict[str, tuple[str, Act]] = {
    # at the table: lock the game
    "record_deal": ("game", lambda h, a: deals.record_deal(**game_of(h), number=2, result=RON, key=key(), actor=a)),
    "undo_deal": ("game", lambda h, a: deals.undo_deal(**game_of(h), actor=a)),
    "correct_deal": (
        "game",
        lambda h, a: deals.correct_deal(**game_of(h), number=1, result=DRAW, reason="why", key=key(), actor=a),
    ),
    "set_riichi": ("game", lambda h, a: deals.set_riichi(**game_of(h), player=0, on=True, actor=a)),
    "close_game": ("game", lambda h, a: games.close_game(**game_of(h), note="time", actor=a)),
    "void_game": ("game", lambda h, a: games.void_game(game_id=h.game.pk, reason="why", actor=a)),
    "enter_scores": (
        "game",
        lambda h, a: final_scores.enter_scores(**game_of(h), scores=[0] * 4, deposits=0, key=key(), actor=a),
    ),
    "add_penalty": (
        "game",
        lambda h, a: referee.add_penalty(
            game_id=h.game.pk, seat_id=h.game.seats.all()[0].pk, tenths=-10, reason="late", actor=a
        ),
    ),
    "call_referee": ("table", lambda h, a: referee.call_referee(table_id=h.table.pk, actor=a)),
    "renew_link": ("table", lambda h, a: nights.renew_link(table_id=h.table.pk, event_id=h.event.pk, actor=a)),
    # the night: lock its row for check-in and seating
    "check_in": ("event", lambda h, a: checkin.check_in(event=h.event, player=PlayerFactory(club=h.club), actor=a)),
    "leave": ("event", lambda h, a: checkin.leave(**whom(h), actor=a)),
    "sit_out": ("event", lambda h, a: checkin.sit_out(**whom(h), on=True, actor=a)),
    "add_guest": ("event", lambda h, a: checkin.add_guest(event=h.event, name="Guest", actor=a)),
    "open_night": ("event", lambda h, a: nights.open_night(event=h.event, actor=a)),
    "close_night": ("event", lambda h, a: nights.close_night(event=h.event, actor=a)),
    "plan_draw": ("event", lambda h, a: draw_plan.plan_draw(event=h.event, actor=a)),
    "shuffle_unlocked": ("seatdraw", lambda h, a: draw_plan.shuffle_unlocked(**draw_of(h), actor=a)),
    "commit_draw": ("event", lambda h, a: seat_draw.commit_draw(**draw_of(h), actor=a)),
    # between nights: lock the season, the club or the player
    "plan_nights": (
        "season",
        lambda h, a: seasons.plan_nights(
            **season_of(h), first=datetime(2027, 3, 2, 19, tzinfo=h.club.zone), count=1, weeks=1, actor=a
        ),
    ),
    "cancel_night": ("season", lambda h, a: seasons.cancel_night(event_id=h.event.pk, club_id=h.club.pk, actor=a)),
    "update_season": ("season", lambda h, a: seasons.update_season(**season_of(h), details=SEASON, actor=a)),
    "change_rules": (
        "season",
        lambda h, a: seasons.change_rules(**season_of(h), preset="riichi-wrc", options={}, actor=a),
    ),
    "create_season": (
        "club",
        lambda h, a: seasons.create_season(club_id=h.club.pk, details=SEASON, preset="riichi", options={}, actor=a),
    ),
    "add_player": (
        "club",
        lambda h, a: players.add_player(club_id=h.club.pk, details=players.PlayerDetails(name="New"), actor=a),
    ),
    "update_player": (
        "player",
        lambda h, a: players.update_player(
            player_id=h.player.pk, club_id=h.club.pk, details=players.PlayerDetails(name="Other"), actor=a
        ),
    ),
    "remove_player": ("player", lambda h, a: players.remove_player(player_id=h.player.pk, club_id=h.club.pk, actor=a)),
    "update_club": (
        "club",
        lambda h, a: clubs.update_club(club_id=h.club.pk, details=clubs.ClubDetails("X", "x", "Asia/Taipei"), actor=a),
    ),
    "leave_club": ("club", lambda h, a: members.leave_club(club_id=h.club.pk, user=h.owner)),
    "revoke_invitation": (
        "invitation",
        lambda h, a: members.revoke_invitation(club_id=h.club.pk, invitation_id=h.invitation.pk, actor=a),
    ),
    # otherwise two who accept at once would both be the first
    "accept_invitation": ("invitation", lambda h, a: _accepted(h)),
    "accept_invitation, its club": ("club", lambda h, a: _accepted(h)),
    "compute_standings": ("season", lambda h, a: _asked(h)),
}


def _accepted(here: Place) -> None:
    members.accept_invitation(token=here.invitation.token, user=UserFactory())


def _asked(here: Place) -> None:
    standings.request_standings(season=here.season)
    standings.compute_standings(season_id=here.season.pk)


@pytest.mark.parametrize("name", ACTS)
def test_what_is_judged_is_locked_first(name: str) -> None:
    table, act = ACTS[name]
    here = place(1)
    # Other tests check why an act is refused. Here it only has to check under its lock.
    with CaptureQueriesContext(connection) as asked, contextlib.suppress(ClubError):
        act(here, Actor.staff(here.owner))
    statements = [query["sql"] for query in asked]
    locked = [found.group(1) for sql in statements if (found := LOCK.search(sql))]
    assert f"clubs_{table}" in locked[:2]
