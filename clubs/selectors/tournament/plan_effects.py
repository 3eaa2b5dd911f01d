"""What a change to the plan of a stage would do: its checks, and its effects in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.errors import ClubError
from clubs.models import Event, Round, SeatDraw, Stage, StageAct
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.round_seating import UNBEGUN

ROUND_SETTINGS = frozenset(("method", "odd", "winds"))
"""Settings by which rounds are seated; drafts made before a change are made again."""
CUT_SETTINGS = frozenset(("size", "carry_percent"))
"""Settings of the cut into the stage, fixed once it is confirmed."""
COUNT_SETTINGS = frozenset(("bye_tenths", "bye_mean"))
"""Settings that results depend on, fixed once the stage has begun."""
CHOICES = {"method": Round.Method.choices, "odd": Stage.Odd.choices, "winds": Stage.Winds.choices}
MOST_CHANGES = 5
SETTINGS = ROUND_SETTINGS | CUT_SETTINGS | COUNT_SETTINGS | {"minutes", "second_check"}
LEAST_MINUTES, MOST_MINUTES, MOST_SIZE, WHOLE = 10, 300, 400, 100


def planned_rounds(stage: Stage) -> list[Round]:
    """Return the stage's rounds in order, without play-offs."""
    return [one for one in stage.rounds.order_by("number") if not one.is_playoff]


def begun_rounds(stage: Stage) -> list[Round]:
    """Return the rounds of a stage that have started."""
    return [one for one in planned_rounds(stage) if one.status not in UNBEGUN]


def dropped_rounds(stage: Stage, rounds: int) -> list[Round]:
    """Return the rounds beyond this number, last first."""
    return planned_rounds(stage)[rounds:][::-1]


def rounds_after(stage: Stage) -> list[Round]:
    """Return the rounds of all later stages in order."""
    return list(stage.event.rounds.filter(stage__number__gt=stage.number).order_by("number"))


def visible_to_visitors(stage: Stage, rounds: Sequence[Round] = ()) -> bool:
    """Whether visitors have seen what changes: published `rounds`, or a stage that has begun."""
    return any(one.status == Round.Status.PUBLISHED for one in rounds) or bool(begun_rounds(stage))


