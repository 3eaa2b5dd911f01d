"""Current scores and places of a game: one answer for tablet, night page, game page, TV and API."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from clubs.models import Game
from clubs.selectors.play.core_answers import FinalAnswer


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat's score in points and its place; `total` in tenths once the game has ended.

    `place` is None while all seats are level.
    """

    score: int
    place: int | None
    total: int | None = None


def game_standing(game: Game) -> tuple[SeatStanding, ...]:
    """Return the standing of each seat, by the core's player number; empty while seats are drawn.

    A game that has ended but is not confirmed shows its final result, with left-over sticks distributed.
    """
    if game.status == Game.Status.TO_CONFIRM and game.unconfirmed:
        return tuple(SeatStanding(line.score, line.place, line.total) for line in final_lines(game.unconfirmed))
    if not game.state:
        return ()
    scores = game.state["scores"]
    if len(set(scores)) == 1:
        return tuple(SeatStanding(score, None) for score in scores)
    return tuple(SeatStanding(score, 1 + sum(other > score for other in scores)) for score in scores)


def unconfirmed_table(final: Sequence[FinalAnswer]) -> list[list[Any]]:
    """Return the lines of a final result as stored in `Game.unconfirmed`, with further parts if there are any."""
    return [_kept(line) for line in sorted(final, key=lambda line: line.player)]


def _kept(line: FinalAnswer) -> list[Any]:
    *numbers, extra = astuple(line)[1:]
    return [*numbers, extra] if extra else numbers


def final_lines(unconfirmed: Sequence[Sequence[Any]]) -> tuple[FinalAnswer, ...]:
    """Return the final result stored by `unconfirmed_table`."""
    return tuple(FinalAnswer(player, *numbers) for player, numbers in enumerate(unconfirmed))
