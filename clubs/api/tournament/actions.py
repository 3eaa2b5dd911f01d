"""The declared actions of a tournament in the API: the body, operation and answer of each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers, status
from rest_framework.response import Response

from clubs.actions.declaration import Action
from clubs.actions.fields import Field, Kind
from clubs.actions.targets import (
    ANNOUNCEMENT,
    ENTRY,
    LATECOMER,
    PENALTY,
    QUESTION,
    REGISTRATION,
    ROUND,
    SCREEN,
    STAGE,
    TABLE,
    TEAM,
    TOURNAMENT,
    Target,
    game_at,
)
from clubs.actions.tournament import API_ACTIONS
from clubs.api.common.inputs import Choice, Day, Flag, Input, Line, Lines, Moment, Nothing, Seen, Version, Whole
from clubs.api.common.schema import write
from clubs.api.tournament.serializers import (
    AnnouncementSerializer,
    BoardSerializer,
    EntryPenaltySerializer,
    QuestionSerializer,
    RegistrationSerializer,
    RoundDetail,
    ScreenSerializer,
    SheetAnswer,
    TournamentDetail,
    TournamentEntrySerializer,
    TournamentTeamSerializer,
)
from clubs.api.tournament.tournament_view import TournamentView
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.announcements import announcements_of
from clubs.selectors.tournament.hall_screens import screens
from clubs.selectors.tournament.public_page import board
from clubs.services.tournament.teams import LONGEST_PAUSE, MOST_GAMES_A_DAY
from scoring.strict_json import JsonObject

# --- requests ------------------------------------------------------------------------------------------------------


def _limits(field: Field) -> dict[str, Any]:
    """Return the limits of a serializer's field."""
    match field.kind:
        case Kind.WHOLE | Kind.SECONDS:
            return {"min_value": field.low, "max_value": field.high}
        case Kind.LINE | Kind.LINES:
            return {"max_length": field.high}
        case Kind.CHOICE:
            return {"choices": field.choices}
        case Kind.NUMBERS:
            bounds = {"min_length": field.fewest or None, "max_length": field.most or None}
            return {"child": Whole(min_value=field.low, max_value=field.high), **bounds}
        case _:
            return {}


FIELDS: dict[Kind, Callable[..., serializers.Field]] = {
    Kind.LINE: Line,
    Kind.LINES: Lines,
    Kind.WHOLE: Whole,
    Kind.SECONDS: Whole,
    Kind.FLAG: Flag,
    Kind.NUMBERS: serializers.ListField,
    Kind.MOMENT: Moment,
    Kind.CHOICE: Choice,
}


def _field(field: Field) -> serializers.Field:
    more: dict[str, Any] = {} if field.required else {"required": False}
    if not field.required and not field.keep:
        more["default"] = field.empty
    if field.blank or (not field.required and not field.keep and field.empty in (None, "")):
        more["allow_blank" if field.kind in (Kind.LINE, Kind.LINES) else "allow_null"] = True
    if field.about:
        more["help_text"] = field.about
    return FIELDS[field.kind](**_limits(field), **more)


class PlanDaysInput(Version):
    """The stage's version, the first match day, the days between two, and the times of a day's games."""

    first = Day(help_text="In the club's time zone.")
    every = Whole(min_value=1, max_value=LONGEST_PAUSE)
    hours = serializers.ListField(child=serializers.TimeField(), min_length=1, max_length=MOST_GAMES_A_DAY)


OWN: dict[str, type[Input]] = {"plan_days": PlanDaysInput}
"""Serializers of bodies with their own fields, by action name."""


def _title(action: Action) -> str:
    return "".join(word.capitalize() for word in action.name.split("_"))


def input_of(action: Action) -> type[Input]:
    """Return the body of an action's request."""
    if own := OWN.get(action.name):
        return own
    seen = (Version if action.version_needed else Seen) if action.versioned else Nothing
    if not action.fields:
        return seen
    fields: dict[str, Any] = {name: _field(field) for name, field in action.fields.items()}
    parents = (seen if action.versioned else Input,)
    return type(f"{_title(action)}Input", parents, fields | {"__doc__": action.about})


