"""Team standings of a stage, computed from the same data as their members' standings: see standings, section 1.5."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Entry, EntryPenalty, EventTeam, SeatResult, Stage, StageTeam
from clubs.ranking.policy import Policy, Teams, TeamsBy
from clubs.ranking.ranked_games import Line, Table, in_order
from clubs.ranking.ranked_games import Team as RankedTeam
from clubs.ranking.ranks import Step
from clubs.ranking.standings import Standing as Ranking
from clubs.ranking.standings import standings
from clubs.selectors.tournament.cut_deciders import settled
from clubs.selectors.tournament.stage_standings import (
    StageFacts,
    byes_of,
    games_of,
    in_places,
    lot_of,
    mean_tenths,
    name_of,
    scaled_lines,
    stage_facts,
    team_ties_of,
    until,
    valued_by,
)
from clubs.selectors.tournament.table_points import Exact
from clubs.selectors.tournament.team_game_limits import beyond


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line, in tenths; `totals` by round, None if no member played; `games` of all members.

    `penalties` are the team's own plus its members' byes and penalties. A disqualified team is `out` and has no rank.
    """

    team: EventTeam
    rank: int | None
    shared: bool
    split: str
    value: Exact
    carried: int
    penalties: int
    totals: tuple[Exact | None, ...]
    games: int
    out: bool = False
    steps: tuple[Step, ...] = ()
    """The tie-breaks applied to it, with its own values."""

    @property
    def name(self) -> str:
        """Return its name in the ranking."""
        return team_name(self.team)

    @property
    def number(self) -> int:
        """Return the team's number."""
        return self.team.number

    @property
    def gone(self) -> bool:
        """Whether it does not advance, regardless of its rank."""
        return self.out


@dataclass(frozen=True, slots=True)
class TeamFacts:
    """The teams of a stage with their members, by team id; `out` has the ids of disqualified teams."""

    teams: tuple[StageTeam, ...]
    members: dict[int, list[Entry]]
    out: frozenset[int] = frozenset()


def team_name(team: EventTeam) -> str:
    """Return a team's name in the ranking."""
    return f"{team.number:05d}"


def team_facts(stage: Stage) -> TeamFacts:
    """Return the teams of a stage, in a constant number of queries."""
    teams = tuple(stage.teams.filter(declined_at=None).select_related("team"))
    members: dict[int, list[Entry]] = {one.team_id: [] for one in teams}
    for entry in stage.event.entries.filter(team__in=list(members)) if teams else ():
        members[entry.team_id or 0].append(entry)
    return TeamFacts(teams, members, _disqualified(stage) if teams else frozenset())


def _disqualified(stage: Stage) -> frozenset[int]:
    """Return the teams disqualified in any stage."""
    kind = EntryPenalty.Kind.DISQUALIFICATION
    given = EntryPenalty.objects.filter(team__event=stage.event_id, kind=kind, cancelled_at=None)
    return frozenset(given.values_list("team", flat=True))


def team_standing(stage: Stage, through: int | None = None, *, as_is: bool = False) -> tuple[TeamLine, ...]:
    """Return the team standings after round `through` of the stage, or after all approved rounds; `as_is` includes
    results not approved yet.
    """
    return team_standing_of(stage_facts(stage, as_is=as_is), team_facts(stage), through)


def team_standing_of(facts: StageFacts, of: TeamFacts, through: int | None = None) -> tuple[TeamLine, ...]:
    """Return the lines of the teams in order, from carried points, members' byes and penalties, and sums of rounds.

    Teams tied at the cut are ordered by play-off and lot.
    """
    if not of.teams or any(one.published for one in facts.entrants):
        return ()
    known = until(facts, through)
    ranked = {line.entrant.name: line for line in standings(_table(known, of)).teams}
    results: dict[int, list[SeatResult]] = defaultdict(list)
    for result in known.results:
        results[result.player_id].append(result)
    lines = [_line(known, of, one, results, ranked.get(team_name(one.team))) for one in of.teams]
    placed = in_places([line for line in lines if not line.out], list(ranked))
    decided = settled(placed, (one for one in known.decided if one.teams))
    return (*decided, *sorted((line for line in lines if line.out), key=lambda one: -one.value))


