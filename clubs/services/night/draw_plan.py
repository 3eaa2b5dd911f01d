"""Plan a seat draw: create, change and discard the plan. All inputs of the plan are stored."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Player, SeatDraw
from clubs.seating import draw_plan as plans
from clubs.seating.draw_plan import Inputs, Plan
from clubs.seating.plan_steps import Lock, Methods, Shuffle, Step, Swap, Unlock, step_from_json, step_to_json
from clubs.selectors.night.draw_inputs import inputs_of
from clubs.selectors.play.rules_in_force import sizes_at_night
from clubs.selectors.reader_language import listed
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.draw_records import locked_draw, number, successor
from clubs.services.night.nights import check_open, locked_event
from clubs.services.transactions import versioned_transaction

Status = SeatDraw.Status
Company, Seats, FirstDealer = SeatDraw.Company, SeatDraw.Seats, SeatDraw.FirstDealer


@versioned_transaction()
def plan_draw(
    *,
    event: Event,
    actor: Actor,
    company: str = Company.RANDOM,
    seats: str = Seats.WINDS,
    first_dealer: str = FirstDealer.DICE_TWICE,
    most_tables: int | None = None,
    smaller: bool = True,
    seed: str | None = None,
) -> SeatDraw:
    """Plan the next draw for everybody checked in and not at a running table.

    Raises `too_few`, or `conflict` if there is already a plan. `most_tables` limits the number of tables;
    `smaller` lets tables have fewer players where the rules allow it. Only the demo club passes a `seed`.
    """
    event = locked_event(event.pk)
    standing = event.draws.filter(status=Status.PLANNED).first()
    if standing:
        raise ClubError("conflict", _("Somebody else has already drafted the seating. Here it is."), draw=standing)
    draw = SeatDraw(company=company, seats=seats, first_dealer=first_dealer, seed=seed or secrets.token_hex(32))
    return make(event, draw, actor, wish=Wish(most_tables, smaller))


@versioned_transaction()
def plan_again(*, draw_id: int, version: int, actor: Actor) -> SeatDraw:
    """Discard a plan and make a new one for everybody who is free now; locked players keep their tables."""
    event, old = locked_night_and_draw(draw_id)
    check_planned(old, version)
    discard(old, actor)
    draw = successor(old, replaces=old.replaces, reason=old.reason)
    locked = tables_of(Plan.from_json(old.plan), only_locked=True)
    return make(event, draw, actor, wish=Wish.of(old), locked=locked)


@versioned_transaction()
def choose_methods(
    *, draw_id: int, version: int, company: str, seats: str, first_dealer: str, actor: Actor
) -> SeatDraw:
    """Choose the methods of a planned draw: who shares a table, who sits where, who deals first."""
    draw = _planned(draw_id, version)
    draw.company, draw.seats, draw.first_dealer = company, seats, first_dealer
    _check_methods(draw)
    return _step(draw, actor, Methods(company, seats, first_dealer))


@versioned_transaction()
def shuffle_unlocked(*, draw_id: int, version: int, actor: Actor) -> SeatDraw:
    """Shuffle the tables of a plan again; locked players stay."""
    draw = _planned(draw_id, version)
    number = sum(isinstance(step_from_json(step), Shuffle) for step in draw.steps) + 1
    return _step(draw, actor, Shuffle(number))


@versioned_transaction()
def swap_players(*, draw_id: int, version: int, a: int, b: int, actor: Actor) -> SeatDraw:
    """Swap two players by hand; one of them may sit out. Raises `locked` if one is locked."""
    draw = _planned(draw_id, version)
    plan = Plan.from_json(draw.plan)
    _check_in_plan(plan, a, b)
    if a == b:
        raise ClubError("same_player", _("Select two different players to swap."))
    if kept := sorted(plan.locked & {a, b}):
        words = _("%(player)s is locked to this place. Unlock first, then swap.")
        raise ClubError("locked", words % {"player": names(kept)})
    return _step(draw, actor, Swap((a, b)))


@versioned_transaction()
def lock(*, draw_id: int, version: int, player: int, on: bool = True, actor: Actor) -> SeatDraw:
    """Lock a player's place for later shuffles, or (`on` False) unlock it."""
    draw = _planned(draw_id, version)
    _check_in_plan(Plan.from_json(draw.plan), player)
    return _step(draw, actor, Lock(player) if on else Unlock(player))


@versioned_transaction()
def discard_draw(*, draw_id: int, version: int, actor: Actor) -> SeatDraw:
    """Discard a plan; it stays on record."""
    _event, draw = locked_night_and_draw(draw_id)
    check_planned(draw, version)
    return discard(draw, actor)


def default_methods(event: Event) -> dict[str, str]:
    """Return the methods of the season's last draw or, before the first, those of the rules."""
    last = SeatDraw.objects.filter(event__season=event.season_id, status=Status.COMMITTED, table=None)
    found = last.order_by("-committed_at").first()
    rules = rules_of(event.season)
    return {
        "company": Company.RANDOM.value,
        "seats": found.seats if found else Seats.WINDS.value,
        "first_dealer": found.first_dealer if found else rules.first_dealer_by(),
    }


