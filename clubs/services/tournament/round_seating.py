"""Who sits where in the rounds to come: drafted, changed by hand, published, taken back."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round, SeatDraw, Stage, StageEntry, StageTeam, Table
from clubs.seating.seeded_random import digest
from clubs.seating.tournament.request import VERSION
from clubs.selectors.play.replay import refusal
from clubs.selectors.reader_language import together
from clubs.selectors.tournament.pasted_schedule import pasted_request, read_pasted
from clubs.selectors.tournament.postponed_tables import left_of, still_postponed
from clubs.selectors.tournament.public_page import is_hidden
from clubs.selectors.tournament.round_seating import (
    PRESENT,
    UNBEGUN,
    Json,
    Plan,
    draw_of,
    made_together,
    moves_between,
    plans_of,
    request_of,
    seated,
    stepped,
)
from clubs.selectors.tournament.seating_quality import quality_of
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action, stage_of
from clubs.services.tournament.correction_notes import seated_anew
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction
from scoring.errors import ContractError

DrawStatus = SeatDraw.Status

BY_STANDING = (Round.Method.SWISS, Round.Method.INTERVAL, Round.Method.SNAKE, Round.Method.FINAL)
"""Methods that number the tables by the standing."""
BY_RANK = (Round.Method.SNAKE, Round.Method.FINAL)
"""Methods whose winds may go by the standing, or be drawn or chosen at the table."""


@versioned_transaction()
def draft_round(
    *, round_id: int, version: int, key: str, actor: Actor, seed: str | None = None, as_is: bool = False
) -> list[SeatDraw]:
    """Seat a round (a schedule: all its rounds) as a draft, with a new secret seed whose hash is shown at once.

    `round_open` where the round before it is not approved, `uneven` where the number does not divide. Drafting again
    keeps the old draft on record. `seed` is given by the demo club only. `as_is`: seat on what is in, although the
    round before is still open; the draw keeps the points that it was made from.
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.DRAFT, version=version)
    if done:
        return [draw for one in made_together(found) if (draw := draw_of(one))]
    _check_may_seat(stage, found, as_is=as_is)
    _fix_entrants(stage)
    draws = draft(stage, found, actor, seed=seed, as_is=as_is)
    made = [draw.public_id for draw in draws]
    record_action(stage, Kind.DRAFT, of=found, key=key, actor=actor, draws=made, as_is=as_is)
    return draws


@versioned_transaction()
def paste_rounds(
    *, round_id: int, version: int, key: str, actor: Actor, text: str, by_rank: bool = False
) -> list[SeatDraw]:
    """Seat a round (a schedule: all its rounds) by a schedule that was pasted: all of it or nothing.

    Its numbers are start numbers, or with `by_rank` places in the standing. `bad_schedule` says what is wrong.
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.DRAFT, version=version)
    if done:
        return [draw for one in made_together(found) if (draw := draw_of(one))]
    _check_may_seat(stage, found)
    if found.is_playoff:
        raise ClubError("playoff", _("Seats in a play-off are drawn by lot. You can change them by hand."))
    _fix_entrants(stage)
    rounds = made_together(found)
    request = pasted_request(stage, rounds, read_pasted(text, found.number), by_rank=by_rank)
    draws = draw_rounds(stage, rounds, request, actor)
    record_action(
        stage, Kind.DRAFT, of=found, key=key, actor=actor, draws=[draw.public_id for draw in draws], pasted=True
    )
    return draws


def draft(stage: Stage, found: Round, actor: Actor, *, seed: str | None = None, as_is: bool = False) -> list[SeatDraw]:
    """Seat the rounds that are seated in one go with this one; the caller holds the locks."""
    rounds = made_together(found)
    return draw_rounds(stage, rounds, request_of(stage, rounds, as_is=as_is), actor, seed)


def note_equals(stage: Stage, found: Round, request: Json, actor: Actor) -> None:
    """Keep between whom a play-off decides."""
    among = [player["id"] for player in request["players"] if not player.get("substitute")]
    aside = beside(stage, among, teams=stage.by_team)
    key, among = secrets.token_hex(16), sorted(among)
    record_action(stage, Kind.PLAYOFF, of=found, key=key, actor=actor, among=among, aside=aside, teams=stage.by_team)


def beside(stage: Stage, among: Collection[int], *, teams: bool = False) -> list[int]:
    """The numbers of others who have the places of these, and could not go on anyway."""
    lines = team_standing(stage) if teams else standing(stage)
    places = {line.rank for line in lines if line.number in among}
    level = {line.number for line in lines if line.rank in places}
    return sorted(level - set(among))


def draw_rounds(
    stage: Stage, rounds: Sequence[Round], request: Json, actor: Actor, seed: str | None = None
) -> list[SeatDraw]:
    """Keep what the call answers as the rounds' drafts, with the version of it; the old ones stay on record."""
    request = request | {"version": VERSION}
    seed = seed or secrets.token_hex(32)
    try:
        plans = seated(request, seed, stage.requested)
    except ContractError as error:
        raise refusal(error) from None
    for one in rounds:
        discard_draft(one)
    draws = [_keep(one, request, plan, seed, actor) for one, plan in zip(rounds, plans, strict=True)]
    seated_anew(stage, rounds)
    _settle_winds(stage, rounds[0], draws)
    if rounds[0].is_playoff:
        note_equals(stage, rounds[0], request, actor)
    return draws


