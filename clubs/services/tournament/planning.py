"""Planning of a tournament: its stages with their rounds."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, EventStaff, Round, Season, Stage, User
from clubs.ranking.tie_breaks import BY_ID, KNOWN
from clubs.seating.tournament.request import Weights
from clubs.seating.tournament.request_reading import MOST_WEIGHT
from clubs.selectors.play.rules_in_force import THREE, rules_of_event
from clubs.selectors.tournament.stage_standings import DEFAULT_TIES, LOT
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import locked_event
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.tournament.actions import bump_event_version, locked_tournament
from clubs.services.tournament.tournament_status import check_state
from clubs.services.transactions import versioned_transaction
from rules.registry import ruleset
from scoring.errors import ContractError

MOST_ROUNDS, MOST_STAGES = 60, 6


@dataclass(frozen=True, slots=True)
class StagePlan:
    """Stage to create, with the method of each round; `size` None means everybody entered.

    The fields have the meanings documented at `Stage`; amounts are in tenths. `place_points` None: as is usual under
    the event's rules.
    """

    name: str
    methods: Sequence[str]
    size: int | None = None
    carry_percent: int = 0
    odd: str = Stage.Odd.SUBSTITUTES
    winds: str = Stage.Winds.BALANCE
    minutes: int | None = None
    bye_tenths: int = 0
    end_policy: str = Stage.End.NONE
    bye_mean: bool = False
    least_tenths: int | None = None
    group: str = ""
    plate: bool = False
    carry_places: Sequence[int] = ()
    place_points: Sequence[int] | None = None
    best_members: int | None = None
    by_team: bool = False
    second_check: bool = True
    ties: Sequence[str] = DEFAULT_TIES
    team_ties: Sequence[str] = ()
    avoid: Sequence[str] = ()
    weights: Mapping[str, int] = field(default_factory=dict)
    step: int | None = None


@dataclass(frozen=True, slots=True)
class TournamentDetails:
    """Details of a tournament; an empty preset means the season's rules. Only staff can see a `draft`."""

    name: str
    starts_at: datetime
    place: str = ""
    preset: str = ""
    preset_three: str = ""
    options: dict[str, object] | None = None
    results_hidden_from: int | None = None
    draft: bool = False


@versioned_transaction()
def create_tournament(
    *, season: Season, details: TournamentDetails, stages: Sequence[StagePlan], actor: Actor
) -> Event:
    """Create a tournament with all its stages and rounds, and announce it unless it is a draft.

    Raises `no_stage`, `no_rounds`, `bad_size`, `bad_rules`.
    """
    Season.objects.select_for_update(no_key=True).get(pk=season.pk)
    last = season.events.tournaments().aggregate(last=Max("number"))["last"] or 0
    event = Event(season=season, kind=Event.Kind.TOURNAMENT, number=last + 1, counts_in_season=False)
    _fill(event, details)
    event.save()
    _check_stages(event, stages)
    number = 0
    for at, plan in enumerate(stages, 1):
        stage = _stage(event, at, plan)
        for within, method in enumerate(plan.methods, 1):
            number += 1
            _round(stage, number, within, method)
    record_activity(
        actor=actor, action="tournament.planned", event=event, name=event.name, stages=len(stages), rounds=number
    )
    return event


def _fill(event: Event, details: TournamentDetails) -> None:
    event.name, event.starts_at, event.place = details.name, details.starts_at, details.place
    event.results_hidden_from = details.results_hidden_from
    event.status = Event.Status.DRAFT if details.draft else Event.Status.PLANNED
    set_rules(event, preset=details.preset, preset_three=details.preset_three, options=details.options)


def set_rules(event: Event, *, preset: str, preset_three: str, options: dict[str, object] | None = None) -> None:
    """Set an event's own rules (`preset` "": the season's) and those of tables of three. Raises `bad_rules`."""
    event.preset, event.options = "", None
    if preset:
        try:
            rules = ruleset({"preset": preset, "options": options or {}})
        except ContractError:
            raise ClubError("bad_rules", _("Choose a set of rules."), "preset") from None
        event.preset, event.options = rules.preset.id, rules.values()
    if preset_three and ruleset(preset_three).players != THREE:
        raise ClubError("bad_rules", _("Tables of three need three-player rules."), "preset_three")
    event.preset_three = preset_three


