"""Tables postponed to another day, and approval of results table by table."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Round, Table
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.approval_checks import disputed_tables
from clubs.selectors.tournament.postponed_tables import left_of
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes, games
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action
from clubs.services.tournament.round_seating import check_present_at
from clubs.services.tournament.rounds import check_tables, make_games, seal_round
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def postpone_table(
    *, round_id: int, version: int, table: int, planned_at: datetime | None, reason: str, key: str, actor: Actor
) -> Round:
    """Postpone a table to another day (None: not fixed yet), or change that day; the round goes on without it.

    Raises `no_table`, `reason_missing`, `has_results` if a result has been entered, which must be voided first.
    """
    found, stage, done = begin_round_action(
        round_id, Kind.POSTPONE, key, Status.PUBLISHED, Status.STARTED, version=version
    )
    if done:
        return found
    game_changes.check_reason(reason)
    at = _at(found, table)
    known = found.postponed.filter(number=table).first()
    if known is None or known.game_id is not None:
        _put_off(found, at, reason, actor)
    said = {"planned_at": planned_at, "reason": reason.strip(), "by": actor.user, "game": None}
    found.postponed.update_or_create(number=table, defaults=said)
    day = planned_at.isoformat(timespec="minutes") if planned_at else None
    record_action(stage, Kind.POSTPONE, of=found, table=at, reason=reason, key=key, actor=actor, planned_at=day)
    return found


def _at(found: Round, number: int) -> Table:
    """Return the table with this number from the round's seating."""
    draw = draw_of(found)
    if draw is None or number not in dict(Plan.from_json(draw.plan).numbered):
        raise ClubError("no_table", _("There is no table %(number)s in this round.") % {"number": number}, "table")
    return Table.objects.get_or_create(event=found.event, number=number)[0]


def _put_off(found: Round, at: Table, reason: str, actor: Actor) -> None:
    """End the game of a table that has started and has no results."""
    if found.status != Status.STARTED:
        return
    game = found.games.exclude(status=Game.Status.VOID).filter(table=at).first()
    if game is None:
        return
    if game.status not in (Game.Status.SEATING, Game.Status.PLAYING) or game.deals.exists() or game.sheets.exists():
        words = _("Table %(number)s has results. Void them first.")
        raise ClubError("has_results", words % {"number": at.number}, "table")
    games.void_game(game_id=game.pk, reason=reason, actor=actor)


@versioned_transaction()
def start_table(*, round_id: int, version: int, table: int, key: str, actor: Actor) -> Round:
    """Start a postponed table with its own clock; if its round hasn't started, it rejoins the other tables.

    Raises `not_postponed`, `table_taken` if another game is running there, `no_lineup`, `absent`.
    """
    found, stage, done = begin_round_action(round_id, Kind.PLAY, key, Status.PUBLISHED, Status.STARTED, version=version)
    if done:
        return found
    row = found.postponed.filter(number=table, game=None).first()
    draw = draw_of(found)
    if row is None or draw is None:
        words = _("Table %(number)s is not postponed.")
        raise ClubError("not_postponed", words % {"number": table}, "table")
    at = _at(found, table)
    if found.status == Status.PUBLISHED:
        row.delete()
        record_action(stage, Kind.PLAY, of=found, table=at, key=key, actor=actor)
        return found
    plan = Plan.from_json(draw.plan)
    check_present_at(found, {table: dict(plan.numbered)[table]})
    check_tables(found, [table])
    record_action(stage, Kind.PLAY, of=found, table=at, key=key, actor=actor)
    [row.game] = make_games(found, draw, plan, actor, only=table)
    row.save(update_fields=["game"])
    return found


@versioned_transaction()
def approve_tables(*, round_id: int, version: int, tables: Sequence[int], key: str, actor: Actor) -> Round:
    """Approve the results of some tables of a round; the last table approves the round.

    Only in a league or if a table is postponed; otherwise a round is approved as a whole (`whole_round`). Raises
    `no_table`, `round_open` if a table has no checked result, `disputed`.
    """
    found, stage, done = begin_round_action(round_id, Kind.TABLES, key, Status.STARTED, version=version)
    if done:
        return found
    if not stage.by_team and not found.postponed.exists():
        raise ClubError("whole_round", _("The results of this round can only be approved together."))
    wanted = _results(found, tables)
    now = timezone.now()
    Game.objects.filter(pk__in=[game.pk for game in wanted], approved_at=None).update(approved_at=now)
    facts = {game.public_id: game.facts_version for game in wanted}
    numbers = sorted(game.table.number for game in wanted)
    record_action(stage, Kind.TABLES, of=found, key=key, actor=actor, tables=numbers, facts=facts)
    if not _waits(found):
        seal_round(found, stage, key=secrets.token_hex(16), actor=actor)
    request_stage(stage)
    return found


def _results(found: Round, tables: Sequence[int]) -> list[Game]:
    """Return the results of these tables, all of which must be checked."""
    alive = (
        found.games.exclude(status=Game.Status.VOID)
        .select_for_update(no_key=True, of=("self",))
        .select_related("table")
    )
    known = {game.table.number: game for game in alive.filter(table__number__in=list(tables)).order_by("pk")}
    for number in sorted(set(tables)):
        if number not in known:
            raise ClubError("no_table", _("There is no table %(number)s in this round.") % {"number": number}, "table")
    if not known:
        raise ClubError("no_table", _("Choose a table."), "table")
    waiting = sorted(number for number, game in known.items() if game.status != Game.Status.FINAL)
    if waiting:
        words = _("Tables without a result: %(tables)s.")
        raise ClubError("round_open", words % {"tables": listed(waiting)}, tables=waiting)
    if disputed := sorted(set(disputed_tables(found)) & set(known)):
        words = _("Tables waiting for a referee: %(tables)s")
        raise ClubError("disputed", words % {"tables": listed(disputed)}, tables=disputed)
    return list(known.values())


def _waits(found: Round) -> bool:
    """Return whether any table of a round is unplayed or not approved."""
    return bool(left_of(found)) or found.games.exclude(status=Game.Status.VOID).filter(approved_at=None).exists()