def _settle_winds(stage: Stage, first: Round, draws: Sequence[SeatDraw]) -> None:
    """Leave the winds of a first final game open where they are drawn or chosen at the table.

    Where the standing is hidden, the order of the rank is lost by lot, the same for all games of one company; who is
    locked in a wind stays there.
    """
    if first.method not in BY_RANK or stage.winds == Stage.Winds.BALANCE or first.number_in_stage != 1:
        return
    if is_hidden(first.event, first.number - 1):
        lots: dict[int, int] = {}
        for draw in draws:
            plan = Plan.from_json(draw.plan)
            held = {number for number, wind in plan.locks.items() if wind}
            for at, table in enumerate(plan.tables, 1):
                _draw_lots(table, lots, held)
                step(draw, {"do": "winds", "nth": at, "order": [lots[number] for number in table]})
    if stage.winds != Stage.Winds.RANK:
        step(draws[0], {"do": "open"})


def _draw_lots(table: Sequence[int], lots: dict[int, int], held: Collection[int]) -> None:
    """Who takes whose wind at a table, by a lot that is in no seed; a company that has drawn keeps its lots.

    Those who are `held` in a wind take their own.
    """
    drawn = {lots.get(number) for number in table} == set(table)
    if drawn and all(lots[number] == number for number in table if number in held):
        return
    free = [number for number in table if number not in held]
    order = list(free)
    secrets.SystemRandom().shuffle(order)
    lots.update({number: number for number in table} | dict(zip(free, order, strict=True)))


def discard_draft(found: Round) -> None:
    """Put a round's draft aside, on record."""
    found.draws.filter(status=DrawStatus.PLANNED).update(status=DrawStatus.DISCARDED)


def _keep(found: Round, request: Json, plan: Plan, seed: str, actor: Actor) -> SeatDraw:
    last = found.event.draws.aggregate(last=Max("number"))["last"] or 0
    draw = SeatDraw.objects.create(
        event=found.event,
        number=last + 1,
        round=found,
        company=SeatDraw.Company.STAGE,
        seats=SeatDraw.Seats.BALANCED,
        first_dealer=SeatDraw.FirstDealer.SEAT,
        seed=seed,
        seed_hash=digest(seed),
        inputs=request,
        plan=plan.to_json(),
        created_by=actor.user,
    )
    _hide_standing(found, draw, plan)
    return draw


def _hide_standing(found: Round, draw: SeatDraw, plan: Plan) -> None:
    """Number the tables by lot where their order would tell a standing that is hidden.

    By a lot that is in no seed: from one that is published anybody could turn the numbers back.
    """
    if found.method not in BY_STANDING or not is_hidden(found.event, found.number - 1):
        return
    order = list(range(1, len(plan.tables) + 1))
    secrets.SystemRandom().shuffle(order)
    step(draw, {"do": "number", "order": order})


