"""What games add up to by player, season, system and start wind: from the rows of games, as it is kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha1
from itertools import product
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from clubs.models import KeyTally, PlayerSum, Season, SeatTally, SpanSum, SumBook
from clubs.models.aggregates import ANY_WIND
from clubs.models.statistics import NUMBERS
from clubs.selectors.statistics.game_rows import Rows
from clubs.selectors.statistics.packed_rates import packed, shape
from clubs.statistics.counts import Fold
from rules import registry
from scoring.strict_json import Json

MAPS = ("patterns", "by_limit")
"""The counts that are maps and kept as sums."""
PLACES = tuple(f"place_{place}" for place in range(1, 5))
THREE = 3
ADDED = (*(row.id for row in NUMBERS if row.fold is Fold.SUM), *PLACES, "threes", "three_steps", "total")
HIGHEST = (*(row.id for row in NUMBERS if row.fold is Fold.MOST), "best_total", "best_score")
LOWEST = ("worst_total", "worst_score")
NUMBERED = (*ADDED, *HIGHEST, *LOWEST)
AT_ONCE = 200
"""Players whose sums are held in memory at once."""
OPTIONAL = ("best_total", "best_score", *LOWEST)
"""What nobody has who has no result."""


class Key(NamedTuple):
    """Whose sum of what: `season` None of all, `start` `ANY_WIND` of all, `player` None of everybody."""

    season: int | None
    system: str
    start: int
    player: int | None


Values = dict[str, Any]
"""The columns of a sum: numbers, `maps`, and of one that is finished `rates`."""


def sums_by_key(rows: QuerySet[SeatTally]) -> dict[Key, Values]:
    """What these rows of one club add, by player, season, system and start wind; by two queries."""
    counted = rows.filter(event__counts_in_season=True).order_by()
    found: dict[Key, Values] = {}
    for row in counted.values("season_id", "system", "start", "player_id").annotate(**_columns()):
        found[Key(row["season_id"], row["system"], row["start"], row["player_id"])] = _values(row)
    of = ("tally__season_id", "tally__system", "tally__start", "tally__player_id", "count", "key")
    entries = KeyTally.objects.filter(tally__in=counted, count__in=MAPS).order_by()
    for season, system, start, player, count, key, amount in entries.values_list(*of).annotate(n=Sum("amount")):
        found[Key(season, system, start, player)]["maps"].setdefault(count, {})[key] = amount
    return found


def _values(row: Json) -> Values:
    return {name: row[f"x_{name}"] for name in NUMBERED} | {"maps": {}}


def _columns() -> dict[str, Any]:
    found: dict[str, Any] = {f"x_{row.id}": (Sum if row.fold is Fold.SUM else Max)(row.id) for row in NUMBERS}
    found |= {f"x_place_{place}": Count("pk", filter=Q(place=place)) for place in range(1, 5)}
    of_three = Q(size=THREE, place__isnull=False)
    found |= {"x_threes": Count("pk", filter=of_three)}
    found |= {"x_three_steps": Sum(F("place") - 1, filter=of_three, default=0)}
    found |= {"x_best_total": Max("total"), "x_worst_total": Min("total")}
    return found | {"x_best_score": Max("score"), "x_worst_score": Min("score"), "x_total": Sum("total", default=0)}


def pieces_of(rows: Rows) -> dict[Key, Values]:
    """The same of the rows of one game, without a query."""
    found: dict[Key, Values] = {}
    for row, entries in rows.seats:
        values = nothing() | {number.id: getattr(row, number.id) for number in NUMBERS}
        if row.place:
            values |= {f"place_{row.place}": 1, "total": row.total}
            if row.size == THREE:
                values |= {"threes": 1, "three_steps": row.place - 1}
        values |= {"best_total": row.total, "worst_total": row.total}
        values |= {"best_score": row.score, "worst_score": row.score}
        for entry in entries:
            if entry.count in MAPS:
                values["maps"].setdefault(entry.count, {})[entry.key] = entry.amount
        found[Key(row.season_id, row.system, row.start, row.player_id)] = values
    return found


COLUMNS = ("size", "place", "total", "score", *(row.id for row in NUMBERS))
"""What a row of a game adds to sums."""


def together(rows: Sequence[Sequence[Any]]) -> Values:
    """What rows of one player, by `COLUMNS`, come to but for maps."""
    columns = {name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)}
    known = {name: [value for value in columns[name] if value is not None] for name in ("total", "score")}
    values: Values = {row.id: (sum if row.fold is Fold.SUM else max)(columns[row.id]) for row in NUMBERS}
    values |= {f"place_{place}": columns["place"].count(place) for place in range(1, 5)} | {
        "total": sum(known["total"])
    }
    sizes = zip(columns["size"], columns["place"], strict=True)
    threes = [place for size, place in sizes if size == THREE and place is not None]
    values |= {"threes": len(threes), "three_steps": sum(threes) - len(threes)}
    for name, found in known.items():
        values |= {f"best_{name}": max(found, default=None), f"worst_{name}": min(found, default=None)}
    return values


def put_together(sums: Sequence[Values]) -> Values:
    """Several sums of one player as one, but for maps."""
    columns = {name: [values[name] for values in sums] for name in NUMBERED}
    found: Values = {name: sum(columns[name]) for name in ADDED}
    for names, choose in ((HIGHEST, max), (LOWEST, min)):
        for name in names:
            found[name] = choose((value for value in columns[name] if value is not None), default=None)
    return found


def expand_to_totals(found: Mapping[Key, Values]) -> dict[Key, Values]:
    """The sums that these pieces come to: of a season and of all, from a wind and from all, of one and of everybody."""
    sums: dict[Key, Values] = {}
    for key, values in found.items():
        for season, start, player in product((key.season, None), (key.start, ANY_WIND), (key.player, None)):
            add(sums.setdefault(Key(season, key.system, start, player), nothing()), values, alone=player is not None)
    return {key: values for key, values in sums.items() if key.player or says_something(values)}


def finished(sums: Mapping[Key, Values]) -> dict[Key, Values]:
    """These sums with the rates that follow from them, of players alone."""
    return {key: values | {"rates": packed(key.system, values) if key.player else b""} for key, values in sums.items()}


def sums_of(club: int) -> Iterator[tuple[Q, dict[Key, Values]]]:
    """What a club's (key) games come to: some players at a time and everybody last, each with whose sums these are."""
    everybody: dict[Key, Values] = {}
    for players in blocks_of(club):
        found = expand_to_totals(sums_by_key(SeatTally.objects.filter(club=club, player__in=players)))
        for key in [key for key in found if not key.player]:
            add(everybody.setdefault(key, nothing()), found.pop(key), alone=False)
        yield Q(player__in=players), found
    yield Q(player=None), everybody


