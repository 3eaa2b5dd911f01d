"""Read the request of the call `circuit`: sizes, form, formula, what it excludes, places, what it requires.

The selection is read last, by `selection_request` (circuits, section 5.1 and 5.8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from clubs.circuits.circuit_events import Circuit, Entry, Event, Facts, Result
from clubs.circuits.days import read_day, read_day_or_null
from clubs.circuits.decimals import read_positive
from clubs.circuits.formula_request import read_formula
from clubs.circuits.formulas import Formula, LadderFormula, ListFormula
from clubs.circuits.request_fields import check_required, read_country_or_null, read_text, read_text_or_null
from clubs.ranking.rating_replay import RatedGame
from clubs.ranking.standings_request import check_places, read_amounts, read_seats
from scoring.errors import Code, ContractError, bad_request, not_allowed
from scoring.multilingual import Text
from scoring.request_object import Part, twice
from scoring.strict_json import OBJECT, WORD, wrong

FIELDS = ("date", "formula", "events", "players", "select", "country_best")
MOST_EVENTS, MOST_RESULTS, MOST_GAMES, MOST_RESULTS_IN_ALL, MOST_PLAYERS = 2_000, 5_000, 20_000, 200_000, 100_000
_EVENT = ("id", "date", "results", "start", "counts_from", "country", "counts", "exam", "facts", "games")
_FACTS = ("players", "days", "countries", "qualification", "sessions", "weight")
_TOO_MANY = Text(
    "'{name}' has {found} entries; at most {most} are allowed.",
    "「{name}」有 {found} 項，最多 {most} 項。",
    "“{name}”有 {found} 项，最多 {most} 项。",
    "「{name}」は{found}個あります。{most}個までです。",
)
_IN_ALL = Text(
    "The events have {found} results in all; at most {most} are allowed.",
    "各賽事合共有 {found} 個成績，最多 {most} 個。",
    "各赛事合计有 {found} 个成绩，最多 {most} 个。",
    "全大会の成績は合わせて{found}件です。{most}件までです。",
)
_START = Text(
    "The first day can't be after the last day.",
    "首日不能晚於最後一日。",
    "首日不能晚于最后一日。",
    "初日は最終日より後にできません。",
)
_PLACES = Text(
    "After {number} results with place {place} the next place is {next} or higher, and no place is above {players}.",
    "名次 {place} 有 {number} 人，其後名次須為 {next} 或以後，且不得超過 {players}。",
    "名次 {place} 有 {number} 人，其后名次须为 {next} 或以后，且不得超过 {players}。",
    "{place}位が{number}人のとき、次の順位は{next}以降で、{players}を超えられません。",
)
_NO_GAMES = Text(
    "This formula ranks by results: leave the games out.",
    "此算法只按名次計算，請刪去對局。",
    "此算法只按名次计算，请删去对局。",
    "この計算式は順位だけを使います。対局を取り除いてください。",
)
_NO_EXAM = Text(
    "'{grade}' is not a grade of this formula.",
    "此算法沒有「{grade}」這一級。",
    "此算法没有“{grade}”这一级。",
    "この計算式に「{grade}」という級位はありません。",
)


@dataclass(frozen=True, slots=True)
class Request:
    """The request: the circuit, its formula, and the selection as sent."""

    circuit: Circuit
    formula: Formula
    select: Mapping[str, Any] | None


def read_circuit(request: Part) -> Request:
    """Return the whole request except its selection; raises `ContractError`."""
    check_required(request, ("date", "formula", "events"))
    day = read_day(request.raw("date"), "date")
    preset, params, path = _formula_form(request)
    drafts = _events(request)
    players = _players(request)
    select = request.raw("select", None)
    if select is not None and not isinstance(select, Mapping):
        raise wrong("select", OBJECT)
    best = request.whole("country_best", 3, 1)
    formula = read_formula(preset, params, path)
    events = [_with_countries(event, players) for event in drafts]
    _check_allowed(events, formula)
    for event in events:
        _check_event_places(event)
    return Request(Circuit(day, events, players, best), formula, select)


# -- sizes -----------------------------------------------------------------------------------------------


def check_sizes(request: object) -> None:
    """Refuse lists that are too long before anything else."""
    if not isinstance(request, Mapping):
        return
    events = request.get("events")
    _check_size(events, "events", MOST_EVENTS)
    results = 0
    for i, event in enumerate(events if isinstance(events, list) else ()):
        if isinstance(event, Mapping):
            results += _check_size(event.get("results"), f"events[{i}].results", MOST_RESULTS)
            _check_size(event.get("games"), f"events[{i}].games", MOST_GAMES)
    if results > MOST_RESULTS_IN_ALL:
        raise bad_request("events", _IN_ALL.fill(found=results, most=MOST_RESULTS_IN_ALL))
    _check_size(request.get("players"), "players", MOST_PLAYERS)


def _check_size(values: object, path: str, most: int) -> int:
    found = len(values) if isinstance(values, list) else 0
    if found > most:
        raise bad_request(path, _TOO_MANY.fill(name=path, found=found, most=most))
    return found


# -- form ------------------------------------------------------------------------------------------------


def _formula_form(request: Part) -> tuple[str, Mapping[str, Any], str]:
    """Return the preset's name, its parameters, and the path of the name."""
    given = request.raw("formula")
    if type(given) is str:
        return given, {}, "formula"
    part = Part(given, "formula", ("preset", "params"))
    preset, params = part.raw("preset"), part.raw("params", {})
    if type(preset) is not str:
        raise wrong(part.at("preset"), WORD)
    if not isinstance(params, Mapping):
        raise wrong(part.at("params"), OBJECT)
    return preset, params, part.at("preset")


