"""A second, slow implementation of the call `circuit` for valid requests, sentence by sentence.

Every copy of a result is handled separately, every choice for the highest average is tried, and the presets are written
out again.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from fractions import Fraction
from itertools import combinations
from math import ceil, floor
from typing import Any

Json = dict[str, Any]
Ranked = list[tuple[str, int, Fraction]]
"""Ranked players in order, each with rank and value."""


def exact(number: float) -> Fraction:
    return Fraction(str(number))


def r4(value: Fraction | None) -> float | None:
    if value is None:
        return None
    p, q = abs(value.numerator), value.denominator
    whole = (2 * 10**4 * p + q) // (2 * q)
    return (whole if value > 0 else -whole) / 10**4


# -- presets -------------------------------------------------------------------------------------------------


def part(share: float, take: str, first: int, rest: float, **more: Any) -> Json:
    plain = {"fill": 0, "where": "all", "choose": "base", "over": "own"}
    return {"share": share, "take": take, "first": first, "rest": rest, **plain, **more}


PLAIN: Json = {
    "base": {"by": "linear"},
    "weight": [],
    "age": None,
    "since": None,
    "repeat": None,
    "equal": "later",
    "min_events": 1,
    "home": None,
    "ties": [],
}
SESSIONS = "1 .2, 2 .4, 3 .6, 4 .8, 5 1, 6 1.2, 7 1.4, 8 1.6, 9 1.75, 10 1.9, 11 2.05, 12 2.2, 13 2.3, 14 2.4, 15 2.5"
SESSIONS += ", 16 2.6, 17 2.65, 18 2.7, 19 2.75, 20 2.8"
PLAYERS = (
    [[4 * i, i / 10] for i in range(1, 16)]
    + [[60 + 4 * i, (150 + 5 * i) / 100] for i in range(1, 16)]
    + [[120 + 4 * i, (225 + i) / 100] for i in range(1, 16)]
)
LIST_PRESETS: dict[str, Json] = {
    "mers": {
        **PLAIN,
        "weight": [
            {"fact": "days", "steps": [[1, 1], [2, 2], [3, 3]]},
            {"fact": "players", "steps": [[41, 0.5], [81, 1]]},
            {"fact": "countries", "steps": [[6, 0.5], [10, 1]]},
            {"fact": "qualification", "steps": [[1, 1]]},
        ],
        "age": {"steps": [[12, 1], [24, 0.5]], "edge": "kept"},
        "parts": [part(0.5, "average", 5, 0.8, fill=5), part(0.5, "average", 4, 0, fill=4)],
        "equal": "heavier",
        "min_events": 2,
    },
    "mukrs": {
        **PLAIN,
        "repeat": "days",
        "parts": [part(0.5, "average", 0, 0.8, fill=10), part(0.5, "average", 8, 0, fill=8)],
    },
    "rr": {
        **PLAIN,
        "base": {"by": "linear", "round": False},
        "weight": [
            {"fact": "sessions", "steps": [list(map(float, step.split())) for step in SESSIONS.split(", ")]},
            {"fact": "players", "steps": PLAYERS},
        ],
        "age": {
            "steps": [[12, 1], [14, 0.8571], [16, 0.7143], [18, 0.5714], [20, 0.4286], [22, 0.2857], [24, 0.1429]],
            "edge": "lost",
        },
        "parts": [
            part(0.5, "average", 5, 0.8, fill=5, choose="highest_average"),
            part(0.5, "average", 4, 0, choose="weighted", over="largest"),
        ],
        "equal": "heavier",
        "min_events": 2,
    },
    "austria": {
        **PLAIN,
        "base": {"by": "upper_half"},
        "home": "AT",
        "parts": [part(1, "sum", 0, 1, where="home"), part(1, "sum", 3, 0, where="abroad")],
    },
    "points_by_place": {
        **PLAIN,
        "base": {
            "by": "table",
            "tables": [{"from": 2, "points": [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]}],
            "shared": "average",
            "round": False,
        },
        "parts": [part(1, "sum", 0, 1)],
        "ties": ["best_results", "firsts"],
    },
    "best_n_sum": {**PLAIN, "parts": [part(1, "sum", 5, 0)], "ties": ["best_results"]},
    "average": {**PLAIN, "parts": [part(1, "average", 0, 1)], "min_events": 3, "ties": ["more_events"]},
}


# -- events --------------------------------------------------------------------------------------------------


def months_after(day: date, months: int) -> date:
    year, month = day.year + (day.month - 1 + months) // 12, (day.month - 1 + months) % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def last_day(event: Json) -> date:
    return date.fromisoformat(event["date"])


class Circuit:
    """A request with everything that follows from it: formula, register, facts and states of its events."""

    def __init__(self, request: Json) -> None:
        given = request["formula"]
        self.preset = given if isinstance(given, str) else given["preset"]
        params = {} if isinstance(given, str) else given.get("params", {})
        self.formula: Json = {**LIST_PRESETS.get(self.preset, {}), **params}
        if self.preset in LIST_PRESETS:
            self.formula["parts"] = [{**part(0, "", 0, 0), **one} for one in self.formula["parts"]]
            if self.formula.get("n"):
                self.formula["parts"] = [{**one, "first": params["n"], "rest": 0} for one in self.formula["parts"]]
        self.day = date.fromisoformat(request["date"])
        self.register = {one["player"]: one for one in request.get("players", [])}
        self.country_best = request.get("country_best", 3)
        self.events = request["events"]
        self.facts = [self._facts(event) for event in self.events]
        self.terms = [self.term_values(facts, self._weight_terms()) for facts in self.facts]
        self.weights = [weight_of(terms) for terms in self.terms]
        self.states = [self._state(i) for i in range(len(self.events))]
        self.counting = [i for i, state in enumerate(self.states) if state == "counts"]
        self.in_time = sorted(self.counting, key=lambda i: last_day(self.events[i]))

    def _weight_terms(self) -> list[Json]:
        if self.preset == "kyu_dan":
            return self.formula.get("rp", {}).get("weight", [])  # type: ignore[no-any-return]  # terms
        return self.formula.get("weight", [])  # type: ignore[no-any-return]  # terms

    def _facts(self, event: Json) -> Json:
        given = {name: value for name, value in event.get("facts", {}).items() if value is not None}
        start = event.get("start")
        length = 1 if start is None else (last_day(event) - date.fromisoformat(start)).days + 1
        facts = {"players": len(event["results"]), "days": length, "qualification": False, "weight": None, **given}
        facts.setdefault("sessions", 4 * facts["days"])
        seen = set()
        for result in event["results"]:
            own = self.register.get(result["player"], {}).get("country")
            seen.add(result.get("country") or own or event.get("country"))
        facts.setdefault("countries", len(seen - {None}))
        return facts

    def term_values(self, facts: Json, terms: list[Json]) -> list[tuple[str, Fraction | None, Fraction | None]]:
        found = []
        for term in terms:
            fact = facts[term["fact"]]
            is_ = None if fact is None else exact(int(fact) if isinstance(fact, bool) else fact)
            adds = is_
            if "steps" in term and is_ is not None:
                adds = Fraction(0)
                for least, worth in term["steps"]:
                    if exact(least) <= is_:
                        adds = exact(worth)
            found.append((term["fact"], is_, adds))
        return found

    def _state(self, i: int) -> str:
        event = self.events[i]
        if event.get("counts") is False or self.weights[i] == 0:
            return "out"
        if last_day(event) > self.day:
            return "future"
        has_games, has_results = bool(event.get("games")), bool(event["results"])
        usable = has_games or has_results
        if self.preset == "elo":
            usable = has_games if self.formula.get("from", "games") == "games" else has_results
        if not usable:
            return "empty"
        since = self.formula.get("since")
        if since and last_day(event) < date.fromisoformat(since):
            return "old"
        return "old" if self.age(i) is None else "counts"

    def age(self, i: int) -> Fraction | None:
        """Return the factor of the first step that the event is young enough for, or None."""
        rule = self.formula.get("age")
        if rule is None:
            return Fraction(1)
        begins = date.fromisoformat(self.events[i].get("counts_from") or self.events[i]["date"])
        for months, factor in rule["steps"]:
            limit = months_after(begins, months)
            if self.day < limit or (self.day == limit and rule["edge"] == "kept"):
                return exact(factor)
        return None

    def listed(self, player: str) -> bool:
        return self.register.get(player, {}).get("listed", True)  # type: ignore[no-any-return]  # a flag

    def country(self, player: str) -> str | None:
        own = self.register.get(player, {}).get("country")
        if own:
            return own  # type: ignore[no-any-return]  # a code
        latest: tuple[date, int, str] | None = None
        for i, event in enumerate(self.events):
            for result in event["results"]:
                if result["player"] == player and result.get("country") and self.states[i] != "future":
                    one = (last_day(event), i, result["country"])
                    latest = one if latest is None else max(latest, one)
        return latest and latest[2]

    def bases(self, rule: Json, i: int) -> dict[str, Fraction]:
        event, n = self.events[i], self.facts[i]["players"]
        places = [result["place"] for result in event["results"]]
        found = {}
        for result in event["results"]:
            if rule["by"] in ("points", "table_points"):
                found[result["player"]] = Fraction(result[rule["by"]])
                continue
            covered = [result["place"]]
            if rule.get("shared") == "average":
                covered = [result["place"] + more for more in range(places.count(result["place"]))]
            worth = sum((worth_of(rule, n, place) for place in covered), Fraction(0)) / len(covered)
            if rule.get("round", True):
                worth = Fraction(floor(worth + Fraction(1, 2)) if worth >= 0 else ceil(worth - Fraction(1, 2)))
            found[result["player"]] = worth
        return found


def weight_of(terms: list[tuple[str, Fraction | None, Fraction | None]]) -> Fraction | None:
    total = Fraction(0 if terms else 1)
    for _fact, _is, adds in terms:
        if adds is None:
            return None
        total += adds
    return total


def worth_of(rule: Json, n: int, place: int) -> Fraction:
    top = exact(rule.get("top", 1000))
    if rule["by"] == "linear":
        return top * (n - place) / (n - 1)
    if rule["by"] == "upper_half":
        return max(top * (Fraction(n, 2) - place + 1) / Fraction(n, 2), Fraction(0))
    table = None
    for one in rule["tables"]:
        if one["from"] <= n:
            table = one
    if table is None:
        return Fraction(0)
    return exact(table["points"][place - 1]) if place <= len(table["points"]) else exact(table.get("rest", 0))


# -- ranks ---------------------------------------------------------------------------------------------------


def ranks(players: list[str], measures: list[tuple[str, Any]]) -> list[tuple[str, int, bool, str | None]]:
    """Return player, rank, shared and split. A measure is a name and a function of a player; more is better."""

    def compare(a: str, b: str) -> tuple[int, str | None]:
        """Return 1 if a is ahead, -1 if b is, else 0, with the deciding measure."""
        for name, measure in measures:
            if measure(a) != measure(b):
                return (1 if measure(a) > measure(b) else -1), name
        return 0, None

    ordered = []
    for one in players:
        better = sum(compare(other, one)[0] > 0 for other in players)
        level = sum(compare(other, one)[0] == 0 for other in players)
        ordered.append((better + 1, one, level > 1))
    ordered.sort()
    found: list[tuple[str, int, bool, str | None]] = []
    for rank, one, shared in ordered:
        split = compare(found[-1][0], one)[1] if found else None
        found.append((one, rank, shared, split))
    return found


# -- list formulas -------------------------------------------------------------------------------------------


class Copy:
    """One copy of a result, or a filler."""

    def __init__(self, event: int, base: Fraction, weight: Fraction, *, filler: bool = False) -> None:
        self.event, self.base, self.weight, self.filler = event, base, weight, filler


class Lists:
    """The results of each player in the counting events, and the formula's values."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit, self.formula = circuit, circuit.formula
        self.own: dict[str, list[int]] = {}
        self.base: dict[tuple[str, int], Fraction] = {}
        self.place: dict[tuple[str, int], int] = {}
        self.weight = {i: (circuit.weights[i] or Fraction(0)) * (circuit.age(i) or 0) for i in circuit.counting}
        for i in circuit.counting:
            for player, worth in circuit.bases(self.formula["base"], i).items():
                self.own.setdefault(player, []).append(i)
                self.base[player, i] = worth
            for result in circuit.events[i]["results"]:
                self.place[result["player"], i] = result["place"]
        for player, events in self.own.items():
            events.sort(key=lambda i: self.order(player, i))
        self.value: dict[str, Fraction | None] = {}

    def order(self, player: str, i: int) -> tuple[Any, ...]:
        base, weight = self.base[player, i], self.weight[i]
        day = last_day(self.circuit.events[i]).toordinal()
        return (-base, -weight, -day, i) if self.formula["equal"] == "heavier" else (-base, -day, -weight, i)

    def times(self, i: int) -> int:
        repeat = self.formula["repeat"]
        return 1 if repeat is None else int(self.circuit.facts[i][repeat])

    def copies(self, player: str, rule: Json) -> list[Copy]:
        found = []
        for i in self.own[player]:
            home = self.circuit.events[i].get("country") == self.formula["home"]
            if rule["where"] == "all" or home == (rule["where"] == "home"):
                found += [Copy(i, self.base[player, i], self.weight[i])] * self.times(i)
        while len(found) < rule["fill"]:
            found.append(Copy(-1, Fraction(0), Fraction(1), filler=True))
        return found

    def over(self, rule: Json, taken: list[Copy]) -> Fraction | None:
        if rule["take"] == "sum":
            return None
        if rule["over"] == "own":
            return sum((one.weight for one in taken), Fraction(0))
        first: int = rule["first"]
        heaviest = sorted(self.weight.values(), reverse=True)[:first]
        return sum(heaviest, Fraction(0)) + (first - len(heaviest))

    def line(self, player: str) -> Json:
        parts, kept = [], []
        total: Fraction | None = Fraction(0)
        for rule in self.formula["parts"]:
            copies = self.copies(player, rule)
            n = len(copies)
            k = min(rule["first"] + ceil(exact(rule["rest"]) * max(n - rule["first"], 0)), n)
            taken = choose(rule["choose"], copies, k)
            top, over = sum((one.weight * one.base for one in taken), Fraction(0)), self.over(rule, taken)
            found = top if over is None else top / over if over else None
            total = None if total is None or found is None else total + exact(rule["share"]) * found
            filled = sum(one.filler for one in taken)
            parts.append({"value": r4(found), "kept": len(taken) - filled, "filled": filled, "sum": r4(top),
                          "over": r4(over)})  # fmt: skip
            kept.append([one.event for one in taken])
        self.value[player] = total
        events = self.own[player]
        results = [
            {"event": self.circuit.events[i]["id"], "place": self.place[player, i], "base": r4(self.base[player, i]),
             "weight": r4(self.weight[i]), "times": self.times(i), "kept": [some.count(i) for some in kept]}
            for i in events
        ]  # fmt: skip
        missing = max(self.formula["min_events"] - len(events), 0)
        return {"value": r4(total), "events": len(events), "missing": missing, "parts": parts, "results": results}

    def measures(self) -> list[tuple[str, Any]]:
        own = self.own
        known: dict[str, Any] = {
            "best_results": lambda player: [self.base[player, i] for i in own[player]],
            "firsts": lambda player: sum(self.place[player, i] == 1 for i in own[player]),
            "more_events": lambda player: len(own[player]),
            "latest": lambda player: self.base[player, max(own[player], key=self.time)],
        }
        return [("value", self.value.__getitem__), *((tie, known[tie]) for tie in self.formula["ties"])]

    def time(self, i: int) -> tuple[date, int]:
        return last_day(self.circuit.events[i]), i

    def able(self, player: str) -> bool:
        enough = self.value[player] is not None and len(self.own[player]) >= self.formula["min_events"]
        return enough and self.circuit.listed(player)

    def unranked_order(self, player: str) -> tuple[Any, ...]:
        value = self.value[player]
        return value is None, -(value or 0), -len(self.own[player]), player


