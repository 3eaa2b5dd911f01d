"""Score details of a line of a stage's standings: carried points, every game with its parts, byes, penalties."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from clubs.models import EntryPenalty, Game, Round, SeatResult, StageStanding
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.participants import COUNTED
from clubs.selectors.tournament.public_page import Board
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.table_points import Exact, worth_of_games
from clubs.selectors.tournament.tie_break_texts import sentences


@dataclass(frozen=True, slots=True)
class Working:
    """A line with the results behind its total, by round, and the valid penalties, all from public rounds."""

    line: StageStanding
    results: tuple[SeatResult, ...]
    worth: Mapping[int, Exact]
    """Table points by the result's id, where they rank the stage."""
    penalties: tuple[EntryPenalty, ...]
    playoffs: tuple[SeatResult, ...] = ()
    """Results of play-offs, which are in no total."""
    sentences: tuple[str, ...] = ()
    """Texts on the tie-breaks that separate it from adjacent lines with equal points."""
    scheduled: int = 0
    """Number of deals in a game; 0 where deals may be repeated."""

    @property
    def oka(self) -> bool:
        """Whether any game has oka."""
        return any(result.oka for result in self.results)

    @property
    def fined(self) -> bool:
        """Whether any game has a penalty."""
        return any(result.penalty for result in self.results)

    @property
    def before_total(self) -> int:
        """Return the number of columns before the total; empty columns are left out."""
        return 4 + self.oka + self.fined + bool(self.worth) + bool(self.scheduled)

    @property
    def worths(self) -> list[tuple[SeatResult, Exact]]:
        """Return the results with what each counts, in tenths."""
        return [(one, self.worth.get(one.pk, one.total)) for one in self.results]


def working(board: Board, entry: int) -> Working | None:
    """Return the score details of an entry's line on a board that the reader may see, or None without a line."""
    line = next((one for one in board.lines if one.entry_id == entry), None)
    if line is None:
        return None
    rounds = [one.pk for one in (*board.rounds, *board.playoffs)]
    results = SeatResult.objects.filter(
        COUNTED, player=line.entry.player_id, game__round__in=rounds, game__status=Game.Status.FINAL
    ).select_related("game__round", "game__table", "game__event__season")
    lost = board.stage.penalties.filter(entry=entry, cancelled_at=None, kind=EntryPenalty.Kind.POINTS)
    lost = lost.exclude(Q(in_game__isnull=False) & ~Q(game__status=Game.Status.VOID))
    lost = lost.exclude(round__method=Round.Method.PLAYOFF)
    lost = lost.filter(Q(round=None) | Q(round__number_in_stage__lte=board.through)).select_related("round")
    dealt = Count("game__deals", filter=Q(game__deals__current=True))
    found = tuple(results.annotate(dealt=dealt).order_by("game__round__number"))
    return Working(
        line,
        tuple(one for one in found if not one.game.round.is_playoff),
        worth_of_games(board.stage, (one.game_id for one in found)),
        tuple(lost),
        tuple(one for one in found if one.game.round.is_playoff),
        _sentences(board, line),
        len(rules_of_event(board.stage.event).scheduled()),
    )


def _sentences(board: Board, line: StageStanding) -> tuple[str, ...]:
    """Return the tie-breaks against the adjacent lines above and below, with both values."""
    return sentences(
        board.lines,
        line,
        lambda one: one.entry.player.public_name,
        lambda: {one.entry.pk: one.steps for one in standing(board.stage, board.through)},
        lambda one: one.entry_id,
        board.stage.event.season,
    )
