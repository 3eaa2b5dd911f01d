"""Random requests of the call `circuit` without errors, small enough for the slow evaluator."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from tests.circuits.slow_circuit import LIST_PRESETS

Json = dict[str, Any]
NAMES = ["Anna", "Bo", "Cy", "Dai", "Eva", "Finn", "陳", "林"]
COUNTRIES = ["AT", "DE", "FR", "IT"]
DAY = date(2026, 11, 30)
WEIGHTS = (0.5, 1, 2, 3.1416)


def random_request(chance: Random, preset: str) -> Json:
    """Return a request for a preset. About half of those for list formulas replace some of its parameters."""
    formula: Json = {"preset": preset, "params": {}}
    if preset == "elo":
        formula["params"] = _elo(chance, listing=True)
    elif preset == "kyu_dan":
        formula["params"] = _ladder(chance)
    elif chance.random() < 0.6:
        formula["params"] = _list_params(chance, preset)
    games = preset == "kyu_dan" or (preset == "elo" and formula["params"].get("from") != "places")
    events = [
        _event(chance, i, games=games, few_copies=preset not in ("elo", "kyu_dan"))
        for i in range(chance.choice((0, 1, 2, 3, 4, 6)))
    ]
    grades = [one["grade"] for one in formula["params"].get("ladder", [])]
    for event in events:
        if grades and chance.random() < 0.4:
            event["exam"] = chance.choice(grades)
    if chance.random() < 0.5:
        _make_all_count(chance, formula, events)
    request = {
        "date": DAY.isoformat(),
        "formula": formula if formula["params"] or chance.random() < 0.5 else preset,
        "events": events,
        "players": [
            {"player": name, "listed": chance.random() < 0.9, "country": chance.choice([None, "AT", *COUNTRIES])}
            for name in chance.sample(NAMES, chance.randrange(len(NAMES) + 1))
        ],
        "country_best": chance.choice([1, 2, 3]),
    }
    if chance.random() < 0.7:
        request["select"] = _select(chance, quota=preset != "kyu_dan")
    return request


def _make_all_count(chance: Random, formula: Json, events: list[Json]) -> None:
    """Change a request so that many players are ranked and a selection has candidates."""
    plain = {"elo": {"provisional": 0, "inactive": None}, "kyu_dan": {}}.get(formula["preset"], {"min_events": 0})
    formula["params"] |= plain
    for name in {"weight", "age", "since"} & formula["params"].keys():
        del formula["params"][name]
    if chance.random() < 0.6:  # one event alone leaves more players level
        del events[1:]
    for i, event in enumerate(events):
        event["date"] = event["start"] = (DAY - timedelta(days=i // 2)).isoformat()
        for name in {"counts", "counts_from"} & event.keys():
            del event[name]


# -- events --------------------------------------------------------------------------------------------------


def _event(chance: Random, i: int, *, games: bool, few_copies: bool) -> Json:
    names = chance.sample(NAMES, chance.choice([0, 2, 3, 4, 5, 6]) if games else chance.randrange(2, 7))
    place, sharing = 1, chance.choice([(1, 1, 2), (1,), (2, 3, 4)])
    places: list[int] = []
    while len(places) < len(names):
        place += chance.choice([0, 0, 0, 1])
        shared = min(chance.choice(sharing), len(names) - len(places))
        places += [place] * shared
        place += shared
    results = []
    for name, at in zip(names, places, strict=True):
        result: Json = {"player": name, "place": at, "points": chance.randrange(-300, 300, 50),
                        "table_points": chance.randrange(0, 160, 5)}  # fmt: skip
        if chance.random() < 0.4:
            result["country"] = chance.choice([None, *COUNTRIES])
        results.append(result)
    chance.shuffle(results)
    last = DAY - timedelta(days=chance.choice([0, 1, 90, 200, 365, 366, 400, 700, 730, 731, 900, -1]))
    event: Json = {"id": f"e{i}", "date": last.isoformat(), "results": results}
    optional = {
        "start": (last - timedelta(days=chance.randrange(3))).isoformat(),
        "counts_from": (last + timedelta(days=chance.choice([-200, 31, 200]))).isoformat(),
        "country": chance.choice([None, *COUNTRIES]),
        "counts": chance.random() < 0.7,
    }
    event.update({name: value for name, value in optional.items() if chance.random() < 0.4})
    facts: Json = {
        "players": chance.choice([place, place + 1, 41, 81, 120]) + 2,
        "days": chance.randint(1, 3),
        "countries": chance.choice([None, 0, 6, 10]),
        "qualification": chance.choice([None, True, False]),
        "sessions": chance.randint(1, 3) if few_copies else chance.randint(1, 20),
    }
    event["facts"] = {name: value for name, value in facts.items() if chance.random() < 0.5}
    if max(places, default=0) + places.count(max(places, default=0)) > len(names) + 1:
        event["facts"]["players"] = facts["players"]
    if few_copies:
        event["facts"]["sessions"] = facts["sessions"]
    event["facts"]["weight"] = chance.choice(WEIGHTS)
    if games and chance.random() < 0.7:
        event["games"] = [_game(chance) for _ in range(chance.randrange(4))]
    return event


def _game(chance: Random) -> Json:
    size = chance.choice([2, 3, 4, 4])
    places = list(range(1, size + 1))
    if chance.random() < 0.4:
        at = chance.randrange(size - 1)
        places[at + 1] = places[at]
    chance.shuffle(places)
    players: list[str | None] = list(chance.sample(NAMES, size))
    if chance.random() < 0.2:
        players[0] = None
    return {"players": players, "places": places}


# -- formulas ------------------------------------------------------------------------------------------------


def _base(chance: Random) -> Json:
    by = chance.choice(["linear", "upper_half", "table", "points", "table_points"])
    base: Json = {"by": by}
    if by in ("linear", "upper_half") and chance.random() < 0.4:
        base["top"] = chance.choice([100, 99.5, 0.0007])
    if by == "table":
        base["tables"] = [
            {"from": 3, "points": [9, 5.5, 2]},
            {"from": 5, "points": [20, 10.25], "rest": chance.choice([0, 1.5])},
        ][chance.randrange(2) :]
    if chance.random() < 0.5:
        base["round"] = chance.random() < 0.5
    if chance.random() < 0.5:
        base["shared"] = chance.choice(["best", "average"])
    return base


def _weight(chance: Random) -> list[Json]:
    steps = {
        "players": [[3, 0.5], [5, 1], [41, 2.5]],
        "days": [[1, 1], [2, 1.5]],
        "countries": [[1, 0.25], [3, 1]],
        "qualification": [[1, 1]],
        "sessions": [[0, 0.1], [2.5, 0.3]],
        "weight": [[1, 1], [3, 2]],
    }
    facts = chance.sample(list(steps), chance.randrange(4))
    return [{"fact": fact} if chance.random() < 0.4 else {"fact": fact, "steps": steps[fact]} for fact in facts]


def _list_params(chance: Random, preset: str) -> Json:
    params: Json = {
        "base": _base(chance),
        "weight": _weight(chance),
        "age": chance.choice(
            [None, {"steps": [[12, 1], [24, 0.5]], "edge": chance.choice(["kept", "lost"])},
             {"steps": [[3, 0.75], [23, 0.0001]], "edge": "kept"}]
        ),
        "since": chance.choice([None, "2025-11-30", "2024-12-01"]),
        "repeat": chance.choice([None, "days", "sessions"]),
        "parts": [_part(chance) for _ in range(chance.randint(1, 4))],
        "equal": chance.choice(["heavier", "later"]),
        "min_events": chance.randrange(4),
        "home": chance.choice(COUNTRIES),
        "ties": chance.sample(["best_results", "firsts", "more_events", "latest"], chance.randrange(5)),
    }  # fmt: skip
    if "parts" in (chosen := chance.sample(list(params), chance.randint(1, len(params)))) and "home" not in chosen:
        chosen.append("home")
    if preset == "rr" and "repeat" in chosen:  # every choice of so many copies can't be tried
        chosen.remove("repeat")
    found = {name: params[name] for name in chosen}
    if preset in ("best_n_sum", "points_by_place") and chance.random() < 0.4:
        found["n"] = chance.choice([None, 1, 2, 3])
    return found


def _part(chance: Random) -> Json:
    take = chance.choice(["average", "sum"])
    largest = take == "average" and chance.random() < 0.3
    part: Json = {
        "share": chance.choice([0.5, 1, 2.25]),
        "take": take,
        "first": chance.randrange(5),
        "rest": 0 if largest else chance.choice([0, 0.3333, 0.8, 1]),
    }
    more: Json = {
        "fill": chance.randrange(6),
        "where": chance.choice(["all", "home", "abroad"]),
        "choose": chance.choice(["base", "weighted", "highest_average"]),
    }
    part.update({name: value for name, value in more.items() if chance.random() < 0.6})
    return {**part, "over": "largest"} if largest else part


def _elo(chance: Random, *, listing: bool) -> Json:
    if chance.random() < 0.5:
        params: Json = {"k": 24.5, "spread": 300, "weight": _weight(chance)}
        given: Json = {"from": "places"}
    else:
        params = {"step": 0.01, "least": 0.5, "divisor": 30, "scale": 0.7, "average_floor": 1500,
                  "base": {"4": [15, 5, -5, -15]}}  # fmt: skip
        given = {"from": "games"} if chance.random() < 0.5 else {}
    params["start"] = 1200.5
    if listing:
        params |= {"provisional": chance.randrange(4), "inactive": chance.choice([None, 30, 365])}
    return given | {name: value for name, value in params.items() if chance.random() < 0.4}


def _ladder(chance: Random) -> Json:
    elo = _elo(chance, listing=False) if chance.random() < 0.6 else None
    ladder: list[Json] = [{"grade": "g0"}]
    for i in range(1, chance.randint(2, 6)):
        conditions: Json = {
            "rp": chance.choice([10, 50.5, 100, 150]),
            "matches": chance.randrange(4),
            "average_place": chance.choice([1.5, 2.5, 3]),
            "exam": chance.choice([0.25, 0.5, 1]),
        }
        if elo is not None:
            conditions["elo"] = chance.choice([1200, 1500, 1516])
        grade = {name: value for name, value in conditions.items() if chance.random() < 0.3}
        ladder.append({"grade": f"g{i}", **grade})
    params: Json = {"ladder": ladder}
    if elo is not None or chance.random() < 0.5:
        params["elo"] = elo
    if chance.random() < 0.5:
        params["rp"] = {"base": _base(chance), "weight": _weight(chance)}
    return params


# -- selections ----------------------------------------------------------------------------------------------


def _select(chance: Random, *, quota: bool) -> Json:
    shuffled = chance.sample(NAMES, len(NAMES))
    declined, invited = shuffled[: chance.randrange(3)], shuffled[5 : 5 + chance.randrange(3)]
    select: Json = {"lot": chance.sample(NAMES, chance.choice([0, 3, len(NAMES)])), "declined": declined}
    by = chance.choice(["top", "per_country", "divisions", *(["quota"] * 2 if quota else [])])
    members = chance.sample([*COUNTRIES, "ES"], chance.randint(1, 5))
    if by == "top":
        condition = {
            "fact": chance.choice(["events", "days"]),
            "least": chance.randrange(4),
            "months": chance.choice([None, 3, 24]),
            "where": chance.choice(["all", "home", "abroad"]),
        }
        select |= {
            "n": len(invited) + chance.randrange(1, 4),
            "invited": invited,
            "country": chance.choice([None, None, None, None, *COUNTRIES]),
            "eligible": [condition] if chance.random() < 0.3 else [],
            "home": chance.choice(COUNTRIES),
            "alternates": chance.randrange(4),
        }
    elif by == "per_country":
        select |= {"n": chance.randint(1, 3), "members": members}
    elif by == "quota":
        select |= {"seats": chance.randrange(15), "members": members}
        if chance.random() < 0.6:
            select |= {"high": chance.choice([500, 20.5, 1000, -1]), "top": chance.randrange(4)}
    else:
        names = chance.sample([*NAMES, "nobody", "none"], 10)
        cut = sorted(chance.sample(range(11), 2))
        lists = [names[: cut[0]], names[cut[0] : cut[1]], names[cut[1] :]]
        given = []
        for i, own in enumerate(lists):
            up = chance.randint(0, len(own)) if i else 0
            given.append({"name": f"d{i}", "players": own, "up": up,
                          "down": chance.randint(0, len(own) - up) if i < 2 else 0})  # fmt: skip
        select["divisions"] = given
    return {"by": by, **select}


PRESETS = (*LIST_PRESETS, "elo", "kyu_dan")
