"""Read a selection: which ranked players qualify (circuits, section 5.6).

All errors are reported at `select.FIELD`, or at `select.divisions[i]` if too many move up or down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from clubs.circuits.circuit_request import MOST_PLAYERS
from clubs.circuits.decimals import fraction, read_decimal
from clubs.circuits.divisions import Division, Divisions
from clubs.circuits.formula_request import MOST_MONTHS
from clubs.circuits.formulas import Formula, LadderFormula
from clubs.circuits.request_fields import (
    Reader,
    at_field,
    check_required,
    read_country,
    read_country_or_null,
    read_text,
)
from clubs.circuits.seat_quota import Quota
from clubs.circuits.selection import Condition, Field, Lot, PerCountry, Top
from scoring.errors import Code, bad_request, not_allowed
from scoring.multilingual import Text
from scoring.request_object import LARGEST, Part, read_list, read_whole, repeated, twice
from scoring.strict_json import REQUIRED, wrong

BAD = Code.BAD_REQUEST
MOST_SEATS = 100_000
_NOT_EMPTY = Text(
    "'{name}' must not be empty.",
    "「{name}」不能是空的。",
    "“{name}”不能为空。",
    "「{name}」は空にできません。",
)
_BOTH = Text(
    "{who} can't be invited and have declined.",
    "{who} 不能既受邀又已辭退。",
    "{who} 不能既受邀又已放弃。",
    "{who}を招待と辞退の両方に入れることはできません。",
)
_TOO_MANY_INVITED = Text(
    "More players are invited than there are seats.",
    "受邀人數多於名額。",
    "受邀人数多于名额。",
    "招待の人数が定員を超えています。",
)
_NO_HOME = Text(
    "A condition at home or abroad needs 'select.home', the home country.",
    "國內或國外的條件須給出 select.home（本國）。",
    "国内或国外的条件须给出 select.home（本国）。",
    "国内・国外の条件にはselect.home（本国）が必要です。",
)
_MOVES = Text(
    "Nobody moves up from the first division or down from the last, and no more players move than a division has.",
    "最高組不能升、最低組不能降，升降人數合計不得超過該組人數。",
    "最高组不能升、最低组不能降，升降人数合计不得超过该组人数。",
    "最上位からの昇級と最下位からの降級はできず、昇降の人数は在籍人数を超えられません。",
)
_DIVISIONS = Text("2 to 20 divisions", "2 至 20 個分組", "2 至 20 个分组", "2〜20個のリーグ")
_NO_VALUES = Text(
    "Grades have no values, so they can't share out seats.",
    "級位沒有分數，不能用來分配名額。",
    "级位没有分数，不能用来分配名额。",
    "級位には値がないため、枠を配分できません。",
)


class Rule(Protocol):
    """A selection rule."""

    def answer(self, field: Field) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Selection:
    """The requested selection, with the lot and those who have declined."""

    rule: Rule
    lot: Lot
    declined: frozenset[str]


def read_selection(given: Mapping[str, Any], formula: Formula) -> Selection:
    """Return the selection. Raise `bad_request`, or `not_allowed` if the formula gives no values."""
    by = given.get("by", REQUIRED)
    rule = _RULES.get(by) if isinstance(by, str) else None
    known = rule or {name: read for each in _RULES.values() for name, read in each.items()}
    part = Part(given, "select", ("by", "lot", "declined", *known))
    by = part.choice("by", list(_RULES))
    own = _RULES[by]
    check_required(part, [name for name, field in own.items() if field.default is REQUIRED])
    lot, declined = _read(part, "lot", _NAMES), _read(part, "declined", _NAMES)
    found = {name: _read(part, name, field) for name, field in own.items()}
    made = _MAKERS[by](part, found, declined)
    if isinstance(made, Quota) and isinstance(formula, LadderFormula):
        raise not_allowed("select.by", _NO_VALUES)
    return Selection(made, Lot({player: i for i, player in enumerate(lot)}), frozenset(declined))


@dataclass(frozen=True, slots=True)
class SelectField:
    """How a field is read, and its default."""

    read: Reader
    default: Any = REQUIRED


def _read(part: Part, name: str, field: SelectField) -> Any:
    return field.read(part.raw(name, field.default), part.at(name))


def _whole(low: int, high: int = LARGEST) -> Reader:
    return lambda value, path: read_whole(value, path, BAD, low, high)


def _names(value: object, path: str) -> tuple[str, ...]:
    return _once([read_text(name, path) for name in read_list(value, path, BAD, MOST_PLAYERS)], path)


def _once(names: Sequence[str], path: str) -> tuple[str, ...]:
    second = repeated(names)
    if second is not None:
        raise twice(path, names[second])
    return tuple(names)


def _members(value: object, path: str) -> tuple[str, ...]:
    members = [read_country(country, path) for country in read_list(value, path)]
    if not members:
        raise bad_request(path, _NOT_EMPTY.fill(name=path))
    return _once(members, path)


def _conditions(value: object, path: str) -> tuple[Condition, ...]:
    return at_field(path, BAD, lambda: tuple(_condition(one, path) for one in read_list(value, path, BAD, 20)))


def _condition(value: object, path: str) -> Condition:
    part = Part(value, path, ("fact", "least", "months", "where"))
    check_required(part, ("fact", "least"))
    return Condition(
        part.choice("fact", ("events", "days")),
        part.whole("least", low=0),
        part.whole_or_null("months", None, 1, MOST_MONTHS),
        part.choice("where", ("all", "home", "abroad"), "all"),
    )


def _divisions(value: object, path: str) -> tuple[Division, ...]:
    given = read_list(value, path)
    if not 2 <= len(given) <= 20:
        raise wrong(path, _DIVISIONS)
    found = at_field(path, BAD, lambda: tuple(_division(one, f"{path}[{i}]") for i, one in enumerate(given)))
    _once([player for division in found for player in division.players], path)
    return found


def _division(value: object, path: str) -> Division:
    part = Part(value, path, ("name", "players", "up", "down"))
    check_required(part, ("name", "players"))
    name = read_text(part.raw("name"), part.at("name"))
    players = _names(part.raw("players"), part.at("players"))
    return Division(name, players, part.whole("up", 0, 0), part.whole("down", 0, 0))


_NAMES = SelectField(_names, ())
_MEMBERS = SelectField(_members)
_RULES: Mapping[str, Mapping[str, SelectField]] = {
    "top": {
        "n": SelectField(_whole(1)),
        "country": SelectField(read_country_or_null, None),
        "invited": _NAMES,
        "eligible": SelectField(_conditions, ()),
        "home": SelectField(read_country_or_null, None),
        "alternates": SelectField(_whole(0), 0),
    },
    "per_country": {"n": SelectField(_whole(1)), "members": _MEMBERS},
    "quota": {
        "seats": SelectField(_whole(0, MOST_SEATS)),
        "members": _MEMBERS,
        "high": SelectField(lambda value, path: read_decimal(value, path, BAD), 700),
        "top": SelectField(_whole(0), 3),
    },
    "divisions": {"divisions": SelectField(_divisions)},
}


def _top(part: Part, found: Mapping[str, Any], declined: Sequence[str]) -> Top:
    rule = Top(**found)
    refused = set(declined)
    for player in rule.invited:
        if player in refused:
            raise bad_request(part.at("invited"), _BOTH.fill(who=player))
    if len(rule.invited) > rule.n:
        raise bad_request(part.at("invited"), _TOO_MANY_INVITED)
    if rule.home is None and any(condition.where != "all" for condition in rule.eligible):
        raise bad_request(part.at("home"), _NO_HOME)
    return rule


def _per_country(part: Part, found: Mapping[str, Any], declined: Sequence[str]) -> PerCountry:
    return PerCountry(**found)


def _quota(part: Part, found: Mapping[str, Any], declined: Sequence[str]) -> Quota:
    return Quota(**{**found, "high": fraction(found["high"])})


def _moving(part: Part, found: Mapping[str, Any], declined: Sequence[str]) -> Divisions:
    divisions: tuple[Division, ...] = found["divisions"]
    for i, one in enumerate(divisions):
        outwards = (i == 0 and one.up) or (i == len(divisions) - 1 and one.down)
        if outwards or one.up + one.down > len(one.players):
            raise bad_request(f"{part.at('divisions')}[{i}]", _MOVES)
    return Divisions(divisions)


_MAKERS: Mapping[str, Callable[[Part, Mapping[str, Any], Sequence[str]], Rule]] = {
    "top": _top,
    "per_country": _per_country,
    "quota": _quota,
    "divisions": _moving,
}
