"""Standings by a slow, literal version of the rules, to compare the fast ones with."""

from fractions import Fraction
from functools import cmp_to_key
from typing import Any

WINDS = "ESWN"
OWN = {
    "total": lambda e: e["total"],
    "all_total": lambda e: sum(r["total"] for r in e["eligible"]) + e["bonus"],
    "average": lambda e: Fraction(e["total"], len(e["counted"])),
    "more_games": lambda e: len(e["eligible"]),
    "fewer_games": lambda e: -len(e["eligible"]),
    "nights": lambda e: e["nights"],
    "average_place": lambda e: -e["average_place"],
    "firsts": lambda e: sum(r["place"] == 1 for r in e["counted"]),
    "seconds": lambda e: sum(r["place"] == 2 for r in e["counted"]),
    "thirds": lambda e: sum(r["place"] == 3 for r in e["counted"]),
    "places": lambda e: [sum(r["place"] == p for r in e["counted"]) for p in range(1, e["largest"])],
    "fewest_lasts": lambda e: -sum(r["place"] > 1 and r["place"] == r["worst"] for r in e["counted"]),
    "best_game": lambda e: max(r["total"] for r in e["counted"]),
    "worst_game": lambda e: min(r["total"] for r in e["counted"]),
    "sorted_games": lambda e: sorted([r["total"] for r in e["counted"]], reverse=True),
    "last_game": lambda e: next(r["total"] for r in reversed(e["counted"])),
}
"""Each tie-break of a player alone, as a number of which more is better."""


def points(policy: dict[str, Any], places: list[int], seat: int) -> int:
    given = policy["place_points"]
    by_place = given if isinstance(given, list) else given[str(len(places))]
    place = places[seat]
    sharers = [i for i, own in enumerate(places) if own == place]
    pot = sum(by_place[place - 1 + i] for i in range(len(sharers)))
    return pot // len(sharers) + (1 if sharers.index(seat) < pot % len(sharers) else 0)


def results(request: dict[str, Any], player: str, whole: dict[str, Any]) -> list[dict[str, Any]]:
    policy, found = request["policy"], []
    mixed = len({len(game["players"]) for game in whole["games"]}) > 1
    for index, game in sorted(enumerate(request["games"]), key=lambda pair: (pair[1]["night"], pair[0])):
        if player in game["players"]:
            seat = game["players"].index(player)
            place, seats = game["places"][seat], len(game["players"])
            value: Any = game["totals"][seat]
            if policy["value"] == "average_place":
                value = -place
            if policy["value"] == "place_points":
                value = points(policy, game["places"], seat)
            found.append({
                "game": game, "index": index, "night": game["night"], "seat": seat, "place": place, "value": value,
                "total": game["totals"][seat], "worst": max(game["places"]), "at": len(found),
                "r": 1 + Fraction(3 * (place - 1), seats - 1) if mixed else Fraction(place),
            })  # fmt: skip
    return found


def best(found: list[dict[str, Any]], n: int) -> list[dict[str, Any]]:
    chosen = sorted(found, key=lambda r: (-r["value"], -r["total"], r["place"], r["at"]))[:n]
    return sorted(chosen, key=lambda r: r["at"])


