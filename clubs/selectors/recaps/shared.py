"""Facts shared by recaps of nights and of seasons, as keys and numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import Count, Model, QuerySet, Sum

from clubs.models import Club, SeatResult, SeatTally, WonHand
from clubs.ranking.standings import Standing as Line
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.standings_table import Ranking
from clubs.selectors.seasons.streaks import Streak, longest_streak
from clubs.selectors.tournament.public_page import hidden_games
from scoring.strict_json import JsonObject

Row = TypeVar("Row", bound=Model)
LEAST_RUN = 2
"""The shortest run of games that is mentioned."""


@dataclass(frozen=True)
class Told:
    """The final games of a recap, in one system: `of` selects the rows of results, counts and hands."""

    club: Club
    system: str
    of: Mapping[str, Any]

    @property
    def results(self) -> QuerySet[SeatResult]:
        """Return their public results."""
        return self._public(SeatResult.objects.all())

    @property
    def tallies(self) -> QuerySet[SeatTally]:
        """Return their counts by seat."""
        return self._public(SeatTally.objects.all())

    @property
    def hands(self) -> QuerySet[WonHand]:
        """Return their wins."""
        return self._public(WonHand.objects.all())

    @cached_property
    def _hidden(self) -> frozenset[int]:
        return hidden_games(season__club=self.club)

    def _public(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        return rows.filter(system=self.system, **self.of).exclude(game__in=self._hidden)


def main_system(results: QuerySet[SeatResult]) -> str:
    """Return the system of most of these results; "" if there are none."""
    found = results.order_by().values("system").annotate(n=Count("pk")).order_by("-n", "system").first()
    return str(found["system"]) if found else ""


def figures(told: Told) -> JsonObject:
    """Return the number of games and players in all systems, and of deals and wins in the recap's system."""
    played = SeatResult.objects.filter(**told.of)
    numbers = played.aggregate(games=Count("game", distinct=True), people=Count("player", distinct=True))
    counted = told.tallies.aggregate(deals=Sum("dealer"), wins=Sum("wins"), self_draws=Sum("self_draws"))
    return {**numbers, **{name: value or 0 for name, value in counted.items()}}


def best_game(told: Told) -> JsonObject | None:
    """Return the best total; the earlier wins ties."""
    row = told.results.order_by("-total", "night_at", "round_number", "table_number", "game").first()
    return {"player": row.player_id, "game": row.game_id, "value": row.total} if row else None


def best_hand(told: Told) -> JsonObject | None:
    """Return the hand with most points; the earlier wins ties."""
    row = told.hands.order_by("-points", "night_at", "game", "deal", "win").first()
    return {"game": row.game_id, "deal": row.deal, "win": row.win} if row else None


def greatest(told: Told, count: str) -> JsonObject | None:
    """Return who had most of a count in one game: a comeback, a run as dealer."""
    row = told.tallies.filter(**{f"{count}__gt": 0}).order_by(f"-{count}", "night_at", "game").first()
    return {"player": row.player_id, "game": row.game_id, "value": getattr(row, count)} if row else None


def run_of_firsts(scope: Scope, since: datetime | None = None) -> JsonObject | None:
    """Return the longest run of first places, or of those that lasted until a given time."""
    found = longest_streak(scope, Streak.FIRST, since)
    return {"player": found.player, "value": found.games} if found and found.games >= LEAST_RUN else None


def line_of(table: Ranking, line: Line) -> JsonObject:
    """Return a line of a table: its value as a fraction, and how it came about; `shared` if its rank is shared."""
    one = line.entrant
    value = None if one.value is None else list(one.value.as_integer_ratio())
    return {
        "player": table.keys[one.name],
        "rank": line.rank,
        "value": value,
        "games": one.sums.counted,
        "places": one.places(table.size),
        **({"shared": True} if line.shared else {}),
    }
