"""The call `stats`: from games in the contract's words to counts and rates by player; raises `ContractError`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction

from clubs.statistics.counts import Counts
from clubs.statistics.head_to_head import versus
from clubs.statistics.player_counts import all_counts, people
from clubs.statistics.rates import Rate, percentile, rates_of
from clubs.statistics.stats_request import Asked, read_stats
from scoring.fractions import r4
from scoring.strict_json import Json, JsonObject

Request = Json
Answer = JsonObject


def stats(asked: Request, lang: str = "en") -> Answer:
    """Return the counts, rates and percentiles of all players in the games.

    >>> game = {"players": ["A", "B", "C", "D"], "scores": [41200, 28300, 19500, 11000]}
    >>> [line["counts"]["total"] for line in stats({"rules": "riichi", "games": [game]})["players"]]
    [512, 83, -205, -390]
    """
    wanted = read_stats(asked)
    rules = wanted.rules
    found = people(rules.id, wanted.games)
    counts = {name: all_counts(rules.id, rules.players, found[name].counts) for name in sorted(found)}
    rates = rates_of(rules.id)
    percentiles = {rate.id: _percentiles(wanted, rate, counts) for rate in rates}
    made: Answer = {
        "ok": True,
        "players": [
            {
                "player": name,
                "counts": own,
                "rates": {rate.id: r4(rate.of(own)) for rate in rates},
                "percentiles": {rate.id: percentiles[rate.id].get(name) for rate in rates},
            }
            for name, own in counts.items()
        ],
        "club": {"rates": {rate.id: r4(rate.together(list(counts.values()))) for rate in rates}},
    }
    return made | ({"versus": _versus(wanted)} if wanted.versus else {})


def _percentiles(wanted: Asked, rate: Rate, counts: Mapping[str, Counts]) -> dict[str, int | None]:
    """Return the percentile in a rate by name, for all players who are compared."""
    values: dict[str, Fraction] = {}
    for name, own in counts.items():
        value, enough = rate.of(own), _enough(wanted, rate, own)
        if value is not None and enough:
            values[name] = value
    ordered: Sequence[Fraction] = sorted(values.values())
    return {name: percentile(value, ordered, lower=rate.lower) for name, value in values.items()}


def _enough(wanted: Asked, rate: Rate, counts: Counts) -> bool:
    if rate.over_games:
        return bool(counts["games"] >= wanted.least_games)
    return bool(counts["deals"] >= wanted.least_deals)


def _versus(wanted: Asked) -> list[Answer]:
    return [
        {"player": player, "other": other, **asdict(found)} for (player, other), found in versus(wanted.games).items()
    ]
