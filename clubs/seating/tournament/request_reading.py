"""Read a request from JSON: first its form, then whether the number of players can be seated."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from clubs.seating.tournament import refusals
from clubs.seating.tournament.given_schedule import check_script, read_script
from clubs.seating.tournament.locks import check_locks, read_locks
from clubs.seating.tournament.people import check_standing, read_people
from clubs.seating.tournament.previous_rounds import read_history
from clubs.seating.tournament.request import VERSION, Method, Odd, Request, Round, Weights, Winds
from clubs.seating.tournament.table_sizes import FOUR, THREE, table_sizes
from scoring.errors import ContractError, bad_request
from scoring.multilingual import Text
from scoring.request_object import Part, request_part
from scoring.strict_json import one_of, wrong

FIELDS = (
    "players", "method", "rounds", "seats", "odd", "history", "locks", "avoid", "weights", "step", "winds",
    "winds_from", "script", "seed", "version",
)  # fmt: skip
MOST_ROUNDS = 60
MOST_WEIGHT = 10**9
LONGEST_SEED = 64
AVOIDED = {"team": "mates", "club": "clubs", "country": "countries"}
"""What can be avoided, and the measure that counts it."""

_SEED = Text(
    "text of 1 to 64 ASCII characters", "1 至 64 個 ASCII 字元", "1 至 64 个 ASCII 字符", "1〜64字のASCII文字列"
)
_SEATS = Text("4 or 3", "4 或 3", "4 或 3", "4か3")
_ONE_ROUND = Text(
    "This seating method takes one round at a time.",
    "這種排法一次只排一輪。",
    "这种排法一次只排一轮。",
    "この組み方は1回戦ずつです。",
)
_NO_LIST = Text(
    "'winds' can be 'list' only with a script.",
    "只有附上賽程時，winds 才能是 list。",
    "只有附上赛程时，winds 才能是 list。",
    "windsをlistにできるのは対戦表があるときだけです。",
)
_STEP = Text(
    "a whole number from 1 to {tables}", "1 至 {tables} 的整數", "1 至 {tables} 的整数", "1から{tables}までの整数"
)


def read_request(asked: object) -> Request:
    """Return a request of the call; raises `ContractError`."""
    part = request_part(asked, FIELDS)
    people = read_people(part)
    method = Method(part.choice("method", [str(one) for one in Method]))
    seats = _seats(part)
    odd = Odd(part.choice("odd", [str(one) for one in Odd if seats == FOUR or one is not Odd.THREE], "bye"))
    script = read_script(part)
    check_standing(people, method)
    request = Request(
        people=people,
        method=method,
        sizes=(),
        history=read_history(part, people, seats),
        rounds=_rounds(part, method, script),
        seats=seats,
        weights=_weights(part),
        step=part.whole("step", 0, low=1) if part.has("step") else 0,
        winds=_winds(part, script),
        script=script,
        seed=_seed(part),
        version=part.whole("version", VERSION, low=1, high=VERSION),
    )
    locks = read_locks(part)
    request = _judged(request, odd)
    if script is not None:
        check_script(script, len(people), seats, odd)
    return replace(request, locks=check_locks(request, locks))


def _judged(request: Request, odd: Odd) -> Request:
    """Return the request with its tables. Raise an error if there are none, or fewer than `step`."""
    players, seats = len(request.people), request.seats
    sizes = table_sizes(players, seats, odd)
    if sizes is None:
        raise _no_tables(players, seats, odd)
    if request.method is Method.INTERVAL and request.step > len(sizes):
        raise wrong("step", _STEP.fill(tables=len(sizes)))
    return replace(request, sizes=sizes, step=request.step or len(sizes))


def _no_tables(players: int, seats: int, odd: Odd) -> ContractError:
    if odd is Odd.THREE and players > THREE:
        return refusals.no_threes(players)
    return refusals.refused(players, seats) if players > seats else refusals.too_few(players, seats)


def _seats(part: Part) -> int:
    seats = part.whole("seats", FOUR)
    if seats not in (THREE, FOUR):
        raise wrong("seats", _SEATS)
    return seats


def _rounds(part: Part, method: Method, script: tuple[Round, ...] | None) -> int:
    asked = part.whole("rounds", 1, low=1, high=MOST_ROUNDS)
    rounds = asked if script is None else len(script)
    if method.single and (asked > 1 or rounds > 1):
        raise bad_request("rounds" if asked > 1 else "script", _ONE_ROUND)
    return rounds


def _weights(part: Part) -> Weights:
    given = Part(part.raw("weights", {}), "weights", list(asdict(Weights())))
    weights = Weights(
        **{name: given.whole(name, usual, low=0, high=MOST_WEIGHT) for name, usual in asdict(Weights()).items()}
    )
    avoid = part.each("avoid", _avoided, ["team"], most=100)
    return replace(weights, **{figure: 0 for what, figure in AVOIDED.items() if what not in avoid})


def _avoided(value: Any, path: str) -> str:
    if isinstance(value, str) and value in AVOIDED:
        return value
    raise wrong(path, one_of(list(AVOIDED)))


def _winds(part: Part, script: object) -> Winds:
    winds = Winds(part.choice("winds", [str(one) for one in Winds], "balance"))
    if winds is Winds.LIST and script is None:
        raise bad_request("winds", _NO_LIST)
    return winds


def _seed(part: Part) -> str:
    seed = part.word("seed", "")
    if len(seed) > LONGEST_SEED or not seed.isascii():
        raise wrong("seed", _SEED)
    return seed
