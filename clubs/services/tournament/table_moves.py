"""Moving a table of a round: its link, tablet, seats, results and clock move along."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Round, SeatDraw, Table
from clubs.models.identifiers import link_token
from clubs.selectors.tournament.round_seating import Plan
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes
from clubs.services.play.game_results import NO_CALL
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action
from clubs.services.tournament.round_seating import draft_of, step
from clubs.services.tournament.rounds import check_tables
from clubs.services.transactions import versioned_transaction

LAST_TABLE = 999


@versioned_transaction()
def move_table(*, round_id: int, version: int, table: int, to: int, key: str, actor: Actor, reason: str = "") -> Round:
    """Move a table of a published or running round to another number; before the start, notify its players.

    Raises `no_table`, `table_taken`, `bad_table`.
    """
    found, stage, done = begin_round_action(round_id, Kind.MOVE, key, Status.PUBLISHED, Status.STARTED, version=version)
    if done:
        return found
    game_changes.check_note(reason)
    draw = draft_of(found)
    tables = dict(Plan.from_json(draw.plan).numbered)
    _check(found, list(tables), table, to)
    waits = found.status == Status.PUBLISHED and not stage.by_team
    told = {str(one): [to, table] for one in tables[table]} if waits else {}
    step(draw, {"do": "move", "a": table, "b": to})
    game = found.games.exclude(status=Game.Status.VOID).filter(table__number=table).first()
    if game is not None:
        _move(game, draw, to)
    found.postponed.filter(number=table).update(number=to)
    record_action(
        stage, Kind.MOVE, of=found, key=key, reason=reason, actor=actor, from_table=table, to_table=to, moved=told
    )
    return found


def _check(found: Round, numbers: list[int], table: int, to: int) -> None:
    if table not in numbers:
        raise ClubError("no_table", _("There is no table %(number)s in this round.") % {"number": table}, "table")
    if not 0 < to <= LAST_TABLE:
        words = _("Table numbers run from 1 to %(last)s.")
        raise ClubError("bad_table", words % {"last": LAST_TABLE}, "to")
    if to in numbers:
        raise ClubError("table_taken", _("Table %(number)s is already used in this round.") % {"number": to}, "to")
    check_tables(found, [to])


def _move(game: Game, draw: SeatDraw, to: int) -> None:
    """Move a game to another table, swapping the links of the two tables."""
    old = game.table
    new, _made = Table.objects.get_or_create(event=game.event, number=to)
    link, other = old.token, new.token
    Table.objects.filter(pk=old.pk).update(token=link_token())
    Table.objects.filter(pk=new.pk).update(
        token=link,
        seen_at=old.seen_at,
        tablet=old.tablet,
        referee_called_at=old.referee_called_at,
        referee_note=old.referee_note,
        referee_taken_at=old.referee_taken_at,
    )
    Table.objects.filter(pk=old.pk).update(token=other, seen_at=new.seen_at, tablet=new.tablet, **NO_CALL)
    outcome = dict(draw.outcome)
    outcome[str(to)] = outcome.pop(str(old.number))
    draw.outcome = outcome
    draw.save(update_fields=["outcome"])
    game.table = new
    game.version += 1
    game.save(update_fields=["table", "version"])
