"""A player's games one after another: how the total went, and runs of good games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.models import Player, SeatResult
from clubs.selectors.charts.drawings import Frame, ScoreLine, sampled_moments, score_line, whole
from clubs.selectors.players.choice import Choice
from clubs.selectors.rulebook.amounts import total_axis
from rules.system import Rules

ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id")
MOST_POINTS = 150
"""How many games a line shows; of more, so many evenly, with what they came to by then."""


@dataclass(frozen=True, slots=True)
class Step:
    """A game as the course needs it; `total` in tenths, `last`: nobody worse, somebody better, `key` of the result."""

    place: int
    last: bool
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
    return [Step(*row) for row in rows.values_list("place", "last", "total", "pk")]


def streaks(games: Sequence[Step]) -> Streaks:
    """The longest runs in games that are in the order of play."""
    return Streaks(_longest(game.place == 1 for game in games), _longest(not game.last for game in games))


def _longest(flags: Iterable[bool]) -> int:
    """The most in a row that are true.

    >>> _longest([True, True, False, True])
    2
    """
    return max(accumulate(flags, lambda run, flag: run + 1 if flag else 0, initial=0))


def nights(games: Sequence[Step]) -> Mapping[int, datetime]:
    """When the games were that a course names, by the result's key."""
    named = [games[i - 1].key for i in sampled_moments(len(games) + 1, MOST_POINTS)[1:]]
    return dict(SeatResult.objects.filter(pk__in=named).order_by().values_list("pk", "night_at"))


def course(
    player: Player, games: Sequence[Step], days: Mapping[int, datetime], frame: Frame, rules: Rules
) -> ScoreLine | None:
    """The total game by game, from nought; nothing to draw for a single game. `days` as of `nights`."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(game.total for game in games)]
    moments = sampled_moments(len(sums), MOST_POINTS)
    own = [days[games[i - 1].key].astimezone(player.club.zone) for i in moments[1:]]
    labels = [date_format(day, pgettext("date format", "M j")) for day in own]
    labels = [label if i == 0 or label != labels[i - 1] else "" for i, label in enumerate(labels)]
    write = total_axis(rules, whole)
    return score_line([[sums[i]] for i in moments], labels, [1], frame, write)
