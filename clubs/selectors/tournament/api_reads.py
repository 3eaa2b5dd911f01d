"""Tournaments as other programs read them: the event with its stages and rounds, entries, a round with its games."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from clubs.models import Club, Entry, Event, EventTeam, Game, Round, Stage
from clubs.models.people import Privacy
from clubs.selectors.tournament.postponed_tables import left_of
from clubs.selectors.tournament.public_page import SHOWN, all_tournaments, is_hidden, round_view, tournaments
from clubs.selectors.tournament.round_seating import draw_of
from clubs.selectors.tournament.seat_holders import Chair

Told = dict[str, Any]


def contests(club: Club, *, staff: bool = False) -> QuerySet[Event]:
    """A club's tournaments, for staff with drafts, the newest first, each with its stages and their rounds."""
    rounds = Prefetch("rounds", Round.objects.order_by("number"))
    stages = Prefetch("stages", Stage.objects.order_by("number").prefetch_related(rounds))
    players = Count("entries", filter=Q(entries__kind=Entry.Kind.PLAYER, entries__number__isnull=False))
    found = all_tournaments(club) if staff else tournaments(club)
    return (
        found.select_related("season").prefetch_related(stages).annotate(players=players).order_by("-starts_at", "-pk")
    )


def entries(event: Event) -> QuerySet[Entry]:
    """Who is entered, by start number."""
    return event.entries.exclude(number=None).select_related("player", "team", "registration").order_by("number")


def teams(event: Event) -> QuerySet[EventTeam]:
    """The teams by their numbers, each with its members by start number."""
    members = Prefetch("members", Entry.objects.select_related("player").order_by("number"))
    return event.teams.select_related("captain__player").prefetch_related(members).order_by("number")


def round_told(found: Round, *, staff: bool) -> Told:
    """A round with its seats once it is published; for staff drafts and the games, too."""
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
    """Whether visitors may know what a round was seated from: not while it tells a standing that is hidden, nor the
    clubs or countries of players whose names are hidden.
    """
    event = found.event
    told = bool(found.stage and found.stage.avoid) and event.entries.filter(player__privacy=Privacy.HIDDEN).exists()
    return not told and not is_hidden(event, found.number - 1)


def _hash_of(found: Round) -> str:
    """The hash of a draft's seed, which is public before its seats are."""
    draw = draw_of(found)
    return draw.seed_hash if draw else ""


def _postponed(found: Round, *, staff: bool) -> list[Told]:
    """The tables that play another day; why is for the staff."""
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
    """A table's game: its version, its status, and whose scores are sent in which order."""
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
