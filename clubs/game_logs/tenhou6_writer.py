"""Write a log as tenhou/6, the JSON that Tenhou's editor and viewers read (logs, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clubs.game_logs import pattern_ids
from clubs.game_logs.deal_reader import WINDS
from clubs.game_logs.parsed_log import Abort, Deal, Exhausted, Log, Move, Win
from clubs.game_logs.preset_of_log import STICK
from clubs.game_logs.tenhou6_results import ALL_READY, DRAWN, NONE_READY, RIVERS, WON
from clubs.game_logs.tile_codes import PAIFU
from rules.system import Rules
from scoring.strict_json import Json, JsonObject
from scoring.tiles import KIND

SEATS = 4
DRAWN_NOW, NO_TILE = 60, 0
_NUMBER = {code: number for number, code in PAIFU.items()}
_LETTERS = {"chi": "c", "pon": "p", "daiminkan": "m"}
_PATTERNS = {key: name for name, key in reversed(list(pattern_ids.PAIFU.items()))}
_ABORTS = {key: name for name, key in reversed(list(pattern_ids.PAIFU_ABORTS.items()))}
_LIMITS = {key: name for name, key in reversed(list(pattern_ids.PAIFU_LIMITS.items())) if not name.isascii()}
_ROOMS = {True: "玉の間", False: "般"}

Answers = Sequence[Json]


def tenhou6(log: Log, rules: Rules, settled: Answers, totals: Sequence[tuple[int, float]]) -> JsonObject:
    """Return the log with the core's answers to its deals; `totals`: score and total by player, first dealer first."""
    empty = SEATS - log.told.players
    return {
        "title": ["", ""],
        "name": [*log.names, *[""] * empty],
        "rule": _rule(log, rules),
        "sc": [figure for total in totals for figure in total] + [0, 0] * empty,
        "log": [_deal(rules, deal, answer) for deal, answer in zip(log.deals, settled, strict=True)],
    }


def _rule(log: Log, rules: Rules) -> JsonObject:
    options = rules.options
    reds = tuple(options.red_fives)
    length = "東" if options.length == "east" else "南"
    words = ("三" if log.told.players == 3 else "", _ROOMS[log.told.majsoul], length)
    disp = "".join((*words, "喰" if options.open_tanyao else "", "赤" if any(reds) else ""))
    return {"disp": disp, **{f"aka5{suit}": count for suit, count in enumerate(reds, 1)}}


def _deal(rules: Rules, deal: Deal, answer: Json) -> list[Any]:
    start, columns = deal.start, _Columns()
    for move in deal.moves:
        columns.take(move)
    empty: list[list[Any]] = [[] for _ in range(SEATS - rules.players)]
    hands = [*(_tiles(hand) for hand in deal.dealt), *empty]
    three = [column for player in range(SEATS) for column in (hands[player], *columns.of(player))]
    place = [WINDS.index(start.round) * SEATS + start.dealer, start.honba, start.deposits]
    scores = [*start.scores, *[0] * len(empty)]
    return [place, scores, _tiles(deal.dora), _tiles(_ura(deal)), *three, _result(rules, deal, answer)]


def _tiles(tiles: Iterable[int]) -> list[int]:
    return [_NUMBER[code] for code in tiles]


def _ura(deal: Deal) -> tuple[int, ...]:
    wins = deal.ending if isinstance(deal.ending, tuple) else ()
    return next((win.ura for win in wins if win.ura), ())


