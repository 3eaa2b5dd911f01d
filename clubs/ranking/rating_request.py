"""The request of the call `rating`: form first, then parameters, then placings (standings, section 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.ranking.elo import BASES, Elo
from clubs.ranking.plackett_luce import OpenSkill
from clubs.ranking.policy import SIZES
from clubs.ranking.rating_replay import Listing, RatedGame, Track
from clubs.ranking.standings_request import MOST_GAMES, check_places, read_amounts, read_seats
from scoring.errors import Code, bad_request
from scoring.multilingual import Text
from scoring.request_object import LARGEST, Part, read_number, read_whole
from scoring.strict_json import OBJECT, wrong

FIELDS = ("kind", "games", "params", "history", "today")
BAD = Code.BAD_OPTION
_BACK = Text(
    "This date is before that of an earlier game. Send the games in the order they were played.",
    "此日期早於前面的對局，請依對局先後排列。",
    "此日期早于前面的对局，请按对局先后排列。",
    "前の対局より前の日付です。対局順に並べてください。",
)
_PAST = Text(
    "Today can’t be before the last game.",
    "今天不能早於最後一場對局。",
    "今天不能早于最后一场对局。",
    "今日は最後の対局より前にはできません。",
)
_BASES = Text(
    "lists of 2, 3 and 4 numbers by number of players",
    "依人數（2、3、4）分列的數字陣列",
    "按人数（2、3、4）分列的数字数组",
    "人数（2・3・4）別の数のリスト",
)
_ABOVE = 5e-324
"""The smallest number above 0."""

Read = Callable[[object, str], Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A rating request: its track, the games, the rules of the list, and whether to return every step."""

    track: Track[Any]
    games: tuple[RatedGame, ...]
    listing: Listing
    history: bool


def read_rating(request: Part) -> Asked:
    """Read the whole request; raises `ContractError`."""
    kind = request.choice("kind", list(KINDS))
    games = request.each("games", _game, most=MOST_GAMES)
    _check_days(games)
    given = request.raw("params", {})
    if not isinstance(given, Mapping):
        raise wrong("params", OBJECT)
    history, today = request.flag("history", True), _today(request, games)
    params = _params(given, {**BOTH, **KINDS[kind].params})
    listing = Listing(**{name: params.pop(name) for name in BOTH if name in params}, today=today)
    for i, game in enumerate(games):
        check_places(game.places, f"games[{i}].places")
    return Asked(KINDS[kind].track(**params), tuple(games), listing, history)


def _game(value: object, path: str) -> RatedGame:
    part = Part(value, path, ("players", "places", "day"))
    players = read_seats(part)
    return RatedGame(players, read_amounts(part, "places", len(players)), part.whole_or_null("day", None))


def _check_days(games: Sequence[RatedGame]) -> None:
    last = -LARGEST
    for i, game in enumerate(games):
        if game.day is not None and game.day < last:
            raise bad_request(f"games[{i}].day", _BACK)
        last = last if game.day is None else game.day


def _today(request: Part, games: Sequence[RatedGame]) -> int | None:
    today = request.whole_or_null("today", None)
    if today is not None and any(game.day is not None and game.day > today for game in games):
        raise bad_request("today", _PAST)
    return today


def _params(given: Mapping[str, Any], known: Mapping[str, Read]) -> dict[str, Any]:
    """Return the given parameters, in the order of the table; missing ones keep their defaults."""
    part = Part(given, "params", list(known), BAD)
    return {name: read(part.raw(name), part.at(name)) for name, read in known.items() if part.has(name)}


# -- the parameters ----------------------------------------------------------------------------------


def _whole(low: int) -> Read:
    return lambda value, path: read_whole(value, path, BAD, low)


def _number(low: float = -LARGEST, high: float = LARGEST) -> Read:
    return lambda value, path: read_number(value, path, BAD, low, high)


def _floor(value: object, path: str) -> float | None:
    return None if value is None else read_number(value, path, BAD)


def _base(value: object, path: str) -> Mapping[int, tuple[float, ...]]:
    if not isinstance(value, Mapping):
        raise wrong(path, _BASES, BAD)
    found = dict(BASES)
    for size, amounts in value.items():
        if size not in map(str, SIZES) or not isinstance(amounts, list) or len(amounts) != int(size):
            raise wrong(path, _BASES, BAD)
        found[int(size)] = tuple(read_number(amount, path, BAD) for amount in amounts)
    return found


@dataclass(frozen=True, slots=True)
class Kind:
    """A rating method: how to create its track, and how to read each parameter."""

    track: Callable[..., Track[Any]]
    params: Mapping[str, Read]


BOTH: Mapping[str, Read] = {"provisional": _whole(0), "inactive": _whole(1)}
KINDS: Mapping[str, Kind] = {
    "elo": Kind(
        Elo,
        {
            "start": _number(),
            "step": _number(0),
            "least": _number(0, 1),
            "divisor": _number(_ABOVE),
            "scale": _number(_ABOVE),
            "average_floor": _floor,
            "base": _base,
        },
    ),
    "openskill": Kind(
        OpenSkill,
        {
            "mu": _number(),
            "sigma": _number(_ABOVE),
            "beta": _number(_ABOVE),
            "kappa": _number(_ABOVE),
            "tau": _number(0.000001),
            "z": _number(0),
            "show_base": _number(),
            "show_scale": _number(_ABOVE),
        },
    ),
}
