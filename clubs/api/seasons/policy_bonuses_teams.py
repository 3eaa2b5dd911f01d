"""A season's data besides its games: the policy, bonuses and penalties, teams."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import LONGEST_LIST, Choice, Input, Line, Whole
from clubs.api.common.schema import secret, write
from clubs.api.common.write_view import created_response
from clubs.api.core.contract_schema import ref
from clubs.api.people.clubs_players_seasons import SeasonWrite
from clubs.api.public.resources import Listed
from clubs.api.public.serializers import StaffPlayerRef, Tenths
from clubs.forms.seasons.policy import MOST_TENTHS
from clubs.models import BonusLine, Season, Team
from clubs.selectors.seasons.policy import policy_sentences, preview
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.seasons import policies
from scoring.errors import ContractError
from scoring.strict_json import JsonObject


@extend_schema_field(ref("Policy"))
class PolicyField(serializers.DictField):
    """A policy, as in the call `standings`."""


class WantedPolicy(Input):
    """The policy to preview."""

    policy = PolicyField()


class ChangedPolicy(WantedPolicy):
    """The policy; `reason` and the preview's `seen` are required once a game of the season is final."""

    reason = Line(required=False, default="", allow_blank=True, help_text="Public.")
    seen = Line(max_length=64, required=False, default="", allow_blank=True)


class SeasonPolicySerializer(serializers.Serializer):
    """A season's policy, and its description in sentences."""

    policy = PolicyField()
    sentences = serializers.ListField(child=serializers.CharField())


class PlacedSerializer(serializers.Serializer):
    """A row of the standings; null: not ranked."""

    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    value = serializers.CharField(help_text="As the standings show it.")


class PolicyMoveSerializer(serializers.Serializer):
    """A player whom a policy would move; null: not in the standings."""

    player = StaffPlayerRef()
    before = PlacedSerializer(allow_null=True)
    after = PlacedSerializer(allow_null=True)


class PolicyPreviewSerializer(serializers.Serializer):
    """The preview of a policy: `ranked` of `lines` would be ranked."""

    seen = serializers.CharField()
    ranked = serializers.IntegerField()
    lines = serializers.IntegerField()
    moves = PolicyMoveSerializer(many=True)


class BonusInput(Input):
    """A bonus (negative: a penalty) for a player or a team."""

    player = Whole(min_value=1, required=False, allow_null=True, help_text="A player's number.")
    team = Whole(min_value=1, required=False, allow_null=True, help_text="A team's id.")
    tenths = Whole(min_value=-MOST_TENTHS, max_value=MOST_TENTHS, help_text="Tenths of a point, not 0.")
    kind = Choice(choices=BonusLine.Kind.choices, required=False, default=BonusLine.Kind.OTHER)
    night = Whole(min_value=1, required=False, allow_null=True, help_text="The id of the night it belongs to.")
    reason = Line(help_text="Public.")

    def validate(self, attrs: JsonObject) -> JsonObject:
        if (attrs.get("player") is None) == (attrs.get("team") is None):
            raise ValidationError({"player": _("Give a player or a team.")})
        if not attrs["tenths"]:
            raise ValidationError({"tenths": _("Enter a number of points other than 0.")})
        return attrs


class BonusLineSerializer(serializers.ModelSerializer):
    """A bonus or penalty; cancelled, it doesn't count."""

    player = StaffPlayerRef(allow_null=True)
    team = serializers.PrimaryKeyRelatedField(read_only=True, allow_null=True)
    night = serializers.PrimaryKeyRelatedField(source="event", read_only=True, allow_null=True)
    points = Tenths(source="tenths")

    class Meta:
        model = BonusLine
        fields = ("id", "player", "team", "night", "points", "kind", "reason", "created_at", "cancelled_at")


class SeasonTeamInput(Input):
    """A team's name and the numbers of its players."""

    name = Line(max_length=60)
    players = serializers.ListField(child=Whole(min_value=1), max_length=LONGEST_LIST)


class TeamSerializer(serializers.ModelSerializer):
    """A team of a season."""

    players = serializers.SerializerMethodField()

    class Meta:
        model = Team
        fields = ("id", "name", "players")

    @extend_schema_field(StaffPlayerRef(many=True))
    def get_players(self, team: Team) -> list[JsonObject]:
        return [dict(StaffPlayerRef(member.player).data) for member in team.members.all()]


class AboutSeason(SeasonWrite):
    """Base of the writes to a season's bonuses and teams."""

    def on(self, season: Season) -> dict[str, Any]:
        """Return the season's id and the actor."""
        return {"season_id": season.pk, "club_id": self.request.club.pk, "actor": self.actor()}

    def policy(self) -> Response:
        """Answer with the current policy."""
        season = self.season()
        return Response(
            SeasonPolicySerializer({"policy": policy_request(season), "sentences": policy_sentences(season)}).data
        )


