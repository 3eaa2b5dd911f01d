"""Standings of a stage, computed from results of approved rounds, carried points, byes and penalties."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Protocol, TypeVar

from django.db.models import Q

from clubs.models import Entry, EntryPenalty, Game, Round, SeatDraw, SeatResult, Stage, StageAct, StageEntry
from clubs.ranking.policy import Policy, Value
from clubs.ranking.ranked_games import Game as RankedGame
from clubs.ranking.ranked_games import Line, Table, in_order
from clubs.ranking.ranks import Step
from clubs.ranking.standings import Standing as Ranking
from clubs.ranking.standings import standings
from clubs.seating.seeded_random import digest
from clubs.selectors.tournament import participants
from clubs.selectors.tournament.cut_deciders import GONE, Decided, lot_decided, of_teams, played_off, settled
from clubs.selectors.tournament.table_points import SHARES, Exact, exact, scaled, table_points

DEFAULT_TIES = ("places", "best_game")
LOT, POINTS = "lot", "total"


@dataclass(frozen=True, slots=True)
class StageLine:
    """A line of a stage, in tenths; `rank` is None if disqualified, or before the first game that counts.

    `totals` by round, None if not played. `points`: where table points rank the stage, the game's points by round.
    """

    entry: Entry
    rank: int | None
    shared: bool
    split: str
    value: Exact
    carried: int
    byes: int
    penalties: int
    totals: tuple[Exact | None, ...]
    sat_out: int = 0
    lasts: int = 0
    points: tuple[int | None, ...] = ()
    steps: tuple[Step, ...] = ()
    """The tie-breaks applied to it, with its own values."""

    @property
    def games(self) -> int:
        """Return the number of games in it."""
        return sum(total is not None for total in self.totals)

    @property
    def name(self) -> str:
        """Return its name in the ranking."""
        return name_of(self.entry)

    @property
    def number(self) -> int:
        """Return the start number."""
        return self.entry.number or 0

    @property
    def gone(self) -> bool:
        """Whether the player has left the event."""
        return self.entry.status in GONE


@dataclass(frozen=True, slots=True)
class StageFacts:
    """The input of a stage's standings, up to a round.

    `rounds`: rounds approved completely or for some of their tables. `sat_out`: start numbers with a bye, by round.
    `over`: all rounds of the stage are included. `worth`: table points by id of the result, empty if points rank the
    stage. `decided`: the order of ties at the cut by lots and approved
    play-offs, which affect nothing else here.
    """

    stage: Stage
    entrants: tuple[StageEntry, ...]
    rounds: tuple[Round, ...]
    results: tuple[SeatResult, ...]
    penalties: tuple[EntryPenalty, ...]
    substitutes: frozenset[int]
    sat_out: Mapping[int, frozenset[int]]
    over: bool
    decided: tuple[Decided, ...] = ()
    played_before: frozenset[int] = frozenset()
    worth: Mapping[int, Exact] = field(default_factory=dict)

    @property
    def played(self) -> frozenset[int]:
        """Return the ids of the players with a game that counts here or before."""
        return self.played_before | {result.player_id for result in self.results}

    def worth_of(self, result: SeatResult) -> Exact:
        """Return what a result counts: its table points, or its total."""
        return self.worth.get(result.pk, result.total)


def stage_facts(stage: Stage, *, as_is: bool = False) -> StageFacts:
    """Return the data of a stage, in a constant number of queries; `as_is` includes results not approved yet."""
    first = participants.first_stages(stage.event, as_is=as_is)
    known = stage.entrants.filter(declined_at=None).select_related("entry__player", "entry__team")
    entrants = [one for one in known if participants.takes_part(one.entry, first)]
    results = SeatResult.objects.filter(
        Q() if as_is else participants.COUNTED, game__round__stage=stage, game__status=Game.Status.FINAL
    )
    results = results.select_related("game__round").order_by(
        "game__round__number", "game__table__number", "seat__index"
    )
    penalties = stage.penalties.filter(cancelled_at=None, kind=EntryPenalty.Kind.POINTS).select_related("round")
    in_games = Q(in_game__isnull=False) & ~Q(game__status=Game.Status.VOID)
    penalties = penalties.exclude(in_games)
    substitutes = stage.event.entries.filter(kind=Entry.Kind.SUBSTITUTE).values_list("player_id", flat=True)
    every = tuple(stage.rounds.order_by("number"))
    planned = [one for one in every if not one.is_playoff]
    counts = [one for one in results if not one.game.round.is_playoff]
    partly = {result.game.round_id for result in counts}
    rounds = tuple(one for one in planned if one.status == Round.Status.APPROVED or one.pk in partly)
    whole = [one for one in rounds if one.status == Round.Status.APPROVED]
    return StageFacts(
        stage,
        tuple(entrants),
        rounds,
        tuple(counts),
        tuple(one for one in penalties if one.round is None or not one.round.is_playoff),
        frozenset(substitutes),
        _sat_out(whole),
        over=len(whole) == len(planned),
        decided=_decided(stage, every, tuple(entrants), tuple(results), tuple(penalties)),
        played_before=frozenset(player for player, number in first.items() if number < stage.number),
        worth=table_points(stage, counts),
    )


def _decided(
    stage: Stage,
    rounds: Iterable[Round],
    entrants: Sequence[StageEntry],
    results: Sequence[SeatResult],
    penalties: Sequence[EntryPenalty],
) -> tuple[Decided, ...]:
    """Return the approved play-offs and the lots, in the order of their requests."""
    approved = {one.pk: one for one in rounds if one.is_playoff and one.status == Round.Status.APPROVED}
    asked: dict[int | str, Decided] = {}
    for act in StageAct.objects.filter(stage=stage, kind__in=(StageAct.Kind.PLAYOFF, StageAct.Kind.LOT)):
        if act.kind == StageAct.Kind.LOT:
            asked[act.key] = lot_decided(act)
        elif act.round_id in approved:
            players = _of_teams(stage) if of_teams(act) else {one.entry.player_id: one.entry for one in entrants}
            asked[act.round_id] = played_off(act, approved[act.round_id], players, results, penalties)
    return tuple(asked.values())


def _of_teams(stage: Stage) -> dict[int, Entry]:
    """Return, by player id, the entries that may have played for a team."""
    return {entry.player_id: entry for entry in stage.event.entries.exclude(team=None).select_related("team")}


def _sat_out(rounds: Collection[Round]) -> dict[int, frozenset[int]]:
    """Return, by round, the start numbers (in a league, team numbers) with a bye."""
    draws = SeatDraw.objects.filter(round__in=rounds, status=SeatDraw.Status.COMMITTED).order_by("number")
    return {round_id: frozenset(byes) for round_id, byes in draws.values_list("round_id", "plan__byes") if round_id}


def standing(stage: Stage, through: int | None = None, *, as_is: bool = False) -> tuple[StageLine, ...]:
    """Return the standings after round `through` of the stage, or after all approved rounds; 0 is before the first.

    `as_is` includes results not approved yet.
    """
    return standing_of(stage_facts(stage, as_is=as_is), through)


def standing_of(facts: StageFacts, through: int | None = None) -> tuple[StageLine, ...]:
    """Return the lines in order: ranked, not ranked yet, disqualified; ties at the cut by play-off and lot."""
    known = until(facts, through)
    if any(one.published for one in known.entrants):
        return _published(known)
    found = standings(_table(known))
    ranked = {line.entrant.name: line for line in found.players}
    seats = Counter(result.game_id for result in known.results)
    lines = [_line(known, one, ranked.get(name_of(one.entry)), seats) for one in known.entrants]
    return settled(_in_order(lines, list(ranked), known.played), (one for one in known.decided if not one.teams))


def _published(facts: StageFacts) -> tuple[StageLine, ...]:
    """Return the lines of a past tournament's ranking as they were published, best first."""
    kept = [(one.entry, one.published) for one in facts.entrants if one.published]
    shared = Counter(said["rank"] for _entry, said in kept)
    found = [
        StageLine(
            entry=entry,
            rank=said["rank"],
            shared=shared[said["rank"]] > 1,
            split="",
            value=exact(Fraction(str(said["value"] or 0))),
            carried=0,
            byes=0,
            penalties=0,
            totals=(),
            points=(round(said["points"]),) if said["points"] is not None else (),
        )
        for entry, said in kept
    ]
    return tuple(sorted(found, key=lambda line: (line.rank or 0, line.number)))


