"""Seating of the rounds of a stage, and the input of the core's call `seating` for future rounds."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round, SeatDraw, Stage
from clubs.names import fold
from clubs.seating.starting_winds import WINDS
from clubs.seating.tournament.request import Odd
from clubs.seating.tournament.seating_call import seating
from clubs.seating.tournament.table_sizes import FOUR, table_sizes
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.cut import cut_into, stage_after
from clubs.selectors.tournament.stage_standings import StageLine, standing
from clubs.selectors.tournament.table_points import whole
from clubs.selectors.tournament.team_standings import team_standing

Json = dict[str, Any]
Tables = list[list[int]]
STANDS = (SeatDraw.Status.PLANNED, SeatDraw.Status.COMMITTED)
PRESENT = Entry.PRESENT
FIRST_VERSION = 1
"""Version of the seating method in draws that name none."""
RANKED = (Round.Method.SWISS, Round.Method.INTERVAL, Round.Method.SNAKE, Round.Method.FINAL)
UNBEGUN = (Round.Status.DRAFT, Round.Status.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables of a round by start numbers, East first; the byes; the round's index in the response, from 0.

    In team events the numbers are team numbers, and substitutes have their start numbers below 0. `moved` maps the nth
    table in the list to the number at which it plays; `locks` maps start numbers fixed at their table to the fixed wind
    ("": any). `open` lists the tables (by index) whose winds are drawn or chosen at the table and not entered yet.
    `away` lists those who miss the round although they were seated in it: they get no points for a bye.
    """

    tables: Tables
    byes: list[int]
    index: int
    quality: Json
    based_on: int
    moved: Mapping[int, int] = field(default_factory=dict)
    locks: Mapping[int, str] = field(default_factory=dict)
    open: tuple[int, ...] = ()
    away: tuple[int, ...] = ()

    def to_json(self) -> Json:
        said = {
            "tables": self.tables,
            "byes": self.byes,
            "index": self.index,
            "quality": self.quality,
            "based_on": self.based_on,
        }
        moved = {"moved": {str(at): number for at, number in self.moved.items()}} if self.moved else {}
        locks = {"locks": {str(one): wind for one, wind in self.locks.items()}} if self.locks else {}
        more = {name: list(value) for name in ("open", "away") if (value := getattr(self, name))}
        return said | moved | locks | more

    @classmethod
    def from_json(cls, data: Json) -> "Plan":
        moved = {int(at): number for at, number in data.get("moved", {}).items()}
        locks = {int(number): wind for number, wind in data.get("locks", {}).items()}
        return cls(
            data["tables"],
            data["byes"],
            data["index"],
            data["quality"],
            data["based_on"],
            moved,
            locks,
            tuple(data.get("open", ())),
            tuple(data.get("away", ())),
        )

    @property
    def numbered(self) -> list[tuple[int, list[int]]]:
        """Return the tables with the numbers at which they play, by number."""
        return sorted((self.moved.get(at, at), table) for at, table in enumerate(self.tables, 1))

    @property
    def without_winds(self) -> list[int]:
        """Return the numbers of the tables without winds."""
        return sorted(self.moved.get(at, at) for at in self.open)

    @property
    def seated(self) -> set[int]:
        """Return the start numbers at its tables."""
        return {number for table in self.tables for number in table}

    def number_of(self, number: int) -> int:
        """Return the plan's number for a start number: below 0 for a substitute in a team event."""
        return -number if number not in {*self.seated, *self.byes} and -number in self.seated else number

    def table_of(self, number: int) -> int:
        """Return the table of a start number, 0 for a bye."""
        return next((at for at, table in self.numbered if number in table), 0)

    def wind_of(self, number: int) -> str:
        """Return the starting wind of a start number, "" for a bye."""
        return next((WINDS[table.index(number)] for table in self.tables if number in table), "")


def draw_of(found: Round) -> SeatDraw | None:
    """Return the current draw of a round: its draft, or the published one."""
    return found.draws.filter(status__in=STANDS).order_by("-number").first()


def plans_of(rounds: Iterable[Round]) -> dict[int, Plan]:
    """Return the current plans, by round id."""
    draws = SeatDraw.objects.filter(round__in=list(rounds), status__in=STANDS).order_by("number")
    return {draw.round_id: Plan.from_json(draw.plan) for draw in draws if draw.round_id}


