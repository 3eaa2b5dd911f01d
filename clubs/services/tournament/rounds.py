"""Playing of a round: start, clock, approval, reopening, cancelling."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Seat, SeatDraw, Stage, Table
from clubs.seating.draw_progress import Opened, with_opened
from clubs.seating.starting_winds import WINDS
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.approval_checks import disputed_tables, plays_in
from clubs.selectors.tournament.cancelled_rounds import last_reset, tables_with_results
from clubs.selectors.tournament.cut import asked_again, is_to_be_decided
from clubs.selectors.tournament.postponed_tables import left_of
from clubs.selectors.tournament.round_clock import clock_of
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.selectors.tournament.seat_holders import Chair, people_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import check_open
from clubs.services.play import game_changes, games
from clubs.services.tournament.actions import Kind, Status, begin_round_action, locked_round, record_action
from clubs.services.tournament.correction_effects import apply_correction_effects
from clubs.services.tournament.correction_notes import decide
from clubs.services.tournament.lateness import mark_seat
from clubs.services.tournament.presence import cover_late_players
from clubs.services.tournament.round_seating import check_present_at, open_tables, round_open
from clubs.services.tournament.standings import request_stage
from clubs.services.tournament.starting_winds import check_winds
from clubs.services.transactions import versioned_transaction

LONGEST_EXTRA = 60 * 60
RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@versioned_transaction()
def start_round(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Create the games of a published round and start the common clock: all tables or none.

    The first start fixes the tournament's rules, independent of later changes to the season's.

    Raises `round_open` if the previous round isn't approved (a schedule may start anyway), `table_taken` if a table is
    still playing, `older_standing` if a result was corrected after the seats were published and nobody has decided
    whether they stay, `winds_open` if winds drawn or chosen at the table haven't been entered.
    """
    found, stage, done = begin_round_action(round_id, Kind.START, key, Status.PUBLISHED, version=version)
    if done:
        return found
    check_open(found.event)
    _check_before(found)
    _check_decided(found, stage)
    draw = draw_of(found)
    if draw is None:
        raise ClubError("no_draft", _("Create the seating of round %(number)s first.") % {"number": found.number})
    absent = cover_late_players(found)
    draw = draw_of(found) or draw
    plan = Plan.from_json(draw.plan)
    late = {row.number for row in left_of(found)}
    tables = {number: row for number, row in plan.numbered if number not in late}
    check_present_at(found, tables)
    check_winds(plan)
    check_tables(found, list(tables))
    found.status, found.started_at = Status.STARTED, timezone.now()
    stage.status = Stage.Status.PLAYING
    _keep_rules(found.event)
    record_action(stage, Kind.START, of=found, key=key, actor=actor, tables=len(tables))
    make_games(found, draw, plan, actor)
    for number in absent:
        mark_seat(round_id=found.pk, number=number, empty=True, key=f"{key[:56]}n{number}", actor=actor)
    if absent:
        found.refresh_from_db(fields=["version"])
    return found


def _keep_rules(event: Event) -> None:
    """Copy the season's rules to the tournament."""
    if not event.preset:
        rules = rules_of_event(event)
        event.preset, event.options = rules.preset.id, rules.values()
        event.save(update_fields=["preset", "options"])


def _check_before(found: Round) -> None:
    before = found.event.rounds.exclude(stage=None).filter(number=found.number - 1).first()
    if before is None or before.status == Status.APPROVED:
        return
    same = before.stage_id == found.stage_id and found.method == Round.Method.SCHEDULE
    if before.status == Status.STARTED and same:
        return
    raise round_open(before)


def _check_decided(found: Round, stage: Stage) -> None:
    """Refuse seats that are awaiting the director's decision after a correction."""
    if not is_to_be_decided(stage, found):
        return
    words = _("This seating is based on older standings. Redo it, or keep it and give a reason.")
    if asked_again(stage):
        words = _("A result was corrected after the cut. Unpublish the round, or keep this seating and give a reason.")
    raise ClubError("older_standing", words)


def check_tables(found: Round, numbers: Sequence[int]) -> None:
    """Refuse tables at which a game is still running."""
    busy = found.event.games.filter(status__in=RUNNING, table__number__in=numbers).order_by("table__number")
    tables = list(busy.values_list("table__number", flat=True))
    if tables:
        words = _("Tables still playing: %(tables)s.")
        raise ClubError("table_taken", words % {"tables": listed(tables)}, tables=tables)


