"""What lists can be narrowed by."""

import django_filters as filters

from clubs.models import Event, Game, Player, Season


class SeasonFilter(filters.FilterSet):
    closed = filters.BooleanFilter()

    class Meta:
        model = Season
        fields = ("closed",)


class NightFilter(filters.FilterSet):
    season = filters.CharFilter("season__slug", label="A season's address.")
    status = filters.ChoiceFilter(choices=Event.Status.choices)
    since = filters.IsoDateTimeFilter("starts_at", "gte", label="Starting at this time or later.")
    until = filters.IsoDateTimeFilter("starts_at", "lt", label="Starting before this time.")

    class Meta:
        model = Event
        fields = ("season", "status", "since", "until")


class GameFilter(filters.FilterSet):
    season = filters.CharFilter("event__season__slug", label="A season's address.")
    night = filters.NumberFilter("event", label="A night's id.")
    player = filters.NumberFilter("seats__player__number", distinct=True, label="The number of a player who sat down.")
    status = filters.MultipleChoiceFilter(choices=Game.Status.choices, label="May be given more than once.")
    since = filters.IsoDateTimeFilter("started_at", "gte", label="Started at this time or later.")
    until = filters.IsoDateTimeFilter("started_at", "lt", label="Started before this time.")

    class Meta:
        model = Game
        fields = ("season", "night", "player", "status", "since", "until")


class PlayerFilter(filters.FilterSet):
    active = filters.BooleanFilter()
    guest = filters.BooleanFilter()
    season = filters.CharFilter("standings__season__slug", label="Players with a line in a season's standings.")

    class Meta:
        model = Player
        fields = ("active", "guest", "season")
