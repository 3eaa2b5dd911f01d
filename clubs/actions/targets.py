"""Targets of actions, found by address within the tournament."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404

from clubs.models import EntryPenalty, Event, Game, Round

Parts = Mapping[str, Any]
Found = dict[str, object]


@dataclass(frozen=True, slots=True)
class Target:
    """Object of an action: its address below the tournament's, and the arguments it gives to a service.

    `page` is the staff page shown next. `chosen`: on a page the number is chosen in the form, not in the address.
    """

    address: str
    find: Callable[[Event, Parts], Found]
    page: str = "event_desk"
    chosen: bool = False

    def parts_of(self, on: object) -> dict[str, object]:
        """Return the part of the address that identifies an object: its number, else its key."""
        name = self.address.partition(":")[2].partition(">")[0]
        return {name: getattr(on, "number", None) or getattr(on, "pk", None)} if name and not self.chosen else {}


def round_of(event: Event, number: int) -> Round:
    """Return a planned round by its number."""
    return get_object_or_404(event.rounds.exclude(stage=None).select_related("stage", "event"), number=number)


def _entry(event: Event, parts: Parts) -> Found:
    found = get_object_or_404(event.entries.exclude(number=None), number=parts["number"])
    return {"event": event, "number": found.number, "entry_id": found.pk}


def game_at(event: Event, parts: Parts) -> Game:
    """Return the game at a table of a round."""
    games = round_of(event, parts["number"]).games.exclude(status=Game.Status.VOID).select_related("round")
    return get_object_or_404(games, table__number=parts["table"])


def _table(event: Event, parts: Parts) -> Found:
    return {"game_id": game_at(event, parts).pk}


def _penalty(event: Event, parts: Parts) -> Found:
    return {"penalty_id": get_object_or_404(EntryPenalty, pk=parts["penalty"], stage__event=event).pk}


TOURNAMENT = Target("", lambda event, _parts: {"event": event})
LATECOMER = Target("", lambda event, _parts: {"event": event}, "event_entries")
ROUND = Target("rounds/<whole:number>/", lambda event, parts: {"round_id": round_of(event, parts["number"]).pk})
STAGE = Target(
    "stages/<whole:stage>/",
    lambda event, parts: {"stage_id": get_object_or_404(event.stages, number=parts["stage"]).pk},
)
ENTRY = Target("entries/<whole:number>/", _entry, "event_entries", chosen=True)
TABLE = Target("rounds/<whole:number>/tables/<whole:table>/", _table)
TEAM = Target(
    "teams/<whole:number>/", lambda event, parts: {"team_id": get_object_or_404(event.teams, number=parts["number"]).pk}
)
REGISTRATION = Target(
    "registrations/<whole:registration>/",
    lambda event, parts: {"registration_id": get_object_or_404(event.registrations, pk=parts["registration"]).pk},
)
PENALTY = Target("penalties/<whole:penalty>/", _penalty)
QUESTION = Target(
    "questions/<whole:question>", lambda event, parts: {"dispute_id": parts["question"], "event_id": event.pk}
)
ANNOUNCEMENT = Target(
    "announcements/<whole:announcement>/",
    lambda event, parts: {"event": event, "announcement": parts["announcement"]},
)
SCREEN = Target("screens/<whole:screen>/", lambda event, parts: {"event": event, "screen_id": parts["screen"]})
