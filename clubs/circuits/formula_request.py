"""Read a formula: a preset with the parameters that replace its own (circuits, section 5.3 to 5.5).

A wrong parameter is `bad_option` at `formula.params.NAME`, whatever is wrong inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

from clubs.circuits import presets
from clubs.circuits.days import read_day_or_null
from clubs.circuits.decimals import UNIT, fraction, read_decimal, read_positive
from clubs.circuits.formulas import (
    FACTS,
    OWN_POINTS,
    Ageing,
    Base,
    BaseBy,
    EloFormula,
    Formula,
    Grade,
    LadderFormula,
    ListFormula,
    PartRule,
    PointTable,
    Term,
)
from clubs.circuits.request_fields import Reader, at_field, check_required, read_country_or_null, read_text
from clubs.ranking.elo import Elo
from clubs.ranking.rating_request import KINDS
from scoring.errors import Code, ContractError
from scoring.multilingual import Text
from scoring.request_object import LARGEST, Part, read_list, read_number, read_whole, repeated, twice
from scoring.strict_json import one_of, wrong

BAD = Code.BAD_OPTION
PARAMS = "formula.params"
TIES = ("best_results", "firsts", "more_events", "latest")
MOST_STEPS, MOST_TABLES, MOST_POINTS = 60, 50, 1_000
MOST_MONTHS, MOST_RESULTS, MOST_FILLED = 1_200, 1_000, 100
_ABOVE = 5e-324
"""The smallest number above 0."""
_PAIR = Text("a list of two numbers", "兩個數字的列表", "两个数字的列表", "2つの数のリスト")
_ASCENDING = Text(
    "Each step must begin above the one before it.",
    "每一級的起點須大於前一級。",
    "每一级的起点须大于前一级。",
    "各段の始まりは前の段より大きくしてください。",
)
_NOT_WITH = Text(
    "'{name}' doesn't go with '{other}': leave it out.",
    "「{name}」不能與「{other}」並用，請刪去。",
    "“{name}”不能与“{other}”并用，请删去。",
    "「{name}」は「{other}」とは使えません。取り除いてください。",
)
_NEEDED = Text(
    "'{name}' is needed for '{other}'.",
    "「{other}」需要「{name}」，請補上。",
    "“{other}”需要“{name}”，请补上。",
    "「{other}」には「{name}」が必要です。",
)
_LENGTH = Text(
    "a list of {low} to {high} entries",
    "{low} 至 {high} 項的列表",
    "{low} 至 {high} 项的列表",
    "{low}〜{high}個のリスト",
)
_FIRST_GRADE = Text(
    "Everybody starts in the first grade, so it has no conditions.",
    "所有人都由最初一級開始，該級不設條件。",
    "所有人都由最初一级开始，该级不设条件。",
    "全員が最初の級位から始まるため、条件は付けられません。",
)


def read_formula(preset: str, params: Mapping[str, Any], path: str) -> Formula:
    """Return the formula; `path` is where the preset's name was found."""
    if preset not in presets.ALL:
        raise wrong(path, one_of(presets.ALL), BAD)
    if preset == presets.ELO:
        return _elo(Part(params, PARAMS, (*_ELO_ALL, *_ELO_LISTING), BAD), _ELO_LISTING)
    return _ladder(params) if preset == presets.GRADES else _list(presets.PRESETS[preset], params)


def _whole(low: int, high: int = LARGEST) -> Reader:
    return lambda value, path: read_whole(value, path, BAD, low, high)


def _whole_or_null(low: int, high: int = LARGEST) -> Reader:
    return lambda value, path: None if value is None else read_whole(value, path, BAD, low, high)


def _choice(values: Sequence[str], *, null: bool = False) -> Reader:
    allowed = (*values, None) if null else tuple(values)

    def read(value: object, path: str) -> str | None:
        if value in allowed and (value is None or type(value) is str):
            return value
        raise wrong(path, one_of(allowed), BAD)

    return read


# -- list formulas -------------------------------------------------------------------------------------


def _list(preset: presets.Params, params: Mapping[str, Any]) -> ListFormula:
    names = (*presets.NAMES, "n") if "n" in preset else presets.NAMES
    part = Part(params, PARAMS, names, BAD)
    found = {name: _param(part, name, _READERS[name], preset[name]) for name in names}
    best = found.pop("n", None)
    formula = ListFormula(**found)
    if formula.home is None and any(rule.where != "all" for rule in formula.parts):
        raise ContractError(BAD, part.at("home"), _NEEDED.fill(name=part.at("home"), other="where"))
    if best is None:
        return formula
    return replace(formula, parts=tuple(replace(rule, first=best, rest=0) for rule in formula.parts))


def _param(part: Part, name: str, read: Reader, default: object) -> Any:
    return at_field(part.at(name), BAD, lambda: read(part.raw(name, default), part.at(name)))