def until(facts: StageFacts, through: int | None) -> StageFacts:
    """Return the data up to a round of the stage."""
    if through is None:
        return facts
    rounds = tuple(found for found in facts.rounds if number_in_stage(found) <= through)
    return StageFacts(
        facts.stage,
        facts.entrants,
        rounds,
        tuple(result for result in facts.results if number_in_stage(result.game.round) <= through),
        tuple(one for one in facts.penalties if one.round is None or number_in_stage(one.round) <= through),
        facts.substitutes,
        facts.sat_out,
        over=facts.over and len(rounds) == len(facts.rounds),
        decided=tuple(one for one in facts.decided if one.through <= through),
        played_before=facts.played_before,
        worth=facts.worth,
    )


def number_in_stage(found: Round) -> int:
    """Return a round's number in its stage."""
    return found.number_in_stage or 0


def name_of(entry: Entry) -> str:
    """Return an entry's name in the ranking."""
    return f"{entry.number:05d}"


def _table(facts: StageFacts) -> Table:
    names = {one.entry.player_id: name_of(one.entry) for one in facts.entrants}
    games = games_of(facts.results, names, facts.substitutes)
    gone = Entry.Status.DISQUALIFIED
    out = frozenset(name_of(one.entry) for one in facts.entrants if one.entry.status == gone)
    lot = lot_of(facts.stage, [one.entry.number for one in facts.entrants])
    policy = Policy(**valued_by(facts.stage), ties=ties_of(facts.stage), lot=lot)
    sizes = frozenset(len(game.players) for game in games)
    return Table(policy, in_order(games), scaled_lines(facts.stage, _lines(facts)), guests=out, sizes=sizes)


