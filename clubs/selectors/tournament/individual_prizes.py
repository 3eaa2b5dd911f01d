"""Individual prizes in team events: most points, best game, largest share of games not finished last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from clubs.models import Entry, Stage, StageStanding
from clubs.selectors.rulebook.amounts import percent


class Kind(StrEnum):
    """The kind of a prize."""

    POINTS = "points"
    BEST_GAME = "best_game"
    NOT_LAST = "not_last"


TITLES = {
    Kind.POINTS: _("Most points"),
    Kind.BEST_GAME: _("Best game"),
    Kind.NOT_LAST: _("Last-place avoidance"),
}


@dataclass(frozen=True, slots=True)
class Prize:
    """The current winners of a prize, several if tied; `tenths`, or `share` of games not finished last."""

    kind: Kind
    lines: tuple[StageStanding, ...]
    tenths: int | None = None
    share: Fraction | None = None

    @property
    def title(self) -> str:
        """Return the title."""
        return str(TITLES[self.kind])

    @property
    def percent(self) -> str:
        """Return the share in percent, with one decimal."""
        return "" if self.share is None else percent(self.share)


def prizes(stage: Stage, lines: Sequence[StageStanding]) -> tuple[Prize, ...]:
    """Return the prizes of the first stage, for players with its minimum games who are not disqualified."""
    if stage.number > 1:
        return ()
    least = max(stage.least_games or 1, 1)
    out = Entry.Status.DISQUALIFIED
    people = [line for line in lines if line.games >= least and line.entry.status != out]
    if not people:
        return ()
    points, game = _best(people, lambda line: line.value), _best(people, _best_game)
    found = Prize(Kind.POINTS, points, tenths=points[0].value), Prize(Kind.BEST_GAME, game, tenths=_best_game(game[0]))
    if any(line.lasts is None for line in people):
        return found
    share = _best(people, _not_last)
    return (*found, Prize(Kind.NOT_LAST, share, share=_not_last(share[0])))


def _best_game(line: StageStanding) -> int:
    totals: list[int | None] = line.points or line.totals
    return max(total for total in totals if total is not None)


def _not_last(line: StageStanding) -> Fraction:
    return Fraction(line.games - (line.lasts or 0), line.games)


def _best(
    lines: Sequence[StageStanding], figure: Callable[[StageStanding], int | Fraction]
) -> tuple[StageStanding, ...]:
    most = max(map(figure, lines))
    return tuple(line for line in lines if figure(line) == most)