def _check_may_seat(stage: Stage, found: Round, *, as_is: bool = False) -> None:
    """A stage is seated when its field is known, and by a standing when the round before is approved.

    `as_is`: within a stage it is enough that the round before has started.
    """
    before = stage.event.rounds.filter(number=found.number - 1).exclude(stage=None).first()
    if stage.number > 1 and stage.status == Stage.Status.PLANNED:
        raise ClubError("no_field", _("Confirm the qualifiers for %(stage)s first.") % {"stage": stage.title})
    if before is None or (found.method == Round.Method.SCHEDULE and before.stage_id == stage.pk):
        return
    begun = as_is and before.status == Status.STARTED and before.stage_id == stage.pk
    if before.status != Status.APPROVED and not begun:
        raise round_open(before)


def round_open(before: Round) -> ClubError:
    """The refusal of what needs the round before to be approved, with the tables that have no result."""
    tables = open_tables(before)
    if not tables and (late := still_postponed(before)):
        return ClubError("round_open", late, tables=[row.number for row in left_of(before)])
    words = ngettext(
        "Round %(number)s is not approved: table %(tables)s has no result.",
        "Round %(number)s is not approved: tables %(tables)s have no result.",
        len(tables),
    )
    if not tables:
        words = _("Round %(number)s is not approved.")
    said = {"number": before.number, "tables": together(tables)}
    return ClubError("round_open", words % said, tables=tables)


def open_tables(found: Round) -> list[int]:
    """The tables of a round that have no checked result."""
    from_status = ("seating", "playing", "to_confirm")
    return list(
        found.games.filter(status__in=from_status).order_by("table__number").values_list("table__number", flat=True)
    )


def _fix_entrants(stage: Stage) -> None:
    """Everybody who is entered plays in the first stage; until its first round is published the field may change."""
    if stage.number > 1 or stage.rounds.exclude(status=Status.DRAFT).exists():
        return
    players = stage.event.entries.filter(kind=Entry.Kind.PLAYER, status__in=PRESENT).exclude(number=None)
    stage.entrants.all().delete()
    stage.teams.all().delete()
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry=entry) for entry in players.order_by("number"))
    StageTeam.objects.bulk_create(StageTeam(stage=stage, team=team) for team in stage.event.teams.order_by("number"))
    stage.status = Stage.Status.READY
    stage.save()
    request_stage(stage)


@versioned_transaction()
def swap_seats(*, round_id: int, version: int, a: int, b: int, key: str, actor: Actor) -> SeatDraw:
    """Let two start numbers change places, by hand; of a published round those whom it moves are told.

    `bad_swap` where they are not two of this round, `locked` where one of them is kept at the table.
    """
    found, stage, done = begin_round_action(round_id, Kind.SWAP, key, Status.DRAFT, Status.PUBLISHED, version=version)
    draw = draft_of(found)
    if done:
        return draw
    plan = Plan.from_json(draw.plan)
    known = plan.seated | set(plan.byes)
    a, b = plan.number_of(a), plan.number_of(b)
    if a == b or not {a, b} <= known:
        raise ClubError("bad_swap", _("Choose two different start numbers from this round."), "b")
    held = [number for number in (a, b) if number in plan.locks]
    if held:
        raise ClubError("locked", _("Number %(number)s is locked. Unlock it first.") % {"number": abs(held[0])}, "a")
    step(draw, {"do": "swap", "a": a, "b": b})
    changed = Plan.from_json(draw.plan)
    moved = {str(abs(number)): [changed.table_of(number), plan.table_of(number)] for number in (a, b)}
    told = moved if found.status == Status.PUBLISHED and not stage.by_team else {}
    record_action(stage, Kind.SWAP, of=found, key=key, actor=actor, swap=[a, b], moved=told)
    return draw


def draft_of(found: Round) -> SeatDraw:
    """The draw that stands for a round, which is changed by hand."""
    draw = draw_of(found)
    if draw is None:
        raise ClubError("no_draft", _("Create the seating of round %(number)s first.") % {"number": found.number})
    return draw


def step(draw: SeatDraw, change: Json) -> None:
    """Change a plan by hand, and keep how."""
    plan = stepped(Plan.from_json(draw.plan), change)
    draw.plan = plan.to_json()
    draw.steps = [*draw.steps, {**change, "at": timezone.now().isoformat(timespec="seconds")}]
    draw.version += 1
    draw.save()


