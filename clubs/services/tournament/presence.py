"""Players who miss rounds: late, away for one round, gone for good, back again. Nobody else is reseated needlessly."""

from collections import Counter

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round
from clubs.selectors.tournament.leaving import (
    How,
    free_substitutes,
    met_before,
    present_numbers,
    unbegun_from,
    who_fills,
)
from clubs.selectors.tournament.round_seating import Plan, draw_of, plans_of
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes
from clubs.services.tournament.actions import (
    Kind,
    Status,
    begin_round_action,
    check_not_over,
    check_version,
    record_action,
    stage_of,
)
from clubs.services.tournament.entries import begin_entry_change, check_not_begun, save_entry, withdraw_entry
from clubs.services.tournament.round_seating import draft_of, draft_round, replace_in_rounds, seat_anew, step
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def sit_out(
    *, round_id: int, version: int, number: int, key: str, actor: Actor, substitute: int | None = None
) -> Round:
    """Let a player miss one round: a `substitute` (start number) takes the seat, else somebody with a bye.

    The other seats and rounds don't change. Raises `not_seated` if the player has neither seat nor bye in it,
    `nobody_free` if nobody can take the seat, `seated` if the substitute has a seat.
    """
    found, stage, done = begin_round_action(round_id, Kind.AWAY, key, Status.DRAFT, Status.PUBLISHED, version=version)
    if done:
        return found
    other = _fill(found, number, substitute)
    plan = Plan.from_json(draft_of(found).plan)
    moved = {} if other is None else {str(other): [plan.table_of(other), 0]}
    record_action(stage, Kind.AWAY, of=found, key=key, actor=actor, number=number, by=other, moved=moved)
    return found


def _fill(found: Round, number: int, substitute: int | None) -> int | None:
    """Fill the seat of a number in one round; return who took it, None if the number had a bye."""
    draw = draft_of(found)
    plan = Plan.from_json(draw.plan)
    if number in plan.byes:
        step(draw, {"do": "drop", "a": number})
        return None
    if number not in plan.seated:
        words = _("Number %(number)s has no seat in this round.")
        raise ClubError("not_seated", words % {"number": number}, "number")
    if substitute in plan.seated:
        words = _("Number %(number)s already has a seat in round %(round)s.")
        raise ClubError("seated", words % {"number": substitute, "round": found.number}, "substitute")
    if substitute is not None and substitute not in present_numbers(found.event):
        raise ClubError(
            "not_found", _("No available player has number %(number)s.") % {"number": substitute}, "substitute"
        )
    other = substitute or _with_bye(found, plan, number)
    if other is None:
        words = _("Nobody is free for the seat of number %(number)s. Add a substitute, or redo the seating.")
        raise ClubError("nobody_free", words % {"number": number}, "number", number=number, round=found.number)
    step(draw, {"do": "fill", "a": number, "b": other})
    return other


def _with_bye(found: Round, plan: Plan, number: int) -> int | None:
    """Return who of those with a bye in a round takes a seat."""
    event = found.event
    earlier = plans_of(event.rounds.exclude(stage=None).filter(number__lt=found.number)).values()
    byes = Counter(one for before in earlier for one in before.byes)
    return who_fills(plan, number, met_before(event, found.number), byes, present_numbers(event))


def cover_late_players(found: Round) -> list[int]:
    """Fill the seats of late players in a round about to start, as the event has chosen; return their numbers.

    With the policy `wait` their seats stay empty until they come. Raises `nobody_free`.
    """
    event = found.event
    late = set(event.entries.filter(status=Entry.Status.LATE).values_list("number", flat=True))
    draw = draw_of(found)
    if not late or draw is None or stage_of(found).by_team:
        return []
    plan = Plan.from_json(draw.plan)
    covered = sorted(number for number in plan.seated if number in late)
    if event.late_policy == Event.LatePolicy.WAIT:
        return covered
    for number in covered:
        _fill(found, number, _substitute_for(found) if event.late_policy == Event.LatePolicy.SUBSTITUTE else None)
    return []


def _substitute_for(found: Round) -> int | None:
    free = free_substitutes(found.event, [Plan.from_json(draft_of(found).plan)])
    return free[0].number if free else None


@versioned_transaction()
def leave_for_good(
    *, entry_id: int, version: int, from_round: int, how: str, key: str, actor: Actor, substitute: int | None = None
) -> Entry:
    """Withdraw a player from a round on and fill the seats: by a substitute, by those with a bye, or by reseating.

    Raises `bad_field`, `nobody_free` if a round has no bye, and what `withdraw_entry` and `seat_anew` raise.
    """
    if how not in tuple(How):
        raise ClubError("bad_field", _("Choose who takes the seats."), "how")
    if how == How.SUBSTITUTE and substitute is None:
        raise ClubError("bad_field", _("Choose a substitute."), "substitute")
    by = substitute if how == How.SUBSTITUTE else None
    entry = withdraw_entry(entry_id=entry_id, version=version, actor=actor, from_round=from_round, substitute=by)
    rounds = [one for one in unbegun_from(entry.event, from_round) if draw_of(one)]
    number = entry.number or 0
    if how == How.BYES:
        for found in rounds:
            plan = Plan.from_json(draft_of(found).plan)
            if number in plan.seated or number in plan.byes:
                sit_out(
                    round_id=found.pk,
                    version=found.version,
                    number=number,
                    key=f"{key[:56]}r{found.number}",
                    actor=actor,
                )
    elif how == How.ANEW and rounds:
        first = next((one for one in rounds if one.status == Status.PUBLISHED), rounds[0])
        again = seat_anew if first.status == Status.PUBLISHED else draft_round
        again(round_id=first.pk, version=first.version, key=f"{key[:58]}anew", actor=actor)
    return entry


@versioned_transaction()
def return_entry(*, entry_id: int, version: int, from_round: int, actor: Actor, instead_of: int | None = None) -> Entry:
    """Let a player who left play again from a round on, optionally in the seats of a substitute.

    Raises `entry_here` if the player hasn't left, `round_started`, and what `replace_in_rounds` raises.
    """
    entry = begin_entry_change(entry_id)
    check_not_over(entry.event)
    check_version(entry, version)
    if entry.status not in (Entry.Status.LEFT, Entry.Status.WITHDRAWN):
        words = _("%(player)s has not left the tournament.")
        raise ClubError(f"entry_{entry.status}", words % {"player": entry.player.name})
    check_not_begun(entry.event, from_round)
    game_changes.check_staff(actor)
    entry.status, entry.joined_round, entry.left_round, entry.left_at = Entry.Status.HERE, from_round, None, None
    save_entry(entry, actor, "entry.returned", from_round=from_round)
    if instead_of is not None:
        replace_in_rounds(entry.event, from_round, instead_of, entry.number or 0, actor)
    return entry