def make_games(found: Round, draw: SeatDraw, plan: Plan, actor: Actor, only: int | None = None) -> list[Game]:
    """Create and start the games of a round: all tables except postponed ones, or `only` one."""
    people = people_of(found.event, [found], staff=True)
    late = {row.number for row in left_of(found)}
    made = []
    for chairs in people.chairs(found, plan):
        number = chairs[0].table
        if (number in late) if only is None else (number != only):
            continue
        table, _made = Table.objects.get_or_create(event=found.event, number=number)
        seated = [_player(chair) for chair in chairs]
        winds = dict(zip(seated, WINDS, strict=False))
        draw.outcome = with_opened(draw.outcome, number, Opened(winds=winds, dealer=seated[0]))
        made.append(games.start_game(game=_game(found, draw, table, seated), actor=actor))
    draw.version += 1
    draw.save(update_fields=["outcome", "version"])
    return made


def _player(chair: Chair) -> int:
    if chair.entry is None:
        words = _("Table %(table)s: %(team)s has not named a player.")
        raise ClubError("no_lineup", words % {"table": chair.table, "team": chair.title}, table=chair.table)
    return chair.entry.player_id


def _game(found: Round, draw: SeatDraw, table: Table, people: Sequence[int]) -> Game:
    """Create a game with known seats, East first; East deals first."""
    game = Game.objects.create(event=found.event, round=found, table=table, draw=draw, preset="", options={})
    Seat.objects.bulk_create(
        Seat(game=game, event=found.event, player_id=player, order=at, wind=wind, index=at)
        for at, (player, wind) in enumerate(zip(people, WINDS, strict=False))
    )
    return game


# --- the clock -----------------------------------------------------------------------------------------------------


@versioned_transaction()
def pause_clock(*, round_id: int, key: str, actor: Actor) -> Round:
    """Pause the clock of a round at all tables; idempotent."""
    return _clock(round_id, Kind.PAUSE, key, actor)


@versioned_transaction()
def resume_clock(*, round_id: int, key: str, actor: Actor) -> Round:
    """Resume the clock; idempotent."""
    return _clock(round_id, Kind.RESUME, key, actor)


def _clock(round_id: int, kind: str, key: str, actor: Actor) -> Round:
    found, stage, done = begin_round_action(round_id, kind, key, Status.STARTED)
    if done:
        return found
    clock = clock_of(found)
    stands = clock is not None and clock.paused_at is not None
    if stands != (kind == Kind.PAUSE):
        record_action(stage, kind, of=found, key=key, actor=actor)
    return found


@versioned_transaction()
def give_time(
    *,
    round_id: int,
    seconds: int,
    reason: str,
    key: str,
    actor: Actor,
    table: int | None = None,
    directs: bool = True,
) -> Round:
    """Give extra time to one table by number, or to all, which requires a director (`directs`).

    Raises `director_only`, `bad_time`, `reason_missing`.
    """
    if table is None and not directs:
        words = _("A referee can give one table extra time. Only the director can stop the clock for all tables.")
        raise ClubError("director_only", words, "table")
    found, stage, done = begin_round_action(round_id, Kind.EXTEND, key, Status.STARTED)
    if done:
        return found
    if not 0 < abs(seconds) <= LONGEST_EXTRA:
        raise ClubError("bad_time", _("Enter 1 to 60 minutes."), "seconds")
    game_changes.check_reason(reason)
    at = _table(found, table) if table is not None else None
    record_action(stage, Kind.EXTEND, of=found, table=at, seconds=seconds, reason=reason, key=key, actor=actor)
    return found


def _table(found: Round, number: int) -> Table:
    table = found.event.tables.filter(number=number, games__round=found).first()
    if table is None:
        raise ClubError("no_table", _("There is no table %(number)s in this round.") % {"number": number}, "table")
    return table


# --- approving, reopening, resetting ---------------------------------------------------------------------------------


