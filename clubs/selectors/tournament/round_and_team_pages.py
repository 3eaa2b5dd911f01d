"""Public pages of one round and of one team."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import Entry, EventTeam, Game, PostponedTable, Round, SeatResult, StageStanding, StageTeamStanding
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.postponed_tables import COUNTED, waiting_at
from clubs.selectors.tournament.public_page import (
    HIDDEN,
    SHOWN,
    Board,
    Correction,
    board,
    corrections,
    is_hidden,
    round_view,
    shown_rounds,
)
from clubs.selectors.tournament.seat_holders import Chair
from clubs.selectors.tournament.team_score_details import TeamWorking, team_working


@dataclass(frozen=True, slots=True)
class RoundSeat:
    """A chair with its result in points and tenths, None if missing or hidden."""

    chair: Chair
    score: int | None
    place: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round: its seats East first, the page of its game, and its date if that is another day."""

    number: int
    seats: tuple[RoundSeat, ...]
    game: str
    postponed: PostponedTable | None


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round for visitors; `hidden`: its results are not public yet. `corrections`: those after its approval."""

    round: Round
    tables: tuple[RoundTable, ...]
    byes: tuple[Chair, ...]
    seed: str
    seed_hash: str
    hidden: bool
    corrections: tuple[Correction, ...]


def round_page(found: Round, course: Course) -> RoundPage | None:
    """Return a published round with its public results, in a constant number of queries, or None if unpublished."""
    view = round_view(found, course=course) if found.status in SHOWN else None
    if view is None:
        return None
    hidden = is_hidden(found.event, found.number)
    results = {} if hidden else _results(found)
    games = {} if hidden else course.games_at(found)
    late = {row.number: row for row in course.postponed if row.round_id == found.pk and row.game_id is None}
    tables = tuple(
        RoundTable(
            chairs[0].table,
            tuple(_seat(chair, results) for chair in chairs),
            games.get(chairs[0].table, ""),
            late.get(chairs[0].table),
        )
        for chairs in view.tables
    )
    corrected = tuple(one for one in corrections(course) if one.round == found.number)
    return RoundPage(found, tables, view.byes, view.seed, view.seed_hash, hidden, corrected)


def _results(found: Round) -> dict[int, SeatResult]:
    """Return the results of a round's final games by player."""
    final = SeatResult.objects.filter(game__round=found, game__status=Game.Status.FINAL)
    return {result.player_id: result for result in final}


def _seat(chair: Chair, results: dict[int, SeatResult]) -> RoundSeat:
    found = results.get(chair.entry.player_id) if chair.entry else None
    if found is None:
        return RoundSeat(chair, None, None, None)
    return RoundSeat(chair, found.score, found.place, found.total)


@dataclass(frozen=True, slots=True)
class TeamGame:
    """A round of a team: its chairs (one in a league), each with opponents and result (tenths)."""

    round: Round
    chairs: tuple[tuple[Chair, tuple[Chair, ...], int | None], ...]
    postponed: PostponedTable | None

    @property
    def total(self) -> int | None:
        """Return the total of all results, or of the best ones if only these count."""
        known = sorted((total for _chair, _others, total in self.chairs if total is not None), reverse=True)
        best = self.round.stage.best_members if self.round.stage else None
        return sum(known[:best]) if known else None


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team for visitors: its line and its members' lines in the last stage it played, and its rounds."""

    team: EventTeam
    board: Board | None
    line: StageTeamStanding | None
    members: tuple[StageStanding, ...]
    captain: Entry | None
    rounds: tuple[TeamGame, ...]
    workings: tuple[TeamWorking, ...] = ()
    """The score details of its line in each stage it has played, latest first."""


def team_view(team: EventTeam, course: Course | None = None) -> TeamView:
    """Return a team's public page, in a constant number of queries."""
    event, course = team.event, course or Course(team.event)
    reached = set(event.stages.filter(teams__team=team, teams__declined_at=None).values_list("pk", flat=True))
    begun = [stage for stage in course.stages if stage.pk in reached and stage.status in ("playing", "finished")]
    boards = [board(stage, course=course) for stage in reversed(begun)]
    shown = boards[0] if boards else None
    views = shown_rounds(event, course)
    late = waiting_at([view.round for view in views]) if course.postponed else {}
    counted = Game.objects.filter(COUNTED, event=event, results__player__entries__team=team).exclude(HIDDEN)
    totals = {(at, who): total for at, who, total in counted.values_list("round", "results__player", "results__total")}
    rounds = []
    for view in views:
        chairs = tuple(_chairs(view.tables, team, view.round, totals))
        if chairs:
            rounds.append(TeamGame(view.round, chairs, late.get((view.round.pk, chairs[0][0].number))))
    return TeamView(
        team=team,
        board=shown,
        line=next((line for line in shown.teams if line.team_id == team.pk), None) if shown else None,
        members=tuple(line for line in shown.lines if line.entry.team_id == team.pk) if shown else (),
        captain=team.led_by,
        rounds=tuple(rounds),
        workings=tuple(one for at in boards if (one := team_working(at, team, event.season))),
    )


def _chairs(
    tables: Iterable[tuple[Chair, ...]], team: EventTeam, found: Round, totals: dict[tuple[int, int], int]
) -> Iterable[tuple[Chair, tuple[Chair, ...], int | None]]:
    for table in tables:
        for chair in table:
            mine = chair.team == team if chair.team else chair.entry is not None and chair.entry.team_id == team.pk
            if mine:
                total = totals.get((found.pk, chair.entry.player_id)) if chair.entry else None
                yield chair, tuple(other for other in table if other is not chair), total
