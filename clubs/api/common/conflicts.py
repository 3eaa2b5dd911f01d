"""The data that somebody else has saved in the meantime, returned with a `conflict` as `theirs`."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model

from clubs.api.public.serializers import deal_json
from clubs.api.tournament.serializers import (
    LineUpSerializer,
    RegistrationSerializer,
    RoundDetail,
    StageSerializer,
    TournamentDetail,
    TournamentEntrySerializer,
    TournamentTeamSerializer,
)
from clubs.models import Deal, Entry, Event, EventTeam, LineUp, Registration, Round, Stage
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.lineups import round_lineups
from scoring.strict_json import JsonObject


def conflict_payload(theirs: object, tells: Callable[..., Any] | None = None) -> JsonObject | None:
    """Return what was saved, in the format of its URL, or None if it can't be shown.

    `tells` is the serializer for tournaments at that URL.
    """
    if not isinstance(theirs, Model):
        return None
    if isinstance(theirs, Event):
        found = api_reads.tournaments_of(theirs.season.club, staff=True).get(pk=theirs.pk)
        return dict((tells or TournamentDetail)(found).data)
    kind = next((kind for kind in TOLD if isinstance(theirs, kind)), None)
    return dict(TOLD[kind](theirs)) if kind else None


def _lineup(theirs: LineUp) -> JsonObject:
    rows = round_lineups(Round.objects.select_related("stage__event").get(pk=theirs.round_id)).teams
    return LineUpSerializer(next(row for row in rows if row.team.pk == theirs.team_id)).data


def _round(theirs: Round) -> JsonObject:
    found = Round.objects.select_related("stage", "event__season__club").get(pk=theirs.pk)
    return RoundDetail(api_reads.round_told(found, staff=True)).data


TOLD: dict[type[Model], Callable[[Any], JsonObject]] = {
    Deal: deal_json,
    Entry: lambda theirs: TournamentEntrySerializer(api_reads.entries(theirs.event).get(pk=theirs.pk)).data,
    EventTeam: lambda theirs: TournamentTeamSerializer(api_reads.teams(theirs.event).get(pk=theirs.pk)).data,
    LineUp: _lineup,
    Registration: lambda theirs: RegistrationSerializer(Registration.objects.get(pk=theirs.pk)).data,
    Round: _round,
    Stage: lambda theirs: StageSerializer(theirs).data,
}
