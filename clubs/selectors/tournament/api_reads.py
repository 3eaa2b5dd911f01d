"""Tournaments for the API: the event with its stages and rounds, entries, a round with its games."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubs.models import Club, Entry, Event, EventTeam, Game, Round, Stage
from clubs.models.people import Privacy
from clubs.selectors.tournament.participants import taking_part
from clubs.selectors.tournament.postponed_tables import left_of
from clubs.selectors.tournament.public_page import SHOWN, all_tournaments, is_hidden, round_view, tournaments
from clubs.selectors.tournament.round_seating import draw_of
from clubs.selectors.tournament.seat_holders import Chair

Told = dict[str, Any]


def tournaments_of(club: Club, *, staff: bool = False) -> QuerySet[Event]:
    """Return a club's tournaments, newest first, with stages and rounds; for staff with drafts."""
    rounds = Prefetch("rounds", Round.objects.order_by("number"))
    stages = Prefetch("stages", Stage.objects.order_by("number").prefetch_related(rounds))
    players = Entry.objects.filter(taking_part(), event=OuterRef("pk"), kind=Entry.Kind.PLAYER).order_by()
    count = players.values("event").annotate(n=Count("pk")).values("n")
    found = all_tournaments(club) if staff else tournaments(club)
    return (
        found.select_related("season")
        .prefetch_related(stages)
        .annotate(players=Coalesce(Subquery(count), 0))
        .order_by("-starts_at", "-pk")
    )


def entries(event: Event) -> QuerySet[Entry]:
    """Return the entries by start number."""
    return event.entries.exclude(number=None).select_related("player", "team", "registration").order_by("number")


def teams(event: Event) -> QuerySet[EventTeam]:
    """Return the teams by number, each with its members by start number."""
    members = Prefetch("members", Entry.objects.select_related("player").order_by("number"))
    return event.teams.select_related("captain__player").prefetch_related(members).order_by("number")


def round_told(found: Round, *, staff: bool) -> Told:
    """Return a round with its seating once published; for staff also drafts and games."""
    view = round_view(found, staff=staff) if staff or found.status in SHOWN else None
    return {
        "number": found.number,
        "stage": found.stage.number if found.stage else None,
        "method": found.method,
        "status": found.status,
        "version": found.version,
        "minutes": found.minutes,
        "planned_at": found.planned_at,
        "started_at": found.started_at,
        "ends_at": view.ends_at if view else None,
        "paused_at": view.clock.paused_at if view and view.clock else None,
        "seed": view.seed if view else "",
        "seed_hash": view.seed_hash if view else _hash_of(found),
        "request": view.request if view and (staff or _checkable(found)) else None,
        "steps": view.steps if view and (staff or _checkable(found)) else [],
        "tables": [_seats(table) for table in view.tables] if view else [],
        "byes": [chair.number for chair in view.byes] if view else [],
        "postponed": _postponed(found, staff=staff) if view else [],
        "games": _games(found) if staff else [],
    }


def _checkable(found: Round) -> bool:
    """Whether visitors may see the inputs of a round's seating: not if they reveal hidden standings, or the club or
    country of players with hidden names.
    """
    event = found.event
    told = bool(found.stage and found.stage.avoid) and event.entries.filter(player__privacy=Privacy.HIDDEN).exists()
    return not told and not is_hidden(event, found.number - 1)


def _hash_of(found: Round) -> str:
    """Return the hash of a draft's seed, which is public before the seating is."""
    draw = draw_of(found)
    return draw.seed_hash if draw else ""


def _postponed(found: Round, *, staff: bool) -> list[Told]:
    """Return the tables that play on another day; the reason is for staff only."""
    return [
        {"table": row.number, "planned_at": row.planned_at, "reason": row.reason if staff else ""}
        for row in left_of(found)
    ]


def _seats(table: Iterable[Chair]) -> Told:
    chairs = list(table)
    seats = [
        {"wind": one.wind, "number": one.shown, "player": one.player, "team": one.team.name if one.team else ""}
        for one in chairs
    ]
    return {"table": chairs[0].table, "seats": seats}


def _games(found: Round) -> list[Told]:
    games = found.games.exclude(status=Game.Status.VOID).select_related("table").order_by("table__number")
    numbers = _numbers(found.event)
    return [_told(game, numbers) for game in games.prefetch_related("seats")]


def table_told(game: Game) -> Told:
    """Return a table's game: version, status, and the players in the order in which scores are submitted."""
    return _told(game, _numbers(game.event))


def _numbers(event: Event) -> dict[int, int | None]:
    return dict(event.entries.values_list("player_id", "number"))


def _told(game: Game, numbers: dict[int, int | None]) -> Told:
    seats = sorted(game.seats.all(), key=lambda seat: seat.index or 0)
    return {
        "table": game.table.number,
        "game": game.public_id,
        "version": game.version,
        "status": game.status,
        "approved_at": game.approved_at,
        "numbers": [numbers.get(seat.player_id) for seat in seats],
    }
