"""Filters of lists."""

import django_filters as filters
from django import forms
from django.core.validators import validate_slug
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.forms.fields import LineField, WholeField
from clubs.input_limits import plain_day, searched
from clubs.models import Event, Game, LogEntry, Player, Season
from clubs.selectors.people.activity_log import KINDS, About, of_part, with_words


class WordFilter(filters.CharFilter):
    """A slug."""

    field_class = LineField

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, validators=[validate_slug], **more)


class FlagField(forms.Field):
    """`true` or `false`."""

    def to_python(self, value: object) -> bool | None:
        said = {"true": True, "false": False, "True": True, "False": False}
        if value in (None, "", *said):
            return said.get(str(value))
        raise forms.ValidationError(_("Must be true or false."))


class FlagFilter(filters.BooleanFilter):
    field_class = FlagField

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, widget=forms.TextInput, **more)


class WholeFilter(filters.NumberFilter):
    field_class = WholeField


class MomentFilter(filters.IsoDateTimeFilter):
    """A date and time within the range that clubs may use."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, validators=[plain_day], **more)


class SeasonFilter(filters.FilterSet):
    closed = FlagFilter()

    class Meta:
        model = Season
        fields = ("closed",)


class NightFilter(filters.FilterSet):
    season = WordFilter("season__slug", label="A season's slug.")
    status = filters.ChoiceFilter(choices=Event.Status.choices)
    since = MomentFilter("starts_at", "gte", label="Starts at or after this time.")
    until = MomentFilter("starts_at", "lt", label="Starts before this time.")

    class Meta:
        model = Event
        fields = ("season", "status", "since", "until")


class GameFilter(filters.FilterSet):
    season = WordFilter("event__season__slug", label="A season's slug.")
    night = WholeFilter("event", label="A night's id.")
    player = WholeFilter("seats__player__number", distinct=True, label="The number of a player in the game.")
    status = filters.MultipleChoiceFilter(choices=Game.Status.choices, label="Can be repeated.")
    since = MomentFilter("started_at", "gte", label="Started at or after this time.")
    until = MomentFilter("started_at", "lt", label="Started before this time.")

    class Meta:
        model = Game
        fields = ("season", "night", "player", "status", "since", "until")


class PlayerFilter(filters.FilterSet):
    active = FlagFilter()
    guest = FlagFilter()
    season = WordFilter("standings__season__slug", label="Players in a season's standings.")

    class Meta:
        model = Player
        fields = ("active", "guest", "season")


class LogFilter(filters.FilterSet):
    about = filters.ChoiceFilter(choices=[(part.value, part.value) for part in KINDS], method="of", label="A part.")
    q = filters.CharFilter(method="with_words", label="Text to find in the reason, the details or the person's name.")

    class Meta:
        model = LogEntry
        fields = ("about", "q")

    def of(self, entries: QuerySet[LogEntry], name: str, value: str) -> QuerySet[LogEntry]:
        """Filter by part of the log."""
        return of_part(entries, About(value))

    def with_words(self, entries: QuerySet[LogEntry], name: str, value: str) -> QuerySet[LogEntry]:
        """Filter by words."""
        return with_words(entries, searched(value))
