"""The seat draw before a 將: taiwan rulebook, section 1, 'Seat drawing'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.seats import WINDS
from scoring.errors import not_allowed
from scoring.multilingual import Text
from scoring.strict_json import WORD, Fields, one_of, wrong

PLAYERS = 4
_FOUR_NAMES = Text("four different names", "四個不同的名字", "四个不同的名字", "異なる四人の名前")
_FOUR_WINDS = Text("E, S, W and N, each once", "E、S、W、N 各一次", "E、S、W、N 各一次", "E・S・W・Nを一回ずつ")
_SAME_PEOPLE = Text(
    "the same four people as now",
    "與現在相同的四人",
    "与现在相同的四人",
    "今と同じ四人",
)
_THREE_DICE = Text(
    "three dice from 1 to 6, or their total from 3 to 18",
    "三顆骰子（各 1 至 6），或其合計 3 至 18",
    "三颗骰子（各 1 至 6），或其合计 3 至 18",
    "サイコロ三つ（各1〜6）、またはその合計3〜18",
)
_SAME_CIRCLE = Text(
    "The four would sit in the same order as in the previous game (將). Draw again.",
    "四人的相互順序與前一將完全相同，須重搬。",
    "四人的相互顺序与前一将完全相同，须重抽。",
    "四人の並び順が前の将と同じです。引き直してください。",
)


def same_circle(previous: Sequence[str], order: Sequence[str]) -> bool:
    """Return whether two orders are the same around the table, whoever is named first.

    >>> same_circle(["A", "B", "C", "D"], ["C", "D", "A", "B"]), same_circle(["A", "B", "C", "D"], ["A", "C", "B", "D"])
    (True, False)
    """
    seen = list(previous)
    return any([*seen[i:], *seen[:i]] == list(order) for i in range(len(seen)))


def read_dice(fields: Fields, name: str) -> int:
    """Return the total of three dice, given one by one or as a sum."""
    value = fields.raw(name)
    if type(value) is int and 3 <= value <= 18:
        return value
    if isinstance(value, list | tuple) and len(value) == 3 and all(type(die) is int and 1 <= die <= 6 for die in value):
        return sum(value)
    raise wrong(fields.at(name), _THREE_DICE, fields.code)


def counted(start: int, total: int) -> int:
    """Return the seat reached by counting `total` seats counter-clockwise, with `start` as 1."""
    return (start + total - 1) % PLAYERS


def seating(fields: Fields) -> dict[str, Any]:
    """Return the answer's `seating`, read from the field of that name, or nothing if it is not given."""
    if not fields.has("seating") or fields.raw("seating") is None:
        return {}
    inside = fields.inside("seating")
    answer = _seated(inside)
    return {"seating": answer}


def _seated(fields: Fields) -> dict[str, Any]:
    people = _names(fields, "people")
    thrower = fields.choice("thrower", people)
    dice, drawn, dealer_dice = read_dice(fields, "dice"), _drawn(fields), read_dice(fields, "dealer_dice")
    previous = _previous(fields, people)
    fields.done()
    east_seat = counted(people.index(thrower), dice)
    order = order_of(people, east_seat, drawn)
    if previous is not None and same_circle(previous, order):
        fields.later.append(not_allowed(fields.at("drawn"), _SAME_CIRCLE))
    dealer = counted(0, dealer_dice)
    players = [order[(dealer + i) % PLAYERS] for i in range(PLAYERS)]
    return {"east_seat": east_seat, "order": order, "dealer": order[dealer], "players": players}


def order_of(people: Sequence[str], east_seat: int, drawn: Sequence[str]) -> list[str]:
    """Return the names from East on. The player at the 東座位 draws first, then counter-clockwise."""
    by_wind: Mapping[str, str] = {wind: people[(east_seat + i) % PLAYERS] for i, wind in enumerate(drawn)}
    return [by_wind[wind] for wind in WINDS]


def _names(fields: Fields, name: str) -> list[str]:
    values = fields.items(name)
    for i, value in enumerate(values):
        if type(value) is not str:
            raise wrong(f"{fields.at(name)}[{i}]", WORD)
    if len(values) != PLAYERS or len(set(values)) != PLAYERS or not all(values):
        raise wrong(fields.at(name), _FOUR_NAMES)
    return values


def _drawn(fields: Fields) -> list[str]:
    values = fields.items("drawn")
    for i, value in enumerate(values):
        if value not in WINDS:
            raise wrong(f"{fields.at('drawn')}[{i}]", one_of(WINDS))
    if sorted(values) != sorted(WINDS):
        raise wrong(fields.at("drawn"), _FOUR_WINDS)
    return values


def _previous(fields: Fields, people: Sequence[str]) -> list[str] | None:
    if not fields.has("previous") or fields.raw("previous") is None:
        return None
    names = _names(fields, "previous")
    if set(names) != set(people):
        raise wrong(fields.at("previous"), _SAME_PEOPLE)
    return names