def _check_stages(event: Event, stages: Sequence[StagePlan]) -> None:
    if not 0 < len(stages) <= MOST_STAGES:
        raise ClubError("no_stage", _("A tournament has 1 to %(most)s stages.") % {"most": MOST_STAGES})
    seats = rules_of_event(event).players
    for plan in stages:
        if plan.odd == Stage.Odd.THREE and not event.preset_three:
            raise ClubError("bad_rules", _("Choose the rules for tables of three."), "preset_three")
        if not 0 < len(plan.methods) <= MOST_ROUNDS:
            raise ClubError("no_rounds", _("A stage has 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}, "rounds")
        whole = plan.size is None or not plan.size % seats or plan.by_team
        if plan.place_points is not None:
            check_place_points(plan.place_points, seats)
        if plan.size is not None and not plan.group and (plan.size < seats or not whole):
            raise bad_size(plan.size, seats)
    _check_fields(stages)


def check_place_points(points: Sequence[int], seats: int) -> None:
    """Refuse table points that don't name every place at a table; none at all means that points rank the stage."""
    if points and len(points) != seats:
        words = _("Enter table points for each of the %(n)s places, or leave the field empty.")
        raise ClubError("bad_field", words % {"n": seats}, "place_points")


def _check_fields(stages: Sequence[StagePlan]) -> None:
    """Refuse invalid fields: a plate needs a preceding cut, a group a number of qualifiers."""
    for at, plan in enumerate(stages):
        if plan.group and not plan.size:
            raise ClubError("bad_field", _("Enter how many advance from each group."), "size")
        if plan.plate and (at < 2 or stages[at - 1].plate):
            raise ClubError(
                "bad_field",
                _("A plate is for players who miss the cut, so it must follow the stage that the others advance to."),
            )
        check_order(plan.ties, plan.team_ties, plan.weights, plan.step)
        if plan.best_members is not None and plan.best_members < 1:
            raise ClubError("bad_field", _("At least one team member must count."), "best_members")


def check_order(ties: Sequence[str], team_ties: Sequence[str], weights: Mapping[str, int], step: int | None) -> None:
    """Check weights, step and tie-break chains. Raises `bad_weights`, `bad_ties`."""
    known = all(name in asdict(Weights()) and 0 <= much <= MOST_WEIGHT for name, much in weights.items())
    if not known or (step is not None and step < 1):
        raise ClubError(
            "bad_weights", _("Weights are whole numbers from 0 up; the interval step is 1 or more."), "weights"
        )
    _check_ties(ties, BY_ID, "ties")
    _check_ties(team_ties, KNOWN, "team_ties")


def _check_ties(chain: Sequence[str], known: Collection[str], field: str) -> None:
    """Refuse an invalid chain: each tie-break may occur once, and drawing lots only last."""
    last = LOT not in chain or chain.index(LOT) == len(chain) - 1
    if len(set(chain)) < len(chain) or not last or not all(one in known for one in chain):
        raise ClubError("bad_ties", _("Use each tie-break only once; drawing lots can only come last."), field)


def own_weights(given: Mapping[str, int]) -> dict[str, int]:
    """Return the weights that differ from the defaults."""
    usual = asdict(Weights())
    return {name: weight for name, weight in given.items() if weight != usual[name]}


def bad_size(size: int, seats: int) -> ClubError:
    """Return the error for a cut that doesn't make full tables."""
    words = _("%(n)s can’t be split into tables of four. Choose %(less)s or %(more)s.")
    if seats == THREE:
        words = _("%(n)s can’t be split into tables of three. Choose %(less)s or %(more)s.")
    less = max(size - size % seats, seats)
    said = {"n": size, "less": less, "more": size - size % seats + seats}
    return ClubError("bad_size", words % said, "size")


def _stage(event: Event, number: int, plan: StagePlan) -> Stage:
    return Stage.objects.create(
        event=event,
        number=number,
        name=plan.name,
        size=plan.size,
        carry_percent=plan.carry_percent,
        odd=plan.odd,
        winds=plan.winds,
        minutes=plan.minutes,
        bye_tenths=plan.bye_tenths,
        end_policy=plan.end_policy,
        bye_mean=plan.bye_mean,
        least_tenths=plan.least_tenths,
        group=plan.group,
        plate=plan.plate,
        carry_places=list(plan.carry_places),
        best_members=plan.best_members,
        seed=secrets.token_hex(32) if LOT in (*plan.ties, *plan.team_ties) else "",
        by_team=plan.by_team,
        second_check=plan.second_check,
        ties=list(plan.ties),
        team_ties=list(plan.team_ties),
        avoid=list(plan.avoid),
        weights=own_weights(plan.weights),
        step=plan.step,
        place_points=list(rules_of_event(event).table_points if plan.place_points is None else plan.place_points),
    )


def _round(stage: Stage, number: int, within: int, method: str) -> Round:
    return Round.objects.create(
        event=stage.event,
        number=number,
        stage=stage,
        number_in_stage=within,
        status=Round.Status.DRAFT,
        method=method,
        minutes=stage.minutes,
    )


@versioned_transaction()
def open_tournament(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Start check-in, which activates the tables' links; idempotent.

    Raises `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    if event.status == Event.Status.OPEN:
        return event
    bump_event_version(event, version)
    check_state(event, Event.Status.PLANNED)
    event.status, event.opened_at = Event.Status.OPEN, timezone.now()
    event.save(update_fields=["status", "opened_at", "version"])
    record_activity(actor=actor, action="tournament.opened", event=event)
    return event


@versioned_transaction()
def reveal_results(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Show hidden results to everybody; idempotent. Raises `conflict` if `version` isn't the event's."""
    event = locked_tournament(event.pk)
    if event.revealed_at is None:
        bump_event_version(event, version)
        event.revealed_at = timezone.now()
        event.save(update_fields=["revealed_at", "version"])
        record_activity(actor=actor, action="tournament.revealed", event=event)
        request_ratings(event=event)
    return event


@versioned_transaction()
def set_staff(*, event: Event, user: User, role: str, actor: Actor, version: int | None = None) -> EventStaff | None:
    """Give an account a role at the event, or remove it if the role is empty; idempotent.

    Raises `conflict` if `version` isn't the event's.
    """
    event = locked_event(event.pk)
    there = event.staff.filter(user=user).first()
    if (there.role if there else "") == role:
        return there
    bump_event_version(event, version)
    event.save(update_fields=["version"])
    record_activity(actor=actor, action="tournament.staff", event=event, who=str(user), role=role)
    if not role:
        event.staff.filter(user=user).delete()
        return None
    found, _made = EventStaff.objects.update_or_create(event=event, user=user, defaults={"role": role})
    return found