def made_together(first: Round, *statuses: str) -> list[Round]:
    """Return the drafts seated together with this round: those of a schedule, or all games of a final table.

    `statuses` selects rounds of other statuses than draft.
    """
    stage = first.stage
    if stage is None:
        return [first]
    at_once = first.method == Round.Method.SCHEDULE or has_one_table(first)
    wanted = statuses or (Round.Status.DRAFT,)
    later = stage.rounds.filter(number__gt=first.number, status__in=wanted).order_by("number")
    rounds = [first]
    for found in later if at_once else ():
        if found.method != first.method:
            break
        rounds.append(found)
    return rounds


def together_of(found: Round) -> tuple[int, ...]:
    """Return the numbers of the drafts seated together with a draft, itself included, if there are several."""
    rounds = made_together(found)
    drawn = plans_of(rounds) if len(rounds) > 1 else {}
    numbers = tuple(one.number for one in rounds if one.pk in drawn)
    return numbers if len(numbers) > 1 else ()


def moves_between(before: Plan, after: Plan) -> dict[int, tuple[int, int]]:
    """Return, by start number (in a league, team number), the current and the previous table where they differ, 0 for
    none.
    """
    known = sorted(abs(number) for number in {*before.seated, *after.seated})
    tables = {one: [plan.table_of(plan.number_of(one)) for plan in (after, before)] for one in known}
    return {one: (now, then) for one, (now, then) in tables.items() if now != then}


def without_seat(found: Round, plan: "Plan | None") -> list[int]:
    """Return the start numbers of late players: present for a round, but with neither a seat nor a bye."""
    stage = found.stage
    if stage is None or stage.by_team or plan is None or found.is_playoff or found.status not in UNBEGUN:
        return []
    here = stage.entrants.filter(declined_at=None, entry__status=Entry.Status.HERE, entry__kind=Entry.Kind.PLAYER)
    here = here.exclude(entry__joined_round__gt=found.number).exclude(entry__left_round__lte=found.number)
    numbers = here.exclude(entry__number=None).order_by("entry__number").values_list("entry__number", flat=True)
    placed = {*plan.seated, *plan.byes, *plan.away}
    return [number for number in numbers if number is not None and number not in placed]


def has_one_table(found: Round) -> bool:
    """Whether a round is a game of a one-table final, whose winds start over; decided by its field, however it was
    chosen.
    """
    stage = found.stage
    if stage is None or found.method != Round.Method.FINAL:
        return False
    field = (stage.teams if stage.by_team else stage.entrants).filter(declined_at=None).count()
    return (field or stage.size) == rules_of_event(stage.event).players


