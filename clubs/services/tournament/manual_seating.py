"""Manual seating: keep players at a table and reseat the others."""

import secrets

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import SeatDraw
from clubs.selectors.tournament.round_seating import Plan, draw_of, locks_of, made_together, plans_of, request_of
from clubs.services.activity_log import Actor
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action
from clubs.services.tournament.round_seating import draft_of, draw_rounds, step
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def lock_seat(*, round_id: int, version: int, number: int, key: str, actor: Actor) -> SeatDraw:
    """Cycle a start number's lock in a draft: at its table, then in its wind as well, then unlocked.

    Raises `not_seated` if the number has no table in the round.
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.DRAFT, version=version)
    draw = draft_of(found)
    if done:
        return draw
    plan = Plan.from_json(draw.plan)
    number = plan.number_of(number)
    if number not in plan.seated:
        raise ClubError("not_seated", _("Number %(number)s has no seat in this round.") % {"number": number}, "number")
    if plan.locks.get(number):
        step(draw, {"do": "unlock", "a": number})
    else:
        step(draw, {"do": "lock", "a": number, "wind": plan.wind_of(number) if number in plan.locks else ""})
    record_action(stage, Kind.DRAFT, of=found, key=key, actor=actor, lock=abs(number))
    return draw


@versioned_transaction()
def seat_others(*, round_id: int, version: int, key: str, actor: Actor, seed: str | None = None) -> list[SeatDraw]:
    """Reseat a draft (of a schedule: all drafts from it on) except locked players. Raises `bad_lock` if impossible."""
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.DRAFT, version=version)
    rounds = made_together(found)
    if done:
        return [draw for one in rounds if (draw := draw_of(one))]
    draft_of(found)
    plans = plans_of(rounds)
    kept = [plans[one.pk] for one in rounds if one.pk in plans]
    request = request_of(stage, rounds) | {"locks": locks_of(kept)}
    draws = draw_rounds(stage, rounds, request, actor, seed or secrets.token_hex(32))
    record_action(
        stage, Kind.DRAFT, of=found, key=key, actor=actor, draws=[draw.public_id for draw in draws], locked=True
    )
    return draws