@versioned_transaction()
def replace_in_rounds(event: Event, first: int, old: int, new: int, actor: Actor) -> list[int]:
    """Give somebody's seats from a round on to another entry; tables and winds stay. Which rounds have changed.

    Of the first one that is published both are told, who had the seat only while still here.

    `not_found` where nobody has the new number, `seated` where that one sits in such a round already.
    """
    if not event.entries.filter(number=new, status__in=PRESENT).exists():
        raise ClubError("not_found", _("No available player has number %(number)s.") % {"number": new}, "substitute")
    changed = _replace(event, first, lambda found: (-old, -new) if stage_of(found).by_team else (old, new))
    said = {"number": old, "by_number": new, "rounds": changed, "moved": _moves(event, changed, old, new)}
    record_activity(actor=actor, action="entry.replaced", event=event, **said)  # type: ignore[arg-type]
    return changed


def _moves(event: Event, rounds: Sequence[int], old: int, new: int) -> Json:
    """Whom a seat that was given on brings to which table instead of which (0: sits out), as a log entry keeps it."""
    published = event.rounds.filter(number__in=rounds, status=Status.PUBLISHED, stage__by_team=False)
    found = published.order_by("number").first()
    draw = draw_of(found) if found else None
    if draw is None:
        return {}
    table = Plan.from_json(draw.plan).table_of(new)
    here = event.entries.filter(number=old, status__in=PRESENT).exists()
    return {str(new): [table, 0]} | ({str(old): [0, table]} if here else {})


@versioned_transaction()
def give_seat(*, round_id: int, version: int, number: int, to: int, key: str, actor: Actor) -> Round:
    """Give the seats of a start number from a round on, which has not started, to somebody else who is here.

    `not_seated` where that number has no seat in it, `not_found` and `seated` as for `replace_in_rounds`.
    """
    game_changes.check_staff(actor)
    found, stage, done = begin_round_action(round_id, Kind.SWAP, key, Status.DRAFT, Status.PUBLISHED, version=version)
    if done:
        return found
    plan = Plan.from_json(draft_of(found).plan)
    if plan.number_of(number) not in plan.seated:
        words = _("Number %(number)s has no seat in this round.")
        raise ClubError("not_seated", words % {"number": number}, "number")
    rounds = replace_in_rounds(stage.event, found.number, number, to, actor)
    record_action(stage, Kind.SWAP, of=found, key=key, actor=actor, given=[number, to], rounds=rounds)
    return found


@versioned_transaction()
def replace_team_in_rounds(event: Event, first: int, old: int, new: int, actor: Actor) -> list[int]:
    """The same of a team, by the teams' numbers."""
    changed = _replace(event, first, lambda _found: (old, new))
    record_activity(actor=actor, action="team.replaced", event=event, number=old, by_number=new, rounds=changed)
    return changed


def _replace(event: Event, first: int, pair: Callable[[Round], tuple[int, int]]) -> list[int]:
    """Let `pair` change seats in the plans of all rounds to come from `first` on: whose they are, who gets them."""
    later = event.rounds.filter(number__gte=first, status__in=(Status.DRAFT, Status.PUBLISHED)).exclude(stage=None)
    changed: list[int] = []
    for found in later.order_by("number"):
        draw, (a, b) = draw_of(found), pair(found)
        if draw is None or a not in Plan.from_json(draw.plan).seated:
            continue
        if b in Plan.from_json(draw.plan).seated:
            words = _("Number %(number)s already has a seat in round %(round)s.")
            raise ClubError("seated", words % {"number": abs(b), "round": found.number}, "substitute")
        step(draw, {"do": "replace", "a": a, "b": b})
        changed.append(found.number)
    return changed


@versioned_transaction()
def publish_round(*, round_id: int, version: int, key: str, actor: Actor, reason: str = "") -> Round:
    """Publish who sits where; the seed is public from now on. `absent` names a table where somebody is missing.

    What changes by hand have made worse than it was proposed asks once for a `reason`, which is kept: `worse_seats`.
    """
    found, stage, done = begin_round_action(round_id, Kind.PUBLISH, key, Status.DRAFT, version=version)
    if done:
        return found
    draw = draft_of(found)
    check_present_at(found, dict(Plan.from_json(draw.plan).numbered))
    _check_quality(found, draw, reason)
    draw.status, draw.committed_at = DrawStatus.COMMITTED, timezone.now()
    draw.version += 1
    draw.save()
    found.status = Status.PUBLISHED
    _lay_out(found.event, [number for number, _row in Plan.from_json(draw.plan).numbered])
    record_action(stage, Kind.PUBLISH, of=found, key=key, reason=reason, actor=actor, draw=draw.public_id)
    return found