def eligible(request: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    policy, guests = request["policy"], request["guests"]
    left = []
    for result in found:
        many = sum(name is None or name in guests for name in result["game"]["players"])
        few = policy["max_guests"] is None or many <= policy["max_guests"]
        if few and WINDS[result["seat"]] in policy["winds"]:
            left.append(result)
    if policy["night_cap"] is None:
        return left
    kept = []
    for night in sorted({r["night"] for r in left}):
        own = [r for r in left if r["night"] == night]
        cap = policy["night_cap"]
        kept += own[:cap] if policy["night_cap_by"] == "first" else best(own, cap)
    return kept


def run_value(run: list[dict[str, Any]]) -> tuple[int, ...]:
    values, totals, places = (sum(r[key] for r in run) for key in ("value", "total", "place"))
    return values, totals, -places, -run[0]["at"]


def counted(policy: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    n = policy.get("n", 0)
    if policy["count"] == "best":
        return best(found, n)
    if policy["count"] == "drop":
        return best(found, max(1, len(found) - n))
    if policy["count"] == "run" and len(found) > n:
        runs = [found[i : i + n] for i in range(len(found) - n + 1)]
        return max(runs, key=run_value)
    return found


def entrant(request: dict[str, Any], player: str, whole: dict[str, Any]) -> dict[str, Any]:
    policy = request["policy"]
    played = results(request, player, whole)
    left = eligible(request, played)
    counting = counted(policy, left)
    nights = {r["night"] for r in played} | {p["night"] for p in request["present"] if player in p["players"]}
    adjust = sum(line["tenths"] for line in request["lines"] if line.get("player") == player)
    if policy["attendance"]:
        given = policy["attendance"]
        paid = max(len(nights) - given.get("after", 0), 0)
        most = given.get("max")
        adjust += given["tenths"] * (paid if most is None else min(paid, most))
    bonus = 0 if policy["value"] == "place_points" else adjust
    value: Any = None
    if counting:
        value = sum(r["value"] for r in counting) + adjust
        if policy["value"] == "average":
            value = Fraction(value, len(counting))
        if policy["value"] == "average_place":
            value = -sum((r["r"] for r in counting), Fraction(0)) / len(counting)
    return {
        "name": player, "eligible": left, "counted": counting, "nights": len(nights), "adjust": adjust, "bonus": bonus,
        "value": value, "total": sum(r["total"] for r in counting) + bonus, "largest": largest(whole),
        "average_place": sum((r["r"] for r in counting), Fraction(0)) / len(counting) if counting else None,
        "guest": player in request["guests"],
        "ranked": bool(counting) and len(left) >= policy["min_games"] and len(nights) >= policy["min_nights"]
        and (player not in request["guests"] or policy["guests"] == "ranked"),
    }  # fmt: skip


def largest(request: dict[str, Any]) -> int:
    return max((len(game["players"]) for game in request["games"]), default=0)


def versus(one: dict[str, Any], other: dict[str, Any], by_total: bool) -> Fraction:
    found = [(a, b) for a in one["eligible"] for b in other["eligible"] if a["index"] == b["index"]]
    if not found:
        return Fraction(0) if by_total else Fraction(1, 2)
    if by_total:
        return Fraction(sum(a["total"] - b["total"] for a, b in found), len(found))
    won = sum((2 if a["place"] < b["place"] else 1 if a["place"] == b["place"] else 0) for a, b in found)
    return Fraction(won, 2 * len(found))


def measure(policy: dict[str, Any], by: str, one: dict[str, Any], group: list[dict[str, Any]]) -> Any:
    if by in OWN:
        return OWN[by](one)
    if by == "lot":
        return -policy["lot"].index(one["name"]) if one["name"] in policy["lot"] else -(10**6)
    others = [other for other in group if other is not one]
    return sum((versus(one, other, by == "head_to_head_total") for other in others), Fraction(0))


def level(policy: dict[str, Any], group: list[dict[str, Any]], ties: list[str]) -> list[list[dict[str, Any]]]:
    """Return the group ordered by the tie-breaks, in lists of those still tied."""
    if len(group) == 1 or not ties:
        return [sorted(group, key=lambda e: e["name"])]
    by, rest = ties[0], ties[1:]
    values = [(measure(policy, by, one, group), one) for one in group]
    found = []
    seen: list[Any] = []
    order = cmp_to_key(lambda a, b: (a[0] > b[0]) - (a[0] < b[0]))
    for value, _one in sorted(values, key=order, reverse=True):
        if value not in seen:
            seen.append(value)
            found += level(policy, [one for own, one in values if own == value], rest)
    return found


def ranks(request: dict[str, Any], whole: dict[str, Any]) -> dict[str, int]:
    """Return the rank of everybody who has one, by name."""
    policy = request["policy"]
    everybody = [entrant(request, name, whole) for name in names(request)]
    left = [e for e in everybody if e["ranked"]]
    tiers: list[list[dict[str, Any]]] = []
    for value in sorted({e["value"] for e in left}, reverse=True):
        tiers += level(policy, [e for e in left if e["value"] == value], policy["ties"])
    found, above = {}, 0
    for tier in tiers:
        found |= {e["name"]: above + 1 for e in tier}
        above += len(tier)
    return found


def names(request: dict[str, Any]) -> list[str]:
    found = {name for game in request["games"] for name in game["players"] if name is not None}
    found |= {name for presence in request["present"] for name in presence["players"]}
    found |= {line["player"] for line in request["lines"] if "player" in line}
    if request["policy"]["guests"] == "hidden":
        found -= set(request["guests"])
    return sorted(found)


def moved(request: dict[str, Any]) -> dict[str, int | None]:
    """Return how many ranks everybody has moved with the newest night, by name."""
    now = ranks(request, request)
    newest = max((game["night"] for game in request["games"]), default=0)
    earlier = dict(request)
    for part in ("games", "present", "lines"):
        earlier[part] = [entry for entry in request[part] if entry.get("night", 0) < newest]
    before = ranks(earlier, request)
    return {name: before[name] - rank if name in before else None for name, rank in now.items()}