def blocks_of(club: int) -> Iterator[list[int]]:
    """Everybody (keys) who has counted games or sums in a club, so many at a time."""
    ordered = sorted({player for model in (SeatTally, PlayerSum) for player in _people(model, club)})
    yield from (ordered[start : start + AT_ONCE] for start in range(0, len(ordered), AT_ONCE))


def _people(model: type[SeatTally] | type[PlayerSum], club: int) -> Iterable[int]:
    rows = model._default_manager.filter(club=club, player__isnull=False).order_by()
    return rows.values_list("player", flat=True).distinct()


def nothing() -> Values:
    """A sum of no game."""
    return dict.fromkeys(NUMBERED, 0) | dict.fromkeys(OPTIONAL) | {"maps": {}}


def says_something(values: Values) -> bool:
    """Whether anything is left of a sum of everybody."""
    return bool(values["maps"]) or any(values[name] for name in ADDED)


def add(into: Values, more: Values, *, alone: bool, sign: int = 1) -> None:
    """Put more games to a sum; of everybody (not `alone`) only what adds up, which can be taken away again (−1)."""
    for name in ADDED:
        into[name] += sign * more[name]
    add_maps(into, more["maps"], sign)
    if alone:
        _stretch(into, more)


def add_maps(into: Values, more: Mapping[str, Mapping[str, int]], sign: int = 1) -> None:
    """Put the entries of more games to those of a sum."""
    for count, entries in more.items():
        known = into["maps"].get(count, {})
        summed = {key: known.get(key, 0) + sign * entries.get(key, 0) for key in {**known, **entries}}
        into["maps"][count] = {key: amount for key, amount in summed.items() if amount}
    into["maps"] = {count: entries for count, entries in into["maps"].items() if entries}


def _stretch(into: Values, more: Values) -> None:
    """Let the highest and the lowest of a sum be those of more games too."""
    for names, choose in ((HIGHEST, max), (LOWEST, min)):
        for name in names:
            either = [value for value in (into[name], more[name]) if value is not None]
            into[name] = choose(either, default=None)


@cache
def schema_fingerprint() -> str:
    """What says which columns and rates a club's sums have: kept with them, and they are made anew where it differs."""
    return sha1(repr((NUMBERED, MAPS, shape())).encode(), usedforsecurity=False).hexdigest()


def sums_kept(club: int) -> bool:
    """Whether the sums of a club (key) are kept, and are whole."""
    return SumBook.objects.filter(club=club, made_at__isnull=False, made_as=schema_fingerprint()).exists()


FOUR = 4
GAMES = (F("games") - F("threes")) / FOUR + F("threes") / THREE
"""In a sum of everybody, which counts a game once for each of its players, how many games."""


def sizes_kept(season: Season) -> frozenset[int] | None:
    """How many play a final game of a season that counts, as it is kept; None where nothing is."""
    if not sums_kept(season.club_id):
        return None
    rows = PlayerSum.objects.filter(season=season, player=None, start=ANY_WIND)
    found = rows.aggregate(of_three=Sum("threes", default=0), of_four=Sum(F("games") - F("threes"), default=0))
    return frozenset(size for size, games in ((THREE, found["of_three"]), (FOUR, found["of_four"])) if games)


def games_kept() -> Coalesce:
    """Of seasons in a query, how many final games count, as it is kept."""
    systems = [system.id for system in registry.SYSTEMS]  # so that the index of a scope finds the few rows
    of_season = PlayerSum.objects.filter(club=OuterRef("club"), season=OuterRef("pk"), system__in=systems)
    rows = of_season.filter(player=None, start=ANY_WIND).order_by()
    return Coalesce(Subquery(rows.values("season").annotate(n=Sum(GAMES)).values("n")), 0)


def kept(rows: Iterable[PlayerSum]) -> dict[Key, Values]:
    """Rows as they are kept, by what they are of."""
    return {
        Key(row.season_id, row.system, row.start, row.player_id): values_of(row) | {"rates": bytes(row.rates)}
        for row in rows
    }


def values_of(row: PlayerSum | SpanSum) -> Values:
    """The columns of a kept sum that games add to."""
    return {name: getattr(row, name) for name in (*NUMBERED, "maps")}
