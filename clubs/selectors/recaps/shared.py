"""What recaps of nights and of seasons have in common, as keys and numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Count, Model, QuerySet, Sum

from clubs.models import Club, Game, SeatResult, SeatTally, WonHand
from clubs.ranking.standings import Standing as Line
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.standings_table import Ranking
from clubs.selectors.seasons.streaks import Streak, longest_streak
from clubs.selectors.tournament.public_page import HIDDEN
from scoring.strict_json import JsonObject

Row = TypeVar("Row", bound=Model)
LEAST_RUN = 2
"""Games in a row that are worth telling."""


@dataclass(frozen=True, slots=True)
class Told:
    """The final games that a recap tells of, those of one system: `of` says which rows of results, counts and hands."""

    club: Club
    system: str
    of: Mapping[str, Any]

    @property
    def results(self) -> QuerySet[SeatResult]:
        """Their results, as far as they are public."""
        return self._public(SeatResult.objects.all())

    @property
    def tallies(self) -> QuerySet[SeatTally]:
        """What they add to whom."""
        return self._public(SeatTally.objects.all())

    @property
    def hands(self) -> QuerySet[WonHand]:
        """Their wins."""
        return self._public(WonHand.objects.all())

    def _public(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        hidden = Game.objects.filter(HIDDEN, event__season__club=self.club)
        return rows.filter(system=self.system, **self.of).exclude(game__in=hidden)


def main_system(results: QuerySet[SeatResult]) -> str:
    """The system of most of these results; "" where there are none."""
    found = results.order_by().values("system").annotate(n=Count("pk")).order_by("-n", "system").first()
    return str(found["system"]) if found else ""


def figures(told: Told) -> JsonObject:
    """How many games and players there were, in every system, and deals and wins in the told one."""
    played = SeatResult.objects.filter(**told.of)
    numbers = played.aggregate(games=Count("game", distinct=True), people=Count("player", distinct=True))
    counted = told.tallies.aggregate(deals=Sum("dealer"), wins=Sum("wins"), self_draws=Sum("self_draws"))
    return {**numbers, **{name: value or 0 for name, value in counted.items()}}


def best_game(told: Told) -> JsonObject | None:
    """The best total, the earlier of equals."""
    row = told.results.order_by("-total", "night_at", "round_number", "table_number", "game").first()
    return {"player": row.player_id, "game": row.game_id, "value": row.total} if row else None


def best_hand(told: Told) -> JsonObject | None:
    """The hand of most points, the earlier of equals."""
    row = told.hands.order_by("-points", "night_at", "game", "deal", "win").first()
    return {"game": row.game_id, "deal": row.deal, "win": row.win} if row else None


def greatest(told: Told, count: str) -> JsonObject | None:
    """Who had most of a count in one game: a comeback, a run as dealer."""
    row = told.tallies.filter(**{f"{count}__gt": 0}).order_by(f"-{count}", "night_at", "game").first()
    return {"player": row.player_id, "game": row.game_id, "value": getattr(row, count)} if row else None


def run_of_firsts(scope: Scope, since: datetime | None = None) -> JsonObject | None:
    """The longest run of first places, or of those that lasted until a moment."""
    found = longest_streak(scope, Streak.FIRST, since)
    return {"player": found.player, "value": found.games} if found and found.games >= LEAST_RUN else None


def line_of(table: Ranking, line: Line) -> JsonObject:
    """A line of a table: its value as a fraction, and how it came about; `shared` where somebody else has its rank."""
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