def list_lines(circuit: Circuit) -> tuple[list[Json], Ranked]:
    lists = Lists(circuit)
    lines = {player: lists.line(player) for player in lists.own}
    found = ranks([player for player in lines if lists.able(player)], lists.measures())
    others = sorted((player for player in lines if not lists.able(player)), key=lists.unranked_order)
    answer = [
        {"player": player, "country": circuit.country(player), "rank": rank, "shared": shared, "split": split,
         **lines[player]}
        for player, rank, shared, split in [*found, *((one, None, False, None) for one in others)]
    ]  # fmt: skip
    return answer, [(player, rank, lists.value[player] or Fraction(0)) for player, rank, _shared, _split in found]


def choose(by: str, copies: list[Copy], k: int) -> list[Copy]:
    if by == "base":
        return copies[:k]
    if by == "weighted":
        return sorted(copies, key=lambda one: -one.weight * one.base)[:k]
    if not k:
        return []
    average = max(
        sum((one.weight * one.base for one in some), Fraction(0)) / sum(one.weight for one in some)
        for some in combinations(copies, k)
    )
    return sorted(copies, key=lambda one: -one.weight * (one.base - average))[:k]


# -- Elo -----------------------------------------------------------------------------------------------------

TENHOU = {"2": [30, -30], "3": [30, 0, -30], "4": [30, 10, -10, -30]}