def _base(value: object, path: str, top: int = 1000) -> Base:
    part = Part(value, path, ("by", "top", "round", "shared", "tables"), BAD)
    by = BaseBy(part.choice("by", list(BaseBy)))
    scaled = by in (BaseBy.LINEAR, BaseBy.UPPER_HALF)
    if part.has("top") and not scaled:
        raise ContractError(BAD, part.at("top"), _NOT_WITH.fill(name=part.at("top"), other=by))
    if part.has("tables") is not (by is BaseBy.TABLE):
        raise ContractError(
            BAD,
            part.at("tables"),
            (_NOT_WITH if part.has("tables") else _NEEDED).fill(name=part.at("tables"), other=by),
        )
    return Base(
        by,
        read_decimal(part.raw("top", top), part.at("top"), BAD, 0) if scaled else 0,
        part.flag("round", True),
        part.choice("shared", ("best", "average"), "best") == "average" and by not in OWN_POINTS,
        _tables(part) if by is BaseBy.TABLE else (),
    )


def _tables(part: Part) -> tuple[PointTable, ...]:
    tables = tuple(part.each("tables", _table, most=MOST_TABLES))
    _check_ascending([table.least for table in tables], part.at("tables"))
    return tables


def _table(value: object, path: str) -> PointTable:
    part = Part(value, path, ("from", "points", "rest"), BAD)
    check_required(part, ("from", "points"))
    points = part.each("points", lambda point, at: read_decimal(point, at, BAD), most=MOST_POINTS)
    return PointTable(part.whole("from", low=2), tuple(points), read_decimal(part.raw("rest", 0), part.at("rest"), BAD))


def _check_ascending(values: Sequence[int], path: str) -> None:
    if any(later <= earlier for earlier, later in pairwise(values)):
        raise ContractError(BAD, path, _ASCENDING)


def read_terms(value: object, path: str) -> tuple[Term, ...]:
    """Return the terms of a weight, no fact twice."""
    terms = tuple(_term(term, f"{path}[{i}]") for i, term in enumerate(read_list(value, path, BAD, MOST_STEPS)))
    second = repeated([term.fact for term in terms])
    if second is not None:
        raise twice(path, terms[second].fact, BAD)
    return terms


def _term(value: object, path: str) -> Term:
    part = Part(value, path, ("fact", "steps"), BAD)
    fact = part.choice("fact", FACTS)
    if not part.has("steps"):
        return Term(fact)
    steps = tuple(part.each("steps", _step, most=MOST_STEPS))
    _check_ascending([least for least, _adds in steps], part.at("steps"))
    return Term(fact, steps)


def _step(value: object, path: str) -> tuple[int, int]:
    least, adds = _pair(value, path)
    return read_decimal(least, path, BAD, 0), read_decimal(adds, path, BAD, 0)