def _table(facts: StageFacts, of: TeamFacts) -> Table:
    names = {entry.player_id: name_of(entry) for members in of.members.values() for entry in members}
    games = games_of(facts.results, names, frozenset())
    ranked = [one for one in of.teams if one.team_id not in of.out]
    teams = [RankedTeam(team_name(one.team), tuple(map(name_of, of.members.get(one.team_id, ())))) for one in ranked]
    best, lot = facts.stage.best_members, lot_of(facts.stage, [one.team.number for one in of.teams])
    by = Teams(TeamsBy.BEST, best) if best else Teams(TeamsBy.SUM)
    policy = Policy(**valued_by(facts.stage), ties=team_ties_of(facts.stage), lot=lot, teams=by)
    sizes = frozenset(len(game.players) for game in games)
    lines = scaled_lines(facts.stage, _lines(facts, of))
    return Table(policy, in_order(games), lines, teams=tuple(teams), sizes=sizes)


def _lines(facts: StageFacts, of: TeamFacts) -> tuple[Line, ...]:
    ranked = [one for one in of.teams if one.team_id not in of.out]
    carried = [Line(one.carried, "carry", team=team_name(one.team)) for one in ranked if one.carried]
    own = [Line(tenths, "other", team=team_name(one.team)) for one in ranked if (tenths := own_of(facts, of, one))]
    others = [
        Line(tenths, "other", name_of(entry))
        for members in of.members.values()
        for entry in members
        if (tenths := _adjust(facts, entry))
    ]
    return (*carried, *own, *others)


def own_of(facts: StageFacts, of: TeamFacts, one: StageTeam) -> int:
    """Return a team's own points: league byes, penalties, and at the end those for players outside the limits."""
    return team_byes(facts, of, one) + _lost(facts, one)


def team_byes(facts: StageFacts, of: TeamFacts, one: StageTeam) -> int:
    """Return a league team's points for its byes: a fixed number each, or at the end its own mean."""
    stage = facts.stage
    much = sum(one.team.number in facts.sat_out.get(found.pk, ()) for found in facts.rounds) if stage.by_team else 0
    if not much or not stage.bye_mean:
        return much * stage.bye_tenths
    members = {entry.player_id for entry in of.members.get(one.team_id, ())}
    mine = [facts.worth_of(result) for result in facts.results if result.player_id in members]
    return much * mean_tenths(mine) if facts.over else 0


def _lost(facts: StageFacts, one: StageTeam) -> int:
    """Return a team's penalties, and at the end those for players outside the limits."""
    given = sum(penalty.tenths for penalty in facts.penalties if penalty.team_id == one.team_id)
    if not facts.over or not facts.stage.limit_tenths:
        return given
    games = Counter(result.player_id for result in facts.results)
    mine = [entrant.entry for entrant in facts.entrants if entrant.entry.team_id == one.team_id]
    return given + facts.stage.limit_tenths * sum(beyond(facts.stage, one, games[one.player_id]) for one in mine)


def _adjust(facts: StageFacts, entry: Entry) -> int:
    """Return a member's byes and penalties."""
    lost = sum(penalty.tenths for penalty in facts.penalties if penalty.entry_id == entry.pk)
    return lost + sum(byes_of(facts, one) for one in facts.entrants if one.entry_id == entry.pk)


def _line(
    facts: StageFacts, of: TeamFacts, one: StageTeam, results: dict[int, list[SeatResult]], ranking: Ranking | None
) -> TeamLine:
    members = of.members.get(one.team_id, [])
    mine = [result for entry in members for result in results[entry.player_id]]
    adjust = own_of(facts, of, one) + sum(_adjust(facts, entry) for entry in members)
    totals = tuple(_total(facts, mine, found.pk) for found in facts.rounds)
    rank, shared = (ranking.rank, ranking.shared) if ranking else (None, False)
    return TeamLine(
        team=one.team,
        rank=rank,
        shared=shared,
        split=(ranking.split or "") if ranking else "",
        value=one.carried + sum(total for total in totals if total is not None) + adjust,
        carried=one.carried,
        penalties=adjust,
        totals=totals,
        games=len(mine),
        out=one.team_id in of.out,
        steps=ranking.steps if ranking else (),
    )


def _total(facts: StageFacts, mine: Sequence[SeatResult], round_id: int) -> Exact | None:
    """Return a team's points in a round: the sum of its members' results, or of the best ones."""
    worth = sorted((facts.worth_of(result) for result in mine if result.game.round_id == round_id), reverse=True)
    return sum(worth[: facts.stage.best_members]) if worth else None