@dataclass(frozen=True, slots=True)
class Wish:
    """What staff want of the tables: at most so many (None: no limit), and whether some may have fewer players."""

    most_tables: int | None = None
    smaller: bool = True

    @classmethod
    def of(cls, draw: SeatDraw) -> "Wish":
        """Return the wish of a stored draw; older ones knew no smaller tables."""
        return cls(draw.inputs.get("most_tables"), draw.inputs.get("smaller", False))


# --- planning ------------------------------------------------------------------------------------------------------


def make(
    event: Event,
    draw: SeatDraw,
    actor: Actor,
    *,
    wish: Wish,
    locked: Mapping[int, int] | None = None,
) -> SeatDraw:
    """Fill in a new draw from the current attendance, and save it as a plan; `locked` gives players a fixed table."""
    check_open(event)
    _check_methods(draw)
    asked = frozenset(Entry.objects.filter(event=event, sits_out=True).values_list("player_id", flat=True))
    by_hand = draw.company == Company.HAND
    inputs = inputs_of(event, asked=asked, by_hand=by_hand, locked=locked or {}, **asdict(wish))
    _check_enough(inputs, wish, sizes_at_night(event))
    number(draw, event, actor)
    draw.inputs = inputs.to_json() | asdict(wish)
    draw.plan = plans.make_plan(inputs, draw.seed).to_json()
    draw.save()
    record_activity(actor=actor, action="draw.planned", event=event, draw=draw.public_id, players=len(inputs.players))
    return draw


def _check_enough(inputs: Inputs, wish: Wish, sizes: tuple[int, ...]) -> None:
    if inputs.tables:
        return
    if wish.most_tables == 0:
        raise ClubError("too_few", _("At least one table is needed."), "most_tables")
    ready = len(inputs.players) - len(inputs.asked)
    words = _("Only %(ready)s players are available. A table needs %(size)s.")
    raise ClubError("too_few", words % {"ready": ready, "size": min(sizes) if wish.smaller else inputs.size})


def _check_methods(draw: SeatDraw) -> None:
    allowed = {"company": (Company.RANDOM, Company.HAND), "seats": Seats.values, "first_dealer": FirstDealer.values}
    for field, values in allowed.items():
        if getattr(draw, field) not in values:
            raise ClubError("bad_method", _("Choose a method."), field)
    if draw.seats == Seats.BALANCED and draw.first_dealer != FirstDealer.SEAT:
        words = _("With balanced starting seats, East deals first. Dice would undo the balance.")
        raise ClubError("bad_method", words, "first_dealer")


def tables_of(plan: Plan, *, only_locked: bool) -> dict[int, int]:
    """Return the table of each player of a plan, by id."""
    wanted = plan.locked if only_locked else set(plan.seated)
    return {player: row.number for row in plan.tables for player in row.players if player in wanted}


# --- one step of a plan --------------------------------------------------------------------------------------------


def locked_night_and_draw(draw_id: int) -> tuple[Event, SeatDraw]:
    """Return the night and the draw, locked in this order."""
    event_id = SeatDraw.objects.filter(pk=draw_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise ClubError("not_found", _("This draw does not exist."))
    return locked_event(event_id), locked_draw(draw_id)


def _planned(draw_id: int, version: int) -> SeatDraw:
    draw = locked_draw(draw_id)
    check_planned(draw, version)
    return draw


def check_planned(draw: SeatDraw, version: int) -> None:
    """Raise an error if the draw is no longer a plan, or has changed since `version`."""
    words = {
        Status.COMMITTED: _("The players have already been seated from this draw."),
        Status.DISCARDED: _("This draft has been discarded."),
        Status.REDRAWN: _("This draw has already been redrawn."),
    }
    if draw.status != Status.PLANNED:
        raise ClubError("conflict", words[Status(draw.status)])
    if draw.version != version:
        raise ClubError("conflict", _("Somebody else has changed the draft. Here is the current version."))


def _step(draw: SeatDraw, actor: Actor, step: Step) -> SeatDraw:
    plan = plans.apply(Plan.from_json(draw.plan), step, Inputs.from_json(draw.inputs), draw.seed)
    draw.plan = plan.to_json()
    draw.steps = [*draw.steps, step_to_json(step, timezone.now().isoformat(timespec="seconds"))]
    draw.version += 1
    draw.save()
    record_activity(
        actor=actor, action=f"draw.{step.do}", event=draw.event, draw=draw.public_id, who=_called(step.players)
    )
    return draw


def _check_in_plan(plan: Plan, *players: int) -> None:
    if not set(players) <= {*plan.seated, *plan.waiting}:
        raise ClubError("not_found", _("This player is not in the draft seating."))


def names(players: Sequence[int]) -> str:
    """Return the display names of players, by id."""
    return listed(_called(players))


def _called(players: Sequence[int]) -> list[str]:
    return [str(player) for player in Player.everyone.filter(pk__in=players)]


def discard(draw: SeatDraw, actor: Actor) -> SeatDraw:
    """Discard a locked plan."""
    draw.status = Status.DISCARDED
    draw.version += 1
    draw.save(update_fields=["status", "version"])
    record_activity(actor=actor, action="draw.discarded", event=draw.event, draw=draw.public_id)
    return draw