@extend_schema_view(
    get=secret("policy", "A season's policy.", SeasonPolicySerializer),
    put=write("change_policy", "Change a season's policy.", ChangedPolicy, SeasonPolicySerializer),
)
class SeasonPolicy(AboutSeason):
    """A season's policy; PUT changes it."""

    input = ChangedPolicy
    http_method_names = ("get", "head", "put", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.policy()

    def write(self, sent: JsonObject) -> Response:
        policies.change_policy(
            **self.on(self.season()), request=sent["policy"], reason=sent["reason"], seen=sent["seen"]
        )
        return self.policy()


@extend_schema_view(
    post=write("preview_policy", "Preview another policy without saving it.", WantedPolicy, PolicyPreviewSerializer)
)
class PreviewPolicy(AboutSeason):
    """The preview of another policy."""

    input = WantedPolicy

    def write(self, sent: JsonObject) -> Response:
        try:
            found = preview(self.season(), sent["policy"])
        except ContractError as error:
            raise policies.refusal(error) from None
        return Response(PolicyPreviewSerializer(found).data)


@extend_schema_view(
    get=secret("bonuses", "A season's bonuses and penalties, newest first.", BonusLineSerializer(many=True)),
    post=write("add_bonus", "Add a bonus or penalty.", BonusInput, {201: BonusLineSerializer}, keyed=True),
)
class Bonuses(AboutSeason, Listed):
    """A season's bonuses and penalties; POST adds one."""

    input, keyed, serializer_class = BonusInput, True, BonusLineSerializer
    filter_backends = ()
    ordering = ("-pk",)
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[BonusLine]:
        return BonusLine.objects.filter(season=self.season()).select_related("player")

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        bonus = policies.Bonus(
            sent["tenths"], sent["kind"], sent["reason"],
            player=self._one(self.request.club.players, number=sent.get("player")),
            team=self._one(season.teams, pk=sent.get("team")),
            event=self._one(season.events.nights(), pk=sent.get("night")),
        )  # fmt: skip
        line = policies.add_bonus(**self.on(season), bonus=bonus, key=uuid.uuid4().hex)
        return created_response(BonusLineSerializer(line).data)

    def _one(self, rows: Any, **which: int | None) -> Any:
        return None if None in which.values() else get_object_or_404(rows, **which)


@extend_schema_view(post=write("cancel_bonus", "Cancel a bonus or penalty.", None, BonusLineSerializer))
class CancelBonus(AboutSeason):
    """Cancel a bonus or penalty; it stays on record."""

    def write(self, sent: JsonObject) -> Response:
        line = policies.cancel_bonus(line_id=self.kwargs["line"], **self.on(self.season()))
        return Response(BonusLineSerializer(line).data)


class TeamWrite(AboutSeason):
    """A write to a team."""

    def saved(self, sent: JsonObject, team: int | None = None) -> JsonObject:
        """Save the team, and answer with its current state."""
        known = {one.number: one for one in self.request.club.players.filter(number__in=sent["players"])}
        if missing := [number for number in sent["players"] if number not in known]:
            words = _("The club has no player %(number)s.") % {"number": missing[0]}
            raise ValidationError({"players": words})
        players = [known[number] for number in dict.fromkeys(sent["players"])]
        about = self.on(self.season())
        return self.shown(policies.save_team(**about, name=sent["name"], players=players, team_id=team).pk)

    def shown(self, team: int) -> JsonObject:
        found = Team.objects.filter(season=self.season()).prefetch_related("members__player")
        return dict(TeamSerializer(get_object_or_404(found, pk=team)).data)


@extend_schema_view(
    get=secret("teams", "A season's teams.", TeamSerializer(many=True)),
    post=write("add_team", "Create a team.", SeasonTeamInput, {201: TeamSerializer}, keyed=True),
)
class Teams(TeamWrite, Listed):
    """A season's teams; POST creates one."""

    input, keyed, serializer_class = SeasonTeamInput, True, TeamSerializer
    filter_backends = ()
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[Team]:
        return Team.objects.filter(season=self.season()).prefetch_related("members__player")

    def write(self, sent: JsonObject) -> Response:
        return created_response(self.saved(sent))


@extend_schema_view(
    put=write("change_team", "Change a team's name and members.", SeasonTeamInput, TeamSerializer),
    delete=write("remove_team", "Remove a team without bonuses or penalties.", None, {200: TeamSerializer}),
)
class OneTeam(TeamWrite):
    """A team, changed or removed."""

    http_method_names = ("put", "delete", "options")

    @property
    def input(self) -> type[serializers.Serializer]:  # type: ignore[override]  # by method
        return SeasonTeamInput if self.request.method == "PUT" else AboutSeason.input

    def write(self, sent: JsonObject) -> Response:
        team = self.kwargs["team"]
        gone = self.shown(team)
        if self.request.method == "PUT":
            return Response(self.saved(sent, team))
        policies.remove_team(team_id=team, **self.on(self.season()))
        return Response(gone)
