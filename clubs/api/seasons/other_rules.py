"""A season's standings under other rules and another policy."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Input
from clubs.api.common.schema import secret, write
from clubs.api.people.clubs_players_seasons import RulesInput, SeasonWrite, rules_of
from clubs.api.public.serializers import StaffPlayerRef
from clubs.api.seasons.policy_bonuses_teams import PlacedSerializer, PolicyField
from clubs.models import Season
from clubs.selectors.seasons.other_rules import wanted
from clubs.selectors.seasons.other_rules_words import Moved, told
from clubs.selectors.seasons.policy import policy_for
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.seasons import policies
from clubs.services.seasons.other_rules import Trial, trial, try_rules
from clubs.services.seasons.seasons import whole_options
from scoring.errors import ContractError
from scoring.strict_json import JsonObject


class OtherRulesInput(Input):
    """The rules to try, and the policy (by default the season's)."""

    rules = RulesInput(required=False)
    policy = PolicyField(required=False)


class TriedLineSerializer(serializers.Serializer):
    """A player's row today and under the other rules; null: not in the standings."""

    player = StaffPlayerRef()
    before = PlacedSerializer(allow_null=True)
    after = PlacedSerializer(allow_null=True)
    up = serializers.IntegerField(
        allow_null=True, help_text="Ranks gained; negative: lost; null: unranked before or after."
    )
    why = serializers.ListField(child=serializers.CharField())
    parts = serializers.SerializerMethodField(help_text="Change of each part of the total, in tenths.")
    placings = serializers.IntegerField(help_text="Games with another placing.")

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_parts(self, line: Moved) -> JsonObject:
        return dict(line.parts)


class TriedSerializer(serializers.Serializer):
    """The standings under other rules beside today's; nothing is saved."""

    games = serializers.IntegerField()
    changed = serializers.IntegerField(help_text="Games with another result.")
    settled = serializers.ListField(child=serializers.CharField(), help_text="How the games were settled.")
    missing = serializers.ListField(child=serializers.CharField(), help_text="Facts that were not recorded.")
    lines = TriedLineSerializer(many=True)


class TrialSerializer(serializers.Serializer):
    """Work in the background: how many games are done, and the address of the result."""

    done = serializers.IntegerField()
    all = serializers.IntegerField()
    result = serializers.CharField()


class AboutTrial(SeasonWrite):
    """Base of the calls about other rules."""

    def answer(self, season: Season, found: Trial) -> Response:
        """Return the result, or with 202 how far it is."""
        if found.found is not None:
            return Response(TriedSerializer(told(season, found.asked, found.found)).data)
        parts = {"club": self.request.club.slug, "season": season.slug, "key": found.key}
        address = reverse("api:what_if_result", kwargs=parts)
        made = TrialSerializer({"done": found.done, "all": found.all, "result": address}).data
        return Response(made, status.HTTP_202_ACCEPTED, headers={"Location": address})


@extend_schema_view(
    post=write(
        "what_if", "Try other rules on a season without saving them.", OtherRulesInput,
        {200: TriedSerializer, 202: TrialSerializer},
    )
)  # fmt: skip
class WhatIf(AboutTrial):
    """A season's standings under other rules."""

    input = OtherRulesInput

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        rules: dict[str, Any] = {"preset": season.preset, "options": season.options}
        rules = rules_of(sent["rules"]) if "rules" in sent else rules
        options = whole_options(rules["preset"], rules["options"])
        policy = sent.get("policy", policy_request(season))
        try:
            policy_for(season, policy)
            return self.answer(season, try_rules(season, wanted(season, rules["preset"], options, policy)))
        except ContractError as error:
            raise policies.refusal(error) from None


@extend_schema_view(
    get=secret(
        "what_if_result", "The result of trying other rules, or how far it is. Kept for an hour.",
        {200: TriedSerializer, 202: TrialSerializer},
    )
)  # fmt: skip
class WhatIfResult(AboutTrial):
    """The result of a trial."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        season = self.season()
        found = trial(season.pk, self.kwargs["key"])
        if found is None:
            raise Http404
        return self.answer(season, found)