def _events(request: Part) -> list[Event]:
    found: list[Event] = []
    ids: set[str] = set()
    for i, value in enumerate(request.items("events", most=MOST_EVENTS)):
        event = _event(value, i, ids)
        ids.add(event.id)
        found.append(event)
    return found


def _event(value: object, index: int, known: set[str]) -> Event:
    part = Part(value, f"events[{index}]", _EVENT)
    check_required(part, ("id", "date", "results"))
    id_ = read_text(part.raw("id"), part.at("id"))
    if id_ in known:
        raise twice(part.at("id"), id_)
    day = read_day(part.raw("date"), part.at("date"))
    results = _results(part)
    start = _start(part, day)
    return Event(
        index,
        id_,
        day,
        results,
        counts_from=read_day_or_null(part.raw("counts_from", None), part.at("counts_from")) or day,
        country=read_country_or_null(part.raw("country", None), part.at("country")),
        counts=part.flag("counts", True),
        exam=read_text_or_null(part.raw("exam", None), part.at("exam")),
        facts=_facts(part, len(results), (day - start).days + 1),
        games=tuple(part.each("games", _game, (), MOST_GAMES)),
    )


def _start(part: Part, day: date) -> date:
    start = read_day_or_null(part.raw("start", None), part.at("start")) or day
    if start > day:
        raise bad_request(part.at("start"), _START)
    return start


def _results(event: Part) -> tuple[Result, ...]:
    results = tuple(event.each("results", _result, most=MOST_RESULTS))
    seen: set[str] = set()
    for i, result in enumerate(results):
        if result.player in seen:
            raise twice(f"{event.at('results')}[{i}].player", result.player)
        seen.add(result.player)
    return results


def _result(value: object, path: str) -> Result:
    part = Part(value, path, Result._fields)
    check_required(part, ("player", "place"))
    return Result(
        read_text(part.raw("player"), part.at("player")),
        part.whole("place", low=1),
        read_country_or_null(part.raw("country", None), part.at("country")),
        part.whole_or_null("points", None),
        part.whole_or_null("table_points", None),
    )


def _facts(event: Part, results: int, days: int) -> Facts:
    """Return the facts. The number of countries is -1 if it has to be counted."""
    part = Part(event.raw("facts", {}), event.at("facts"), _FACTS)
    given = partial(_fact, part)
    players = given("players", results, max(2, results)) if results != 1 else part.whole("players", low=2)
    days = given("days", days, 1)
    countries = given("countries", -1, 0)
    qualification = part.raw("qualification", None) is not None and part.flag("qualification")
    sessions = given("sessions", 4 * days, 1)
    weight = part.raw("weight", None)
    return Facts(
        players,
        days,
        countries,
        qualification,
        sessions,
        None if weight is None else read_positive(weight, part.at("weight"), Code.BAD_REQUEST),
    )


def _fact(part: Part, name: str, default: int, low: int) -> int:
    found = part.whole_or_null(name, None, low)
    return default if found is None else found


def _game(value: object, path: str) -> RatedGame:
    part = Part(value, path, ("players", "places"))
    check_required(part, ("players", "places"))
    players = read_seats(part)
    for i, player in enumerate(players):
        read_text_or_null(player, f"{part.at('players')}[{i}]")
    return RatedGame(players, read_amounts(part, "places", len(players)))


def _players(request: Part) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for i, value in enumerate(request.items("players", (), MOST_PLAYERS)):
        part = Part(value, f"players[{i}]", ("player", "country", "listed"))
        player = read_text(part.raw("player"), part.at("player"))
        if player in found:
            raise twice(part.at("player"), player)
        country = read_country_or_null(part.raw("country", None), part.at("country"))
        found[player] = Entry(country, part.flag("listed", True))
    return found


def _with_countries(event: Event, players: Mapping[str, Entry]) -> Event:
    """Return the event with its number of countries, counted if it was not given."""
    if event.facts.countries >= 0:
        return event
    countries = set(_countries(event, players))
    return replace(event, facts=replace(event.facts, countries=len(countries)))


def _countries(event: Event, players: Mapping[str, Entry]) -> Iterator[str]:
    for result in event.results:
        entry = players.get(result.player)
        country = result.country or (entry and entry.country) or event.country
        if country:
            yield country


# -- what the formula does not allow, and places -----------------------------------------------------------


def _check_allowed(events: Sequence[Event], formula: Formula) -> None:
    grades = {grade.name for grade in formula.ladder} if isinstance(formula, LadderFormula) else set()
    for event in events:
        if event.games and isinstance(formula, ListFormula):
            raise not_allowed(f"events[{event.index}].games", _NO_GAMES)
        if event.exam is not None and event.exam not in grades:
            raise not_allowed(f"events[{event.index}].exam", _NO_EXAM.fill(grade=event.exam))


def _check_event_places(event: Event) -> None:
    """Raise `bad_score` unless these places are possible for some of the event's players."""
    free = 1
    sharing = sorted(event.sharing.items())
    for i, (place, number) in enumerate(sharing):
        if place < free or place + number - 1 > event.facts.players:
            bad, shared = sharing[max(i - 1, 0)] if place < free else (place, number)
            text = _PLACES.fill(number=shared, place=bad, next=bad + shared, players=event.facts.players)
            raise ContractError(Code.BAD_SCORE, f"events[{event.index}].results", text)
        free = place + number
    for j, game in enumerate(event.games):
        check_places(game.places, f"events[{event.index}].games[{j}].places")