class _Columns:
    """Each player's draws and discards."""

    def __init__(self) -> None:
        self.draws: list[list[Any]] = [[] for _ in range(SEATS)]
        self.puts: list[list[Any]] = [[] for _ in range(SEATS)]
        self.riichi = ""
        self.pons: dict[tuple[int, int], tuple[int, list[str]]] = {}

    def of(self, player: int) -> tuple[list[Any], list[Any]]:
        """Return the two columns of a player."""
        return self.draws[player], self.puts[player]

    def take(self, move: Move) -> None:
        """Add one event."""
        if move.type == "draw":
            self.draws[move.player].append(_NUMBER[move.tile])
        elif move.type == "riichi":
            self.riichi = "r"
        elif move.type == "discard":
            self._discard(move)
        elif move.type in _LETTERS:
            self._call(move)
        else:
            self.puts[move.player].append(self._aside(move))

    def _discard(self, move: Move) -> None:
        number = DRAWN_NOW if move.drawn else _NUMBER[move.tile]
        self.puts[move.player].append(f"r{number}" if self.riichi else number)
        self.riichi = ""

    def _call(self, move: Move) -> None:
        own = [str(number) for number in _tiles(move.own)]
        before = {3: 0, 2: 1, 1: len(own)}[(move.source - move.player) % SEATS]
        called = str(_NUMBER[move.tile])
        self.pons[move.player, move.tile & KIND] = before, [*own[:before], called, *own[before:]]
        self.draws[move.player].append("".join([*own[:before], _LETTERS[move.type], called, *own[before:]]))
        self.puts[move.player] += [NO_TILE] if move.type == "daiminkan" else []

    def _aside(self, move: Move) -> str:
        if move.type == "north":
            return f"f{_NUMBER[move.tile]}"
        if move.type == "ankan":
            *first, last = map(str, _tiles(move.own))
            return "".join([*first, "a", last])
        before, tiles = self.pons[move.player, move.tile & KIND]
        return "".join([*tiles[:before], "k", str(_NUMBER[move.tile]), *tiles[before:]])


# -- results ----------------------------------------------------------------------------------------


def _result(rules: Rules, deal: Deal, answer: Json) -> list[Any]:
    ending = deal.ending
    if isinstance(ending, Abort):
        return [_ABORTS[ending.reason]]
    moved = _changes(rules, deal, answer)
    if isinstance(ending, Exhausted):
        return _draw(rules, ending, moved)
    found: list[Any] = [WON[0]]
    for number, (win, worth) in enumerate(zip(ending, answer["wins"], strict=True)):
        found += [moved if number == 0 else [0] * SEATS, _win(rules, deal, win, worth)]
    return found


def _changes(rules: Rules, deal: Deal, answer: Json) -> list[int]:
    """Return the score changes of the deal without the sticks paid in it."""
    moved = [delta + STICK * (player in deal.riichi) for player, delta in enumerate(answer["deltas"])]
    return moved + [0] * (SEATS - rules.players)


def _draw(rules: Rules, ending: Exhausted, moved: list[int]) -> list[Any]:
    if ending.nagashi:
        return [RIVERS[0], moved]
    if any(moved):
        return [DRAWN[0], moved]
    return [ALL_READY if ending.ready and len(ending.ready) == rules.players else NONE_READY]


def _win(rules: Rules, deal: Deal, win: Win, worth: Json) -> list[Any]:
    source = win.winner if win.loser is None else win.loser
    pao = win.pao.player if win.pao and win.pao.pattern in rules.options.pao and _has(worth, win.pao.pattern) else None
    rows = [_row(row, bool(worth["yakuman"])) for row in worth["patterns"]]
    return [win.winner, source, win.winner if pao is None else pao, _value(rules, deal, win, worth), *rows]


def _has(worth: Json, pattern: str) -> bool:
    return any(row["id"] == pattern for row in worth["patterns"])


def _row(row: Json, yakuman: bool) -> str:
    return f"{_PATTERNS.get(row['id'], row['name'])}({'役満' if yakuman else str(row['value']) + '飜'})"


def _value(rules: Rules, deal: Deal, win: Win, worth: Json) -> str:
    limit = worth["limit"]
    head = _LIMITS.get(limit, _LIMITS["yakuman"]) if limit else f"{worth['fu']}符{worth['fan']}飜"
    return head + _points(rules, worth, win.loser is None, win.winner == deal.start.dealer)


def _points(rules: Rules, worth: Json, alone: bool, dealer: bool) -> str:
    """Return the winner's points; for a self-draw each player's payment, if that matches the core's sum."""
    points, payers = worth["points"], rules.players - 1
    value = {"yakuman": worth["yakuman"]} if worth["yakuman"] else {"fan": worth["fan"], "fu": worth["fu"]}
    each = rules.price(value, dealer, True) if alone else None
    if each and len(each) == 1 and each[0] * payers == points:
        return f"{each[0]}点∀"
    if each and len(each) == 2 and each[0] * (payers - 1) + each[1] == points:
        return f"{each[0]}-{each[1]}点"
    return f"{points}点"