def request_of(
    stage: Stage,
    rounds: Sequence[Round],
    fill: Sequence[int] | None = None,
    *,
    as_is: bool = False,
    without: int | None = None,
) -> Json:
    """Return the input of the call for these rounds, without a seed.

    `fill` names the substitutes that play; by default as many as needed to fill the tables. `as_is` uses standings from
    all results, approved or not. `without` leaves a start number out. Raise `uneven` if the number is not divisible
    into tables.
    """
    seats = rules_of_event(stage.event).players
    first = rounds[0]
    earlier = list(stage.event.rounds.exclude(stage=None).filter(number__lt=first.number).order_by("number"))
    plans = plans_of(earlier)
    known = [plans[found.pk] for found in earlier if found.pk in plans]
    apart: Json = {"avoid": ["team", *stage.avoid]} if stage.avoid else {}
    apart |= {"weights": stage.weights} if stage.weights else {}
    if first.is_playoff:
        return apart | _playoff_request(stage, first, seats, known)
    players = _players(stage, seats, known, fill, as_is=as_is, without=without)
    if stage.number == 1 and first.method in RANKED and not known:
        players = _seeded(stage, players)
    if stage.step and first.method == Round.Method.INTERVAL:
        apart |= {"step": min(stage.step, max(1, len(players) // seats))}
    if has_one_table(first):
        before = [found for found in earlier if found.pk in plans and found.stage_id != stage.pk]
        apart |= {"winds_from": len(before)}
    return apart | {
        "players": players,
        "method": first.method,
        "rounds": len(rounds),
        "seats": seats,
        "odd": _odd(stage),
        "history": [plan.tables for plan in known],
        "winds": _winds(stage, first),
    }


def _playoff_request(stage: Stage, found: Round, seats: int, known: Sequence[Plan]) -> Json:
    """Return the input for a play-off: players tied at the cut by lot, and substitutes in the other seats.

    Raise `no_tie` if nobody is tied any more, `no_substitutes` if there are too few for these seats.
    """
    into = stage_after(found)
    cut = cut_into(into) if into else None
    if cut is None or not cut.level:
        raise no_tie()
    people = [
        _person(one, 0, stage.avoid) if isinstance(one, StageLine) else {"id": one.number, "points": whole(one.value)}
        for one in cut.level
    ]
    threes = stage.odd == Stage.Odd.THREE and bool(table_sizes(len(people), seats, Odd.THREE))
    return {
        "players": people if threes else [*people, *_beside(stage, len(people), seats)],
        "method": Round.Method.RANDOM.value,
        "rounds": 1,
        "seats": seats,
        "odd": "three" if threes else "refuse",
        "history": [plan.tables for plan in known],
        "winds": "balance",
    }


def no_tie() -> ClubError:
    """Return the error for a play-off or a lot without a tie."""
    return ClubError("no_tie", _("Nobody is tied at the cut, so there is nothing to decide."))


def _beside(stage: Stage, players: int, seats: int) -> list[Json]:
    """Return the substitutes for the other seats of a play-off."""
    missing = -players % seats
    found = list(_substitutes_of(stage))
    if len(found) < missing:
        words = _("A play-off of %(n)s players needs %(substitutes)s; %(here)s available. Add more, or draw lots.")
        if stage.by_team:
            words = _("A play-off of %(n)s teams needs %(substitutes)s; %(here)s available. Add more, or draw lots.")
        said = {"n": players, "substitutes": _substitutes(missing), "here": len(found)}
        raise ClubError("no_substitutes", words % said, players=players, missing=missing, substitutes=len(found))
    beside = [-(entry.number or 0) if stage.by_team else entry.number for entry in found[:missing]]
    return [_filler(number) for number in beside]


def _substitutes_of(stage: Stage) -> QuerySet[Entry]:
    """Return the substitutes present, by start number; in team events, those without a team."""
    found = stage.event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status__in=PRESENT)
    return (found.filter(team=None) if stage.by_team else found).order_by("number")


def _odd(stage: Stage) -> str:
    """Return how the call handles a number not divisible into tables; substitutes are added before."""
    return stage.odd if stage.odd in (Stage.Odd.BYE, Stage.Odd.THREE) else "refuse"


def _winds(stage: Stage, first: Round) -> str:
    """Return how winds are assigned: by rank for a first final game, even if drawn or chosen at the table; then as even
    as possible.

    The games of one table that are seated together rotate from those winds.
    """
    by_rank = stage.winds != Stage.Winds.BALANCE and first.method in (Round.Method.FINAL, Round.Method.SNAKE)
    return "rank" if by_rank and first.number_in_stage == 1 else "balance"


def _players(
    stage: Stage,
    seats: int,
    known: Sequence[Plan],
    fill: Sequence[int] | None,
    *,
    as_is: bool,
    without: int | None = None,
) -> list[Json]:
    byes = Counter(number for plan in known for number in plan.byes)
    if stage.by_team:
        return [
            {"id": line.team.number, "points": whole(line.value), "byes": byes[line.team.number]}
            for line in team_standing(stage, as_is=as_is)
        ]
    lines = [line for line in standing(stage, as_is=as_is) if line.entry.status in PRESENT and line.number != without]
    people = [_person(line, byes[line.entry.number or 0], stage.avoid) for line in lines]
    return people + (_fillers(stage, len(people), seats) if fill is None else [_filler(number) for number in fill])


def _person(line: StageLine, byes: int, apart: Collection[str]) -> Json:
    said: Json = {"id": line.entry.number, "points": whole(line.value), "byes": byes}
    of = {"team": line.entry.team_id, "club": fold(line.entry.club_name), "country": line.entry.player.country}
    return said | {name: value for name, value in of.items() if value and (name == "team" or name in apart)}


def _seeded(stage: Stage, players: Sequence[Json]) -> list[Json]:
    """Return the players ranked by seed instead of points, which are equal before the first game.

    Equal seeds are equal ranks; players without a seed rank last.
    """
    entries = stage.event.entries.none() if stage.by_team else stage.event.entries.exclude(seed=None)
    known = {entry.number: entry.seed or 0 for entry in entries.only("number", "seed")}
    ranked = [one for one in players if not one.get("substitute")]
    if not any(one["id"] in known for one in ranked):
        return list(players)
    seeds = sorted(known.get(one["id"], Entry.MOST_SEED + 1) for one in ranked)
    made = [
        {name: value for name, value in one.items() if name != "points"}
        | {"rank": 1 + seeds.index(known.get(one["id"], Entry.MOST_SEED + 1))}
        for one in ranked
    ]
    made.sort(key=lambda one: one["rank"])
    return [*made, *(one for one in players if one.get("substitute"))]


def _fillers(stage: Stage, players: int, seats: int) -> list[Json]:
    """Return the substitutes that fill the tables, if the stage uses them."""
    missing = -players % seats
    if not missing or stage.odd in (Stage.Odd.BYE, Stage.Odd.THREE):
        return []
    found = _substitutes_of(stage)
    if stage.odd == Stage.Odd.REFUSE or len(found) < missing:
        raise uneven(players, seats, len(found))
    return [_filler(entry.number) for entry in found[:missing]]


def _filler(number: int | None) -> Json:
    return {"id": number, "substitute": True}


def uneven(players: int, seats: int, substitutes: int = 0) -> ClubError:
    """Return the error for a number not divisible into tables, with the options."""
    more, over = -players % seats, players % seats
    words = ngettext(
        "%(n)s players don’t fill the tables: add %(more)s more or %(substitutes)s, or use %(instead)s.",
        "%(n)s players don’t fill the tables: add %(more)s more or %(substitutes)s, or use %(instead)s.",
        more,
    )
    instead = _byes(over)
    if seats == FOUR and table_sizes(players, seats, Odd.THREE):
        threes = ngettext("one table of three", "%(n)s tables of three", more) % {"n": more}
        instead = _("%(byes)s or %(threes)s") % {"byes": instead, "threes": threes}
    said = {"n": players, "more": more, "substitutes": _substitutes(more), "instead": instead}
    return ClubError("uneven", words % said, players=players, more=more, substitutes=substitutes)


def _byes(count: int) -> str:
    return ngettext("%(n)s bye", "%(n)s byes", count) % {"n": count}


def _substitutes(count: int) -> str:
    return ngettext("%(n)s substitute", "%(n)s substitutes", count) % {"n": count}


def number_means(stage: Stage, players: int, seats: int, substitutes: int) -> str:
    """Return what the stage does with a number of players or teams not divisible into tables, or ""."""
    more, over = -players % seats, players % seats
    if not over or players < seats:
        return ""
    byes = _byes(over)
    if stage.odd == Stage.Odd.BYE:
        return _("%(n)s players: %(byes)s per round") % {"n": players, "byes": byes}
    if stage.odd == Stage.Odd.THREE and table_sizes(players, seats, Odd.THREE):
        threes = ngettext("%(n)s table of three", "%(n)s tables of three", more) % {"n": more}
        return _("%(n)s players: %(threes)s") % {"n": players, "threes": threes}
    if stage.odd != Stage.Odd.SUBSTITUTES:
        return str(uneven(players, seats, substitutes))
    needed = max(0, more - substitutes)
    fill = _substitutes(needed or more)
    if not needed:
        return _("%(n)s players: %(substitutes)s to fill the tables") % {"n": players, "substitutes": fill}
    return _("%(n)s players: %(substitutes)s or %(byes)s needed") % {"n": players, "substitutes": fill, "byes": byes}


def seated(request: Json, seed: str, based_on: int) -> list[Plan]:
    """Return the plans that the call computes from an input and a seed; anyone can reproduce them."""
    answer = seating(request | {"seed": seed})
    return [
        Plan(tables, byes, index, answer["quality"], based_on, locks=_locks_in(request, index))
        for index, (tables, byes) in enumerate(zip(answer["rounds"], answer["byes"], strict=True))
    ]


def _locks_in(request: Json, index: int) -> dict[int, str]:
    """Return the players fixed at a table when a round of an input was seated, with their winds."""
    locks = request.get("locks", [])
    return {lock["player"]: lock.get("wind", "") for lock in locks if lock["round"] == index + 1}


def locks_of(plans: Sequence[Plan]) -> list[Json]:
    """Return the locks of rounds seated together, in the format of the call."""
    return [
        {"player": number, "table": at, "round": nth} | ({"wind": plan.locks[number]} if plan.locks[number] else {})
        for nth, plan in enumerate(plans, 1)
        for at, table in enumerate(plan.tables, 1)
        for number in table
        if number in plan.locks
    ]


def stepped(plan: Plan, step: Json) -> Plan:
    """Return the plan after one manual change.

    A change swaps two players, replaces one, moves a table, locks or unlocks a player, renumbers all tables (`order`:
    the number of the nth table), leaves winds open, or enters those of a table (`order`: East first). `fill` gives the
    seat of `a`, who is away, to `b`, who had a bye or no seat; `drop` takes the bye of `a`, who is away.
    """
    if step["do"] == "lock":
        return replace(plan, locks={**plan.locks, step["a"]: step["wind"]})
    if step["do"] == "unlock":
        return replace(plan, locks={one: wind for one, wind in plan.locks.items() if one != step["a"]})
    if step["do"] == "number":
        return replace(plan, moved=dict(enumerate(step["order"], 1)))
    if step["do"] == "open":
        return replace(plan, open=tuple(range(1, len(plan.tables) + 1)))
    if step["do"] == "winds":
        tables = [step["order"] if at == step["nth"] else table for at, table in enumerate(plan.tables, 1)]
        return replace(plan, tables=tables, open=tuple(at for at in plan.open if at != step["nth"]))
    if step["do"] in ("drop", "fill"):
        return _without(plan, step["a"], step.get("b"))
    a, b = step["a"], step["b"]
    if step["do"] == "move":
        at = next(at for at in range(1, len(plan.tables) + 1) if plan.moved.get(at, at) == a)
        return replace(plan, moved={**plan.moved, at: b})
    change = {a: b, b: a} if step["do"] == "swap" else {a: b}
    tables = [[change.get(number, number) for number in table] for table in plan.tables]
    byes = [change.get(number, number) for number in plan.byes]
    return replace(plan, tables=tables, byes=byes)


def _without(plan: Plan, away: int, instead: int | None) -> Plan:
    """Return the plan without somebody who is away, whose seat `instead` takes."""
    byes = [one for one in plan.byes if one not in (away, instead)]
    tables = [[instead if number == away and instead else number for number in table] for table in plan.tables]
    return replace(plan, tables=tables, byes=byes, away=(*plan.away, away))


def recomputed(draw: SeatDraw) -> Plan:
    """Recompute a draw from its input, seed and manual changes, by the seating method that made it."""
    plan = Plan.from_json(draw.plan)
    found = seated({"version": FIRST_VERSION} | draw.inputs, draw.seed, plan.based_on)[plan.index]
    for step in draw.steps:
        found = stepped(found, step)
    return found


@dataclass(frozen=True, slots=True)
class Bound:
    """The bound behind repeated meetings: `players` can play at most `most` of the `rounds` without any."""

    players: int
    rounds: int
    most: int

    @property
    def beyond(self) -> bool:
        """Whether no seating can avoid repeats."""
        return self.rounds > self.most


def bound(found: Round, plan: Plan) -> Bound | None:
    """Return the bound behind a round's repeated meetings, or None if there are none."""
    if not plan.quality["repeats"] or found.stage is None:
        return None
    seats = max(len(table) for table in plan.tables)
    players = len(plan.seated) + len(plan.byes)
    last = found.number
    if found.method == Round.Method.SCHEDULE:
        last = found.stage.rounds.filter(method=Round.Method.SCHEDULE).aggregate(last=Max("number"))["last"]
    return Bound(players, last, (players - 1) // (seats - 1))


def entries_by_number(event: Event) -> dict[int, Entry]:
    """Return the entries of an event by their start numbers."""
    return {entry.number: entry for entry in event.entries.select_related("player") if entry.number}
