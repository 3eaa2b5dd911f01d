"""Changes to the plan of a stage while the tournament runs: its rounds, and how those to come are seated."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round, SeatDraw, Stage
from clubs.selectors.play.rules_in_force import preset_for_three, rules_of_event
from clubs.selectors.tournament.plan_effects import (
    ROUND_SETTINGS,
    begun_rounds,
    check_settings,
    dropped_rounds,
    planned_rounds,
    rounds_after,
    visible_to_visitors,
)
from clubs.selectors.tournament.round_seating import UNBEGUN
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes
from clubs.services.tournament.actions import (
    Kind,
    Status,
    already_done,
    begin_round_action,
    check_not_over,
    check_version,
    locked_stage,
    record_action,
)
from clubs.services.tournament.entries import add_substitutes
from clubs.services.tournament.planning import MOST_ROUNDS
from clubs.services.tournament.round_seating import discard_draft, draft_round
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

OUT_OF_PLAN = 1000
"""Added to the number of a round that was dropped from the plan; it belongs to no stage and stays on record."""
FILLS = ("substitutes", "byes", "threes")
"""How a number of players that isn't divisible into tables can be seated."""


@versioned_transaction()
def set_rounds(*, stage_id: int, version: int, rounds: int, key: str, actor: Actor, reason: str = "") -> Stage:
    """Change the number of rounds of a stage: add rounds at its end, or drop rounds that have not started.

    If only rounds with approved results are left, the stage is finished. Later rounds of the event are renumbered.
    Raises `begun` with fewer rounds than have started, `later_started` once a later stage has begun, `no_rounds`,
    `reason_missing` if visitors have seen what changes, `conflict`.
    """
    stage = locked_stage(stage_id)
    if already_done(stage, Kind.PLAN, key):
        return stage
    check_not_over(stage.event)
    check_version(stage, version)
    if not 0 < rounds <= MOST_ROUNDS:
        raise ClubError("no_rounds", _("A stage has 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}, "rounds")
    now = planned_rounds(stage)
    if rounds == len(now):
        return stage
    gone = dropped_rounds(stage, rounds)
    _check_rounds(stage, rounds)
    if visible_to_visitors(stage, gone) or reason.strip():
        game_changes.check_reason(reason)
    later = rounds_after(stage)
    for one in gone:
        _drop(one)
    _renumber(later, rounds - len(now))
    _add(stage, now, rounds)
    _finish_if_played(stage)
    _record(stage, key, actor, reason, rounds=[len(now), rounds])
    request_stage(stage)
    return stage


def _check_rounds(stage: Stage, rounds: int) -> None:
    """Refuse to drop rounds that have started, or to change a stage whose successor has begun."""
    begun = max((one.number_in_stage or 0 for one in begun_rounds(stage)), default=0)
    if rounds < begun:
        words = _("Round %(number)s of this stage has started. Keep at least %(number)s rounds, or cancel it first.")
        raise ClubError("begun", words % {"number": begun}, "rounds")
    if any(one.status not in UNBEGUN for one in rounds_after(stage)):
        raise ClubError("later_started", _("A later stage has started, so this stage can’t change."), "rounds")
    if stage.rounds.filter(method=Round.Method.PLAYOFF).exists():
        raise ClubError("playoff", _("A play-off follows this stage. Cancel the play-off first."), "rounds")


def _drop(found: Round) -> None:
    """Take a round out of the plan; what was seated and played in it stays on record."""
    found.draws.filter(status=SeatDraw.Status.COMMITTED).update(status=SeatDraw.Status.REDRAWN)
    discard_draft(found)
    found.postponed.all().delete()
    last = found.event.rounds.aggregate(last=Max("number"))["last"] or 0
    found.number = max(last, OUT_OF_PLAN) + 1
    found.stage, found.number_in_stage = None, None
    found.version += 1
    found.save()


def _renumber(later: Sequence[Round], by: int) -> None:
    """Move the numbers of the later rounds, in an order in which no number is taken twice."""
    for one in reversed(later) if by > 0 else later:
        one.number += by
        one.version += 1
        one.save(update_fields=["number", "version"])


def _add(stage: Stage, now: Sequence[Round], rounds: int) -> None:
    """Add rounds like the last one."""
    last = now[-1]
    for within in range(len(now) + 1, rounds + 1):
        Round.objects.create(
            event=stage.event,
            number=last.number + within - len(now),
            stage=stage,
            number_in_stage=within,
            status=Status.DRAFT,
            method=last.method,
            minutes=last.minutes,
        )


def _finish_if_played(stage: Stage) -> None:
    """Set the stage's status by its rounds, once one has started."""
    left = planned_rounds(stage)
    if stage.status not in (Stage.Status.PLAYING, Stage.Status.FINISHED):
        return
    over = all(one.status == Status.APPROVED for one in left)
    stage.status = Stage.Status.FINISHED if over else Stage.Status.PLAYING


@versioned_transaction()
def change_stage(*, stage_id: int, version: int, key: str, actor: Actor, reason: str = "", **said: Any) -> Stage:
    """Change settings of a stage that its rounds to come follow; settings that aren't given stay.

    `said` holds settings of `plan_effects.SETTINGS`. Started rounds and published seats don't change; drafts that the
    change affects are discarded. Raises `begun` for a setting that results depend on already, `bad_rules`, `bad_size`,
    `bad_field`, `reason_missing` if visitors have seen what changes, `conflict`.
    """
    stage = locked_stage(stage_id)
    if already_done(stage, Kind.PLAN, key):
        return stage
    check_not_over(stage.event)
    check_version(stage, version)
    new = check_settings(stage, said)
    if not new:
        return stage
    if visible_to_visitors(stage) or reason.strip():
        game_changes.check_reason(reason)
    old = {name: _value(stage, name) for name in new}
    _set(stage, new)
    changed = {name: [old[name], value] for name, value in new.items()}
    _record(stage, key, actor, reason, changed=changed)
    request_stage(stage)
    return stage


def _record(stage: Stage, key: str, actor: Actor, reason: str = "", **data: Any) -> None:
    """Record a change to the plan, and whether visitors had seen what it was before."""
    seen = stage.event.status != Event.Status.DRAFT
    record_action(stage, Kind.PLAN, key=key, reason=reason, actor=actor, seen=seen, **data)


def _value(stage: Stage, name: str) -> object:
    if name != "method":
        return getattr(stage, name)
    waiting = stage.rounds.filter(status=Status.DRAFT).order_by("number").first()
    return waiting.method if waiting else ""


def _set(stage: Stage, new: dict[str, Any]) -> None:
    waiting = list(stage.rounds.filter(status__in=UNBEGUN).order_by("number"))
    for name, value in new.items():
        if name != "method":
            setattr(stage, name, value)
    for one in waiting:
        if "minutes" in new:
            one.minutes = new["minutes"]
        if one.status == Status.DRAFT:
            one.method = new.get("method", one.method)
            if set(new) & ROUND_SETTINGS:
                discard_draft(one)
        one.version += 1
        one.save()


@versioned_transaction()
def change_plan(
    *, stage_id: int, version: int, rounds: int, key: str, actor: Actor, reason: str = "", **said: Any
) -> Stage:
    """Change the number of rounds and the settings of a stage together; raises what the two services raise."""
    stage = set_rounds(
        stage_id=stage_id, version=version, rounds=rounds, key=f"{key[:58]}rounds", actor=actor, reason=reason
    )
    return change_stage(stage_id=stage_id, version=stage.version, key=key, actor=actor, reason=reason, **said)


@versioned_transaction()
def fill_tables(*, round_id: int, version: int, how: str, key: str, actor: Actor) -> list[SeatDraw]:
    """Seat a round although its players don't fill the tables: by substitutes, byes or tables of three.

    The stage keeps that policy. With substitutes, as many as are missing are entered. Raises `bad_field`, `no_threes`
    if these rules have none for three players, and what `draft_round` raises.
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, f"{key[:60]}seat", Status.DRAFT)
    if not done:
        check_version(found, version)
        _choose(stage, found, how, key, actor)
        found.refresh_from_db(fields=["version"])
    return draft_round(round_id=round_id, version=found.version, key=f"{key[:60]}seat", actor=actor)


def _choose(stage: Stage, found: Round, how: str, key: str, actor: Actor) -> None:
    if how not in FILLS:
        raise ClubError("bad_field", _("Choose how to fill the tables."), "how")
    odd = {"substitutes": Stage.Odd.SUBSTITUTES, "byes": Stage.Odd.BYE, "threes": Stage.Odd.THREE}[how]
    if how == "threes":
        _take_rules_for_three(stage.event)
    if how == "substitutes":
        add_substitutes(event=stage.event, count=missing_players(stage), actor=actor)
    if stage.odd != odd:
        old, stage.odd = stage.odd, odd
        _record(stage, f"{key[:60]}odd", actor, changed={"odd": [old, odd]})


def missing_players(stage: Stage) -> int:
    """Return the number of substitutes that the first stage's tables still need."""
    there = stage.event.entries.filter(status__in=Entry.PRESENT).exclude(number=None)
    players = there.filter(kind=Entry.Kind.PLAYER).count()
    return max(0, -players % rules_of_event(stage.event).players - there.filter(kind=Entry.Kind.SUBSTITUTE).count())


def _take_rules_for_three(event: Event) -> None:
    preset = preset_for_three(event)
    if not preset:
        raise ClubError("no_threes", _("These rules have no tables of three. Choose substitutes or byes."), "how")
    if event.preset_three != preset:
        event.preset_three = preset
        event.save(update_fields=["preset_three"])
