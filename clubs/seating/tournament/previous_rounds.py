"""The earlier rounds: how often each pair met, and the winds played."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from clubs.seating.tournament.person_ids import read_key
from clubs.seating.tournament.request import History, Person
from clubs.seating.tournament.table_sizes import THREE
from scoring.multilingual import Text
from scoring.request_object import Part, read_list, twice
from scoring.strict_json import wrong

MOST_ROUNDS = 1000
MOST_TABLES = 1000
MOST_SEATS = 100
Keys = Sequence[Sequence[str]]

_TABLE = Text("a table of {seats}", "{seats} 人桌", "{seats} 人桌", "{seats}人卓")
_TABLE_OR = Text("a table of four or three", "四人桌或三人桌", "四人桌或三人桌", "四人卓か三人卓")


def read_history(part: Part, people: Sequence[Person], seats: int) -> History:
    """Return what the earlier rounds say about `people`, ignoring others.

    Winds count from round `winds_from` on, numbered from 0.
    """
    rounds = [
        _round(value, f"history[{number}]", seats)
        for number, value in enumerate(part.items("history", [], MOST_ROUNDS))
    ]
    numbers = {person.key: number for number, person in enumerate(people)}
    met = Counter(pair for round_ in rounds for pair in _pairs(round_, numbers))
    last = frozenset(_pairs(rounds[-1], numbers)) if rounds else frozenset()
    since = part.whole("winds_from", 0, low=0, high=len(rounds))
    return History(_winds(rounds[since:], numbers, seats), dict(met), last)


def _round(value: Any, path: str, seats: int) -> Keys:
    tables = [_table(table, f"{path}[{t}]", seats) for t, table in enumerate(read_list(value, path, most=MOST_TABLES))]
    seen: set[str] = set()
    for t, table in enumerate(tables):
        for s, key in enumerate(table):
            if key in seen:
                raise twice(f"{path}[{t}][{s}]", key)
            seen.add(key)
    return tables


def _table(value: Any, path: str, seats: int) -> list[str]:
    ids = read_list(value, path, most=MOST_SEATS)
    if not THREE <= len(ids) <= seats:
        raise wrong(path, _TABLE.fill(seats=seats) if seats == THREE else _TABLE_OR)
    return [read_key(one, f"{path}[{s}]") for s, one in enumerate(ids)]


def _pairs(round_: Keys, numbers: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    for table in round_:
        yield from combinations(sorted(numbers[key] for key in table if key in numbers), 2)


def _winds(rounds: Sequence[Keys], numbers: Mapping[str, int], seats: int) -> tuple[tuple[int, ...], ...]:
    counts = [[0] * seats for _ in numbers]
    for table in (table for round_ in rounds for table in round_):
        for wind, key in enumerate(table):
            if key in numbers:
                counts[numbers[key]][wind] += 1
    return tuple(map(tuple, counts))
