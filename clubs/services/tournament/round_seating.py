"""Seating of future rounds: drafting, manual changes, publishing, unpublishing."""

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
"""Methods that number the tables by the standings."""
WINDS_ANSWERS = ("rank", "lot")
"""What a director may choose where winds by rank would reveal hidden standings."""
BY_RANK = (Round.Method.SNAKE, Round.Method.FINAL)
"""Methods whose starting winds may follow the standings, or be drawn or chosen at the table."""


@versioned_transaction()
def draft_round(
    *,
    round_id: int,
    version: int,
    key: str,
    actor: Actor,
    seed: str | None = None,
    as_is: bool = False,
    hidden_winds: str = "",
) -> list[SeatDraw]:
    """Draft the seating of a round (of a schedule: all its rounds) with a new secret seed; its hash is public.

    Redrafting keeps the old draft on record. `seed` is only given by the demo club. `as_is`: use the results so far
    although the previous round is still open; the draw keeps the points used. `hidden_winds`: the director's answer
    where winds by rank would reveal hidden standings, `rank` or `lot`; the round keeps it.

    Raises `round_open` if the previous round isn't approved, `uneven` if the number of players doesn't divide,
    `winds_hidden` if that answer is missing.
    """
    found, stage, done = begin_round_action(round_id, Kind.DRAFT, key, Status.DRAFT, version=version)
    if done:
        return [draw for one in made_together(found) if (draw := draw_of(one))]
    _check_may_seat(stage, found, as_is=as_is)
    answer = _answer_for_winds(stage, found, hidden_winds)
    _fix_entrants(stage)
    draws = draft(stage, found, actor, seed=seed, as_is=as_is, hidden_winds=answer)
    made = [draw.public_id for draw in draws]
    said: Json = {"hidden_winds": answer} if answer else {}
    record_action(stage, Kind.DRAFT, of=found, key=key, actor=actor, draws=made, as_is=as_is, **said)
    return draws


def _answer_for_winds(stage: Stage, found: Round, said: str) -> str:
    """Return the director's answer on winds that would reveal hidden standings, or "" if nobody needs to be asked.

    An answer holds for later drafts of the round. Raises `winds_hidden` if there is none, `bad_field` for any other.
    """
    asks = stage.winds == Stage.Winds.RANK and found.method in BY_RANK and found.number_in_stage == 1
    if not asks or found.is_playoff or not is_hidden(stage.event, found.number - 1):
        return ""
    answer = said or _earlier_answer(found)
    if not answer:
        words = _("Round %(number)s: if the best starts East, the seating reveals the hidden standings.")
        raise ClubError("winds_hidden", words % {"number": found.number}, "hidden_winds", number=found.number)
    if answer not in WINDS_ANSWERS:
        raise ClubError("bad_field", _("Choose how the winds are given."), "hidden_winds")
    return answer


def _earlier_answer(found: Round) -> str:
    acts = found.acts.filter(kind=Kind.DRAFT, data__hidden_winds__in=WINDS_ANSWERS)
    last = acts.order_by("-created_at", "-pk").first()
    return str(last.data["hidden_winds"]) if last else ""


@versioned_transaction()
def paste_rounds(
    *, round_id: int, version: int, key: str, actor: Actor, text: str, by_rank: bool = False
) -> list[SeatDraw]:
    """Seat a round (of a schedule: all its rounds) from a pasted schedule, completely or not at all.

    The numbers are start numbers, or ranks in the standings with `by_rank`. Raises `bad_schedule` with the fault.
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


def draft(
    stage: Stage,
    found: Round,
    actor: Actor,
    *,
    seed: str | None = None,
    as_is: bool = False,
    hidden_winds: str = "",
) -> list[SeatDraw]:
    """Draft all rounds that are seated together with this one; the caller holds the locks."""
    rounds = made_together(found)
    request = request_of(stage, rounds, as_is=as_is)
    return draw_rounds(stage, rounds, request, actor, seed, hidden_winds=hidden_winds)


def note_equals(stage: Stage, found: Round, request: Json, actor: Actor) -> None:
    """Record the tied entrants between whom a play-off decides."""
    among = [player["id"] for player in request["players"] if not player.get("substitute")]
    aside = beside(stage, among, teams=stage.by_team)
    key, among = secrets.token_hex(16), sorted(among)
    record_action(stage, Kind.PLAYOFF, of=found, key=key, actor=actor, among=among, aside=aside, teams=stage.by_team)


def beside(stage: Stage, among: Collection[int], *, teams: bool = False) -> list[int]:
    """Return the numbers of others tied with these entrants, who couldn't qualify anyway."""
    lines = team_standing(stage) if teams else standing(stage)
    places = {line.rank for line in lines if line.number in among}
    level = {line.number for line in lines if line.rank in places}
    return sorted(level - set(among))