def _lay_out(event: Event, numbers: Sequence[int]) -> None:
    """Let each of these tables have its link, so that its card is printed and its tablet says who is to sit there."""
    known = set(event.tables.values_list("number", flat=True))
    for number in numbers:
        if number not in known:
            Table.objects.create(event=event, number=number)


@versioned_transaction()
def unpublish_round(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Take a published round back; its seating is a draft again."""
    found, stage, done = begin_round_action(round_id, Kind.UNPUBLISH, key, Status.PUBLISHED, version=version)
    if done:
        return found
    found.draws.filter(status=DrawStatus.COMMITTED).update(status=DrawStatus.PLANNED, committed_at=None)
    found.status = Status.DRAFT
    found.postponed.all().delete()
    record_action(stage, Kind.UNPUBLISH, of=found, key=key, actor=actor)
    return found


@versioned_transaction()
def seat_anew(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Seat a published round anew, from the standing of now; it is published again. The old seats stay on record.

    Of a schedule, and of the games of a final table, all rounds that have not started are seated anew with it, with
    whoever is here now and by what has been played; those that were published are published again. The act keeps who
    comes to which table instead of which (`moves`, by round).
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.PUBLISHED, version=version)
    if done:
        return found
    left = made_together(found, *UNBEGUN)
    out = [one for one in left if one.status == Status.PUBLISHED]
    before = plans_of(out)
    for one in out:
        _take_seats_back(one)
    draft(stage, out[0], actor)
    after = plans_of(out)
    moves = {one.number: moves_between(before[one.pk], after[one.pk]) for one in out if one.pk in before}
    rounds = [one.number for one in left]
    record_action(stage, Kind.DRAFT, of=out[0], key=key, actor=actor, anew=True, rounds=rounds, moves=moves)
    for place, one in enumerate(out):
        one.refresh_from_db(fields=["version"])
        publish_round(round_id=one.pk, version=one.version, key=f"{key[:58]}pub{place}", actor=actor)
    return out[0]


def _take_seats_back(found: Round) -> None:
    """Make a published round a draft whose seats stay on record as drawn anew."""
    found.draws.filter(status=DrawStatus.COMMITTED).update(status=DrawStatus.REDRAWN)
    found.postponed.all().delete()
    found.status = Status.DRAFT
    found.save(update_fields=["status"])


def _check_quality(found: Round, draw: SeatDraw, reason: str) -> None:
    game_changes.check_note(reason)
    swapped = any(step["do"] == "swap" for step in draw.steps)
    if swapped and not reason.strip() and quality_of(found, draw).worse:
        words = _("This seating is worse than the one proposed. Give a reason to publish it; the reason is kept.")
        raise ClubError("worse_seats", words, "reason")


def check_present_at(found: Round, tables: Mapping[int, Sequence[int]]) -> None:
    """Refuse tables, by their numbers with the start numbers there, at which somebody is missing.

    Before the check-in begins whoever is expected will do. Of a league only line-ups say who comes: they are asked for
    at the start.
    """
    if stage_of(found).by_team:
        return
    allowed = (Entry.Status.HERE,) if found.event.status == Event.Status.OPEN else PRESENT
    there = set(found.event.entries.filter(status__in=allowed).values_list("number", flat=True))
    gone = _first_gone(tables, there)
    if gone is not None:
        table, number = gone
        words = _(
            "Table %(table)s: number %(number)s is not here. Replace the player, or redo the seating without them."
        )
        raise ClubError("absent", words % {"table": table, "number": number}, table=table, number=number)


def _first_gone(tables: Mapping[int, Sequence[int]], there: set[int | None]) -> tuple[int, int] | None:
    missing = ((at, number) for at, table in tables.items() for number in table if number not in there)
    return next(missing, None)
