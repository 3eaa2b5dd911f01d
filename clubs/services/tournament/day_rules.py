"""Rules set by the director: penalties, lateness, and per stage how penalties and substitutes count."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import EntryPenalty, Event, Round, Stage
from clubs.ranking.tie_breaks import LOT
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.day_rules import MOST_PRESETS, Preset, kept
from clubs.services.activity_log import Actor, record_activity
from clubs.services.tournament.actions import bump_event_version, locked_tournament
from clubs.services.tournament.planning import check_order, check_place_points, own_weights
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

LONGEST, MOST_TENTHS = 60, 10_000
ORDERED = ("ties", "team_ties")
COUNTS = ("penalties_in_game", "substitute_tenths", "least_games", "most_games", "limit_tenths")
"""Settings of a stage that can't change once it has begun."""


@dataclass(frozen=True, slots=True)
class StageOrder:
    """Tie-break and seating settings of a stage.

    `ties` and `team_ties` are chains of tie-breaks (`team_ties` empty: as for players), `weights` those passed to
    `seating`, `step` the interval (None: all tables).
    """

    ties: Sequence[str]
    team_ties: Sequence[str]
    weights: Mapping[str, int]
    step: int | None


def order_of(stage: Stage) -> StageOrder:
    """Return a stage's current order settings."""
    return StageOrder(tuple(stage.ties), tuple(stage.team_ties), dict(stage.weights), stage.step)


@dataclass(frozen=True, slots=True)
class StageDay:
    """Settings of a stage.

    `penalties_in_game`: penalties count in the game's total instead of the event's. `substitute_tenths`: value of a
    substitute's result in tenths (None: as played). `end_policy`: how a game ends when time is up. For teams: the least
    and most games of a player (None: no limit) and the team's penalty for each player outside these limits (tenths, 0
    or below). `order` None: unchanged. `place_points`: table points in tenths by placing, none: points rank the stage
    (None: unchanged).
    """

    penalties_in_game: bool = False
    substitute_tenths: int | None = None
    end_policy: str = Stage.End.NONE
    least_games: int | None = None
    most_games: int | None = None
    limit_tenths: int = 0
    order: StageOrder | None = None
    place_points: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """Settings of the day.

    Minutes of grace, tenths for each started five minutes, minutes until a substitute takes the seat, the list of
    penalties, and the settings of each stage by its number. `late_policy` says who plays for a late player (None:
    unchanged).
    """

    grace_minutes: int
    late_tenths: int
    substitute_minutes: int
    presets: Sequence[Preset]
    stages: Mapping[int, StageDay]
    late_policy: str | None = None


@versioned_transaction()
def set_day(*, event: Event, said: Day, actor: Actor, version: int | None = None) -> Event:
    """Set the day's rules.

    Raises `begun` if a stage that has begun would count differently, `bad_penalty`, `bad_limits`, `bad_ties`,
    `bad_weights`, `conflict` if `version` isn't the event's. Weights and step apply to future draws only.
    """
    event = locked_tournament(event.pk)
    bump_event_version(event, version)
    for one in said.presets:
        _check(one)
    if len(said.presets) > MOST_PRESETS:
        raise ClubError("bad_penalty", _("The list can hold up to %(most)s penalties.") % {"most": MOST_PRESETS})
    event.grace_minutes, event.late_tenths = said.grace_minutes, said.late_tenths
    event.substitute_minutes, event.penalty_list = said.substitute_minutes, kept(said.presets)
    event.late_policy = said.late_policy or event.late_policy
    event.save()
    for stage in event.stages.order_by("number"):
        if stage.number in said.stages:
            _set_stage(stage, said.stages[stage.number])
    record_activity(actor=actor, action="tournament.day", event=event)
    return event


def _check(one: Preset) -> None:
    known = one.kind in (EntryPenalty.Kind.WARNING, EntryPenalty.Kind.POINTS)
    if not known or not 0 < len(one.name.strip()) <= LONGEST or not -MOST_TENTHS <= one.tenths <= 0:
        raise ClubError("bad_penalty", _("A penalty needs a name, and either deducts points or is a warning."))


def _set_stage(stage: Stage, said: StageDay) -> None:
    if stage.end_policy != said.end_policy:
        stage.end_policy = said.end_policy
        stage.save(update_fields=["end_policy"])
    _check_limits(stage, said)
    wanted: dict[str, object] = {name: getattr(said, name) for name in COUNTS}
    if said.place_points is not None:
        check_place_points(said.place_points, rules_of_event(stage.event).players)
        wanted["place_points"] = list(said.place_points)
    if said.order is not None:
        _set_seating(stage, said.order)
        wanted |= {name: list(getattr(said.order, name)) for name in ORDERED}
    if all(getattr(stage, name) == value for name, value in wanted.items()):
        return
    if stage.rounds.filter(status__in=(Round.Status.STARTED, Round.Status.APPROVED)).exists():
        words = _("%(stage)s has started, so its scoring can’t be changed.")
        raise ClubError("begun", words % {"stage": stage.title})
    for name, value in wanted.items():
        setattr(stage, name, value)
    if not stage.seed and LOT in (*stage.ties, *stage.team_ties):
        stage.seed = secrets.token_hex(32)
    stage.save(update_fields=[*wanted, "seed"])
    request_stage(stage)


def _set_seating(stage: Stage, said: StageOrder) -> None:
    """Store the weights for future draws; refuse invalid tie-break chains."""
    check_order(said.ties, said.team_ties, said.weights, said.step)
    stage.weights, stage.step = own_weights(said.weights), said.step
    stage.save(update_fields=["weights", "step"])


def _check_limits(stage: Stage, said: StageDay) -> None:
    """Refuse limits that can't be met, and any limits in a stage in which everybody plays each round."""
    least, most = said.least_games, said.most_games
    if (least, most, said.limit_tenths) == (None, None, 0):
        return
    if not stage.by_team:
        words = _("%(stage)s: games per player can be limited only where teams play with line-ups.")
        raise ClubError("bad_limits", words % {"stage": stage.title}, "least_games")
    high = most if most is not None else stage.rounds.count()
    if (least or 0) > high or high < 1 or not -MOST_TENTHS <= said.limit_tenths <= 0:
        words = _("%(stage)s: a player can’t play at least %(least)s and at most %(most)s games.")
        raise ClubError("bad_limits", words % {"stage": stage.title, "least": least or 0, "most": high}, "least_games")
