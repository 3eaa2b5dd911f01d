"""A schedule given in the request: rounds of tables of numbers 1 … n."""

from typing import Any

from clubs.seating.tournament import refusals
from clubs.seating.tournament.request import Odd, Round
from clubs.seating.tournament.table_sizes import THREE
from scoring.multilingual import Text
from scoring.request_object import Part, read_list, read_whole
from scoring.strict_json import wrong

MOST_ROUNDS = 60
MOST_TABLES = 134
MOST_SEATS = 100
_ROUNDS = Text("a list of 1 to {most} rounds", "1 至 {most} 輪的陣列", "1 至 {most} 轮的数组", "1〜{most}回戦のリスト")


def read_script(part: Part) -> tuple[Round, ...] | None:
    """Return the given schedule, with numbers from 0, or None."""
    if part.raw("script", None) is None:
        return None
    rounds = part.each("script", _round, most=MOST_ROUNDS)
    if not rounds:
        raise wrong("script", _ROUNDS.fill(most=MOST_ROUNDS))
    return tuple(rounds)


def _round(value: Any, path: str) -> Round:
    tables = read_list(value, path, most=MOST_TABLES)
    return tuple(_table(table, f"{path}[{number}]") for number, table in enumerate(tables))


def _table(value: Any, path: str) -> tuple[int, ...]:
    numbers = read_list(value, path, most=MOST_SEATS)
    return tuple(read_whole(number, f"{path}[{seat}]") - 1 for seat, number in enumerate(numbers))


def check_script(script: tuple[Round, ...], players: int, seats: int, odd: Odd) -> None:
    """Raise `bad_schedule` at the first impossible table."""
    for number, round_ in enumerate(script):
        _check_sizes(number, round_, seats, odd)
        seen: set[int] = set()
        for place, table in enumerate(round_):
            for player in table:
                if not 0 <= player < players:
                    raise refusals.no_number(number, place, player + 1, players)
                if player in seen:
                    raise refusals.number_twice(number, place, player + 1)
                seen.add(player)


def _check_sizes(number: int, round_: Round, seats: int, odd: Odd) -> None:
    """Check that tables are full. If threes are allowed, they must come after the full tables."""
    before = seats
    for place, table in enumerate(round_):
        if len(table) != seats and not (odd is Odd.THREE and len(table) == THREE):
            raise refusals.wrong_size(number, place, len(table), seats)
        if len(table) > before:
            raise refusals.wrong_size(number, place, len(table), before)
        before = len(table)