def valued_by(stage: Stage) -> dict[str, Any]:
    """Return the policy fields of what ranks a stage: table points in twelfths of a tenth, or totals."""
    points = scaled(stage)
    return {"value": Value.PLACE_POINTS, "place_points": points} if points else {}


def scaled_lines(stage: Stage, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the bonus lines in the unit of the stage's ranking."""
    return tuple(replace(line, tenths=SHARES * line.tenths) for line in lines) if stage.place_points else lines


def ties_of(stage: Stage) -> tuple[str, ...]:
    """Return the stage's chain of tie-breaks; equal table points are first told apart by the sum of points."""
    return _points_first(stage, tuple(stage.ties) or DEFAULT_TIES)


def team_ties_of(stage: Stage) -> tuple[str, ...]:
    """Return the stage's chain of tie-breaks for teams: their own, or the players'."""
    return _points_first(stage, tuple(stage.team_ties)) if stage.team_ties else ties_of(stage)


def _points_first(stage: Stage, chain: tuple[str, ...]) -> tuple[str, ...]:
    return (POINTS, *(one for one in chain if one != POINTS)) if stage.place_points else chain


def lot_of(stage: Stage, numbers: Iterable[int | None]) -> tuple[str, ...]:
    """Return the order of a lot by the SHA-256 of "seed:number", which does not depend on the rest of the field."""
    if LOT not in (*stage.ties, *stage.team_ties):
        return ()
    known = sorted(numbers, key=lambda number: digest(f"{stage.seed}:{number}"))
    return tuple(f"{number:05d}" for number in known if number is not None)


def games_of(
    results: Iterable[SeatResult], names: Mapping[int, str], substitutes: frozenset[int]
) -> tuple[RankedGame, ...]:
    """Return the games in order of play; a substitute's seat belongs to nobody."""
    found: list[RankedGame] = []
    for _game, group in groupby(results, key=lambda result: result.game_id):
        seats = list(group)
        players = tuple(None if seat.player_id in substitutes else names.get(seat.player_id) for seat in seats)
        places, totals = tuple(seat.place for seat in seats), tuple(seat.total for seat in seats)
        found.append(RankedGame(len(found), number_in_stage(seats[0].game.round), players, places, totals))
    return tuple(found)


def _lines(facts: StageFacts) -> tuple[Line, ...]:
    carried = [Line(one.carried, "carry", name_of(one.entry)) for one in facts.entrants]
    byes = [Line(tenths, "other", name_of(one.entry)) for one in facts.entrants if (tenths := byes_of(facts, one))]
    mine = {one.entry_id: one.entry for one in facts.entrants}
    lost = [Line(one.tenths, "other", name_of(mine[one.entry_id])) for one in facts.penalties if one.entry_id in mine]
    return (*carried, *byes, *lost)


def sat_out_of(facts: StageFacts, entry: Entry) -> int:
    """Return the number of byes of a player. Rounds missed by a late player are not byes."""
    if facts.stage.by_team:
        return 0
    nobody = frozenset[int]()
    return sum(
        entry.number in facts.sat_out.get(found.pk, nobody) and present(entry, found.number) for found in facts.rounds
    )


def byes_of(facts: StageFacts, one: StageEntry) -> int:
    """Return the points for byes: a fixed number each, or at the stage's end the player's own mean."""
    much = sat_out_of(facts, one.entry)
    if not facts.stage.bye_mean:
        return much * facts.stage.bye_tenths
    mine = [facts.worth_of(result) for result in facts.results if result.player_id == one.entry.player_id]
    return much * mean_tenths(mine) if much and facts.over else 0


def mean_tenths(totals: Sequence[Exact]) -> int:
    """Return the mean of totals in tenths, rounded half away from zero; 0 for no totals.

    >>> mean_tenths([240, 81]), mean_tenths([-240, -81]), mean_tenths([10, 10, 11]), mean_tenths([])
    (161, -161, 10, 0)
    """
    if not totals:
        return 0
    added, n = Fraction(sum(totals)), len(totals)
    mean = (2 * abs(added) + n) // (2 * n)
    return mean if added >= 0 else -mean


def present(entry: Entry, number: int) -> bool:
    """Whether an entry is in the event in a round by its number."""
    joined, left = entry.joined_round or 1, entry.left_round
    return joined <= number and (left is None or number < left)


def _line(facts: StageFacts, one: StageEntry, ranking: Ranking | None, seats: Mapping[int, int]) -> StageLine:
    player = one.entry.player_id
    played = {result.game.round_id: result for result in facts.results if result.player_id == player}
    mine = {round_id: facts.worth_of(result) for round_id, result in played.items()}
    totals = tuple(mine.get(found.pk) for found in facts.rounds)
    points = tuple(played[found.pk].total if found.pk in played else None for found in facts.rounds)
    lost = sum(penalty.tenths for penalty in facts.penalties if penalty.entry_id == one.entry_id)
    byes = byes_of(facts, one)
    value = one.carried + sum(mine.values()) + byes + lost
    rank, shared = (ranking.rank, ranking.shared) if ranking else (None, False)
    split = (ranking.split or "") if ranking else ""
    out = sat_out_of(facts, one.entry)
    lasts = sum(result.player_id == player and result.place == seats[result.game_id] for result in facts.results)
    steps = ranking.steps if ranking else ()
    points = points if facts.stage.place_points else ()
    return StageLine(one.entry, rank, shared, split, value, one.carried, byes, lost, totals, out, lasts, points, steps)


class Ranked(Protocol):
    """A line of the standings, of a player or team."""

    @property
    def name(self) -> str: ...
    @property
    def rank(self) -> int | None: ...
    @property
    def shared(self) -> bool: ...
    @property
    def value(self) -> Exact: ...
    @property
    def games(self) -> int: ...


R = TypeVar("R", bound=Ranked)


def in_places(lines: Sequence[R], order: Sequence[str]) -> list[R]:
    """Insert the lines without a game among the others by points, after those of equal points with games.

    Among themselves, such lines of equal points keep their order from the previous stage.
    """
    place = {name: number for number, name in enumerate(order)}
    waiting = [line for line in lines if line.rank is None]
    played = sorted((line for line in lines if line.rank is not None), key=lambda one: place[one.name])
    found = [_moved_down(line, waiting) for line in played] + [_placed(line, played, waiting) for line in waiting]
    return sorted(found, key=lambda line: (line.rank or 0, not line.games, place[line.name] if line.games else 0))


def _in_order(lines: Sequence[StageLine], order: Sequence[str], played: Collection[int]) -> tuple[StageLine, ...]:
    """Return the lines by rank, then those without a game by start number, then the disqualified."""
    out = [one for one in lines if one.entry.status == Entry.Status.DISQUALIFIED]
    waiting = [one for one in lines if one not in out and one.entry.player_id not in played]
    found = in_places([one for one in lines if one not in out and one not in waiting], order)
    unranked = sorted((replace(one, rank=None, shared=False) for one in waiting), key=lambda one: one.number)
    return (*found, *unranked, *sorted(out, key=lambda one: -one.value))


def _moved_down(line: R, waiting: Sequence[R]) -> R:
    above = sum(other.value > line.value for other in waiting)
    return _with_rank(line, (line.rank or 0) + above, shared=line.shared)


def _placed(line: R, played: Sequence[R], waiting: Sequence[R]) -> R:
    above = sum(other.value >= line.value for other in played) + sum(other.value > line.value for other in waiting)
    level = sum(other.value == line.value for other in waiting)
    return _with_rank(line, above + 1, shared=level > 1)


def _with_rank(line: R, rank: int, *, shared: bool) -> R:
    return replace(line, rank=rank, shared=shared)  # type: ignore[type-var]  # lines are dataclasses
