"""The request of the call `standings`: checks its form first, then the policy, placings, and what is not allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.ranking.policy_request import check_systems, read_policy
from clubs.ranking.ranked_games import Game, Line, Presence, Table, Team, in_order
from scoring.errors import Code, ContractError, bad_request, not_allowed
from scoring.multilingual import Text
from scoring.request_object import Part, check_length, check_once, read_name_or_null, read_whole, twice
from scoring.strict_json import MOST_ENTRIES, OBJECT, wrong

FIELDS = ("policy", "games", "lines", "present", "guests", "teams")
GAME = ("night", "players", "places", "totals", "system")
LINE = ("player", "team", "tenths", "kind", "night")
KINDS = ("late", "chombo", "absence", "carry", "other")
MOST_GAMES = 20_000
_SEATS = Text("a list of 2 to 4 players", "2 至 4 名選手的陣列", "2 至 4 名选手的数组", "2〜4人のリスト")
_EITHER = Text(
    "Give either a player or a team.", "請只給選手或隊伍之一。", "请只给选手或队伍之一。",
    "プレイヤーかチームのどちらか一方を入力してください。",
)  # fmt: skip
_NO_TEAM = Text(
    "There is no team '{team}'.",
    "沒有「{team}」這一隊。",
    "没有名为“{team}”的队伍。",
    "「{team}」というチームはありません。",
)
_PLACES = Text(
    "Each placing must be 1 + the number of players who placed higher: 1, 2, 3, 4, or 1, 1, 3, 4.",
    "名次應為 1 加上較佳者人數，如 1、2、3、4 或 1、1、3、4。",
    "名次应为 1 加上名次更高的人数，如 1、2、3、4 或 1、1、3、4。",
    "順位は1 + 上位の人数です（1・2・3・4や1・1・3・4）。",
)
_NO_TEAMS = Text(
    "Teams need “policy.teams”, which sets how a team’s value is calculated.",
    "有隊伍時須給出 policy.teams（隊伍成績的算法）。",
    "有队伍时须给出 policy.teams（队伍成绩的算法）。",
    "チームにはpolicy.teams（チームの値の決め方）が必要です。",
)


def read_table(request: Part) -> Table:
    """Read all inputs of the standings; raises `ContractError`."""
    given = request.raw("policy", {})
    if not isinstance(given, Mapping):
        raise wrong("policy", OBJECT)
    games = request.each("games", _game, most=MOST_GAMES)
    lines = request.each("lines", _line, ())
    present = request.each("present", _presence, ())
    guests = frozenset(request.names("guests", ()))
    teams = _teams(request, lines)
    return _judged(given, games, tuple(lines), tuple(present), guests, teams)


def _judged(
    given: Mapping[str, Any],
    games: Sequence[Game],
    lines: tuple[Line, ...],
    present: tuple[Presence, ...],
    guests: frozenset[str],
    teams: tuple[Team, ...],
) -> Table:
    sizes, systems = frozenset(len(game.players) for game in games), len({game.system for game in games})
    policy = read_policy(given, sizes, systems)
    for game in games:
        check_places(game.places, f"games[{game.index}].places")
    check_systems(policy, systems)
    if teams and policy.teams is None:
        raise not_allowed("teams", _NO_TEAMS)
    return Table(policy, in_order(games), lines, present, guests, teams, sizes, systems)


def read_seats(part: Part) -> tuple[str | None, ...]:
    """Return the players of a game in seat order; nobody may occur twice."""
    path = part.at("players")
    players = part.each("players", read_name_or_null)
    if not 2 <= len(players) <= 4:
        raise wrong(path, _SEATS)
    check_once(players, path)
    return tuple(players)


def read_amounts(part: Part, name: str, length: int) -> tuple[int, ...]:
    """Return an integer for each player."""
    values = part.items(name)
    check_length(values, length, part.at(name))
    return tuple(read_whole(value, f"{part.at(name)}[{i}]") for i, value in enumerate(values))


def check_places(places: Sequence[int], path: str) -> None:
    """Raise `bad_score` unless each place is 1 + the number of smaller ones."""
    ordered = sorted(places)
    if any(place != 1 + ordered.index(place) for place in ordered):
        raise ContractError(Code.BAD_SCORE, path, _PLACES)


def _game(value: object, path: str) -> Game:
    part = Part(value, path, GAME)
    night, players = part.whole("night", low=1), read_seats(part)
    places, totals = read_amounts(part, "places", len(players)), read_amounts(part, "totals", len(players))
    return Game(_index(path), night, players, places, totals, part.word("system", ""))


def _index(path: str) -> int:
    return int(path[path.rindex("[") + 1 : -1])


def _line(value: object, path: str) -> Line:
    part = Part(value, path, LINE)
    if part.has("player") == part.has("team"):
        raise bad_request(part.at("player"), _EITHER)
    player = part.name("player") if part.has("player") else None
    team = part.name("team") if part.has("team") else None
    tenths, kind = part.whole("tenths"), part.choice("kind", KINDS)
    return Line(tenths, kind, player, team, part.whole("night", low=1) if part.has("night") else None)


def _presence(value: object, path: str) -> Presence:
    part = Part(value, path, ("night", "players"))
    return Presence(part.whole("night", low=1), part.names("players"))


def _teams(request: Part, lines: Sequence[Line]) -> tuple[Team, ...]:
    teams = request.each("teams", _team, ())
    _check_members(teams)
    known = {team.name for team in teams}
    for i, line in enumerate(lines):
        if line.team is not None and line.team not in known:
            raise bad_request(f"lines[{i}].team", _NO_TEAM.fill(team=line.team[:MOST_ENTRIES]))
    return tuple(teams)


def _team(value: object, path: str) -> Team:
    part = Part(value, path, ("team", "players"))
    return Team(part.name("team"), part.names("players"))


def _check_members(teams: Sequence[Team]) -> None:
    names: set[str] = set()
    members: set[str] = set()
    for i, team in enumerate(teams):
        if team.name in names:
            raise twice(f"teams[{i}].team", team.name)
        names.add(team.name)
        for j, member in enumerate(team.members):
            if member in members:
                raise twice(f"teams[{i}].players[{j}]", member)
            members.add(member)
