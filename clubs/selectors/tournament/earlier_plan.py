"""What a new tournament starts from: a usual kind of tournament, or the plan of an earlier one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Event, Round, Stage

Method = Round.Method
MOST_EARLIER = 5
"""Earlier tournaments that are offered for copying."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A usual kind of tournament: its title, and what its form starts from."""

    title: str | Promise
    values: Mapping[str, Any]


KINDS: Mapping[str, Kind] = {
    "club": Kind(
        _("One-day club tournament"),
        {"rounds": 4, "minutes": 75, "method": Method.SWISS, "second_check": False, "odd": Stage.Odd.BYE},
    ),
    "ema": Kind(
        _("EMA or WRC, two days"),
        {"rounds": 8, "minutes": 90, "method": Method.SCHEDULE, "second_check": True, "preset": "riichi-ema"},
    ),
    "league": Kind(
        _("Team league"),
        {"rounds": 7, "minutes": 90, "method": Method.SCHEDULE, "teams": "league", "odd": Stage.Odd.BYE},
    ),
}
"""Usual kinds of tournaments by their name in the address."""


def earlier(club: Club) -> list[Event]:
    """Return the club's latest tournaments, whose plans can be copied."""
    found = Event.objects.tournaments().filter(season__club=club).order_by("-starts_at", "-pk")
    return list(found[:MOST_EARLIER])


def plan_of(event: Event) -> dict[str, Any]:
    """Return what the form of a new tournament starts from to be played as an earlier one was.

    Its date, name and entries are not copied; stages that the form doesn't know are left out.
    """
    stages = list(event.stages.order_by("number"))
    rounds = {stage.pk: [one for one in stage.rounds.order_by("number") if not one.is_playoff] for stage in stages}
    named = {stage.name: stage for stage in stages[1:]}
    values: dict[str, Any] = {"place": event.place, "preset": event.preset, "preset_three": event.preset_three}
    values |= {"season": event.season.slug} if not event.season.closed else {}
    values |= {"results_hidden_from": event.results_hidden_from}
    values |= _preliminary(stages[0], rounds[stages[0].pk]) if stages else {}
    if semi := named.get("Semi-final"):
        least = semi.least_tenths
        values |= {"semi_size": semi.size, "semi_group": semi.group, "semi_rounds": len(rounds[semi.pk])}
        values |= {"semi_least": least / 10 if least is not None else None, "carry_percent": semi.carry_percent}
        values |= {"semi_method": rounds[semi.pk][0].method} if rounds[semi.pk] else {}
    if final := named.get("Final"):
        values |= {"final_size": final.size, "final_rounds": len(rounds[final.pk]), "final_winds": final.winds}
        values |= {"carry_percent": final.carry_percent}
    if plate := named.get("Plate"):
        values |= {"plate_rounds": len(rounds[plate.pk])}
    return values


def _preliminary(stage: Stage, rounds: Sequence[Round]) -> dict[str, Any]:
    teams = "league" if stage.by_team else "members" if stage.event.teams.exists() else ""
    return {
        "rounds": len(rounds) or 1,
        "minutes": stage.minutes,
        "method": rounds[0].method if rounds else Method.SCHEDULE,
        "end_policy": stage.end_policy,
        "odd": stage.odd,
        "teams": teams,
        "avoid": stage.avoid,
        "second_check": stage.second_check,
        "bye": "mean" if stage.bye_mean else "points" if stage.bye_tenths else "",
        "bye_points": stage.bye_tenths / 10 if stage.bye_tenths else None,
        "best_members": stage.best_members,
    }
