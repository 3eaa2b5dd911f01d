"""The request of the call `stats`: checks first the rules, then the form of all games, then the games in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.statistics.game_facts import Game, Seats
from clubs.statistics.replayed_game import Facts, Ticked, replay
from rules import replay as flow
from rules.entry import Tick
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import Code, ContractError, bad_request
from scoring.multilingual import Listed, Text, same
from scoring.request_object import Part, check_once, read_name, read_name_or_null, read_whole, request_part, twice
from scoring.strict_json import Fields, request_fields

FIELDS = ("rules", "games", "versus", "least_deals", "least_games")
CORE = ("deals", "scores", "deposits", "penalties", "outside", "chips", "won", "busted", "dealer")
GAME = ("players", *CORE, "counted_for", "subs", "ticks")
SUB, TICK = ("seat", "from", "player"), ("deal", "win", "patterns")
MOST_GAMES = 2_000
MOST_DEALS = 30_000
"""The maximum for all games of a request together."""
_DEALS = Text(
    "These games have more than {most} deals. Send fewer at once.",
    "各場共超過 {most} 局，請分次送出。",
    "各场共超过 {most} 局，请分次发送。",
    "対局が全部で{most}局を超えています。分けて送ってください。",
)
_ASCENDING = Text(
    "List a seat’s substitutes in the order of their first deals.",
    "同一座位的替補須按開始局數排列。",
    "同一座位的替补须按开始局数排列。",
    "同じ席の代走は、入った局の順に並べてください。",
)
_NOT_THERE = Text(
    "“{name}” doesn’t exist. Check the deal, the win and the pattern.",
    "沒有「{name}」，請核對局、和牌與牌型。",
    "没有“{name}”，请核对局、和牌与牌型。",
    "「{name}」はありません。局・和了・役を確かめてください。",
)
_CONTRADICTS = Text(
    "These ticks contradict the value of the win: {patterns}. Correct one of the two.",
    "所選牌型與和牌的分值不符：{patterns}。請修正其一。",
    "所选牌型与和牌的分值不符：{patterns}。请修正其一。",
    "選んだ役が和了の値と合いません：{patterns}。どちらかを直してください。",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: the rules, the games with the players at the table, and the further settings."""

    rules: Rules
    games: tuple[tuple[Game, Seats], ...]
    versus: bool
    least_deals: int
    least_games: int


@dataclass(frozen=True, slots=True)
class _Read:
    """A game of correct form; `facts` is an error, to be raised at the game's turn, where its content is wrong."""

    seats: Seats
    facts: Facts | ContractError


@dataclass(frozen=True, slots=True)
class _Sub:
    seat: int
    first: int
    player: str | None


def read_stats(asked: Mapping[str, Any]) -> Asked:
    """Read the whole request; raise `ContractError`."""
    rules = _rules(asked)
    request = request_part(asked, FIELDS)
    rules = rules or ruleset(request.raw("rules"))
    values = request.items("games", most=MOST_GAMES)
    _check_fields(values)
    _check_deals(values)
    read = [_read(rules, value, f"games[{i}]") for i, value in enumerate(values)]
    versus = request.flag("versus", False)
    least_deals, least_games = request.whole("least_deals", 20, 0), request.whole("least_games", 5, 0)
    games = tuple((_played(rules, one), one.seats) for one in read)
    return Asked(rules, games, versus, least_deals, least_games)


def _rules(asked: object) -> Rules | None:
    """Return the rules; None where their form is wrong, which is reported after unknown fields."""
    fields = request_fields(asked)
    try:
        return ruleset(fields.raw("rules"))
    except ContractError as error:
        if error.code != Code.BAD_REQUEST:
            raise
        return None


def _check_fields(games: Sequence[object]) -> None:
    """Report an unknown field of any game, substitute or tick before all other errors."""
    for i, game in enumerate(games):
        if isinstance(game, Mapping):
            part = Part(game, f"games[{i}]", GAME)
            for name, fields in (("subs", SUB), ("ticks", TICK)):
                for j, value in enumerate(_listed(game, name)):
                    if isinstance(value, Mapping):
                        Part(value, f"{part.at(name)}[{j}]", fields)


def _check_deals(games: Sequence[object]) -> None:
    if sum(len(_listed(game, "deals")) for game in games) > MOST_DEALS:
        raise bad_request("games", _DEALS.fill(most=MOST_DEALS))


