"""Read a policy from a request: every invalid value is a `bad_option` at the option's name (standings, section 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.ranking.policy import (
    DEFAULT_TIES,
    SIZES,
    SUMMED,
    WINDS,
    Attendance,
    CapBy,
    Count,
    Guests,
    PlacePoints,
    Policy,
    Teams,
    TeamsBy,
    Value,
)
from clubs.ranking.tie_breaks import BY_ID, LOT
from scoring.errors import Code, ContractError, not_allowed
from scoring.multilingual import Text
from scoring.request_object import Part, read_list, read_name, read_whole, repeated, twice
from scoring.strict_json import one_of, wrong

OPTIONS = (
    "count", "n", "night_cap", "night_cap_by", "min_games", "min_nights", "winds", "value", "place_points",
    "attendance", "guests", "max_guests", "ties", "lot", "teams",
)  # fmt: skip
BAD = Code.BAD_OPTION
_NOT_HERE = Text(
    "“{name}” is only used with “{other}”. Leave it out.",
    "「{name}」只與「{other}」並用，請刪去。",
    "“{name}”只能与“{other}”一起使用，请删去。",
    "「{name}」は「{other}」のときだけ使います。取り除いてください。",
)
_POINTS = Text(
    "a list of 2 to 4 whole numbers, or such lists by number of players",
    "2 至 4 個整數的陣列，或依人數分列的此類陣列",
    "2 至 4 个整数的数组，或按人数分列的此类数组",
    "2〜4個の整数のリスト、または人数別のリスト",
)
_NO_SIZE = Text(
    "Some games have {size} players. Set place points for them too.",
    "有 {size} 人的對局，請也給出其名次分。",
    "有 {size} 人的对局，请也给出其名次分。",
    "{size}人の対局があります。その順位点も入力してください。",
)
_LOT_LAST = Text(
    "Drawing lots can only come last.", "抽籤只能放在最後。", "抽签只能放在最后。", "抽選は最後にだけ置けます。"
)
_SYSTEMS = Text(
    "Totals of different systems can’t be added up. Use placings or place points.",
    "不同麻將的分數不能相加，請用名次或名次分。",
    "不同麻将的分数不能相加，请用名次或名次分。",
    "異なるルールのスコアは足せません。順位か順位点を使ってください。",
)


def read_policy(given: Mapping[str, Any], sizes: frozenset[int], systems: int) -> Policy:
    """Return the policy for games of these sizes and this number of systems; raises `bad_option` for invalid values."""
    part = Part(given, "policy", OPTIONS, BAD)
    count = Count(part.choice("count", list(Count), Count.ALL))
    n = _only(part, "n", "count", count is not Count.ALL, part.whole, 1)
    night_cap = part.whole_or_null("night_cap", None, 1)
    night_cap_by = CapBy(part.choice("night_cap_by", list(CapBy), CapBy.FIRST))
    min_games, min_nights = part.whole("min_games", 0, 0), part.whole("min_nights", 0, 0)
    winds = _winds(part)
    value = Value(part.choice("value", list(Value), Value.TOTAL))
    points = _place_points(part, value, sizes)
    attendance = _attendance(part)
    guests = Guests(part.choice("guests", list(Guests), Guests.UNRANKED))
    max_guests = part.whole_or_null("max_guests", None, 0, 4)
    ties = _ties(part, value, systems)
    lot, teams = _lot(part, ties), _teams(part, value)
    return Policy(
        count, n, night_cap, night_cap_by, min_games, min_nights, winds, value, points, attendance, guests, max_guests,
        ties, lot, teams,
    )  # fmt: skip


def check_systems(policy: Policy, systems: int) -> None:
    """Raise `not_allowed` if totals of several systems would be added."""
    if systems < 2:
        return
    if policy.value in (Value.TOTAL, Value.AVERAGE):
        raise not_allowed("policy.value", _SYSTEMS)
    for i, key in enumerate(policy.ties):
        if BY_ID[key].on_totals:
            raise not_allowed(f"policy.ties[{i}]", _SYSTEMS)


def _only(part: Part, name: str, other: str, due: bool, read: Any, low: int) -> int:
    """Return a number that must be present exactly if it is `due`."""
    if due:
        return int(read(name, low=low))
    _refuse(part, name, other)
    return 0


def _refuse(part: Part, name: str, other: str) -> None:
    if part.has(name):
        raise ContractError(BAD, part.at(name), _NOT_HERE.fill(name=part.at(name), other=part.at(other)))


def _winds(part: Part) -> tuple[str, ...]:
    found = part.raw("winds", list(WINDS))
    if not isinstance(found, list) or not found or any(type(wind) is not str or wind not in WINDS for wind in found):
        raise wrong(part.at("winds"), one_of(WINDS), BAD)
    if len(set(found)) < len(found):
        raise twice(part.at("winds"), ", ".join(found), BAD)
    return tuple(found)


# -- the value ---------------------------------------------------------------------------------------


def _place_points(part: Part, value: Value, sizes: frozenset[int]) -> PlacePoints | None:
    if value is not Value.PLACE_POINTS:
        _refuse(part, "place_points", "value")
        return None
    found = _points(part.raw("place_points"), part.at("place_points"))
    for size in sorted(sizes):
        if size not in found:
            raise ContractError(BAD, part.at("place_points"), _NO_SIZE.fill(size=size))
    return found


def _points(given: object, path: str) -> PlacePoints:
    if isinstance(given, list):
        return {len(given): _amounts(given, path, SIZES)}
    if not isinstance(given, Mapping) or any(size not in map(str, SIZES) for size in given):
        raise wrong(path, _POINTS, BAD)
    return {int(size): _amounts(amounts, path, (int(size),)) for size, amounts in given.items()}


def _amounts(given: object, path: str, lengths: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(given, list) or len(given) not in lengths:
        raise wrong(path, _POINTS, BAD)
    return tuple(read_whole(amount, path, BAD) for amount in given)


def _attendance(part: Part) -> Attendance | None:
    if part.raw("attendance", None) is None:
        return None
    inside = Part(part.raw("attendance"), part.at("attendance"), ("tenths", "after", "max"), BAD)
    return Attendance(inside.whole("tenths"), inside.whole("after", 0, 0), inside.whole_or_null("max", None, 0))


# -- ties and teams ----------------------------------------------------------------------------------


def _ties(part: Part, value: Value, systems: int) -> tuple[str, ...]:
    if not part.has("ties"):
        return ("total", *DEFAULT_TIES) if value is Value.PLACE_POINTS and systems < 2 else DEFAULT_TIES
    found = part.items("ties")
    for i, key in enumerate(found):
        path = f"{part.at('ties')}[{i}]"
        if type(key) is not str or key not in BY_ID:
            raise wrong(path, one_of(list(BY_ID)), BAD)
        if key in found[:i]:
            raise twice(path, key, BAD)
        if key == LOT and i < len(found) - 1:
            raise ContractError(BAD, path, _LOT_LAST)
    return tuple(found)


def _lot(part: Part, ties: tuple[str, ...]) -> tuple[str, ...]:
    path = part.at("lot")
    if LOT not in ties:
        _refuse(part, "lot", "ties")
        return ()
    found = [read_name(name, path, BAD) for name in read_list(part.raw("lot"), path, BAD)]
    second = repeated(found)
    if second is not None:
        raise twice(path, found[second], BAD)
    return tuple(found)


def _teams(part: Part, value: Value) -> Teams | None:
    if part.raw("teams", None) is None:
        return None
    inside = Part(part.raw("teams"), part.at("teams"), ("by", "k"), BAD)
    allowed = [by for by in TeamsBy if by is TeamsBy.AVERAGE or value in SUMMED]
    by = TeamsBy(inside.choice("by", allowed))
    return Teams(by, _only(inside, "k", "by", by is TeamsBy.BEST, inside.whole, 1))
