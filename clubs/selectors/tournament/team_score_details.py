"""Score details of a team: members' games by round, byes and penalties, carried points, broken ties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Entry, EntryPenalty, EventTeam, Game, Player, Round, Season, SeatResult, StageTeamStanding
from clubs.selectors.tournament.public_page import Board
from clubs.selectors.tournament.stage_standings import stage_facts, until
from clubs.selectors.tournament.table_points import Exact, worth_of_games
from clubs.selectors.tournament.team_standings import team_byes, team_facts, team_standing
from clubs.selectors.tournament.tie_break_texts import sentences


@dataclass(frozen=True, slots=True)
class Part:
    """A member's result in a round, in tenths; without `counts` it is not among the best that count."""

    player: Player
    result: SeatResult
    worth: Exact
    counts: bool


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team: its members' games, best first, and their sum."""

    round: Round
    parts: tuple[Part, ...]
    total: Exact


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A part of the total that is not a game: description, member (None: the team), tenths."""

    words: str
    player: Player | None
    tenths: int


@dataclass(frozen=True, slots=True)
class TeamWorking:
    """The score details of a line on a board that the reader may see."""

    board: Board
    line: StageTeamStanding
    rounds: tuple[TeamRound, ...]
    adjusted: tuple[Adjusted, ...]
    sentences: tuple[str, ...]
    playoffs: tuple[TeamRound, ...] = ()
    """Results of play-offs between tied teams, which are in no total."""


def team_working(board: Board, team: EventTeam, season: Season) -> TeamWorking | None:
    """Return the score details of a team's line, in a constant number of queries, or None if it has none."""
    line = next((one for one in board.teams if one.team_id == team.pk), None)
    if line is None:
        return None
    rounds = _rounds(board, team)
    return TeamWorking(
        board,
        line,
        tuple(one for one in rounds if not one.round.is_playoff),
        _adjusted(board, line),
        _sentences(board, line, season),
        tuple(one for one in rounds if one.round.is_playoff),
    )


def _rounds(board: Board, team: EventTeam) -> tuple[TeamRound, ...]:
    """Return a team's rounds, play-offs last."""
    every = (*board.rounds, *board.playoffs)
    counted = Q(game__round__status=Round.Status.APPROVED) | Q(game__approved_at__isnull=False)
    members = Entry.objects.filter(team=team).values("player")
    results = SeatResult.objects.filter(
        counted, player__in=members, game__round__in=[one.pk for one in every], game__status=Game.Status.FINAL
    )
    mine: dict[int, list[SeatResult]] = {}
    for result in results.select_related("player", "game__table").order_by("-total", "pk"):
        result.game.event = board.stage.event
        mine.setdefault(result.game.round_id, []).append(result)
    worth = worth_of_games(board.stage, (one.game_id for row in mine.values() for one in row))
    return tuple(_round(one, mine[one.pk], worth, board.stage.best_members) for one in every if one.pk in mine)


def _round(found: Round, results: Sequence[SeatResult], worth: Mapping[int, Exact], best: int | None) -> TeamRound:
    counted = sorted(((one, worth.get(one.pk, one.total)) for one in results), key=lambda pair: -pair[1])
    parts = tuple(Part(one.player, one, much, best is None or at < best) for at, (one, much) in enumerate(counted))
    return TeamRound(found, parts, sum(part.worth for part in parts if part.counts))


def _adjusted(board: Board, line: StageTeamStanding) -> tuple[Adjusted, ...]:
    members = [one for one in board.lines if one.entry.team_id == line.team_id]
    found = [Adjusted(_("Byes"), one.entry.player, one.byes) for one in members if one.byes]
    found += [Adjusted(_("Penalty"), one.entry.player, one.penalties) for one in members if one.penalties]
    for given in board.given:
        counts = given.kind == EntryPenalty.Kind.POINTS and given.cancelled_at is None
        if given.team_id == line.team_id and counts:
            found.append(Adjusted(_("Team penalty"), None, given.tenths))
    if byes := _byes(board, line):
        found.insert(0, Adjusted(_("Byes"), None, byes))
    left = line.penalties - sum(one.tenths for one in found)
    return (*found, Adjusted(_("Players outside the game limits"), None, left)) if left else tuple(found)


def _byes(board: Board, line: StageTeamStanding) -> int:
    """Return a league team's points for byes, if byes give any."""
    stage = board.stage
    if not stage.by_team or not (stage.bye_mean or stage.bye_tenths):
        return 0
    of = team_facts(stage)
    mine = next((one for one in of.teams if one.team_id == line.team_id), None)
    return team_byes(until(stage_facts(stage), board.through), of, mine) if mine else 0


def _sentences(board: Board, line: StageTeamStanding, season: Season) -> tuple[str, ...]:
    """Return the tie-breaks against the adjacent lines above and below, with both values."""
    return sentences(
        board.teams,
        line,
        lambda one: one.team.name,
        lambda: {one.team.pk: one.steps for one in team_standing(board.stage, board.through)},
        lambda one: one.team_id,
        season,
    )