class Ratings:
    """Ratings, changed from event to event."""

    def __init__(self, circuit: Circuit, params: Json) -> None:
        self.circuit, self.params = circuit, params
        self.by_games = params.get("from", "games") == "games"
        self.start: float = params.get("start", 1500)
        self.value: dict[str, float] = {}
        self.games: dict[str, int] = {}
        self.steps: dict[str, list[tuple[int, float, float]]] = {}

    def rating(self, player: str) -> float:
        return self.value.get(player, self.start)

    def play(self, i: int) -> None:
        event = self.circuit.events[i]
        before = dict(self.value)
        names = []
        if self.by_games:
            for game in event.get("games", []):
                names += [player for player in game["players"] if player is not None]
                self.game(game)
        else:
            names = [result["player"] for result in event["results"]]
            self.places(i)
        for player in dict.fromkeys(names):
            step = (i, before.get(player, self.start), self.rating(player))
            self.steps.setdefault(player, []).append(step)

    def game(self, game: Json) -> None:
        params, n = self.params, len(game["players"])
        own = [self.start if one is None else self.rating(one) for one in game["players"]]
        average = sum(own) / n
        if params.get("average_floor") is not None:
            average = max(average, params["average_floor"])
        by_place = {**TENHOU, **params.get("base", {})}[str(n)]
        for player, rating, place in zip(game["players"], own, game["places"], strict=True):
            if player is None:
                continue
            shared = game["places"].count(place)
            base = sum(by_place[place - 1 : place - 1 + shared]) / shared
            factor = max(1 - params.get("step", 0.002) * self.games.get(player, 0), params.get("least", 0.2))
            change = factor * (base + (average - rating) / params.get("divisor", 40)) * params.get("scale", 1)
            self.value[player] = rating + change
            self.games[player] = self.games.get(player, 0) + 1

    def places(self, i: int) -> None:
        results, params = self.circuit.events[i]["results"], self.params
        weight = weight_of(self.circuit.term_values(self.circuit.facts[i], params.get("weight", [])))
        before = {result["player"]: self.rating(result["player"]) for result in results}
        for one in results:
            gain = 0.0
            for other in results:
                if other is not one:
                    gap = before[other["player"]] - before[one["player"]]
                    score = 0.5 if one["place"] == other["place"] else float(one["place"] < other["place"])
                    gain += score - 1 / (1 + 10 ** (gap / params.get("spread", 400)))
            if len(results) > 1:
                gain *= params.get("k", 32) * float(weight or 0) / (len(results) - 1)
            self.value[one["player"]] = before[one["player"]] + gain


