"""A player's games one after another: how the total went, and runs of good games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class Steps:
    """A player's games in the order of play, by column; `totals` in tenths, `keys`: the results.

    `lasts` 1: nobody worse, somebody better. A regular has thousands, so no game is an object of its own.
    """

    places: bytes
    lasts: bytes
    totals: Sequence[int]
    keys: Sequence[int]

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Most games in a row with place 1, and without a last place (standings, section 3.2)."""

    top: int
    no_last: int


def steps(choice: Choice) -> Steps:
    """The player's games in the order of play."""
    rows = choice.results.filter(player=choice.player).order_by(*ORDER)
    # `last` follows from what shares the place: a truth value would be made anew of every row
    columns = list(zip(*rows.values_list("place", "tied", "size", "total", "pk"), strict=True))
    places, tied, sizes, totals, keys = columns or ((), (), (), (), ())
    lasts = (1 < place == size - of + 1 for place, of, size in zip(places, tied, sizes, strict=True))
    return Steps(bytes(places), bytes(lasts), totals, keys)


def streaks(games: Steps) -> Streaks:
    """The longest runs in games that are in the order of play."""
    return Streaks(_longest(1, games.places), _longest(0, games.lasts))


def _longest(wanted: int, values: bytes) -> int:
    r"""The most in a row that are so.

    >>> _longest(1, b"\x01\x01\x02\x01"), _longest(1, b"")
    (2, 0)
    """
    runs = values.translate(bytes(ord("x") if value == wanted else ord(" ") for value in range(256))).split()
    return max(map(len, runs), default=0)


class Day(NamedTuple):
    """A day that is said in the reader's language when it is written: a course shows few of its many."""

    day: date

    def __str__(self) -> str:
        return date_format(self.day, pgettext("date format", "M j"))


def labels(player: Player, games: Steps) -> list[Day | None]:
    """The days of the games that a course shows, None where one is that of the game before."""
    named = [games.keys[i - 1] for i in sampled_moments(len(games) + 1, MOST_POINTS)[1:]]
    days = dict(SeatResult.objects.filter(pk__in=named).order_by().values_list("pk", "night_at"))
    return day_labels([days[key] for key in named], player.club)


def day_labels(moments: Sequence[datetime], club: Club) -> list[Day | None]:
    """The days of these moments on the club's clock, None where one is that of the moment before."""
    own = [moment.astimezone(club.zone).date() for moment in moments]
    return [None if i and day == own[i - 1] else Day(day) for i, day in enumerate(own)]


def course(games: Steps, named: Sequence[Day | None], frame: Frame, rules: Rules) -> ScoreLine | None:
    """The total game by game, from nought; nothing to draw for a single game. `named` as of `labels`."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(games.totals)]
    moments = sampled_moments(len(sums), MOST_POINTS)
    write = total_axis(rules, whole)
    return score_line([[sums[i]] for i in moments], named, [1], frame, write)
