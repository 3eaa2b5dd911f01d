"""The rules of a tournament's day, and the photos of its score sheets."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actions.targets import game_at
from clubs.api.common.inputs import Choice, Flag, Input, Line, Seen, TooLarge, Whole
from clubs.api.common.schema import KEY, secret, write
from clubs.api.public.resources import Listed
from clubs.api.tournament.serializers import DaySerializer, PhotoSerializer
from clubs.api.tournament.tournament_view import TournamentView
from clubs.api.tournament.tournaments import OrderInput
from clubs.models import EntryPenalty, Event, SheetPhoto, Stage
from clubs.selectors.pictures.uploaded_photo import MOST_BYTES
from clubs.selectors.tournament.day_rules import MOST_PRESETS, Preset
from clubs.services.tournament import (
    score_sheet_photos,
)
from clubs.services.tournament.day_rules import LONGEST, MOST_TENTHS, Day, StageDay, order_of, set_day
from clubs.services.tournament.planning import MOST_ROUNDS, MOST_STAGES
from scoring.strict_json import JsonObject

MOST_GRACE, MOST_WAIT = 120, 240
"""Minutes a table waits for a late player, and until a substitute sits down."""
PICTURES = ("image/jpeg", "image/png", "image/webp")
GIVEN = [EntryPenalty.Kind.WARNING.value, EntryPenalty.Kind.POINTS.value]


# --- the rules of the day ------------------------------------------------------------------------------------------


class PresetInput(Input):
    """A penalty of the list; `tenths` are deducted if the kind is `points`."""

    name = Line(max_length=LONGEST)
    kind = Choice(choices=GIVEN)
    tenths = Whole(max_value=MOST_TENTHS, required=False, default=0, help_text="Tenths of a point: 200 deducts 20.0.")


class StageDayInput(OrderInput):
    """What counts in a stage, by its number; omitted fields are reset, except order and weights."""

    number = Whole(min_value=1, max_value=MOST_STAGES)
    penalties_in_game = Flag(required=False, default=False, help_text="Penalties count in the game's total.")
    substitute_tenths = Whole(
        min_value=-MOST_TENTHS, max_value=MOST_TENTHS, required=False, default=None, allow_null=True,
        help_text="What a substitute's result counts; null: as played.",
    )  # fmt: skip
    end_policy = Choice(choices=Stage.End.values, required=False, default=Stage.End.NONE.value)
    place_points = serializers.ListField(
        child=Whole(min_value=-MOST_TENTHS, max_value=MOST_TENTHS), max_length=4, required=False, default=None,
        allow_null=True, help_text="Table points in tenths by placing, [] to rank by points; null: as it was.",
    )  # fmt: skip
    least_games = Whole(max_value=MOST_ROUNDS, required=False, default=None, allow_null=True)
    most_games = Whole(min_value=1, max_value=MOST_ROUNDS, required=False, default=None, allow_null=True)
    limit_tenths = Whole(
        max_value=MOST_TENTHS, required=False, default=0,
        help_text="What a team loses for each player outside these limits.",
    )  # fmt: skip


class DayInput(Seen):
    """The penalty for lateness, the list of penalties, and what counts in each stage; omitted stages stay."""

    grace_minutes = Whole(max_value=MOST_GRACE)
    late_tenths = Whole(max_value=MOST_TENTHS, help_text="For each further five minutes, or part of them.")
    substitute_minutes = Whole(max_value=MOST_WAIT, help_text="Until a substitute sits down.")
    late_policy = Choice(
        choices=Event.LatePolicy.values, required=False, default=None, allow_null=True,
        help_text="Who plays for a late player; null: as before.",
    )  # fmt: skip
    penalties = serializers.ListField(child=PresetInput(), max_length=MOST_PRESETS)
    stages = serializers.ListField(child=StageDayInput(), max_length=MOST_STAGES, required=False, default=list)


@extend_schema_view(
    get=secret("tournament_day", "The rules of the day.", DaySerializer),
    put=write("set_day", "Set the rules of the day.", DayInput, DaySerializer, keyed=True),
)
class TournamentDay(TournamentView):
    """The rules of the day; a stage that has begun keeps what counts in it."""

    tells = DaySerializer
    input = DayInput
    http_method_names = ("get", "head", "put", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(DaySerializer(self.tournament()).data)

    def write(self, sent: JsonObject) -> Response:
        event = self.tournament()
        known = [get_object_or_404(event.stages, number=one["number"]) for one in sent["stages"]]
        plain = {name: sent[name] for name in ("grace_minutes", "late_tenths", "substitute_minutes", "late_policy")}
        presets = [Preset(one["name"].strip(), one["kind"], -one["tenths"]) for one in sent["penalties"]]
        counted = {one.pop("number"): _stage_day(one, stage) for one, stage in zip(sent["stages"], known, strict=True)}
        said = Day(**plain, presets=presets, stages=counted)
        set_day(event=event, said=said, actor=self.actor(), version=sent["version"])
        return Response(DaySerializer(self.tournament()).data)


def _stage_day(sent: JsonObject, stage: Stage) -> StageDay:
    given = {name: sent.pop(name) for name in ("ties", "team_ties", "weights", "step") if name in sent}
    order = replace(order_of(stage), **given) if given else None
    return StageDay(**sent | {"limit_tenths": -sent["limit_tenths"]}, order=order)


# --- photos of sheets ----------------------------------------------------------------------------------------------


class PictureParser(BaseParser):
    """Parse an image as the request body, of a limited size."""

    media_type = "image/*"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        sent = stream.read(MOST_BYTES + 1)
        if len(sent) > MOST_BYTES:
            raise TooLarge(MOST_BYTES)
        return sent


PICTURE = dict.fromkeys(PICTURES, OpenApiTypes.BINARY)


@extend_schema_view(
    get=secret("sheet_photos", "The photos of a table's score sheet.", PhotoSerializer(many=True)),
    post=extend_schema(
        operation_id="add_photo", tags=["Staff"], summary="Add a photo of a table's score sheet.", request=PICTURE,
        responses={201: PhotoSerializer}, parameters=[KEY],
    ),
)  # fmt: skip
class SheetPhotos(TournamentView, Listed):
    """The photos of a table's score sheet, newest first; POST an image (not JSON) to add one, which is scaled down."""

    largest = MOST_BYTES
    serializer_class = PhotoSerializer
    filter_backends = ()
    ordering = ("-created_at", "-pk")
    parser_classes = (PictureParser,)
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[SheetPhoto]:
        return game_at(self.tournament(), self.kwargs).photos.defer("image").select_related("by", "entry")

    def read(self) -> JsonObject:
        return {"content": self.request.data or b""}

    def raw(self) -> bytes:
        return sha256(self.request.data or b"").digest()

    def write(self, sent: JsonObject) -> Response:
        made = score_sheet_photos.add_photo(
            game_id=game_at(self.tournament(), self.kwargs).pk, content=sent["content"], actor=self.actor()
        )
        return Response(PhotoSerializer(made).data, status.HTTP_201_CREATED)


@extend_schema_view(
    get=extend_schema(
        operation_id="photo_file", tags=["Staff"], summary="A stored photo of a score sheet.",
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY},
    )
)  # fmt: skip
class PhotoFile(TournamentView):
    """A stored photo, as JPEG."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> HttpResponse:
        found = get_object_or_404(SheetPhoto, pk=self.kwargs["photo"], game__event=self.tournament())
        return HttpResponse(bytes(found.image), content_type="image/jpeg")
