"""Shared start and end of every tournament action: row locks (event, stage, round), version, key, record."""

from typing import Any

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, EventTeam, Registration, Round, Stage, StageAct, Table
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import locked_event
from clubs.services.play import game_changes

Kind = StageAct.Kind
Status = Round.Status


def locked_tournament(event_id: int) -> Event:
    """Return the event with its row locked until the end of the transaction."""
    event = locked_event(event_id)
    if not event.stages.exists():
        raise ClubError("not_found", _("This tournament does not exist."))
    return event


def locked_stage(stage_id: int) -> Stage:
    """Return the stage, locked after its event."""
    event_id = Stage.objects.filter(pk=stage_id).values_list("event_id", flat=True).first()
    locked_event(event_id or 0)
    return (
        Stage.objects.select_for_update(no_key=True, of=("self",))
        .select_related("event__season__club")
        .get(pk=stage_id)
    )


def locked_round(round_id: int) -> Round:
    """Return a stage's round, locked after its event and stage."""
    stage_id = Round.objects.filter(pk=round_id).values_list("stage_id", flat=True).first()
    if stage_id is None:
        raise ClubError("not_found", _("This round does not exist."))
    stage = locked_stage(stage_id)
    found = Round.objects.select_for_update(no_key=True, of=("self",)).get(pk=round_id)
    found.stage, found.event = stage, stage.event
    return found


def check_running(event: Event, kind: str) -> None:
    """Refuse round actions if the tournament is over, and publishing rounds of a draft."""
    if event.status == Event.Status.DRAFT and kind == Kind.PUBLISH:
        raise ClubError("event_draft", _("The tournament is still a draft. Announce it first."))
    check_not_over(event)


def check_not_over(event: Event) -> None:
    """Refuse an action on a tournament that is finished, closed or cancelled."""
    if words := why_over(event):
        raise ClubError(f"event_{event.status}", words)


def why_over(event: Event) -> str:
    """Return why a finished, closed or cancelled tournament can't change and what is possible; "" otherwise."""
    words = {
        Event.Status.FINISHED: _("The tournament is finished. Reopen it to make changes."),
        Event.Status.CLOSED: _(
            "The tournament is closed for good. Only the director can correct a result, giving a reason."
        ),
        Event.Status.CANCELLED: _("The tournament was cancelled."),
    }
    return words[Event.Status(event.status)] if event.over else ""


def stage_of(found: Round) -> Stage:
    """Return the stage of a planned round."""
    if found.stage is None:
        raise ClubError("not_found", _("This round does not exist."))
    return found.stage


def already_done(stage: Stage, kind: str, key: str) -> bool:
    """Return whether this action was already done with this key; refuse a key used for another action."""
    game_changes.check_key(key)
    act = StageAct.objects.filter(key=key).first()
    if act is not None and (act.stage_id, act.kind) != (stage.pk, kind):
        raise game_changes.key_used()
    return act is not None


def begin_round_action(
    round_id: int, kind: str, key: str, *allowed: str, version: int | None = None
) -> tuple[Round, Stage, bool]:
    """Lock a round and its stage for an action; also return whether this key already did the action.

    If so, nothing else is checked. Otherwise the round must have this version (if given) and an `allowed` status.
    """
    found = locked_round(round_id)
    stage = stage_of(found)
    done = already_done(stage, kind, key)
    if not done:
        check_running(stage.event, kind)
        if version is not None:
            check_version(found, version)
        check_round(found, *allowed)
    return found, stage, done


def bump_event_version(event: Event, version: int | None) -> None:
    """Increase the version of a change to an event's settings.

    The caller has locked the event and saves it. Raises `conflict` if `version` is given and outdated.
    """
    if version is not None:
        check_version(event, version)
    event.version += 1


def check_version(of: Event | EventTeam | Entry | Registration | Round | Stage, version: int) -> None:
    """Refuse a change based on an outdated version; the error's `theirs` is the current state."""
    if of.version != version:
        raise changed(of)


def changed(theirs: Model | None) -> ClubError:
    """Return the conflict error for a change based on a state older than `theirs`."""
    words = _("Somebody else has changed this in the meantime. Here is the latest version.")
    return ClubError("conflict", words, theirs=theirs)


def check_round(found: Round, *allowed: str) -> None:
    """Refuse an action that the round's status doesn't allow, naming the status."""
    if found.status in allowed:
        return
    words = {
        Status.DRAFT: _("Round %(number)s is still a draft. Publish it first."),
        Status.PUBLISHED: _("Round %(number)s is published but has not started."),
        Status.STARTED: _("Round %(number)s is being played."),
        Status.APPROVED: _("Round %(number)s is approved. Reopen it to make changes."),
    }
    raise ClubError(f"round_{found.status}", words[Status(found.status)] % {"number": found.number})


def record_action(
    stage: Stage,
    kind: str,
    *,
    key: str,
    actor: Actor,
    of: Round | None = None,
    table: Table | None = None,
    seconds: int = 0,
    reason: str = "",
    **data: object,
) -> StageAct:
    """Record an action and increase the versions of the objects it changed."""
    act = StageAct.objects.create(
        stage=stage,
        round=of,
        table=table,
        kind=kind,
        seconds=seconds,
        data=data,
        reason=reason.strip(),
        key=key,
        by=actor.user,
        via=actor.via,
        created_at=timezone.now(),
    )
    if of is not None:
        of.version += 1
        of.save()
    stage.version += 1
    stage.save()
    said: dict[str, Any] = {"round": of.number} if of else {"stage": stage.name}
    said |= {name: data[name] for name in ("moved", "along") if data.get(name)}
    record_activity(
        actor=actor, action=f"round.{kind}" if of else f"stage.{kind}", event=stage.event, reason=reason.strip(), **said
    )
    return act
