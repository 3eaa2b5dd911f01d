"""A player's games in each rule system, on one card; totals keep the units of each system."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Count, Max, Sum

from clubs.models import Player, Rating, SeatResult
from clubs.ranking.rating_replay import Listing
from clubs.selectors.player_page.rates import TWO_DECIMALS
from clubs.selectors.ratings.rating_tracks import track_name
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import decimal, written_total
from clubs.selectors.seasons.value_texts import MINUS
from clubs.selectors.tournament.public_page import hidden_games
from rules import registry

LEAST_SYSTEMS = 2


@dataclass(frozen=True, slots=True)
class Across:
    """A system: games, average placing, placement rating of its commonest table size ("" for none), best total."""

    id: str
    name: str
    games: int
    average_place: str
    rating: str
    best: str


def totals_by_system(player: Player) -> tuple[Across, ...]:
    """Return the systems of the player's public results, the most played first; empty for a single system."""
    hidden = hidden_games(season__club=player.club_id)
    rows = SeatResult.objects.filter(player=player, event__counts_in_season=True).exclude(game__in=hidden).order_by()
    summed = rows.values("system", "size").annotate(n=Count("pk"), places=Sum("place"), best=Max("total"))
    found: dict[str, list[Any]] = {}
    for row in summed.order_by("-n", "system", "size"):
        found.setdefault(row["system"], []).append(row)
    if len(found) < LEAST_SYSTEMS:
        return ()
    ratings = {row.track: row for row in Rating.objects.filter(player=player, kind="elo")}
    lines = [_line(system, sizes, ratings) for system, sizes in found.items()]
    return tuple(sorted(lines, key=lambda line: (-line.games, line.id)))


def _line(system: str, sizes: Sequence[Mapping[str, Any]], ratings: Mapping[str, Rating]) -> Across:
    """Return a system's line; `sizes` by number of players at the table, the commonest first."""
    games, best = sum(row["n"] for row in sizes), max(row["best"] for row in sizes)
    rules = registry.ruleset(registry.system(system).presets[0].id)
    sign = "+" if best > 0 else MINUS if best < 0 else ""
    rating = ratings.get(track_name(system, sizes[0]["size"]))
    return Across(
        id=system,
        name=registry.system(system).name.say(core_lang()),
        games=games,
        average_place=decimal(Fraction(sum(row["places"] for row in sizes), games), TWO_DECIMALS),
        rating=f"{rating.value:,.0f}{'?' if rating.games < Listing().provisional else ''}" if rating else "",
        best=sign + written_total(abs(best), rules),
    )
