"""Compare the deals of a game with their replay from other facts."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Deal
from clubs.selectors.play.core_answers import GameAnswer
from clubs.selectors.play.json_types import Result
from rules.entry import StateLabel
from rules.system import Rules


@dataclass(frozen=True, slots=True)
class ReplayedRow:
    """A deal now and after the change: its place in the game, its result, the scores after it by player."""

    number: int
    before: StateLabel
    after: StateLabel
    result: str
    old: tuple[int, ...]
    new: tuple[int, ...]

    @property
    def moved(self) -> bool:
        """Return whether it would have another round, dealer or counters."""
        return (self.before.text, self.before.dealer) != (self.after.text, self.after.dealer)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return, by player, the score now and after the change."""
        return tuple(zip(self.old, self.new, strict=True))


def replayed_rows(
    rules: Rules, deals: Sequence[Deal], results: Sequence[Result], answer: GameAnswer, lang: str
) -> tuple[ReplayedRow, ...]:
    """Return the current deals next to `answer`, the replay of these results."""
    start = rules.start()
    old = [start, *(deal.state for deal in deals)]
    new = [start, *(one.state for one in answer.deals)]
    return tuple(
        ReplayedRow(
            number=deal.number,
            before=rules.state_label(old[i], lang),
            after=rules.state_label(new[i], lang),
            result=rules.result_label(results[i], one.told, lang),
            old=tuple(old[i + 1]["scores"]),
            new=tuple(new[i + 1]["scores"]),
        )
        for i, (deal, one) in enumerate(zip(deals, answer.deals, strict=False))
    )
