"""A player's games one after another: how the total went, and runs of good games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import NamedTuple

from django.db.models import IntegerField
from django.db.models.functions import Cast
from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.models import Club, Player, SeatResult
from clubs.selectors.charts.drawings import Frame, ScoreLine, sampled_moments, score_line, whole
from clubs.selectors.players.choice import Choice
from clubs.selectors.rulebook.amounts import total_axis
from rules.system import Rules

ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id")
MOST_POINTS = 150
"""How many games a line shows; of more, so many evenly, with what they came to by then."""


class Step(NamedTuple):
    """A game as the course needs it; `total` in tenths, `last` 1: nobody worse, somebody better; `key`: the result."""

    place: int
    last: int
    total: int
    key: int


@dataclass(frozen=True, slots=True)
class Streaks:
    """Most games in a row with place 1, and without a last place (standings, section 3.2)."""

    top: int
    no_last: int


def steps(choice: Choice) -> list[Step]:
    """The player's games in the order of play."""
    rows = choice.results.filter(player=choice.player).order_by(*ORDER)
    numbers = rows.annotate(least=Cast("last", IntegerField())).values_list("place", "least", "total", "pk")
    return list(map(Step._make, numbers))  # a truth value would be made anew of every row


def streaks(games: Sequence[Step]) -> Streaks:
    """The longest runs in games that are in the order of play."""
    return Streaks(_longest(game.place == 1 for game in games), _longest(not game.last for game in games))


def _longest(flags: Iterable[bool]) -> int:
    """The most in a row that are true.

    >>> _longest([True, True, False, True])
    2
    """
    return max(accumulate(flags, lambda run, flag: run + 1 if flag else 0, initial=0))


class Day(NamedTuple):
    """A day that is said in the reader's language when it is written: a course shows few of its many."""

    day: date

    def __str__(self) -> str:
        return date_format(self.day, pgettext("date format", "M j"))


def labels(player: Player, games: Sequence[Step]) -> list[Day | None]:
    """The days of the games that a course shows, None where one is that of the game before."""
    named = [games[i - 1].key for i in sampled_moments(len(games) + 1, MOST_POINTS)[1:]]
    days = dict(SeatResult.objects.filter(pk__in=named).order_by().values_list("pk", "night_at"))
    return day_labels([days[key] for key in named], player.club)


def day_labels(moments: Sequence[datetime], club: Club) -> list[Day | None]:
    """The days of these moments on the club's clock, None where one is that of the moment before."""
    own = [moment.astimezone(club.zone).date() for moment in moments]
    return [None if i and day == own[i - 1] else Day(day) for i, day in enumerate(own)]


def course(games: Sequence[Step], named: Sequence[Day | None], frame: Frame, rules: Rules) -> ScoreLine | None:
    """The total game by game, from nought; nothing to draw for a single game. `named` as of `labels`."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(game.total for game in games)]
    moments = sampled_moments(len(sums), MOST_POINTS)
    write = total_axis(rules, whole)
    return score_line([[sums[i]] for i in moments], named, [1], frame, write)
