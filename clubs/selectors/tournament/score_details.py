"""What a line of a stage's standing is made of: carried points, every game with its parts, byes, penalties."""

from dataclasses import dataclass

from django.db.models import Q

from clubs.models import EntryPenalty, Game, Round, SeatResult, StageStanding
from clubs.selectors.tournament.public_page import Board
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.tie_break_texts import sentences


@dataclass(frozen=True, slots=True)
class Working:
    """A line with the results behind its total, by round, and the penalties that count: all of shown rounds."""

    line: StageStanding
    results: tuple[SeatResult, ...]
    penalties: tuple[EntryPenalty, ...]
    playoffs: tuple[SeatResult, ...] = ()
    """What was played between equals, which is in no total."""
    sentences: tuple[str, ...] = ()
    """By which tie-breaks it stands to the lines of equal points beside it."""

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
        """How many columns stand before the total: one without any figure is left out."""
        return 4 + self.oka + self.fined


def working(board: Board, entry: int) -> Working | None:
    """The working of an entry's line on a board that its reader may see; None where it has no line there."""
    line = next((one for one in board.lines if one.entry_id == entry), None)
    if line is None:
        return None
    rounds = [one.pk for one in (*board.rounds, *board.playoffs)]
    counted = Q(game__round__status=Round.Status.APPROVED) | Q(game__approved_at__isnull=False)
    results = SeatResult.objects.filter(
        counted, player=line.entry.player_id, game__round__in=rounds, game__status=Game.Status.FINAL
    ).select_related("game__round", "game__table", "game__event__season")
    lost = board.stage.penalties.filter(entry=entry, cancelled_at=None, kind=EntryPenalty.Kind.POINTS)
    lost = lost.exclude(Q(in_game__isnull=False) & ~Q(game__status=Game.Status.VOID))
    lost = lost.exclude(round__method=Round.Method.PLAYOFF)
    lost = lost.filter(Q(round=None) | Q(round__number_in_stage__lte=board.through)).select_related("round")
    found = tuple(results.order_by("game__round__number"))
    return Working(
        line,
        tuple(one for one in found if not one.game.round.is_playoff),
        tuple(lost),
        tuple(one for one in found if one.game.round.is_playoff),
        _sentences(board, line),
    )


def _sentences(board: Board, line: StageStanding) -> tuple[str, ...]:
    """By which tie-breaks it stands behind the line above and ahead of the one below, with both values."""
    return sentences(
        board.lines,
        line,
        lambda one: one.entry.player.public_name,
        lambda: {one.entry.pk: one.steps for one in standing(board.stage, board.through)},
        lambda one: one.entry_id,
        board.stage.event.season,
    )
