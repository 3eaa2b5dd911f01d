"""The organisers' data: the club, players and seasons."""

from dataclasses import fields, replace
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Day, Flag, Input, Line, Lines, RulesInput, Whole
from clubs.api.common.schema import read, secret, write
from clubs.api.common.write_view import WriteView, created_response
from clubs.api.public.resources import OneClub, OnePlayer, OneSeason, Players, Seasons
from clubs.api.public.serializers import ClubSerializer, MergeSerializer, SeasonSerializer, StaffPlayer
from clubs.errors import ClubError
from clubs.forms.people.clubs import zone_choices
from clubs.models import Player, Season
from clubs.models.people import NAME_LANGUAGES, Privacy, Visibility
from clubs.selectors import api_lists
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.player_merge import merge_of
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.people.player_merge import merge_players, undo_merge
from clubs.services.people.players import PLAIN, PlayerDetails, add_player, remove_player, update_player
from clubs.services.seasons import seasons
from scoring.strict_json import JsonObject

LANGS = [code for code, _label in NAME_LANGUAGES]
POINTS = 5
ZONES = [zone for _area, zones in zone_choices() for zone, _label in zones]


class ClubInput(Input):
    """Changes to a club's profile; omitted fields stay. Its slug can only be changed on its page."""

    name = Line(max_length=80, required=False)
    place = Line(max_length=200, required=False, allow_blank=True)
    contact = serializers.EmailField(
        max_length=254, required=False, allow_blank=True, help_text="The address on the club's pages, for replies."
    )
    about = Lines(max_length=2000, required=False, allow_blank=True)
    time_zone = Choice(choices=ZONES, required=False, help_text="The club's time zone.")
    japanese_terms = Flag(required=False, help_text="Use the Japanese terms of riichi in English.")
    visibility = Choice(choices=Visibility.values, required=False, help_text="Who sees the club's pages.")


@extend_schema_view(
    get=read("A club."), patch=write("change_club", "Change a club's profile.", ClubInput, ClubSerializer)
)
class ChangeClub(WriteView, OneClub):
    """A club; PATCH changes its profile."""

    input = ClubInput
    http_method_names = ("get", "head", "patch", "options")

    def write(self, sent: JsonObject) -> Response:
        known = self.request.club
        details = ClubDetails(**{one.name: getattr(known, one.name) for one in fields(ClubDetails)} | sent)
        return Response(ClubSerializer(update_club(club_id=known.pk, details=details, actor=self.actor())).data)


@extend_schema_field(
    {
        "type": "object",
        "properties": {lang: {"type": "string", "maxLength": 80, "pattern": Line.pattern} for lang in LANGS},
        "additionalProperties": False,
    }
)
class NamesInput(serializers.DictField):
    """The name in other scripts, by language; an empty name is removed."""

    child = Line(max_length=80, allow_blank=True)

    def to_internal_value(self, data: Any) -> dict[str, str]:
        found: dict[str, str] = super().to_internal_value(data)
        if unknown := sorted(set(found) - set(LANGS) - {""}):
            raise ValidationError(_("Unknown language: %(lang)s.") % {"lang": unknown[0][:20]})
        return found


class PlayerInput(Input):
    """A player's details; omitted fields are empty."""

    name = Line(max_length=80)
    name_lang = Choice(choices=NAME_LANGUAGES, allow_blank=True, required=False)
    names = NamesInput(required=False)
    alias = Line(max_length=40, required=False, allow_blank=True)
    privacy = Choice(choices=Privacy.choices, required=False)
    reading = Line(max_length=80, required=False, allow_blank=True)
    email = serializers.EmailField(max_length=254, required=False, allow_blank=True)
    club_number = Line(max_length=20, required=False, allow_blank=True)
    federation = Line(
        max_length=20,
        required=False,
        allow_blank=True,
        help_text="A federation's short name, such as EMA; its numbers are validated.",
    )
    federation_id = Line(max_length=40, required=False, allow_blank=True)
    country = Line(max_length=60, required=False, allow_blank=True, help_text="A country's name or code, such as JP.")
    guest = Flag(required=False)
    active = Flag(required=False)

    def validate_country(self, said: str) -> str:
        if said and not country_of(said):
            raise ValidationError(_("Unknown country: “%(cell)s”.") % {"cell": said})
        return country_of(said) if said else ""


class ChangedPlayerInput(PlayerInput):
    """Changes to a player; omitted fields stay."""

    name = Line(max_length=80, required=False)