@versioned_transaction()
def approve_round(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Approve a round's results, which then count in the standings.

    Raises `round_open` with the tables that have no result or are postponed, `disputed` with those at which a deal
    awaits a referee.
    """
    found, stage, done = begin_round_action(round_id, Kind.APPROVE, key, Status.STARTED, version=version)
    if done:
        return found
    if open_tables(found) or left_of(found):
        raise round_open(found)
    if tables := disputed_tables(found):
        words = _("Tables waiting for a referee: %(tables)s")
        raise ClubError("disputed", words % {"tables": listed(tables)}, tables=tables)
    seal_round(found, stage, key=key, actor=actor)
    request_stage(stage)
    return found


def seal_round(found: Round, stage: Stage, *, key: str, actor: Actor) -> None:
    """Mark all results of a round as approved; the caller holds the locks and requests the standings."""
    found.status = Status.APPROVED
    finished = not stage.rounds.exclude(pk=found.pk).exclude(status=Status.APPROVED).exists()
    stage.status = Stage.Status.FINISHED if finished else Stage.Status.PLAYING
    final = found.games.filter(status=Game.Status.FINAL)
    facts = dict(final.values_list("public_id", "facts_version"))
    own = actor.user is not None and plays_in(found, actor.user.pk)
    record_action(stage, Kind.APPROVE, of=found, key=key, actor=actor, facts=facts, own=own)
    if own:
        record_activity(actor=actor, action="round.approved_own", event=stage.event, round=found.number)


@versioned_transaction()
def keep_seats(*, round_id: int, version: int, reason: str, key: str, actor: Actor) -> Round:
    """Keep seats made from older standings, with a reason. Raises `reason_missing`."""
    found, stage, done = begin_round_action(round_id, Kind.KEEP, key, Status.DRAFT, Status.PUBLISHED, version=version)
    if done:
        return found
    game_changes.check_reason(reason)
    decide(stage)
    record_action(stage, Kind.KEEP, of=found, key=key, reason=reason, actor=actor, requested=stage.requested)
    return found


@versioned_transaction()
def reopen_round(*, round_id: int, version: int, reason: str, key: str, actor: Actor) -> Round:
    """Undo an approval; the results don't count until approved again. Raises `later_started`."""
    found, stage, done = begin_round_action(round_id, Kind.REOPEN, key, Status.APPROVED, version=version)
    if done:
        return found
    game_changes.check_reason(reason)
    if found.is_playoff and not found.games.exists():
        raise ClubError("called_off", _("This play-off was cancelled and not played."))
    begun = (Status.STARTED, Status.APPROVED)
    if found.event.rounds.filter(number__gt=found.number, status__in=begun).exclude(stage=None).exists():
        words = _("A later round has started. Correct individual results of round %(number)s instead.")
        raise ClubError("later_started", words % {"number": found.number})
    found.status, stage.status = Status.STARTED, Stage.Status.PLAYING
    found.games.exclude(approved_at=None).update(approved_at=None)
    record_action(stage, Kind.REOPEN, of=found, key=key, reason=reason, actor=actor)
    request_stage(stage)
    return found


@versioned_transaction()
def reset_round(
    *, round_id: int, version: int, key: str, actor: Actor, reason: str = "", confirmed: int | None = None
) -> Round:
    """Cancel a started round in one step: it is published again with the same seats and seed, and its clock is cleared.

    If there are results, this requires a reason. The games stay on record but don't count; penalties stay with their
    entries; `undo_reset` takes it back. `confirmed` is ignored: older programs send the round's number. Raises
    `reason_missing`.
    """
    found, stage, done = begin_round_action(round_id, Kind.RESET, key, Status.STARTED, version=version)
    if done:
        return found
    if tables_with_results(found):
        game_changes.check_reason(reason)
    played = dict(found.games.exclude(status=Game.Status.VOID).values_list("pk", "status"))
    for game_id in sorted(played):
        games.void_game(game_id=game_id, reason=reason or _("The round was cancelled."), actor=actor)
    late, _detail = found.postponed.exclude(game=None).delete()
    partly = found.games.exclude(approved_at=None).update(approved_at=None)
    whole = bool(found.started_at and not late and not partly)
    undo: dict[str, Any] = {}
    if whole and found.started_at:
        undo = {"games": played, "started_at": found.started_at.isoformat()}
    found.status, found.started_at = Status.PUBLISHED, None
    begun = stage.rounds.filter(status__in=(Status.STARTED, Status.APPROVED)).exclude(pk=found.pk)
    stage.status = Stage.Status.PLAYING if begun.exists() else Stage.Status.READY
    record_action(stage, Kind.RESET, of=found, key=key, reason=reason, actor=actor, **undo)
    if partly:
        request_stage(stage)
    return found


@versioned_transaction()
def undo_reset(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Restore a round that was cancelled, with its games, results and clock. Raises `not_reset` if it changed since."""
    found, stage, done = begin_round_action(round_id, Kind.UNDO_RESET, key, Status.PUBLISHED, version=version)
    if done:
        return found
    act = last_reset(found)
    if act is None:
        words = _("Round %(number)s has changed since it was cancelled, so that can’t be undone.")
        raise ClubError("not_reset", words % {"number": found.number})
    played = {int(game_id): status for game_id, status in act.data["games"].items()}
    check_tables(found, list(found.games.filter(pk__in=played).values_list("table__number", flat=True)))
    for game_id, status in played.items():
        games.restore_game(game_id=game_id, status=status, actor=actor)
    found.status, found.started_at = Status.STARTED, datetime.fromisoformat(act.data["started_at"])
    stage.status = Stage.Status.PLAYING
    record_action(stage, Kind.UNDO_RESET, of=found, key=key, actor=actor)
    return found


@versioned_transaction()
def void_table(*, round_id: int, version: int, table: int, reason: str, key: str, actor: Actor) -> Round:
    """Void the result of one table with a reason: nobody scores from it, and the round continues without it.

    In an approved round the standings and everything that depends on them are updated. Raises `no_table`,
    `reason_missing`.
    """
    found, stage, done = begin_round_action(round_id, Kind.VOID, key, Status.STARTED, Status.APPROVED, version=version)
    if done:
        return found
    game_changes.check_reason(reason)
    at = _table(found, table)
    game = found.games.exclude(status=Game.Status.VOID).filter(table=at).first()
    if game is None:
        raise ClubError("void", _("The result of table %(number)s is already void.") % {"number": table}, "table")
    games.void_game(game_id=game.pk, reason=reason, actor=actor)
    record_action(stage, Kind.VOID, of=found, table=at, reason=reason, key=key, actor=actor, game=game.public_id)
    if found.status == Status.APPROVED or game.approved_at is not None:
        request_stage(stage)
        apply_correction_effects(stage, game, actor)
    return found


@versioned_transaction()
def play_again(*, round_id: int, version: int, table: int, reason: str, key: str, actor: Actor) -> Round:
    """Let a table with a voided result replay or report again in the same seats.

    Raises `no_table`, `table_taken`.
    """
    found, stage, done = begin_round_action(round_id, Kind.AGAIN, key, Status.STARTED, version=version)
    if done:
        return found
    game_changes.check_reason(reason)
    at = _table(found, table)
    void = found.games.filter(table=at, started_at__gte=found.started_at).order_by("-pk").first()
    if void is None or void.status != Game.Status.VOID:
        words = _("The result of table %(number)s is not void.")
        raise ClubError("not_void", words % {"number": table}, "table")
    check_tables(found, [table])
    record_action(stage, Kind.AGAIN, of=found, table=at, reason=reason, key=key, actor=actor)
    games.start_game(game=_again(found, void), actor=actor)
    return found


@versioned_transaction()
def void_from_log(*, game_id: int, reason: str, actor: Actor) -> Game:
    """Void a game imported from a game log. While its round is being played, the table awaits a result again."""
    round_id = Game.objects.filter(pk=game_id, round__stage__isnull=False).values_list("round", flat=True).first()
    found = locked_round(round_id) if round_id else None
    void = games.void_game(game_id=game_id, reason=reason, actor=actor)
    if found is None or found.status != Status.STARTED or _plays(void):
        return void
    return games.start_game(game=_again(found, void), actor=actor)


def _plays(void: Game) -> bool:
    """Return whether another game replaces a voided one."""
    return void.table.games.filter(round=void.round_id).exclude(status=Game.Status.VOID).exists()


def _again(found: Round, void: Game) -> Game:
    """Return a new game with the seats of the voided one."""
    if void.draw is None:
        raise ClubError("not_found", _("This round does not exist."))
    seats = dict(void.seats.values_list("player_id", "order"))
    chairs = people_of(found.event, [found], staff=True).chairs(found, Plan.from_json(void.draw.plan))
    drawn = [chair for table in chairs for chair in table if chair.table == void.table.number]
    people = [chair.entry.player_id for chair in drawn if chair.entry]
    if set(people) != set(seats):
        people = sorted(seats, key=lambda player: seats[player])
    return _game(found, void.draw, void.table, people)
