"""Sums by player over the rows of counted games, to check the stored months against."""

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from clubs.models import KeyTally, SeatTally
from clubs.models.statistics import NUMBERS
from clubs.ranking.policy import WINDS
from clubs.statistics.counts import Counts, Fold, counts_of
from scoring.strict_json import Json, JsonObject


def counts_by_player(rows: QuerySet[SeatTally], system: str) -> dict[int, Counts]:
    """Return the counts of one system by player key, without maps and streaks. Empty counts are 0."""
    summed = rows.filter(system=system).order_by().values("player")
    return {row["player"]: _counts(row) for row in summed.annotate(**_columns(system))}


_PLACES = {f"place_{place}": Count("pk", filter=Q(place=place)) for place in range(1, 5)}


def _columns(system: str) -> JsonObject:
    known = {row.id for row in counts_of(system)}
    numbers = {f"n_{row.id}": (Sum if row.fold is Fold.SUM else Max)(row.id) for row in NUMBERS if row.id in known}
    extremes = {
        "x_total_sum": Sum("total"), "x_best_total": Max("total"), "x_worst_total": Min("total"),
        "x_best_score": Max("score"), "x_worst_score": Min("score"),
    }  # fmt: skip
    return {**numbers, **_PLACES, **extremes}


def _counts(row: Json) -> Counts:
    numbers = {name[2:]: value or 0 for name, value in row.items() if name.startswith("n_")}
    extremes = {name[2:]: value for name, value in row.items() if name.startswith("x_")}
    extremes["total"] = extremes.pop("total_sum")
    return numbers | extremes | {"places": [row[f"place_{place}"] for place in range(1, 5)]}


def maps_by_player(rows: QuerySet[SeatTally], system: str) -> dict[int, dict[str, JsonObject]]:
    """Return the map entries by player key and count: [in, out] for `causes`, a number for the others."""
    entries = KeyTally.objects.filter(tally__in=rows.filter(system=system)).order_by()
    summed = entries.values_list("tally__player", "count", "key").annotate(amount=Sum("amount"), went=Sum("out"))
    found: dict[int, dict[str, JsonObject]] = {}
    for player, count, key, amount, out in summed:
        value = [amount, out] if count == "causes" else amount
        found.setdefault(player, {}).setdefault(count, {})[key] = value
    return found


def winds_by_player(rows: QuerySet[SeatTally], system: str) -> dict[int, dict[str, JsonObject]]:
    """Return games, places and total by player key and start wind."""
    counted = rows.filter(system=system, place__isnull=False).order_by()
    summed = counted.values_list("player", "start", "place").annotate(n=Count("pk"), sum=Sum("total"))
    found: dict[int, dict[str, JsonObject]] = {}
    for player, start, place, games, total in summed:
        wind = found.setdefault(player, {}).setdefault(WINDS[start], {"games": 0, "places": [0] * 4, "total": 0})
        wind["games"] += games
        wind["places"][place - 1] += games
        wind["total"] += total
    return found