def check_settings(stage: Stage, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that differ from the stage's. Raises `begun`, `bad_rules`, `bad_size`, `bad_field`."""
    waiting = stage.rounds.filter(status=Round.Status.DRAFT).order_by("number").first()
    now = {name: getattr(stage, name) for name in SETTINGS - {"method"}} | {"method": waiting.method if waiting else ""}
    new = {name: value for name, value in said.items() if name in SETTINGS and value != now[name]}
    _check_state(stage, new, waiting)
    _check_values(stage, new)
    return new


def _check_state(stage: Stage, new: Mapping[str, Any], waiting: Round | None) -> None:
    if new.keys() & COUNT_SETTINGS and begun_rounds(stage):
        raise ClubError("begun", _("%(stage)s has started, so its scoring can’t be changed.") % {"stage": stage.title})
    if new.keys() & CUT_SETTINGS and (stage.number == 1 or stage.status != Stage.Status.PLANNED):
        words = _("The cut for %(stage)s is confirmed, so it can’t be changed.")
        raise ClubError("begun", words % {"stage": stage.title}, "size")
    if new.keys() & ROUND_SETTINGS and waiting is None:
        words = _("All rounds of %(stage)s are seated. Unpublish a round to change how it is seated.")
        raise ClubError("begun", words % {"stage": stage.title}, "method")


def _check_values(stage: Stage, new: Mapping[str, Any]) -> None:
    seats = rules_of_event(stage.event).players
    if new.get("odd") == Stage.Odd.THREE and not stage.event.preset_three:
        raise ClubError("bad_rules", _("Choose the rules for tables of three."), "odd")
    choices = {"odd": Stage.Odd.values, "winds": Stage.Winds.values, "method": Round.Method.values[:-1]}
    for name, known in choices.items():
        if name in new and new[name] not in known:
            raise ClubError("bad_field", _("Choose one of the values offered."), name)
    bounds = {"minutes": (LEAST_MINUTES, MOST_MINUTES), "size": (seats, MOST_SIZE), "carry_percent": (0, WHOLE)}
    for name, (low, high) in bounds.items():
        if new.get(name) is not None and not low <= new[name] <= high:
            raise ClubError(
                "bad_field", _("Enter a number from %(low)s to %(high)s.") % {"low": low, "high": high}, name
            )
    size = new.get("size")
    if size is not None and size % seats and not stage.by_team and not stage.group:
        words = _("%(n)s can’t be split into tables of %(seats)s. Choose %(less)s or %(more)s.")
        less = size - size % seats
        raise ClubError("bad_size", words % {"n": size, "seats": seats, "less": less, "more": less + seats}, "size")


def effects_of(stage: Stage, rounds: int, said: Mapping[str, Any]) -> list[str]:
    """Return what the change does, as sentences; raises what the change would raise."""
    new = check_settings(stage, said)
    return [*_of_rounds(stage, rounds), *_of_settings(stage, new)]


def _of_rounds(stage: Stage, rounds: int) -> Iterator[str]:
    now = planned_rounds(stage)
    gone, later = dropped_rounds(stage, rounds)[::-1], rounds_after(stage)
    if gone:
        words = ngettext("Round %(rounds)s is dropped.", "Rounds %(rounds)s are dropped.", len(gone))
        yield words % {"rounds": listed(one.number for one in gone)}
        if seen := [one.number for one in gone if one.status == Round.Status.PUBLISHED]:
            yield _("Visitors see the seating of these rounds now: %(rounds)s.") % {"rounds": listed(seen)}
        if all(one.status == Round.Status.APPROVED for one in now[:rounds]) and rounds:
            yield _("%(stage)s is finished; the cut and the final ranking follow from its results.") % {
                "stage": stage.title
            }
    if rounds > len(now):
        added = range(now[-1].number + 1, now[-1].number + 1 + rounds - len(now))
        words = ngettext("Round %(rounds)s is added.", "Rounds %(rounds)s are added.", len(added))
        yield words % {"rounds": listed(added)}
    if later and rounds != len(now):
        by = rounds - len(now)
        yield _("Later rounds are renumbered: %(first)s becomes %(then)s.") % {
            "first": later[0].number,
            "then": later[0].number + by,
        }


def _of_settings(stage: Stage, new: Mapping[str, Any]) -> Iterator[str]:
    waiting = list(stage.rounds.filter(status__in=UNBEGUN).order_by("number"))
    if new.keys() & ROUND_SETTINGS:
        drafts = [one.number for one in waiting if one.status == Round.Status.DRAFT]
        yield _("Applies to rounds not published yet: %(rounds)s.") % {"rounds": listed(drafts)}
        planned = SeatDraw.objects.filter(round__in=waiting, status=SeatDraw.Status.PLANNED)
        if made := sorted(planned.values_list("round__number", flat=True)):
            yield _("Their draft seating is discarded: %(rounds)s.") % {"rounds": listed(made)}
    if "minutes" in new and waiting:
        yield _("New time limit for rounds %(rounds)s.") % {"rounds": listed(one.number for one in waiting)}
    if new.keys() & CUT_SETTINGS:
        yield _("The cut for %(stage)s follows the new number and share.") % {"stage": stage.title}
    if "second_check" in new:
        yield _("Applies to sheets entered from now on.")


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A change to a stage's plan that visitors should know: what it is now and was before, as text, and why."""

    stage: Stage
    what: tuple[str, ...]
    reason: str
    at: datetime


def plan_changes(event: Event) -> tuple[PlanChange, ...]:
    """Return the changes to the plan made since visitors could see it, newest first."""
    acts = StageAct.objects.filter(stage__event=event, kind=StageAct.Kind.PLAN, data__seen=True)
    acts = acts.select_related("stage").order_by("-created_at", "-pk")[:MOST_CHANGES]
    return tuple(PlanChange(act.stage, tuple(_in_words(act)), act.reason, act.created_at) for act in acts)


def _in_words(act: StageAct) -> Iterator[str]:
    if "rounds" in act.data:
        old, new = act.data["rounds"]
        yield ngettext("%(new)s round instead of %(old)s", "%(new)s rounds instead of %(old)s", new) % {
            "new": new,
            "old": old,
        }
    words = {
        "minutes": _("%(new)s minutes per round instead of %(old)s"),
        "size": _("%(new)s advance instead of %(old)s"),
    }
    for name, (old, new) in act.data.get("changed", {}).items():
        if name in words:
            yield words[name] % {"new": new or "–", "old": old or "–"}
        elif name in CHOICES:
            yield str(dict(CHOICES[name])[new])
        elif name == "carry_percent":
            yield _("%(new)s%% of the points are carried over") % {"new": new}