def draw_rounds(
    stage: Stage,
    rounds: Sequence[Round],
    request: Json,
    actor: Actor,
    seed: str | None = None,
    *,
    hidden_winds: str = "",
) -> list[SeatDraw]:
    """Store the seating returned for the request as the rounds' drafts, with its version; old drafts are kept."""
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
    _settle_winds(stage, rounds[0], draws, hidden_winds or _earlier_answer(rounds[0]))
    if rounds[0].is_playoff:
        note_equals(stage, rounds[0], request, actor)
    return draws


def _settle_winds(stage: Stage, first: Round, draws: Sequence[SeatDraw], hidden_winds: str) -> None:
    """Leave the winds of a first final game open if they are drawn or chosen at the table.

    If the standings are hidden, the rank order is shuffled by lot, the same for all games of one group of players,
    unless the director has answered `rank`; a player locked in a wind keeps it.
    """
    if first.method not in BY_RANK or stage.winds == Stage.Winds.BALANCE or first.number_in_stage != 1:
        return
    if hidden_winds != Stage.Winds.RANK and is_hidden(first.event, first.number - 1):
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
    """Shuffle the winds at a table by a lot independent of the seed; a group that has drawn keeps its lots.

    Players `held` in a wind keep theirs.
    """
    drawn = {lots.get(number) for number in table} == set(table)
    if drawn and all(lots[number] == number for number in table if number in held):
        return
    free = [number for number in table if number not in held]
    order = list(free)
    secrets.SystemRandom().shuffle(order)
    lots.update({number: number for number in table} | dict(zip(free, order, strict=True)))


def discard_draft(found: Round) -> None:
    """Discard a round's draft, keeping it on record."""
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
    """Number the tables by lot if their order would reveal hidden standings.

    The lot is independent of the seed: once the seed is published, anybody could reverse the numbering.
    """
    if found.method not in BY_STANDING or not is_hidden(found.event, found.number - 1):
        return
    order = list(range(1, len(plan.tables) + 1))
    secrets.SystemRandom().shuffle(order)
    step(draw, {"do": "number", "order": order})


def _check_may_seat(stage: Stage, found: Round, *, as_is: bool = False) -> None:
    """Check that the stage's field is known and, for seating by standings, that the previous round is approved.

    `as_is`: within a stage it is enough that the previous round has started.
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
    """Return the error for an action that needs the previous round approved, naming tables without a result."""
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
    """Return the tables of a round without a checked result."""
    from_status = ("seating", "playing", "to_confirm")
    return list(
        found.games.filter(status__in=from_status).order_by("table__number").values_list("table__number", flat=True)
    )


def _fix_entrants(stage: Stage) -> None:
    """Put everybody entered into the first stage; the field may change until its first round is published."""
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
    """Swap two start numbers by hand; in a published round, notify the players who move.

    Raises `bad_swap` if they aren't two players of this round, `locked` if one is locked at the table.
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
    """Return the round's current draw, to be changed by hand."""
    draw = draw_of(found)
    if draw is None:
        raise ClubError("no_draft", _("Create the seating of round %(number)s first.") % {"number": found.number})
    return draw


def step(draw: SeatDraw, change: Json) -> None:
    """Apply a manual change to a seating and record it."""
    plan = stepped(Plan.from_json(draw.plan), change)
    draw.plan = plan.to_json()
    draw.steps = [*draw.steps, {**change, "at": timezone.now().isoformat(timespec="seconds")}]
    draw.version += 1
    draw.save()


@versioned_transaction()
def replace_in_rounds(event: Event, first: int, old: int, new: int, actor: Actor) -> list[int]:
    """Give an entry's seats from a round on to another entry; return the numbers of the changed rounds.

    Tables and winds don't change. For the first published round both are notified, the previous holder only if still in
    the tournament.

    Raises `not_found` if nobody has the new number, `seated` if it already has a seat in such a round.
    """
    if not event.entries.filter(number=new, status__in=PRESENT).exists():
        raise ClubError("not_found", _("No available player has number %(number)s.") % {"number": new}, "substitute")
    changed = _replace(event, first, lambda found: (-old, -new) if stage_of(found).by_team else (old, new))
    said = {"number": old, "by_number": new, "rounds": changed, "moved": _moves(event, changed, old, new)}
    record_activity(actor=actor, action="entry.replaced", event=event, **said)  # type: ignore[arg-type]
    return changed


