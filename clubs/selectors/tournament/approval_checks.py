"""Checks before a round is approved: open disputes, unchecked score sheets, unusual results."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from clubs.models import Confirmation, Game, Round, SeatResult, Stage
from clubs.models.games import Via

TIMES = 3
"""Factor of the stage's median winning score above which a result is unusual."""


@dataclass(frozen=True, slots=True)
class Odd:
    """A result to check again: the table, and the winner's total (tenths)."""

    table: int
    total: int


def disputed_tables(found: Round) -> list[int]:
    """Return the tables of a round with a deal waiting for a referee."""
    open_ones = found.games.exclude(status=Game.Status.VOID).filter(disputes__isnull=False, disputes__closed_at=None)
    return sorted(set(open_ones.values_list("table__number", flat=True)))


def unchecked_tables(found: Round) -> list[int]:
    """Return the tables of a round whose sheet was entered once only and not confirmed by the four players."""
    by_staff = Confirmation.objects.filter(game=OuterRef("pk")).exclude(via=Via.TABLE)
    typed = found.games.filter(Exists(by_staff), status=Game.Status.FINAL, sheets__current=True, second_entries=None)
    return list(typed.order_by("table__number").values_list("table__number", flat=True))


def plays_in(found: Round, user_id: int) -> bool:
    """Whether the user's account plays in a round. An approval by that user shows a warning and is recorded."""
    return found.games.exclude(status=Game.Status.VOID).filter(seats__player__user=user_id).exists()


def odd_figures(stage: Stage, found: Round) -> tuple[Odd, ...]:
    """Return the winners of a round with more than three times the stage's median winning score."""
    median = _median_winner(stage)
    if median <= 0:
        return ()
    won = SeatResult.objects.filter(game__round=found, game__status=Game.Status.FINAL, total__gt=TIMES * median)
    return tuple(Odd(*one) for one in won.order_by("game__table__number").values_list("game__table__number", "total"))


def _median_winner(stage: Stage) -> int:
    winners = SeatResult.objects.filter(game__round__stage=stage, game__status=Game.Status.FINAL, place=1)
    count = winners.count()
    return winners.order_by("total").values_list("total", flat=True)[(count - 1) // 2] if count else 0
