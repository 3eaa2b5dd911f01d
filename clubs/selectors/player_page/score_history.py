"""A player's games one after another: how the total went, and runs of good games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.models import Club, Player, SeatResult
from clubs.selectors.charts.svg import NARROW_RUN, WIDE_RUN, Readings, ScoreLine, sampled_moments, score_line, whole
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.rulebook.amounts import Write, signed_total, total_axis
from rules.system import Rules

ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id")
COLUMNS = ("place", "tied", "size", "start", "total", "pk")
MOST_POINTS = 150
"""How many games a line shows; of more, so many evenly, with what they came to by then."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A player's games in the order of play, by column; `totals` in tenths, `keys`: the results.

    `starts` 0 began as East; `lasts` 1: nobody worse, somebody better. A regular has thousands, so no game is an object
    of its own.
    """

    places: bytes
    lasts: bytes
    starts: bytes
    totals: Sequence[int]
    keys: Sequence[int]

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Most games in a row with place 1, and without a last place (standings, section 3.2)."""

    top: int
    no_last: int


def steps(choice: GameFilter) -> Steps:
    """The player's games in the order of play."""
    rows = choice.results.order_by(*ORDER)
    # `last` follows from what shares the place: a truth value would be made anew of every row
    columns = list(zip(*rows.values_list(*COLUMNS), strict=True))
    places, tied, sizes, starts, totals, keys = columns or ((),) * len(COLUMNS)
    lasts = (1 < place == size - of + 1 for place, of, size in zip(places, tied, sizes, strict=True))
    return Steps(bytes(places), bytes(lasts), bytes(starts), totals, keys)


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
        return date_format(self.day, pgettext("date format", "j M"))


def days_shown(player: Player, games: Steps) -> list[date]:
    """The days of the games that a course shows, on the club's clock."""
    named = [games.keys[i - 1] for i in sampled_moments(len(games) + 1, MOST_POINTS)[1:]]
    days = dict(SeatResult.objects.filter(pk__in=named).order_by().values_list("pk", "night_at"))
    return days_on([days[key] for key in named], player.club)


def days_on(moments: Sequence[datetime], club: Club) -> list[date]:
    """The days of these moments on the club's clock."""
    zone = club.zone
    return [moment.astimezone(zone).date() for moment in moments]


def labels(days: Sequence[date]) -> list[Day | None]:
    """The days as labels, None where one is that of the moment before."""
    return [None if i and day == days[i - 1] else Day(day) for i, day in enumerate(days)]


@dataclass(frozen=True, slots=True)
class Course:
    """A line in a wide and a narrow drawing, and what it says under a finger."""

    wide: ScoreLine
    narrow: ScoreLine
    readings: Readings


def drawn(values: Sequence[int], days: Sequence[date], axis: Write, say: Write) -> Course:
    """The line of the values from the start on, with the day of each later one; its grid is written by `axis`."""
    moments, named = [[value] for value in values], labels(days)
    wide, narrow = (score_line(moments, named, [1], frame, axis) for frame in (WIDE_RUN, NARROW_RUN))
    return Course(wide, narrow, Readings([None, *days], [[say(value) for value in values]]))


def score_chart(player: Player, games: Steps, rules: Rules) -> Course | None:
    """The total game by game, from nought; nothing to draw for a single game."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(games.totals)]
    shown = [sums[i] for i in sampled_moments(len(sums), MOST_POINTS)]
    return drawn(shown, days_shown(player, games), total_axis(rules, whole), lambda sum_: signed_total(sum_, rules))