# --- answers -------------------------------------------------------------------------------------------------------


class ActionView(TournamentView):
    """A write by an action; the URL names its object."""

    declared: ClassVar[Action]
    answer: ClassVar["Answer"]
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        return self.answer.tell(self, self.run(self.declared, sent))


@dataclass(frozen=True, slots=True)
class Answer:
    """The serializer of an answer, and how its object is loaded."""

    serializer: type[serializers.BaseSerializer]
    shown: Callable[[ActionView, Any], Any] = lambda _view, done: done
    code: int = status.HTTP_200_OK
    many: bool = False
    empty: bool = False

    @property
    def described(self) -> Any:
        """Return the answer as in the schema."""
        more = {"many": True} if self.many else {"allow_null": True} if self.empty else {}
        told = self.serializer(**more) if more else self.serializer
        return told if self.code == status.HTTP_200_OK else {self.code: told}

    def tell(self, view: ActionView, done: Any) -> Response:
        """Answer with the current state."""
        shown = self.shown(view, done)
        more = {"many": True} if self.many else {}
        return Response(None if shown is None else self.serializer(shown, **more).data, self.code)


def _round(view: ActionView, done: Any) -> JsonObject:
    return api_reads.round_told(done, staff=view.staff)


def _entry(view: ActionView, done: Any) -> Any:
    return api_reads.entries(view.tournament()).get(pk=done.pk)


def _sheet(view: ActionView, _done: Any, differs: Any = ()) -> JsonObject:
    """Return the table's current state, and the differences between two entries of its score sheet."""
    told = api_reads.table_told(game_at(view.tournament(), view.kwargs))
    return {"game": told, "differs": differs, "seats": rules_of_event(view.tournament()).players}


def _team(view: ActionView, _done: Any) -> Any:
    return api_reads.teams(view.tournament()).get(number=view.kwargs["number"])


ANSWERS: dict[Target, Answer] = {
    TOURNAMENT: Answer(TournamentDetail, lambda view, _: view.tournament()),
    ROUND: Answer(RoundDetail, lambda view, _: _round(view, view.round())),
    STAGE: Answer(BoardSerializer, lambda view, _: board(view.stage(), staff=view.staff)),
    ENTRY: Answer(TournamentEntrySerializer, _entry),
    LATECOMER: Answer(TournamentEntrySerializer, _entry, status.HTTP_201_CREATED),
    TABLE: Answer(SheetAnswer, _sheet),
    TEAM: Answer(TournamentTeamSerializer, _team),
    REGISTRATION: Answer(RegistrationSerializer),
    PENALTY: Answer(EntryPenaltySerializer),
    QUESTION: Answer(QuestionSerializer),
    ANNOUNCEMENT: Answer(AnnouncementSerializer, lambda view, _: announcements_of(view.tournament()), many=True),
    SCREEN: Answer(ScreenSerializer, lambda view, _: screens(view.tournament()), many=True),
}
OTHER_ANSWERS: dict[str, Answer] = {
    "call_round": Answer(AnnouncementSerializer, code=status.HTTP_201_CREATED),
    "give_lateness": Answer(EntryPenaltySerializer, empty=True),
    "join_team": Answer(TournamentTeamSerializer, _team, status.HTTP_201_CREATED),
    "offer_places": Answer(RegistrationSerializer, many=True),
    "check_sheet": Answer(SheetAnswer, lambda view, done: _sheet(view, None, done)),
    "play_off": Answer(RoundDetail, _round),
}
"""Actions that answer with something other than their object."""


def _view_of(action: Action) -> type[ActionView]:
    answer = OTHER_ANSWERS.get(action.name) or ANSWERS[action.target]
    parts = {"declared": action, "answer": answer, "input": input_of(action), "__doc__": action.about}
    made: type[ActionView] = type(_title(action), (ActionView,), parts)
    described = write(action.name, action.about, made.input, answer.described, keyed=True)
    return extend_schema_view(post=described)(made)


VIEWS = {action: _view_of(action) for action in API_ACTIONS}