def _moves(event: Event, rounds: Sequence[int], old: int, new: int) -> Json:
    """Return who moves from which table to which (0: sits out) after a seat change, for the activity log."""
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
    """Give the seats of a start number, from a round that hasn't started on, to another player who is present.

    Raises `not_seated` if the number has no seat in it, `not_found` and `seated` as in `replace_in_rounds`.
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
    """Give a team's seats from a round on to another team, by team numbers."""
    changed = _replace(event, first, lambda _found: (old, new))
    record_activity(actor=actor, action="team.replaced", event=event, number=old, by_number=new, rounds=changed)
    return changed


def _replace(event: Event, first: int, pair: Callable[[Round], tuple[int, int]]) -> list[int]:
    """Replace seats in all future rounds from `first` on; `pair` returns the old and new holder for a round."""
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
    """Publish the seating and its seed. Raises `absent` with a table at which somebody is missing.

    Raises `worse_seats` once if manual changes made the seating worse than proposed; the `reason` then given is kept.
    """
    found, stage, done = begin_round_action(round_id, Kind.PUBLISH, key, Status.DRAFT, version=version)
    if not done:
        _publish(found, stage, key, actor, reason)
    return found


@versioned_transaction()
def publish_rounds(*, round_id: int, version: int, key: str, actor: Actor, reason: str = "") -> list[Round]:
    """Publish a round and those seated together with it: a whole schedule, or all games of a final table.

    Players get one notification, of the first round. Raises what `publish_round` raises; then nothing is published.
    """
    found, stage, done = begin_round_action(round_id, Kind.PUBLISH, key, Status.DRAFT, version=version)
    if done:
        return [found]
    rounds = [found, *(one for one in made_together(found)[1:] if draw_of(one))]
    for place, one in enumerate(rounds):
        one.stage, one.event = stage, stage.event
        _publish(one, stage, f"{key[:56]}all{place}" if place else key, actor, reason, first=found.number)
    return rounds


def _publish(found: Round, stage: Stage, key: str, actor: Actor, reason: str, first: int = 0) -> None:
    """Publish a draft; the caller holds the locks. `first`: the number of the first round published with it."""
    draw = draft_of(found)
    check_present_at(found, dict(Plan.from_json(draw.plan).numbered))
    _check_quality(found, draw, reason, together=bool(first))
    draw.status, draw.committed_at = DrawStatus.COMMITTED, timezone.now()
    draw.version += 1
    draw.save()
    found.status = Status.PUBLISHED
    _lay_out(found.event, [number for number, _row in Plan.from_json(draw.plan).numbered])
    along: Json = {"along": first} if first not in (0, found.number) else {}
    record_action(stage, Kind.PUBLISH, of=found, key=key, reason=reason, actor=actor, draw=draw.public_id, **along)


def _lay_out(event: Event, numbers: Sequence[int]) -> None:
    """Create the links of these tables, so that cards can be printed and tablets show who will sit there."""
    known = set(event.tables.values_list("number", flat=True))
    for number in numbers:
        if number not in known:
            Table.objects.create(event=event, number=number)


@versioned_transaction()
def unpublish_round(*, round_id: int, version: int, key: str, actor: Actor) -> Round:
    """Unpublish a round; its seating is a draft again."""
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
    """Redraw a published round from the current standings and publish it again; the old seats stay on record.

    For a schedule or the games of a final table, all rounds that haven't started are redrawn, with those present now
    and from the games played; published ones are published again. The action records who moves from which table to
    which (`moves`, by round).
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
    """Turn a published round into a draft whose old seats stay on record as redrawn."""
    found.draws.filter(status=DrawStatus.COMMITTED).update(status=DrawStatus.REDRAWN)
    found.postponed.all().delete()
    found.status = Status.DRAFT
    found.save(update_fields=["status"])


def _check_quality(found: Round, draw: SeatDraw, reason: str, *, together: bool) -> None:
    game_changes.check_note(reason)
    swapped = any(step["do"] == "swap" for step in draw.steps)
    if swapped and not reason.strip() and quality_of(found, draw).worse:
        words = _("This seating is worse than the one proposed. Give a reason to publish it; the reason is kept.")
        raise ClubError("worse_seats", words, "reason", together=together)


def check_present_at(found: Round, tables: Mapping[int, Sequence[int]]) -> None:
    """Refuse tables (start numbers by table number) at which somebody is missing.

    Before check-in begins everybody expected counts as present. In a league only line-ups determine who plays; they are
    checked at the start.
    """
    if stage_of(found).by_team:
        return
    allowed = (Entry.Status.HERE, Entry.Status.LATE) if found.event.status == Event.Status.OPEN else PRESENT
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