def _listed(value: object, name: str) -> Sequence[Any]:
    """Return the list in a field of an object; empty for anything else."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, list | tuple) else ()


# -- the form of a game ------------------------------------------------------------------------------


def _read(rules: Rules, value: object, path: str) -> _Read:
    part = Part(value, path, GAME)
    players = _people(part, "players", rules.players)
    fields = Fields({name: part.raw(name) for name in CORE if part.has(name)}, path)
    core = _core(rules, fields)
    counted_for = _people(part, "counted_for", rules.players) if part.has("counted_for") else players
    results = _listed(value, "deals")
    seats = Seats(counted_for, _sitters(part, players, len(results)))
    ticked = _ticks(rules, part, results)
    if isinstance(core, ContractError):
        return _Read(seats, core)
    return _Read(seats, _contradiction(rules, part, results, ticked) or Facts(results, *core, ticked))


def _people(part: Part, name: str, players: int) -> tuple[str | None, ...]:
    found = part.fixed(name, players, read_name_or_null)
    check_once(found, part.at(name))
    return found


def _core(rules: Rules, fields: Fields) -> tuple[flow.ReadGame, tuple[int, ...]] | ContractError:
    """Return the core's part of a game with its penalties; return an error other than of form for the game's turn."""
    try:
        penalties = flow.read_penalties(rules, fields)
        read = flow.read_game(rules, fields)
        if read.deals is None:
            flow.play(rules, read)
    except ContractError as error:
        if error.code == Code.BAD_REQUEST:
            raise
        return error
    return read, penalties


def _played(rules: Rules, one: _Read) -> Game:
    if isinstance(one.facts, ContractError):
        raise one.facts
    return replay(rules, one.facts, flow.play(rules, one.facts.read))


# -- who sat where -----------------------------------------------------------------------------------


def _sitters(part: Part, players: tuple[str | None, ...], deals: int) -> tuple[tuple[str | None, ...], ...]:
    """Return who sat in each seat, by deal; check that nobody has two seats in one deal."""
    subs = part.each("subs", lambda value, path: _sub(value, path, len(players)), ())
    _check_ascending(subs, part.at("subs"))
    found: list[tuple[str | None, ...]] = []
    for deal in range(1, deals + 1):
        players = _seated(players, [sub for sub in subs if sub.first == deal])
        if any(sub.first == deal for sub in subs):
            _check_seated(players, subs, deal, part.at("subs"))
        found.append(players)
    return tuple(found)


def _sub(value: object, path: str, players: int) -> _Sub:
    part = Part(value, path, SUB)
    seat, first = part.whole("seat", low=0, high=players - 1), part.whole("from", low=1)
    return _Sub(seat, first, read_name_or_null(part.raw("player"), part.at("player")))


def _check_ascending(subs: Sequence[_Sub], path: str) -> None:
    latest: dict[int, int] = {}
    for i, sub in enumerate(subs):
        if sub.first <= latest.get(sub.seat, 0):
            raise bad_request(f"{path}[{i}].from", _ASCENDING)
        latest[sub.seat] = sub.first


def _seated(players: tuple[str | None, ...], coming: Sequence[_Sub]) -> tuple[str | None, ...]:
    by_seat = {sub.seat: sub.player for sub in coming}
    return tuple(by_seat.get(seat, player) for seat, player in enumerate(players))


def _check_seated(players: Sequence[str | None], subs: Sequence[_Sub], deal: int, path: str) -> None:
    for i, sub in enumerate(subs):
        if sub.first == deal and sub.player is not None and list(players).count(sub.player) > 1:
            raise twice(f"{path}[{i}].player", sub.player)


# -- what was ticked ---------------------------------------------------------------------------------


def _ticks(rules: Rules, part: Part, results: Sequence[Any]) -> Ticked:
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for i, value in enumerate(part.items("ticks", ())):
        one = Part(value, f"{part.at('ticks')}[{i}]", TICK)
        deal = _number(one, "deal", 1, len(results))
        win = _number(one, "win", 0, len(_listed(results[deal - 1], "wins")) - 1)
        found[deal - 1, win] = _patterns(rules, one)
    return found


def _contradiction(rules: Rules, part: Part, results: Sequence[Any], ticked: Ticked) -> ContractError | None:
    """Return the error for ticks that contradict a win given by a bare value, the first in the order of deals.

    The ticks are worth more fan than the win, or need the other way to win. Only for riichi, where fan simply add up.
    """
    if rules.preset.system != "riichi":
        return None
    for (deal, number), patterns in sorted(ticked.items()):
        win = results[deal]["wins"][number]
        if not isinstance(win, Mapping) or "hand" in win:
            continue
        by, said = "ron" if win.get("from") is not None else "tsumo", win.get("fan")
        ticks = [tick for tick in rules.entry().ticks if tick.id in patterns]
        against = [tick for tick in ticks if by not in tick.by]
        fan = sum(min(_worths(tick)) for tick in ticks)
        if type(said) is int and not against and (fan > said or any(tick.yakuman for tick in ticks)):
            against = ticks
        if against:
            names = Listed(tuple(tick.name for tick in against), same(", "))
            return ContractError(Code.NOT_ALLOWED, part.at("ticks"), _CONTRADICTS.fill(patterns=names))
    return None


def _worths(tick: Tick) -> tuple[int, ...]:
    """Return the worth of a tick in a closed and in an open hand, where it can occur there."""
    return tuple(worth for worth in (tick.closed, tick.open) if worth is not None) or (0,)


def _number(part: Part, name: str, low: int, high: int) -> int:
    number = read_whole(part.raw(name), part.at(name), low=low)
    if number > high:
        raise bad_request(part.at(name), _NOT_THERE.fill(name=number))
    return number


def _patterns(rules: Rules, part: Part) -> tuple[str, ...]:
    found = part.each("patterns", read_name)
    known = {tick.id for tick in rules.entry().ticks} | {pattern.id for pattern in rules.patterns()}
    for i, pattern in enumerate(found):
        if pattern not in known:
            raise bad_request(f"{part.at('patterns')}[{i}]", _NOT_THERE.fill(name=pattern[:100]))
    return tuple(found)
