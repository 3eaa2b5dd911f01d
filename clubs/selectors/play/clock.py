"""The clock of a game: the season's minutes or its round's clock; the moment when time is up for a whole night."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Game
from clubs.selectors.tournament.clock import clock_of as clock_of_round


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends_at` by the minutes, None without; `last_deal`: time is up for all, this deal ends the game.

    `stands`: a tournament's clock is paused.
    """

    ends_at: datetime | None
    last_deal: bool
    stands: bool = False

    @property
    def minutes_left(self) -> int | None:
        """Whole minutes on the season's clock, negative when time is up; None without a clock."""
        if self.ends_at is None:
            return None
        return int((self.ends_at - timezone.now()).total_seconds() // 60)


def clock_of(game: Game) -> Clock:
    """The clock of a game that is being played; an empty one otherwise."""
    if game.status != Game.Status.PLAYING or game.started_at is None:
        return Clock(None, last_deal=False)
    if game.round.stage_id is not None:
        return _clock_in_round(game)
    ends_at = game.started_at + timedelta(minutes=game.minutes) if game.minutes is not None else None
    return Clock(ends_at, is_last_deal(game))


def _clock_in_round(game: Game) -> Clock:
    """The one clock of a tournament's round, with what this table was given beyond it."""
    found = clock_of_round(game.round)
    if found is None:
        return Clock(None, last_deal=False)
    stands = found.paused_at is not None
    return Clock(found.ends_at(game.table.number), is_last_deal(game), stands)


def is_last_deal(game: Game) -> bool:
    """Whether time is up for a game that had begun by then: the deal being played is its last."""
    up = game.event.time_up_at
    return up is not None and game.started_at is not None and game.started_at <= up
