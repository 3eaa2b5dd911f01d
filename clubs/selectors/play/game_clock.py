"""The clock of a game: the season's minutes or its round's clock, and time called for a whole night."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Game, Round, Stage
from clubs.selectors.tournament.round_clock import clock_of as clock_of_round


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends_at` by the minutes, None without; `last_deal`: time is up for all, this deal ends the game.

    `stands`: a tournament's clock is paused. `one_more`: time is up, and one more deal follows the current one.
    `may_end`: the game ends at once if no dice were thrown and no wall is built. `round`: the tournament's round, whose
    clock all tables share.
    """

    ends_at: datetime | None
    last_deal: bool
    stands: bool = False
    one_more: bool = False
    may_end: bool = False
    round: Round | None = None

    @property
    def minutes_left(self) -> int | None:
        """Return whole minutes on the season's clock, negative when time is up; None without a clock."""
        if self.ends_at is None:
            return None
        return int((self.ends_at - timezone.now()).total_seconds() // 60)


def clock_of(game: Game) -> Clock:
    """Return the clock of a game in progress; otherwise an empty one."""
    if game.status != Game.Status.PLAYING or game.started_at is None:
        return Clock(None, last_deal=False)
    if game.round.stage_id is not None:
        return _clock_in_round(game)
    ends_at = game.started_at + timedelta(minutes=game.minutes) if game.minutes is not None else None
    return Clock(ends_at, is_last_deal(game))


def _clock_in_round(game: Game) -> Clock:
    """Return the shared clock of a tournament's round, with this table's extra time."""
    found = clock_of_round(game.round)
    if found is None:
        return Clock(None, last_deal=False)
    stands, ends_at = found.at(game.table.number).paused_at is not None, found.ends_at(game.table.number)
    left = _deals_to_come(game, ends_at)
    may_end = left == 0 and _policy(game) == Stage.End.FINISH
    return Clock(ends_at, left == 0, stands, one_more=left == 1, may_end=may_end, round=game.round)


def deals_to_come(game: Game) -> int | None:
    """Return how many deals follow the current one, by its stage's end policy; None while nothing ends the game."""
    if _policy(game) == Stage.End.NONE:
        return None
    found = clock_of_round(game.round)
    return _deals_to_come(game, found.ends_at(game.table.number) if found else None)


def _policy(game: Game) -> str:
    stage = game.round.stage
    return stage.end_policy if stage else Stage.End.NONE


def _deals_to_come(game: Game, ends_at: datetime | None) -> int | None:
    policy = _policy(game)
    if policy == Stage.End.NONE or ends_at is None or timezone.now() < ends_at:
        return None
    if policy == Stage.End.FINISH:
        return 0
    return 0 if game.deals.filter(current=True, created_at__gte=ends_at).exists() else 1


def is_last_deal(game: Game) -> bool:
    """Return whether the current deal is the last: the night or the stage called time after the game had begun."""
    if game.round.stage_id is not None:
        return deals_to_come(game) == 0
    up = game.event.time_up_at
    return up is not None and game.started_at is not None and game.started_at <= up