class MergeInput(Input):
    """The player to merge in, and `seen` from the preview."""

    other = Whole(min_value=1, help_text="The number of the player to merge in.")
    seen = Line(max_length=32)


class ApartInput(Input):
    """The merge to undo."""

    merge = Whole(min_value=1)


class MergedSerializer(serializers.Serializer):
    """A merge and the player who remains."""

    merge = serializers.IntegerField()
    player = StaffPlayer()


class PlayerWrite(WriteView):
    """A write to one player."""

    def player(self) -> Player:
        return get_object_or_404(api_lists.players(self.request.club), number=self.kwargs["number"])

    def told(self) -> Response:
        return Response(StaffPlayer(self.player()).data)


@extend_schema_view(
    get=read("A club's players, by number."),
    post=write("add_player", "Add a player.", PlayerInput, {201: StaffPlayer}, keyed=True),
)
class AddPlayer(WriteView, Players):
    """A club's players; POST adds one."""

    input, keyed = PlayerInput, True
    http_method_names = ("get", "head", "post", "options")

    def write(self, sent: JsonObject) -> Response:
        return created_response(
            StaffPlayer(
                add_player(club_id=self.request.club.pk, details=PlayerDetails(**sent), actor=self.actor())
            ).data
        )


@extend_schema_view(
    get=read("A player."),
    patch=write("change_player", "Change a player.", ChangedPlayerInput, StaffPlayer),
    delete=write("remove_player", "Remove a player who was added by mistake.", None, {200: StaffPlayer}),
)
class ChangePlayer(PlayerWrite, OnePlayer):
    """A player; PATCH changes it."""

    http_method_names = ("get", "head", "patch", "delete", "options")

    @property
    def input(self) -> type[serializers.Serializer]:  # type: ignore[override]  # by method
        return ChangedPlayerInput if self.request.method == "PATCH" else WriteView.input

    def write(self, sent: JsonObject) -> Response:
        player, about = self.player(), {"club_id": self.request.club.pk, "actor": self.actor()}
        if self.request.method == "DELETE":
            gone = StaffPlayer(player).data
            remove_player(player_id=player.pk, **about)
            return Response(gone)
        known = {name: getattr(player, name) for name in PLAIN}
        names = {name.lang: name.name for name in player.names.all()} | sent.pop("names", {})
        details = replace(PlayerDetails(**known, names=names), **sent)
        update_player(player_id=player.pk, details=details, **about)
        return self.told()


@extend_schema_view(get=secret("player_details", "All details of a player.", StaffPlayer))
class PlayerOfStaff(PlayerWrite):
    """All details of a player."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told()


@extend_schema_view(
    get=secret("merge_preview", "Preview merging another player (`other`) into this one.", MergeSerializer),
)
class MergePreview(PlayerWrite):
    """The preview of a merge."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        others = self.request.club.players.exclude(number=self.kwargs["number"])
        other = get_object_or_404(others, number=self.kwargs["other"])
        return Response(MergeSerializer(merge_of(self.player(), other)).data)


@extend_schema_view(
    post=write("merge_players", "Merge another player into this one.", MergeInput, MergedSerializer, keyed=True)
)
class MergePlayers(PlayerWrite):
    """Merge another player into this one."""

    input, keyed = MergeInput, True

    def write(self, sent: JsonObject) -> Response:
        player = self.player()
        about = {"club_id": self.request.club.pk, "actor": self.actor()}
        merge = merge_players(kept=player.number, gone=sent["other"], seen=sent["seen"], **about)
        return Response(MergedSerializer({"merge": merge.pk, "player": self.player()}).data)


@extend_schema_view(post=write("undo_merge", "Undo a merge.", ApartInput, StaffPlayer))
class UndoMerge(PlayerWrite):
    """Undo a merge."""

    input = ApartInput

    def write(self, sent: JsonObject) -> Response:
        player = self.player()
        if not player.merges.filter(pk=sent["merge"]).exists():
            raise ClubError("not_found", _("Merge not found."))
        undo_merge(club_id=self.request.club.pk, merge_id=sent["merge"], actor=self.actor())
        return self.told()


