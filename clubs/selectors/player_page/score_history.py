"""A player's games in sequence: the course of the total, and streaks of good games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import accumulate
from typing import NamedTuple

from clubs.models import Club, Player, SeatResult
from clubs.selectors.charts.svg import NARROW_RUN, WIDE_RUN, Readings, ScoreLine, sampled_moments, score_line, whole
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.public.event_texts import axis_day, full_day
from clubs.selectors.rulebook.amounts import Write, signed_total, total_axis
from rules.system import Rules

ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id")
COLUMNS = ("place", "tied", "size", "start", "total", "pk")
MOST_POINTS = 150
"""Maximum number of points on a line. Of more games, an even sample is shown with the totals up to each."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A player's games in the order of play, by column; `totals` in tenths, `keys`: the results.

    `starts` 0: began as East; `lasts` 1: nobody did worse, and somebody better. Regular players have thousands of
    games, so no game is an object of its own.
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
    """Most games in a row in first place, and without last place (standings, section 3.2)."""

    top: int
    no_last: int


def steps(choice: GameFilter) -> Steps:
    """Return the player's games in the order of play."""
    rows = choice.results.order_by(*ORDER)
    # `last` is derived from ties for a placing: as a column, it would create a new bool for every row
    columns = list(zip(*rows.values_list(*COLUMNS), strict=True))
    places, tied, sizes, starts, totals, keys = columns or ((),) * len(COLUMNS)
    lasts = (1 < place == size - of + 1 for place, of, size in zip(places, tied, sizes, strict=True))
    return Steps(bytes(places), bytes(lasts), bytes(starts), totals, keys)


def streaks(games: Steps) -> Streaks:
    """Return the longest streaks in games in the order of play."""
    return Streaks(_longest(1, games.places), _longest(0, games.lasts))


def _longest(wanted: int, values: bytes) -> int:
    r"""Return the length of the longest run of the value `wanted`.

    >>> _longest(1, b"\x01\x01\x02\x01"), _longest(1, b"")
    (2, 0)
    """
    runs = values.translate(bytes(ord("x") if value == wanted else ord(" ") for value in range(256))).split()
    return max(map(len, runs), default=0)


class Day(NamedTuple):
    """A date formatted in the reader's language when rendered, because a chart shows few of its many dates."""

    day: date

    def __str__(self) -> str:
        return axis_day(self.day)


def days_shown(player: Player, games: Steps) -> list[date]:
    """Return the dates of the games on a chart, in the club's time zone."""
    named = [games.keys[i - 1] for i in sampled_moments(len(games) + 1, MOST_POINTS)[1:]]
    days = dict(SeatResult.objects.filter(pk__in=named).order_by().values_list("pk", "night_at"))
    return days_on([days[key] for key in named], player.club)


def days_on(moments: Sequence[datetime], club: Club) -> list[date]:
    """Return the dates of these moments in the club's time zone."""
    zone = club.zone
    return [moment.astimezone(zone).date() for moment in moments]


def labels(days: Sequence[date]) -> list[Day | None]:
    """Return the dates as labels, with None for a repeated date."""
    return [None if i and day == days[i - 1] else Day(day) for i, day in enumerate(days)]


@dataclass(frozen=True, slots=True)
class Course:
    """A line in a wide and a narrow drawing, with the texts of its points, the lowest and the highest."""

    wide: ScoreLine
    narrow: ScoreLine
    readings: Readings
    low: str
    high: str

    @property
    def last(self) -> str:
        """Return the newest value as text."""
        return self.readings.lines[0][-1]


def drawn(values: Sequence[int], days: Sequence[date], axis: Write, say: Write) -> Course:
    """Return the line of the values from the start, with the date of each later one; `axis` formats its grid."""
    moments, named = [[value] for value in values], labels(days)
    wide, narrow = (score_line(moments, named, [1], frame, axis) for frame in (WIDE_RUN, NARROW_RUN))
    readings = Readings(["", *map(full_day, days)], [[say(value) for value in values]])
    return Course(wide, narrow, readings, say(min(values)), say(max(values)))


def score_chart(player: Player, games: Steps, rules: Rules) -> Course | None:
    """Return the chart of the total after each game, from zero, or None for a single game."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(games.totals)]
    shown = [sums[i] for i in sampled_moments(len(sums), MOST_POINTS)]
    return drawn(shown, days_shown(player, games), total_axis(rules, whole), lambda sum_: signed_total(sum_, rules))
