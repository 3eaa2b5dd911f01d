"""Starting winds drawn or chosen at the table and entered by the desk."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Round, SeatDraw, Stage
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.services.activity_log import Actor
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action
from clubs.services.tournament.round_seating import BY_RANK, draft_of, step
from clubs.services.transactions import versioned_transaction

AT_TABLE = (Stage.Winds.CHOICE, Stage.Winds.DRAW)


@versioned_transaction()
def enter_winds(*, round_id: int, version: int, table: int, order: Sequence[int], key: str, actor: Actor) -> SeatDraw:
    """Enter the starting winds of a table: its start numbers, East first. Can be repeated until the start.

    Later games of the same group are adjusted so that everybody still starts in each wind equally often.

    Raises `no_table` if the round has no such table, `bad_winds` if its numbers aren't all given once, `fixed_winds` if
    winds aren't drawn.
    """
    found, stage, done = begin_round_action(round_id, Kind.SWAP, key, Status.DRAFT, Status.PUBLISHED, version=version)
    draw = draft_of(found)
    if done:
        return draw
    if not at_table(found):
        raise ClubError("fixed_winds", _("In this round winds are not drawn or chosen at the table."), "order")
    plan = Plan.from_json(draw.plan)
    at = next((at for at in range(1, len(plan.tables) + 1) if plan.moved.get(at, at) == table), 0)
    if not at:
        raise ClubError("no_table", _("There is no table %(table)s in this round.") % {"table": table}, "table")
    before = plan.tables[at - 1]
    if sorted(order) != sorted(before):
        words = _("Table %(table)s: give each player a different wind.")
        raise ClubError("bad_winds", words % {"table": table}, "order")
    step(draw, {"do": "winds", "nth": at, "order": list(order)})
    _follow(stage, found, dict(zip(before, order, strict=True)))
    record_action(stage, Kind.SWAP, of=found, key=key, actor=actor, table=None, winds=[table, list(order)])
    return draw


def at_table(found: Round) -> bool:
    """Return whether a round's winds are drawn or chosen at its tables, as in a first final game."""
    stage = found.stage
    first = found.number_in_stage == 1 and found.method in BY_RANK
    return stage is not None and first and stage.winds in AT_TABLE


def _follow(stage: Stage, first: Round, takes: dict[int, int]) -> None:
    """Keep the planned rotation of a group's later games, with each player in the place of the one in `takes`."""
    later = stage.rounds.filter(number__gt=first.number, status__in=(Status.DRAFT, Status.PUBLISHED))
    for found in later.order_by("number"):
        draw = draw_of(found)
        tables = Plan.from_json(draw.plan).tables if draw else []
        for at, table in enumerate(tables, 1):
            if draw is not None and set(table) == set(takes):
                step(draw, {"do": "winds", "nth": at, "order": [takes[number] for number in table]})


def check_winds(plan: Plan) -> None:
    """Refuse to start while a table's winds haven't been entered."""
    if plan.open:
        words = _("Tables without winds: %(tables)s")
        raise ClubError("winds_open", words % {"tables": listed(plan.without_winds)}, tables=plan.without_winds)
