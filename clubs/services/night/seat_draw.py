"""Commit and repeat the seat draw. Plans are made in `draw_plan`, tiles and dice in `winds_and_dice`."""

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Round, SeatDraw, Table
from clubs.seating.draw_plan import Plan, TableRow
from clubs.selectors.night.draw_inputs import busy_tables
from clubs.selectors.night.draw_page import seats_elsewhere
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import draw_plan, draw_records, winds_and_dice
from clubs.services.night.draw_plan import choose_methods as choose_methods
from clubs.services.night.draw_plan import default_methods as default_methods
from clubs.services.night.draw_plan import discard_draw as discard_draw
from clubs.services.night.draw_plan import lock as lock
from clubs.services.night.draw_plan import plan_again as plan_again
from clubs.services.night.draw_plan import plan_draw as plan_draw
from clubs.services.night.draw_plan import shuffle_unlocked as shuffle_unlocked
from clubs.services.night.draw_plan import swap_players as swap_players
from clubs.services.night.nights import check_open
from clubs.services.night.winds_and_dice import throw_dice as throw_dice
from clubs.services.night.winds_and_dice import turn_all as turn_all
from clubs.services.night.winds_and_dice import turn_tile as turn_tile
from clubs.services.play import games
from clubs.services.play.game_changes import check_reason
from clubs.services.transactions import versioned_transaction

Status = SeatDraw.Status


@versioned_transaction()
def commit_draw(*, draw_id: int, version: int, actor: Actor, turn: bool = False, elsewhere: bool = False) -> SeatDraw:
    """Seat all players of a plan, or nobody. Raises `left` or `playing` with those who can no longer be seated.

    Raises `elsewhere` with those who are playing at another open night, unless the caller knows that (`elsewhere`).
    The tiles are face down for the tables to turn; with `turn`, all tiles are turned and the dice thrown at once.
    """
    event, draw = draw_plan.locked_night_and_draw(draw_id)
    draw_plan.check_planned(draw, version)
    check_open(event)
    plan = Plan.from_json(draw.plan)
    _check_free(event, plan)
    if not elsewhere:
        _check_not_elsewhere(draw, plan)
    draw.round = started = draw.round or _round(event)
    draw.status, draw.committed_at = Status.COMMITTED, timezone.now()
    draw.version += 1
    draw.save()
    made = [_seat_table(draw, started, row) for row in plan.tables]
    Entry.objects.filter(event=event, player__in=plan.waiting, sits_out=True).update(sits_out=False)
    record_activity(actor=actor, action="draw.committed", event=event, draw=draw.public_id, tables=len(made))
    if draw.seats == SeatDraw.Seats.BALANCED:
        winds_and_dice.sit_balanced(draw, made, actor)
    elif turn:
        winds_and_dice.turn_games(draw, made, actor)
    return draw


@versioned_transaction()
def redraw(*, draw_id: int, reason: str, actor: Actor, keep: bool = False) -> SeatDraw:
    """Draw again before any deal is recorded; the old draw stays on record and its games are void.

    With `keep` everybody is locked to their table. Raises `dealt` with the tables that have begun to play.
    """
    check_reason(reason)
    event, old = draw_plan.locked_night_and_draw(draw_id)
    check_open(event)
    if old.table_id:
        words = _("This draw was for one table only. Void that table’s game, then start its next game again.")
        raise ClubError("one_table", words)
    if old.status != Status.COMMITTED:
        raise ClubError("conflict", _("This draw has already been redrawn."))
    draws = _with_tables_own(old)
    _check_undealt(draws)
    for standing in event.draws.filter(status=Status.PLANNED):
        draw_plan.discard(standing, actor)
    for game_id in _games_of(draws).values_list("pk", flat=True):
        games.void_game(game_id=game_id, reason=reason, actor=actor)
    for draw in draws:
        draw.status, draw.version = Status.REDRAWN, draw.version + 1
        draw.save(update_fields=["status", "version"])
    record_activity(actor=actor, action="draw.redrawn", event=event, reason=reason, draw=old.public_id)
    still = Entry.objects.filter(event=event, status=Entry.Status.HERE, player__in=old.inputs["asked"])
    still.update(sits_out=True)
    draw = draw_records.successor(old, replaces=old, reason=reason.strip())
    locked = draw_plan.tables_of(Plan.from_json(old.plan), only_locked=not keep)
    return draw_plan.make(event, draw, actor, wish=draw_plan.Wish.of(old), locked=locked)


def _check_free(event: Event, plan: Plan) -> None:
    """Raise an error if a plan is out of date: somebody has left or is playing, or a table is taken."""
    here = Entry.objects.filter(event=event, status=Entry.Status.HERE, player__in=plan.seated)
    gone = sorted(set(plan.seated) - set(here.values_list("player_id", flat=True)))
    if gone:
        words = _("No longer here: %(players)s. Make a new draft.")
        raise ClubError("left", words % {"players": draw_plan.names(gone)}, players=gone)
    taken = tables_of_players(event.pk)
    busy = [player for player in plan.seated if player in taken]
    if busy:
        words = _("Already playing: %(players)s. Make a new draft.")
        raise ClubError("playing", words % {"players": draw_plan.names(busy)}, players=busy)
    if used := sorted(busy_tables(event) & {row.number for row in plan.tables}):
        words = _("Tables in use: %(tables)s. Make a new draft.")
        raise ClubError("table_taken", words % {"tables": listed(used)}, tables=used)


def _check_not_elsewhere(draw: SeatDraw, plan: Plan) -> None:
    seats = seats_elsewhere(draw, plan.seated)
    if seats:
        words = _("Currently playing at another night: %(players)s. Confirm that they are seated here as well.")
        found = [seat.player_id for seat in seats]
        raise ClubError("elsewhere", words % {"players": draw_plan.names(found)}, players=found)


def _round(event: Event) -> Round:
    """Return the round that this draw starts; a round whose games are all void is reused."""
    last = event.rounds.order_by("-number").first()
    if last and not last.games.exclude(status=Game.Status.VOID).exists():
        return last
    return Round.objects.create(event=event, number=last.number + 1 if last else 1)


def _seat_table(draw: SeatDraw, started: Round, row: TableRow) -> Game:
    table, _made = Table.objects.get_or_create(event=draw.event, number=row.number)
    return draw_records.seat_table(draw, started, table, row.players)


def _with_tables_own(old: SeatDraw) -> list[SeatDraw]:
    """Return a draw with the draws that replaced it at single tables."""
    found = [old]
    for draw in found:
        found += draw.redraws.exclude(table=None)
    return found


def _games_of(draws: list[SeatDraw]) -> QuerySet[Game]:
    return Game.objects.filter(draw__in=draws).exclude(status=Game.Status.VOID)


def _check_undealt(draws: list[SeatDraw]) -> None:
    dealt = _games_of(draws).filter(Q(deals__current=True) | Q(sheets__current=True))
    numbers = sorted(set(dealt.values_list("table__number", flat=True)))
    if numbers:
        words = _(
            "Play has already started (tables: %(tables)s). Undo the deals there first, or void individual "
            "games at their tables."
        )
        raise ClubError("dealt", words % {"tables": listed(numbers)}, tables=numbers)
