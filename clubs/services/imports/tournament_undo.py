"""Undoing what a list of past results did to its tournament: it is announced again, with its plan and no results."""

from typing import Any

from clubs.models import Event, EventTeam, LineUp, ResultImport, Round, SeatDraw, Stage, StageEntry, StageTeam
from clubs.selectors.imports.tournament_results import check_may_undo
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.player_undo import is_referred_to
from clubs.services.tournament.actions import locked_tournament
from clubs.services.tournament.standings import request_stage


def reset_tournament(of: Event, batch: ResultImport, actor: Actor) -> dict[str, int]:
    """Put a tournament back to how it was announced; its imported games are gone already.

    The rounds stay as its plan. Entries and teams that the list created are deleted unless something refers to them;
    returns how many.
    """
    event = locked_tournament(of.pk)
    check_may_undo(event)
    rounds = event.rounds.exclude(stage=None)
    SeatDraw.objects.filter(round__in=rounds, status=SeatDraw.Status.COMMITTED).update(status=SeatDraw.Status.DISCARDED)
    LineUp.objects.filter(round__in=rounds).delete()
    for one in rounds:
        one.status, one.started_at, one.version = Round.Status.DRAFT, None, one.version + 1
        one.save(update_fields=["status", "started_at", "version"])
    StageEntry.objects.filter(stage__event=event).delete()
    StageTeam.objects.filter(stage__event=event).delete()
    for stage in event.stages.all():
        stage.status, stage.version = Stage.Status.PLANNED, stage.version + 1
        stage.save(update_fields=["status", "version"])
        stage.standings.all().delete()
        stage.team_standings.all().delete()
        request_stage(stage)
    done = _entries(event, batch)
    event.status, event.opened_at, event.version = Event.Status.PLANNED, None, event.version + 1
    event.save(update_fields=["status", "opened_at", "version"])
    said: dict[str, Any] = {**done}
    record_activity(actor=actor, action="tournament.import_undone", event=event, reason=batch.reason, **said)
    return done


def _entries(event: Event, batch: ResultImport) -> dict[str, int]:
    made = batch.made or {}
    event.entries.filter(checked_in_at=event.starts_at).update(status="expected", checked_in_at=None)
    teams = event.teams.filter(number__in=made.get("teams", []))
    teams.update(captain=None)
    count = 0
    for entry in event.entries.filter(number__in=made.get("entries", [])):
        if not is_referred_to(entry):
            entry.delete()
            count += 1
    empty: list[EventTeam] = [team for team in teams.filter(members=None) if not is_referred_to(team)]
    for team in empty:
        team.delete()
    return {"entries": count, "teams": len(empty)}