class SeasonInput(Input):
    """A season's name, dates, policy and stake; omitted fields are empty, or stay when changing a season."""

    name = Line(max_length=80)
    starts_on = Day()
    ends_on = Day(required=False, allow_null=True)
    best_games = Whole(min_value=1, max_value=999, required=False, allow_null=True, help_text="Null: all games count.")
    min_games = Whole(max_value=999, required=False)
    game_minutes = Whole(min_value=10, max_value=600, required=False, allow_null=True)
    point_price = serializers.DecimalField(
        max_digits=9, decimal_places=4, min_value=0, required=False, allow_null=True, help_text="The value of a point."
    )
    currency = Line(max_length=12, required=False, allow_blank=True)
    next_game = serializers.ChoiceField(
        Season.NextGame.choices, required=False, help_text="Whether a table may draw its next game by itself."
    )
    preset_three = Line(
        max_length=40, required=False, allow_blank=True, help_text="The rules of tables of three; empty: none."
    )
    closed = Flag(required=False)


class NewSeasonInput(SeasonInput):
    """A season and its rules."""

    rules = RulesInput(required=True)


class ChangedSeasonInput(SeasonInput):
    """Changes to a season; omitted fields stay."""

    name = Line(max_length=80, required=False)
    starts_on = Day(required=False)


class RulesOfSeasonInput(Input):
    """Rules for a season's future games."""

    rules = RulesInput()


def details_of(said: JsonObject, known: Season | None = None) -> seasons.SeasonDetails:
    """Return a season's details: as sent, else as stored, else the defaults."""

    def value(name: str, default: object = None) -> Any:
        return said.get(name, getattr(known, name, default))

    rest = known.policy if known else None
    policy = seasons.Policy(value("best_games"), value("min_games", 0), value("game_minutes"), rest)
    stake = seasons.Stake(value("point_price") or None, value("currency", ""))
    days = value("starts_on"), value("ends_on")
    goes_on = value("next_game", Season.NextGame.TABLE)
    three = value("preset_three", "")
    return seasons.SeasonDetails(value("name"), *days, policy, value("closed", False), stake, goes_on, three)


def rules_of(sent: JsonObject) -> dict[str, Any]:
    """Return the preset and the options of `rules`."""
    preset, options = sent.get("preset"), sent.get("options", {})
    if set(sent) - {"preset", "options"} or not isinstance(preset, str) or not isinstance(options, dict):
        raise ValidationError({"rules": _("Send a preset, plus any options that differ from it.")})
    return {"preset": preset, "options": options}


class SeasonWrite(WriteView):
    """A write to one season."""

    def season(self) -> Season:
        return get_object_or_404(api_lists.seasons(self.request.club), slug=self.kwargs["season"])

    def told(self, season: Season, code: int = 200) -> Response:
        return Response(SeasonSerializer(api_lists.seasons(self.request.club).get(pk=season.pk)).data, code)


@extend_schema_view(
    get=read("A club's seasons, newest first."),
    post=write("create_season", "Start a season.", NewSeasonInput, {201: SeasonSerializer}, keyed=True),
)
class CreateSeason(SeasonWrite, Seasons):
    """A club's seasons; POST starts one."""

    input, keyed = NewSeasonInput, True
    http_method_names = ("get", "head", "post", "options")

    def write(self, sent: JsonObject) -> Response:
        rules = rules_of(sent.pop("rules"))
        about = {"club_id": self.request.club.pk, "actor": self.actor()}
        return self.told(seasons.create_season(details=details_of(sent), **rules, **about), 201)


@extend_schema_view(
    get=read("A season."),
    patch=write("change_season", "Change a season's name, dates or stake.", ChangedSeasonInput, SeasonSerializer),
)
class ChangeSeason(SeasonWrite, OneSeason):
    """A season; PATCH changes it."""

    input = ChangedSeasonInput
    http_method_names = ("get", "head", "patch", "options")

    def write(self, sent: JsonObject) -> Response:
        found = self.season()
        about = {"season_id": found.pk, "club_id": self.request.club.pk, "actor": self.actor()}
        return self.told(seasons.update_season(details=details_of(sent, found), **about))


@extend_schema_view(
    put=write("change_rules", "Change the rules of a season's future games.", RulesOfSeasonInput, SeasonSerializer)
)
class ChangeRules(SeasonWrite):
    """Change a season's rules."""

    input = RulesOfSeasonInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        found = self.season()
        about = {"season_id": found.pk, "club_id": self.request.club.pk, "actor": self.actor()}
        return self.told(seasons.change_rules(**rules_of(sent["rules"]), **about)[0])
