"""What a team's line is made of: its members' games by round, byes and penalties, what was carried, split ties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Entry, EntryPenalty, EventTeam, Game, Player, Round, Season, SeatResult, StageTeamStanding
from clubs.ranking.ties import KNOWN, LOT, Measured, Unit
from clubs.selectors.seasons.values import mean, signed
from clubs.selectors.tournament.deciding import PLAYOFF
from clubs.selectors.tournament.public import Board
from clubs.selectors.tournament.teams import TeamLine, team_standing
from clubs.selectors.words import core_lang


@dataclass(frozen=True, slots=True)
class Part:
    """What a member's game gave in a round, in tenths; one that is not among the best so many `counts` nothing."""

    player: Player
    result: SeatResult
    counts: bool


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team: its members' games, the best first, and their sum."""

    round: Round
    parts: tuple[Part, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Something in the total that is no game: in words, of whom (None: of the team), in tenths."""

    words: str
    player: Player | None
    tenths: int


@dataclass(frozen=True, slots=True)
class TeamWorking:
    """The working of a line on a board that its reader may see."""

    board: Board
    line: StageTeamStanding
    rounds: tuple[TeamRound, ...]
    adjusted: tuple[Adjusted, ...]
    sentences: tuple[str, ...]
    playoffs: tuple[TeamRound, ...] = ()
    """What was played between equal teams, which is in no total."""


def team_working(board: Board, team: EventTeam, season: Season) -> TeamWorking | None:
    """The working of a team's line; None where it has none. In a constant number of queries."""
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
    """What a team has played, play-offs last."""
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
    return tuple(_round(one, mine[one.pk], board.stage.best_members) for one in every if one.pk in mine)


def _round(found: Round, results: Sequence[SeatResult], best: int | None) -> TeamRound:
    parts = tuple(Part(one.player, one, best is None or at < best) for at, one in enumerate(results))
    return TeamRound(found, parts, sum(part.result.total for part in parts if part.counts))


def _adjusted(board: Board, line: StageTeamStanding) -> tuple[Adjusted, ...]:
    members = [one for one in board.lines if one.entry.team_id == line.team_id]
    found = [Adjusted(_("Byes"), one.entry.player, one.byes) for one in members if one.byes]
    found += [Adjusted(_("Penalty"), one.entry.player, one.penalties) for one in members if one.penalties]
    for given in board.given:
        counts = given.kind == EntryPenalty.Kind.POINTS and given.cancelled_at is None
        if given.team_id == line.team_id and counts:
            found.append(Adjusted(_("Penalty of the team"), None, given.tenths))
    left = line.penalties - sum(one.tenths for one in found)
    return (*found, Adjusted(_("Players outside of the limits"), None, left)) if left else tuple(found)


# --- ties ----------------------------------------------------------------------------------------------------------


def _sentences(board: Board, line: StageTeamStanding, season: Season) -> tuple[str, ...]:
    """By which tie-breaks it stands behind the line above and ahead of the one below, with both values."""
    at = next(number for number, one in enumerate(board.teams) if one.pk == line.pk)
    around = [*board.teams[max(at - 1, 0) : at], *board.teams[at + 1 : at + 2]]
    pairs = [(one, line.split if one.order < line.order else one.split) for one in around]
    decided = [(one, by) for one, by in pairs if by in KNOWN or by == PLAYOFF]
    if not decided:
        return ()
    lines = {one.team.pk: one for one in team_standing(board.stage, board.through)}
    return tuple(_sentence(lines, line, one, by, season) for one, by in decided)


def _sentence(
    lines: Mapping[int, TeamLine], line: StageTeamStanding, one: StageTeamStanding, by: str, season: Season
) -> str:
    """How a line stands to another one of equal points."""
    is_behind = one.order < line.order
    if by == PLAYOFF:
        words = _("Behind %(who)s by play-off.") if is_behind else _("Ahead of %(who)s by play-off.")
        return words % {"who": one.team.name}
    if by == LOT and _measure(lines, line, by) is None:  # a lot that was drawn at the cut, not one of the chain
        words = _("Behind %(who)s by lot.") if is_behind else _("Ahead of %(who)s by lot.")
        return words % {"who": one.team.name}
    behind = _("Behind %(who)s: %(what)s %(own)s : %(other)s.")
    ahead = _("Ahead of %(who)s: %(what)s %(own)s : %(other)s.")
    return (behind if is_behind else ahead) % {
        "who": one.team.name,
        "what": KNOWN[by].name.say(core_lang()),
        "own": _said(lines, line, by, season),
        "other": _said(lines, one, by, season),
    }


def _measure(lines: Mapping[int, TeamLine], line: StageTeamStanding, by: str) -> Measured:
    steps = lines[line.team_id].steps if line.team_id in lines else ()
    return next((step.value for step in steps if step.by == by), None)


def _said(lines: Mapping[int, TeamLine], line: StageTeamStanding, by: str, season: Season) -> str:
    """A measure as a reader writes it."""
    value = _measure(lines, line, by)
    tenths = KNOWN[by].unit is Unit.TENTHS
    if value is None:
        return "\u2013"
    if isinstance(value, list):
        return " ".join(signed(one, season) if tenths else str(one) for one in value)
    if isinstance(value, Fraction):
        return mean(value / 10 if tenths else value)
    if by == LOT:
        return str(value + 1)
    return signed(value, season) if tenths else str(value)