def elo_lines(circuit: Circuit) -> tuple[list[Json], Ranked]:
    ratings = Ratings(circuit, circuit.formula)
    for i in circuit.in_time:
        ratings.play(i)
    least = circuit.formula.get("provisional", 10 if ratings.by_games else 3)
    inactive = circuit.formula.get("inactive", 730)
    lines, able = {}, []
    for player, steps in ratings.steps.items():
        games = ratings.games.get(player, 0)
        last = max(last_day(circuit.events[i]) for i, _before, _after in steps)
        provisional = (games if ratings.by_games else len(steps)) < least
        active = inactive is None or (circuit.day - last).days <= inactive
        places = {
            i: {result["player"]: result["place"] for result in circuit.events[i]["results"]} for i, _, _ in steps
        }
        lines[player] = {
            "value": round(ratings.value[player], 6),
            "events": len(steps),
            "games": games,
            "provisional": provisional,
            "active": active,
            "results": [
                {
                    "event": circuit.events[i]["id"],
                    "place": places[i].get(player),
                    "before": before,
                    "value": after,
                    "change": after - before,
                }
                for i, before, after in steps
            ],
        }
        if active and not provisional and circuit.listed(player):
            able.append(player)
    found = ranks(able, [("value", lambda player: lines[player]["value"])])
    others = sorted(lines.keys() - set(able), key=lambda one: (-lines[one]["value"], one))
    answer = [
        {"player": player, "country": circuit.country(player), "rank": rank, "shared": shared, **lines[player]}
        for player, rank, shared in [*(one[:3] for one in found), *((one, None, False) for one in others)]
    ]
    return answer, [(one[0], one[1], exact(lines[one[0]]["value"])) for one in found]


