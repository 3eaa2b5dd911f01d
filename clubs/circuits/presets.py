"""The presets of the list formulas, with their parameters as in a request (circuits, section 5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

Params = Mapping[str, Any]
NAMES = ("base", "weight", "age", "since", "repeat", "parts", "equal", "min_events", "home", "ties")
"""The parameters that every list formula has."""
_LINEAR = {"by": "linear"}
_PLAIN: Params = {
    "base": _LINEAR, "weight": [], "age": None, "since": None, "repeat": None, "equal": "later", "min_events": 1,
    "home": None, "ties": [],
}  # fmt: skip


def _part(share: float, take: str, first: int, rest: float, **more: object) -> dict[str, object]:
    return {"share": share, "take": take, "first": first, "rest": rest, **more}


def _rising(every: int, rises: Sequence[tuple[int, int]]) -> list[list[float]]:
    """Return steps at multiples of `every`. `rises` says how many steps add how many hundredths each."""
    added = accumulate(hundredths for number, hundredths in rises for _ in range(number))
    return [[every * n, value / 100] for n, value in enumerate(added, 1)]


PRESETS: Mapping[str, Params] = {
    "mers": {
        **_PLAIN,
        "weight": [
            {"fact": "days", "steps": [[1, 1], [2, 2], [3, 3]]},
            {"fact": "players", "steps": [[41, 0.5], [81, 1]]},
            {"fact": "countries", "steps": [[6, 0.5], [10, 1]]},
            {"fact": "qualification", "steps": [[1, 1]]},
        ],
        "age": {"steps": [[12, 1], [24, 0.5]], "edge": "kept"},
        "parts": [_part(0.5, "average", 5, 0.8, fill=5), _part(0.5, "average", 4, 0, fill=4)],
        "equal": "heavier",
        "min_events": 2,
    },
    "mukrs": {
        **_PLAIN,
        "repeat": "days",
        "parts": [_part(0.5, "average", 0, 0.8, fill=10), _part(0.5, "average", 8, 0, fill=8)],
    },
    "rr": {
        **_PLAIN,
        "base": {"by": "linear", "round": False},
        "weight": [
            {"fact": "sessions", "steps": _rising(1, [(8, 20), (4, 15), (4, 10), (4, 5)])},
            {"fact": "players", "steps": _rising(4, [(15, 10), (15, 5), (15, 1)])},
        ],
        "age": {
            "steps": [[12, 1], [14, 0.8571], [16, 0.7143], [18, 0.5714], [20, 0.4286], [22, 0.2857], [24, 0.1429]],
            "edge": "lost",
        },
        "parts": [
            _part(0.5, "average", 5, 0.8, fill=5, choose="highest_average"),
            _part(0.5, "average", 4, 0, choose="weighted", over="largest"),
        ],
        "equal": "heavier",
        "min_events": 2,
    },
    "austria": {
        **_PLAIN,
        "base": {"by": "upper_half"},
        "home": "AT",
        "parts": [_part(1, "sum", 0, 1, where="home"), _part(1, "sum", 3, 0, where="abroad")],
    },
    "points_by_place": {
        **_PLAIN,
        "base": {
            "by": "table",
            "tables": [{"from": 2, "points": [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]}],
            "shared": "average",
            "round": False,
        },
        "parts": [_part(1, "sum", 0, 1)],
        "ties": ["best_results", "firsts"],
        "n": None,
    },
    "best_n_sum": {**_PLAIN, "parts": [_part(1, "sum", 5, 0)], "ties": ["best_results"], "n": None},
    "average": {**_PLAIN, "parts": [_part(1, "average", 0, 1)], "min_events": 3, "ties": ["more_events"]},
}
"""The presets. Those with `n` among their parameters can rank by the best n results."""
ELO = "elo"
GRADES = "kyu_dan"
ALL = (*PRESETS, ELO, GRADES)
