"""The quality of a seating counted in the plainest way, from the request and the answer alone."""

from collections import Counter
from itertools import combinations
from typing import Any

Json = dict[str, Any]
WEIGHTS = {
    "mates": 1_000_000, "repeats": 10_000, "back_to_back": 5_000, "clubs": 100, "countries": 10, "spread": 1,
}  # fmt: skip


def position(request: Json, person: Json) -> int:
    players = [one for one in request["players"] if not one.get("substitute")]
    if person.get("substitute"):
        return len(players) + 1
    if "rank" in person:
        return int(person["rank"])
    return 1 + sum(one["points"] > person["points"] for one in players)


def pairs(round_: list[list[Any]]) -> list[frozenset[str]]:
    return [frozenset(map(str, pair)) for table in round_ for pair in combinations(table, 2)]


def card(request: Json, answer: Json) -> Json:
    people = {str(one["id"]): one for one in request["players"]}
    seats = request.get("seats", 4)
    ranked = request["method"] not in ("schedule", "random")
    rounds = [*request.get("history", []), *answer["rounds"]]
    before = len(request.get("history", []))
    met: Counter[frozenset[str]] = Counter()
    made: Json = dict.fromkeys([*WEIGHTS, "same_table", "max_meetings"], 0)
    counts = {key: [0] * seats for key in people}
    for number, round_ in enumerate(rounds):
        for table in round_:
            for wind, one in enumerate(table):
                if str(one) in counts:
                    counts[str(one)][wind] += 1
        for pair in pairs(round_) if number >= before else ():
            a, b = (people[key] for key in pair)
            made["repeats"] += met[pair]
            made["back_to_back"] += number > 0 and pair in pairs(rounds[number - 1])
            subs = bool(a.get("substitute") and b.get("substitute"))
            made["mates"] += subs or (a.get("team") is not None and a.get("team") == b.get("team"))
            made["clubs"] += a.get("club") is not None and a.get("club") == b.get("club")
            made["countries"] += a.get("country") is not None and a.get("country") == b.get("country")
            made["spread"] += abs(position(request, a) - position(request, b)) if ranked else 0
        met.update(pairs(round_))
        if number > before:
            made["same_table"] += sum(
                len(set(now) & set(then)) for now, then in zip(round_, rounds[number - 1], strict=False)
            )  # fmt: skip
    played = {pair for round_ in answer["rounds"] for pair in pairs(round_)}
    made["max_meetings"] = max((met[pair] for pair in played), default=0)
    return made | {"cost": cost(request, made)} | tail(answer, counts, seats)


def cost(request: Json, figures: Json) -> int:
    weights = WEIGHTS | request.get("weights", {})
    avoid = request.get("avoid", ["team"])
    for what, figure in {"team": "mates", "club": "clubs", "country": "countries"}.items():
        weights[figure] *= what in avoid
    return sum(weight * figures[figure] for figure, weight in weights.items())


def tail(answer: Json, counts: dict[str, list[int]], seats: int) -> Json:
    every = [count for own in counts.values() for count in own]
    threes = [table for round_ in answer["rounds"] for table in round_ if len(table) == 3 < seats]
    return {
        "winds": {
            "max": max(max(own) - min(own) for own in counts.values()),
            "squares": sum(count**2 for count in every),
            "counts": counts,
        },
        "byes": dict(Counter(str(one) for out in answer["byes"] for one in out)),
        "short": dict(Counter(str(one) for table in threes for one in table)),
    }


def least_cost(request: Json, playing: list[str], met: Counter[frozenset[str]], last: set[frozenset[str]]) -> int:
    """Return the least cost of one round of full tables, by trying every grouping."""
    people = {str(one["id"]): one for one in request["players"]}
    weights = WEIGHTS | request.get("weights", {})

    costs: dict[tuple[str, str], int] = {}
    for a, b in combinations(playing, 2):
        one, other = people[a], people[b]
        mates = one.get("team") is not None and one.get("team") == other.get("team")
        costs[a, b] = costs[b, a] = (
            weights["mates"] * mates
            + weights["repeats"] * met[frozenset((a, b))]
            + weights["back_to_back"] * (frozenset((a, b)) in last)
            + weights["spread"] * abs(position(request, one) - position(request, other))
        )

    def least(left: tuple[str, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        found = []
        for others in combinations(rest, 3):
            table = sum(costs[pair] for pair in combinations((first, *others), 2))
            found.append(table + least(tuple(one for one in rest if one not in others)))
        return min(found)

    return least(tuple(playing))