# -- grades --------------------------------------------------------------------------------------------------


class Grades:
    """Players on the ladder, promoted from event to event."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit, self.ladder = circuit, circuit.formula["ladder"]
        self.base = circuit.formula.get("rp", {}).get("base", {"by": "linear", "top": 100})
        elo = circuit.formula.get("elo")
        self.ratings = None if elo is None else Ratings(circuit, elo)
        self.grade: dict[str, int] = {}
        self.rp: dict[str, Fraction] = {}
        self.matches: dict[str, list[Fraction]] = {}
        self.promotions: dict[str, list[Json]] = {}
        for i in circuit.in_time:
            self.play(i)

    def play(self, i: int) -> None:
        event = self.circuit.events[i]
        for player, base in self.circuit.bases(self.base, i).items():
            self.rp[player] = self.points(player) + (self.circuit.weights[i] or 0) * base
        played = self.played(i)
        for player, q in played:
            self.matches.setdefault(player, []).append(q)
        if self.ratings is not None:
            self.ratings.play(i)
        for player in dict.fromkeys([result["player"] for result in event["results"]] + [one for one, _q in played]):
            self.promote(player, i)

    def played(self, i: int) -> list[tuple[str, Fraction]]:
        event, n = self.circuit.events[i], self.circuit.facts[i]["players"]
        if not event.get("games"):
            return [(one["player"], 1 + Fraction(3 * (one["place"] - 1), n - 1)) for one in event["results"]]
        return [
            (player, 1 + Fraction(3 * (place - 1), len(game["players"]) - 1))
            for game in event["games"]
            for player, place in zip(game["players"], game["places"], strict=True)
            if player is not None
        ]

    def points(self, player: str) -> Fraction:
        return self.rp.get(player, Fraction(0))

    def promote(self, player: str, i: int) -> None:
        held = self.grade.setdefault(player, 0)
        while (following := self.following(player)) is not None:
            asks_exam = following.get("exam") is not None
            passed = held == self.grade[player] and self.passed(player, i, following) if asks_exam else True
            if not passed or self.unmet(player, following):
                return
            self.grade[player] += 1
            step = {"grade": following["grade"], "event": self.circuit.events[i]["id"]}
            self.promotions.setdefault(player, []).append(step)

    def passed(self, player: str, i: int, following: Json) -> bool:
        event, n = self.circuit.events[i], self.circuit.facts[i]["players"]
        place = next((one["place"] for one in event["results"] if one["player"] == player), None)
        own_exam = event.get("exam") == following["grade"]
        return own_exam and place is not None and place <= floor(exact(following["exam"]) * n)

    def following(self, player: str) -> Json | None:
        at = self.grade[player] + 1
        return self.ladder[at] if at < len(self.ladder) else None

    def elo(self, player: str) -> float | None:
        return None if self.ratings is None else self.ratings.rating(player)

    def unmet(self, player: str, grade: Json) -> list[str]:
        own, elo = self.matches.get(player, []), self.elo(player)
        mean = sum(own, Fraction(0)) / len(own) if own else None
        asked = {name: value for name, value in grade.items() if value is not None}
        unmet = {
            "rp": "rp" in asked and self.points(player) < exact(asked["rp"]),
            "elo": "elo" in asked and elo is not None and round(elo, 6) < asked["elo"],
            "matches": "matches" in asked and len(own) < asked["matches"],
            "average_place": "average_place" in asked and (mean is None or mean > exact(asked["average_place"])),
        }
        return [name for name, is_unmet in unmet.items() if is_unmet]

    def line(self, player: str) -> Json:
        own, following = self.matches.get(player, []), self.following(player)
        needs = None
        if following is not None:
            exam = ["exam"] if following.get("exam") is not None else []
            needs = {"grade": following["grade"], "needs": self.unmet(player, following) + exam}
        return {
            "grade": self.ladder[self.grade[player]]["grade"],
            "rp": r4(self.points(player)),
            "elo": self.elo(player),
            "matches": len(own),
            "average_place": r4(sum(own, Fraction(0)) / len(own)) if own else None,
            "promotions": self.promotions.get(player, []),
            "next": needs,
        }


def grade_lines(circuit: Circuit) -> tuple[list[Json], Ranked]:
    grades = Grades(circuit)
    able = [player for player in grades.grade if circuit.listed(player)]
    found = ranks(able, [("grade", grades.grade.__getitem__), ("rp", grades.points)])
    others = sorted(grades.grade.keys() - set(able), key=lambda one: (-grades.grade[one], -grades.points(one), one))
    answer = [
        {"player": player, "country": circuit.country(player), "rank": rank, "shared": shared, **grades.line(player)}
        for player, rank, shared in [*(one[:3] for one in found), *((one, None, False) for one in others)]
    ]
    return answer, [(one[0], one[1], Fraction(0)) for one in found]


# -- countries and selection ---------------------------------------------------------------------------------


def country_values(circuit: Circuit, ranked: Ranked) -> dict[str, tuple[Fraction, int]]:
    own: dict[str, list[Fraction]] = {}
    for player, _rank, value in ranked:
        country = circuit.country(player)
        if country:
            own.setdefault(country, []).append(value)
    best = circuit.country_best
    return {
        code: (sum(sorted(values, reverse=True)[:best], Fraction(0)) / best, len(values))
        for code, values in own.items()
    }


def take(candidates: Ranked, seats: int, lot: list[str]) -> Json:
    names: list[str] = []
    tied: list[str] = []
    groups: dict[int, list[str]] = {}
    for player, rank, _value in candidates:
        groups.setdefault(rank, []).append(player)
    after: list[str] = []
    for _rank, group in sorted(groups.items()):
        left = seats - len(names)
        drawn = all(player in lot for player in group)
        ordered = sorted(group, key=lot.index) if drawn else sorted(group)
        if not left:
            after += sorted(group, key=lambda one: (lot.index(one) if one in lot else len(lot), one))
        elif len(group) > left and not drawn:
            tied = sorted(group)
            break
        else:
            names += ordered[:left]
            after += ordered[left:]
    return {
        "names": names,
        "tied": tied,
        "open": seats - len(names),
        "alternates": [] if tied else after,
    }


def selected(circuit: Circuit, select: Json, ranked: Ranked) -> Json:
    lot, declined = select.get("lot", []), select.get("declined", [])
    candidates = [one for one in ranked if one[0] not in declined]
    by = select["by"]
    if by == "top":
        invited = select.get("invited", [])
        able = [
            one
            for one in candidates
            if one[0] not in invited
            and select.get("country") in (None, circuit.country(one[0]))
            and all(meets(circuit, one[0], condition, select.get("home")) for condition in select.get("eligible", []))
        ]
        found = take(able, select["n"] - len(invited), lot)
        alternates = found["alternates"][: select.get("alternates", 0)]
        return {**found, "names": [*invited, *found["names"]], "alternates": alternates}
    if by == "per_country":
        return {"countries": [{"country": code, **seats_of(circuit, candidates, code, select["n"], lot)}
                              for code in select["members"]]}  # fmt: skip
    if by == "divisions":
        return {"divisions": divisions(select["divisions"], ranked)}
    return quota(circuit, select, ranked, candidates, lot)


def seats_of(circuit: Circuit, candidates: Ranked, code: str, seats: int, lot: list[str]) -> Json:
    found = take([one for one in candidates if circuit.country(one[0]) == code], seats, lot)
    del found["alternates"]
    return found


def meets(circuit: Circuit, player: str, condition: Json, home: str | None) -> bool:
    total = 0
    for i, event in enumerate(circuit.events):
        if circuit.states[i] == "out" or last_day(event) > circuit.day:
            continue
        months = condition.get("months")
        if months is not None and circuit.day > months_after(last_day(event), months):
            continue
        where = condition.get("where", "all")
        if where != "all" and (event.get("country") == home) != (where == "home"):
            continue
        if any(result["player"] == player for result in event["results"]):
            total += 1 if condition["fact"] == "events" else circuit.facts[i]["days"]
    return total >= condition["least"]  # type: ignore[no-any-return]  # a flag


def divisions(given: list[Json], ranked: Ranked) -> list[Json]:
    rank = {player: at for player, at, _value in ranked}
    up: list[list[str]] = []
    stay: list[list[str]] = []
    down: list[list[str]] = []
    for one in given:
        order = sorted(one["players"], key=lambda player: rank.get(player, 10**9))
        rising, falling = one.get("up", 0), one.get("down", 0)
        up.append(order[:rising])
        down.append(order[len(order) - falling :])
        stay.append(order[rising : len(order) - falling])
    found = []
    for i, one in enumerate(given):
        from_above = down[i - 1] if i else []
        from_below = up[i + 1] if i + 1 < len(given) else []
        players = from_above + stay[i] + from_below
        found.append({"name": one["name"], "players": players, "up": from_below, "down": from_above})
    return found


class Quota:
    """The seats of a championship, allocated one by one."""

    def __init__(self, circuit: Circuit, select: Json, ranked: Ranked) -> None:
        self.values = country_values(circuit, ranked)
        self.members = sorted(select["members"], key=lambda code: (-self.value(code), code))
        high, top = exact(select.get("high", 700)), select.get("top", 3)
        mean = sum((value for _player, _rank, value in ranked), Fraction(0)) / max(len(ranked), 1)
        own = {code: [one for one in ranked if circuit.country(one[0]) == code] for code in self.members}
        self.players = {code: len(own[code]) for code in self.members}
        self.high = {code: sum(one[2] > high for one in own[code]) for code in self.members}
        self.cap = {code: max(1, sum(one[2] > mean for one in own[code])) for code in self.members}
        self.given = {code: {"a1": 0, "a2": 0, "a3": 0, "b": 0} for code in self.members}
        self.left = select["seats"]
        turns = [("a2", code) for code in self.members] + [("a3", code) for code in self.members if self.high[code]]
        for rule, code in [*turns, *(("a1", code) for code in self.members[:top])]:
            if self.left:
                self.give(rule, code)
        if sum(self.players.values()):
            self.by_share()
        self.kept = {code: min(sum(self.given[code].values()), self.cap[code]) for code in self.members}
        self.left += sum(sum(self.given[code].values()) - self.kept[code] for code in self.members)
        self.again = dict.fromkeys(self.members, 0)
        self.hand_out_again()

    def value(self, code: str) -> Fraction:
        return self.values.get(code, (Fraction(0), 0))[0]

    def give(self, rule: str, code: str) -> None:
        self.given[code][rule] += 1
        self.left -= 1

    def by_share(self) -> None:
        share, players, high = {}, sum(self.players.values()), sum(self.high.values())
        for code in self.members:
            b1 = Fraction(self.players[code], players)
            b2 = Fraction(self.high[code], high) if high else b1
            share[code] = (b1 + b2) / 2
        for n in range(1, self.left + 1):
            order = [(n * share[code] - self.given[code]["b"], -i, code) for i, code in enumerate(self.members)]
            self.give("b", max(order)[2])

    def hand_out_again(self) -> None:
        def below(code: str) -> bool:
            return self.kept[code] + self.again[code] < self.cap[code]

        while self.left and any(map(below, self.members)):
            for code in self.members:
                if self.left and below(code):
                    self.again[code] += 1
                    self.left -= 1

    def line(self, i: int, code: str) -> Json:
        return {"country": code, "rank": i, "value": r4(self.value(code)), "players": self.players[code],
                "high": self.high[code], **self.given[code], "cap": self.cap[code], "again": self.again[code],
                "seats": self.kept[code] + self.again[code]}  # fmt: skip


def quota(circuit: Circuit, select: Json, ranked: Ranked, candidates: Ranked, lot: list[str]) -> Json:
    shared = Quota(circuit, select, ranked)
    lines = [shared.line(i, code) for i, code in enumerate(shared.members, 1)]
    for line in lines:
        line.update(seats_of(circuit, candidates, line["country"], line["seats"], lot))
    return {"left": shared.left, "countries": lines}


# -- the whole answer ----------------------------------------------------------------------------------------


def answer(request: Json) -> Json:
    circuit = Circuit(request)
    make = {"elo": elo_lines, "kyu_dan": grade_lines}.get(circuit.preset, list_lines)
    lines, ranked = make(circuit)
    countries = []
    if circuit.preset != "kyu_dan":
        values = country_values(circuit, ranked)
        for code, rank, shared, _split in ranks(list(values), [("value", lambda code: values[code][0])]):
            countries.append({"country": code, "rank": rank, "shared": shared, "value": r4(values[code][0]),
                              "players": values[code][1]})  # fmt: skip
    select = request.get("select")
    return {
        "ok": True,
        "events": [
            {
                "id": event["id"],
                "state": circuit.states[i],
                **{name: circuit.facts[i][name] for name in ("players", "days", "countries", "sessions")},
                "weight": r4(circuit.weights[i]),
                "terms": [{"fact": fact, "is": r4(is_), "adds": r4(adds)} for fact, is_, adds in circuit.terms[i]],
                "age": r4(circuit.age(i)) if circuit.states[i] == "counts" else None,
            }
            for i, event in enumerate(circuit.events)
        ],
        "lines": lines,
        "countries": countries,
        "select": None if select is None else selected(circuit, select, ranked),
    }
