"""Changes to an announced tournament: name, days, place, rules, and start times of its rounds."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Round, Stage
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.plan_checklist import WAITING, rules_locked
from clubs.services.activity_log import Actor, changes, record_activity
from clubs.services.seasons.seasons import whole_options
from clubs.services.tournament.actions import (
    bump_event_version,
    check_not_over,
    check_version,
    locked_stage,
    locked_tournament,
)
from clubs.services.tournament.planning import set_rules
from clubs.services.tournament.tournament_status import tell_entrants
from clubs.services.transactions import versioned_transaction


@dataclass(frozen=True, slots=True)
class Details:
    """Details of a tournament. `last_day` None: a single day; `checkin_until` None: no deadline.

    `preset` "": the season's rules; None: rules unchanged, and so for `contact`; "": the club's.
    """

    name: str
    starts_at: datetime
    place: str = ""
    last_day: date | None = None
    checkin_until: datetime | None = None
    results_hidden_from: int | None = None
    preset: str | None = None
    preset_three: str = ""
    contact: str | None = None


@versioned_transaction()
def change_tournament(
    *, event: Event, said: Details, actor: Actor, base: str = "", version: int | None = None
) -> Event:
    """Change a tournament's details; entrants get a mail where it moves to another time or place.

    Raises `bad_days` if it ends before it begins, `bad_rules`, `begun` for new rules once a round has started,
    `revealed` for hiding results again, `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    check_not_over(event)
    bump_event_version(event, version)
    first = timezone.localtime(said.starts_at, event.season.club.zone).date()
    if said.last_day is not None and said.last_day < first:
        raise ClubError("bad_days", _("The last day is before the first day."), "last_day")
    if event.revealed_at is not None and said.results_hidden_from != event.results_hidden_from:
        raise ClubError("revealed", _("The results are revealed and can’t be hidden again."), "results_hidden_from")
    _change_rules(event, said)
    changed = changes(
        {"starts_at": event.starts_at, "place": event.place}, {"starts_at": said.starts_at, "place": said.place}
    )
    event.reminded_at = None if "starts_at" in changed else event.reminded_at
    event.name, event.starts_at, event.place = said.name, said.starts_at, said.place
    event.last_day, event.checkin_until = said.last_day, said.checkin_until
    event.results_hidden_from = said.results_hidden_from
    event.contact = event.contact if said.contact is None else said.contact
    event.save()
    record_activity(actor=actor, action="tournament.changed", event=event, name=event.name, changed=changed)
    if changed and event.status != Event.Status.DRAFT:
        tell_entrants(event, base)
    return event


def _change_rules(event: Event, said: Details) -> None:
    """Change the rules as long as no round has started."""
    if said.preset is None or (said.preset, said.preset_three) == (event.preset, event.preset_three):
        return
    _check_unlocked(event)
    if not said.preset_three and event.stages.filter(odd=Stage.Odd.THREE).exists():
        raise ClubError("bad_rules", _("Choose the rules for tables of three."), "preset_three")
    kept = event.options if said.preset == event.preset else None
    _take_rules(event, said.preset, said.preset_three, kept)


def _check_unlocked(event: Event) -> None:
    if why := rules_locked(event):
        raise ClubError("begun", why, "preset")


def _take_rules(event: Event, preset: str, preset_three: str, options: Mapping[str, object] | None) -> None:
    """Set these rules, which must be for the planned number of players per table."""
    seats = rules_of_event(event).players
    set_rules(event, preset=preset, preset_three=preset_three, options=dict(options or {}))
    if rules_of_event(event).players != seats:
        raise ClubError("bad_rules", _("The tournament is planned for tables of %(n)s.") % {"n": seats}, "preset")


@versioned_transaction()
def change_event_rules(
    *, event: Event, preset: str, options: Mapping[str, Any], actor: Actor, version: int | None = None
) -> Event:
    """Give a tournament its own rules, a preset with options; with `preset` "", the season's again.

    Raises `begun` once a round has started, `bad_rules` for another table size, `bad_option` and `unknown_rules` at the
    option's field, `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    check_not_over(event)
    bump_event_version(event, version)
    _check_unlocked(event)
    values = whole_options(preset, options) if preset else {}
    _take_rules(event, preset, event.preset_three, values)
    event.save()
    record_activity(actor=actor, action="tournament.rules", event=event, preset=event.preset)
    return event


@versioned_transaction()
def set_times(
    *, event: Event, times: Mapping[int, datetime | None], versions: Mapping[int, int], actor: Actor
) -> list[Round]:
    """Set start times of rounds that haven't started, by number; return the rounds whose time changed.

    `versions` are those of the rounds as seen. Raises `bad_times` if a round would begin before an earlier one,
    `conflict`.
    """
    event = locked_tournament(event.pk)
    check_not_over(event)
    found = {one.number: one for one in _waiting(event, times)}
    changed = [one for number, one in found.items() if one.planned_at != times[number]]
    for one in changed:
        check_version(one, versions[one.number])
        one.planned_at = times[one.number]
        one.version += 1
        one.save(update_fields=["planned_at", "version"])
    _check_in_order(event)
    if changed:
        record_activity(actor=actor, action="tournament.times", event=event, rounds=[one.number for one in changed])
    return changed


def _waiting(event: Event, numbers: Collection[int]) -> list[Round]:
    """Return the rounds with these numbers that haven't started, locked after their stages."""
    for stage in event.stages.order_by("number").values_list("pk", flat=True):
        locked_stage(stage)
    rounds = event.rounds.select_for_update(no_key=True, of=("self",)).exclude(stage=None)
    return list(rounds.filter(number__in=numbers, status__in=WAITING).order_by("number"))


def _check_in_order(event: Event) -> None:
    """Refuse a round that begins before an earlier one; a plate is played in parallel with other stages."""
    planned = event.rounds.filter(stage__plate=False).exclude(planned_at=None).order_by("number")
    for (before, begins), (number, at) in pairwise(planned.values_list("number", "planned_at")):
        if begins and at and at <= begins:
            words = _("Round %(number)s would start before round %(before)s.")
            raise ClubError("bad_times", words % {"number": number, "before": before}, f"day_{number}")