def _pair(value: object, path: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise wrong(path, _PAIR, BAD)
    return value


def _age(value: object, path: str) -> Ageing | None:
    if value is None:
        return None
    part = Part(value, path, ("steps", "edge"), BAD)
    check_required(part, ("steps", "edge"))
    steps = tuple(part.each("steps", _age_step, most=MOST_STEPS))
    _check_ascending([months for months, _factor in steps], part.at("steps"))
    return Ageing(steps, part.choice("edge", ("kept", "lost")) == "kept")


def _age_step(value: object, path: str) -> tuple[int, int]:
    months, factor = _pair(value, path)
    return read_whole(months, path, BAD, 1, MOST_MONTHS), read_positive(factor, path, BAD, 1)


def _parts(value: object, path: str) -> tuple[PartRule, ...]:
    rules = _bounded_list(value, path, 1, 4)
    return tuple(_part(rule, f"{path}[{i}]") for i, rule in enumerate(rules))


def _bounded_list(value: object, path: str, low: int, high: int) -> list[Any]:
    if not isinstance(value, list) or not low <= len(value) <= high:
        raise wrong(path, _LENGTH.fill(low=low, high=high), BAD)
    return value


def _part(value: object, path: str) -> PartRule:
    part = Part(value, path, ("share", "take", "first", "rest", "fill", "where", "choose", "over"), BAD)
    check_required(part, ("share", "take", "first", "rest"))
    rule = PartRule(
        fraction(read_positive(part.raw("share"), part.at("share"), BAD)),
        part.choice("take", ("average", "sum")) == "average",
        part.whole("first", low=0, high=MOST_RESULTS),
        read_decimal(part.raw("rest"), part.at("rest"), BAD, 0, 1),
        part.whole("fill", 0, 0, MOST_FILLED),
        part.choice("where", ("all", "home", "abroad"), "all"),
        part.choice("choose", ("base", "weighted", "highest_average"), "base"),
        part.choice("over", ("own", "largest"), "own") == "largest",
    )
    if rule.largest and (not rule.averaged or rule.rest):
        other = "take" if not rule.averaged else "rest"
        raise ContractError(BAD, part.at("over"), _NOT_WITH.fill(name=part.at("over"), other=part.at(other)))
    return rule


def _ties(value: object, path: str) -> tuple[str, ...]:
    ties = [_choice(TIES)(tie, path) for tie in read_list(value, path, BAD, MOST_STEPS)]
    second = repeated(ties)
    if second is not None:
        raise twice(path, ties[second], BAD)
    return tuple(ties)


def _since(value: object, path: str) -> date | None:
    return read_day_or_null(value, path, BAD)


_READERS: Mapping[str, Reader] = {
    "base": _base,
    "weight": read_terms,
    "age": _age,
    "since": _since,
    "repeat": _choice(("days", "sessions"), null=True),
    "parts": _parts,
    "equal": _choice(("heavier", "later")),
    "min_events": _whole(0, MOST_RESULTS),
    "home": lambda value, path: read_country_or_null(value, path, BAD),
    "ties": _ties,
    "n": _whole_or_null(1, MOST_RESULTS),
}


# -- Elo -------------------------------------------------------------------------------------------------

_GAMES: Mapping[str, Reader] = {
    name: read for name, read in KINDS["elo"].params.items() if name not in ("start", "provisional", "inactive")
}
_PLACES: Mapping[str, Reader] = {
    "k": lambda value, path: read_number(value, path, BAD, _ABOVE),
    "spread": lambda value, path: read_number(value, path, BAD, _ABOVE),
    "weight": read_terms,
}
_COMMON: Mapping[str, Reader] = {
    "provisional": _whole(0),
    "inactive": _whole_or_null(1),
    "start": lambda value, path: read_number(value, path, BAD),
}
_ELO_LISTING = ("provisional", "inactive")
_ELO_ALL = ("from", "start", *_GAMES, *_PLACES)


def _elo(part: Part, listing: Sequence[str]) -> EloFormula:
    """Return the formula. `listing` names the parameters for who is listed, if there are any."""
    by_games = part.choice("from", ("games", "places"), "games") == "games"
    own, other = (_GAMES, _PLACES) if by_games else (_PLACES, _GAMES)
    for name in other:
        if part.has(name):
            raise ContractError(BAD, part.at(name), _NOT_WITH.fill(name=part.at(name), other=part.at("from")))
    readers = {**{name: _COMMON[name] for name in (*listing, "start")}, **own}
    found = {name: _param(part, name, read, None) for name, read in readers.items() if part.has(name)}
    if not by_games:
        return EloFormula(**{"by_games": False, "provisional": 3, **found})
    track = Elo(**{name: found.pop(name) for name in _GAMES if name in found})
    return EloFormula(by_games=True, track=track, **found)


# -- grades ----------------------------------------------------------------------------------------------


def _ladder(params: Mapping[str, Any]) -> LadderFormula:
    part = Part(params, PARAMS, ("ladder", "rp", "elo"), BAD)
    ladder = at_field(part.at("ladder"), BAD, lambda: _grades(part.raw("ladder"), part.at("ladder")))
    base, weight = _param(part, "rp", _rp, {})
    elo = _param(part, "elo", _ladder_elo, None)
    if elo is None and any(grade.elo is not None for grade in ladder):
        raise ContractError(BAD, part.at("ladder"), _NEEDED.fill(name=part.at("elo"), other=part.at("ladder")))
    return LadderFormula(ladder, base, weight, elo)


def _rp(value: object, path: str) -> tuple[Base, tuple[Term, ...]]:
    part = Part(value, path, ("base", "weight"), BAD)
    base = _base(part.raw("base"), part.at("base")) if part.has("base") else Base(BaseBy.LINEAR, 100 * UNIT)
    return base, read_terms(part.raw("weight", []), part.at("weight"))


def _ladder_elo(value: object, path: str) -> EloFormula | None:
    return None if value is None else _elo(Part(value, path, _ELO_ALL, BAD), ())


_CONDITIONS: Mapping[str, Callable[[object, str], Any]] = {
    "rp": lambda value, path: read_decimal(value, path, BAD),
    "elo": lambda value, path: read_number(value, path, BAD),
    "matches": _whole(0),
    "average_place": lambda value, path: read_decimal(value, path, BAD),
    "exam": lambda value, path: read_positive(value, path, BAD, 1),
}


def _grades(value: object, path: str) -> tuple[Grade, ...]:
    grades = tuple(_grade(one, f"{path}[{i}]") for i, one in enumerate(_bounded_list(value, path, 2, 40)))
    second = repeated([grade.name for grade in grades])
    if second is not None:
        raise twice(path, grades[second].name, BAD)
    if grades[0] != Grade(grades[0].name):
        raise ContractError(BAD, path, _FIRST_GRADE)
    return grades


def _grade(value: object, path: str) -> Grade:
    part = Part(value, path, ("grade", *_CONDITIONS), BAD)
    name = read_text(part.raw("grade"), part.at("grade"), BAD)
    given = {
        key: read(part.raw(key), part.at(key)) for key, read in _CONDITIONS.items() if part.raw(key, None) is not None
    }
    return Grade(name, **given)
