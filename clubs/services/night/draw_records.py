"""Records of a draw, of a night or of one table: its number, its games, and the draw that replaces it."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Seat, SeatDraw, Table
from clubs.seating.draw_plan import Inputs, make_plan
from clubs.seating.draw_progress import Before, opened_at, with_opened
from clubs.seating.seeded_random import digest
from clubs.selectors.night.draw_inputs import starts_of
from clubs.selectors.play.rules_in_force import rules_in_force
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import games

Status, Seats = SeatDraw.Status, SeatDraw.Seats


def locked_draw(draw_id: int) -> SeatDraw:
    """Return the draw with its row locked until the transaction ends. Lock the night before it and games after it."""
    draws = SeatDraw.objects.select_for_update(no_key=True, of=("self",)).select_related("event__season__club", "round")
    draw = draws.filter(pk=draw_id).first()
    if draw is None:
        raise ClubError("not_found", _("This draw does not exist."))
    return draw


def number(draw: SeatDraw, event: Event, actor: Actor) -> None:
    """Give a new draw its number and the hash of its seed; the night is locked."""
    last = event.draws.aggregate(last=Max("number"))["last"] or 0
    draw.event, draw.number, draw.created_by = event, last + 1, actor.user
    draw.seed_hash = digest(draw.seed)


def successor(old: SeatDraw, *, replaces: SeatDraw | None, reason: str) -> SeatDraw:
    """Create a draw with the same methods for the same round, with its own seed."""
    return SeatDraw(
        company=old.company,
        seats=old.seats,
        first_dealer=old.first_dealer,
        seed=secrets.token_hex(32),
        round=old.round,
        replaces=replaces,
        reason=reason,
    )


def seat_table(draw: SeatDraw, started: Round, table: Table, people: Sequence[int]) -> Game:
    """Create a game at a table whose seats are to be drawn; `people` by id, in their current seat order."""
    preset, options = rules_in_force(draw.event, len(people))
    game = Game.objects.create(event=draw.event, round=started, table=table, draw=draw, preset=preset, options=options)
    for order, player in enumerate(people):
        Seat.objects.create(game=game, event=draw.event, player_id=player, order=order)
    return game


def commit_for_table(
    draw: SeatDraw, started: Round, table: Table, people: Sequence[int], previous: Before | None, actor: Actor
) -> Game:
    """Commit a draw for the people of one table; its hash is public before a tile is turned."""
    event, players = table.event, tuple(people)
    number(draw, event, actor)
    starts = starts_of(event, frozenset(players)) if draw.seats == Seats.BALANCED else {}
    inputs = Inputs(size=len(players), tables=(table.number,), players=players, starts=starts, by_hand=True)
    draw.company, draw.table, draw.round = SeatDraw.Company.SAME, table, started
    known = {"previous": previous.to_json()} if previous else {}
    draw.inputs = inputs.to_json() | {"most_tables": 1, **known}
    draw.plan = make_plan(inputs, draw.seed).to_json()
    draw.status, draw.committed_at = Status.COMMITTED, timezone.now()
    draw.save()
    return seat_table(draw, started, table, players)


def draw_again(draw: SeatDraw, game: Game, previous: Before, actor: Actor) -> Game:
    """Set a table's refused draw aside, on record, and make a new one; the draw's other tables are kept."""
    people = [seat.player_id for seat in game.seats.order_by("order")]
    refused = replace(opened_at(draw.outcome, game.table.number), refused=True)
    draw.outcome = with_opened(draw.outcome, game.table.number, refused)
    if draw.table_id:
        draw.status = Status.REDRAWN
    draw.version += 1
    draw.save(update_fields=["status", "outcome", "version"])
    games.make_void(game, actor)
    record_activity(actor=actor, action="draw.refused", game=game, draw=draw.public_id, table=game.table.number)
    new = successor(draw, replaces=draw, reason="")
    new.after = draw.after
    return commit_for_table(new, game.round, game.table, people, previous, actor)
