"""The basis of all tournament views, and actions without a view of their own."""

from typing import Any

from django.conf import settings
from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.response import Response

from clubs.actions.declaration import Action
from clubs.api.common.write_view import WriteView
from clubs.api.tournament.serializers import RoundDetail, TournamentDetail
from clubs.models import Event, Round, Stage
from clubs.permissions import ORGANISER, SCORER
from clubs.selectors.tournament import api_reads
from scoring.strict_json import JsonObject


def base() -> str:
    """Return the site's address, as used in mails."""
    return settings.MAILED_URL


class TournamentView(WriteView):
    """Base of the views of one tournament."""

    keyed = True
    http_method_names = ("get", "head", "post", "options")

    @property
    def staff(self) -> bool:
        """Whether the sender may see hidden results and drafts."""
        return int(self.request.rank) >= SCORER

    def tournament(self) -> Event:
        """Return the tournament of the URL."""
        found = api_reads.tournaments_of(self.request.club, staff=self.staff)
        return get_object_or_404(found, pk=self.kwargs["tournament"])

    def round(self) -> Round:
        """Return the round of the URL."""
        found = self.tournament().rounds.exclude(stage=None).select_related("stage", "event__season__club")
        return get_object_or_404(found, number=self.kwargs["number"])

    def told(self, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the tournament's current state."""
        return Response(TournamentDetail(self.tournament()).data, code)

    def told_round(self) -> Response:
        """Answer with the round's current state."""
        return Response(RoundDetail(api_reads.round_told(self.round(), staff=self.staff)).data)

    def stage(self) -> Stage:
        """Return the stage of the URL."""
        found = self.tournament().stages.select_related("event__season__club")
        return get_object_or_404(found, number=self.kwargs["stage"])

    def run(self, action: Action, sent: JsonObject) -> Any:
        """Run an action on the object in the URL, and return the service's result."""
        known: dict[str, Any] = {"key": self.key, "actor": self.actor(), "base": base()}
        known |= {"directs": self.request.rank >= ORGANISER, "version": sent.pop("version", None)}
        return action.run(sent, **known, **action.target.find(self.tournament(), self.kwargs))
