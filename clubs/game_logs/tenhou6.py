"""tenhou/6: the JSON of Tenhou's editor and of common downloaders (logs, section 3)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clubs.game_logs import pattern_ids, tenhou6_results
from clubs.game_logs.deal_play import Table
from clubs.game_logs.deal_reader import Sheet, wind
from clubs.game_logs.json_fields import is_whole
from clubs.game_logs.log_errors import COLUMNS, NOT_READABLE, bad_log, missing, unknown
from clubs.game_logs.parsed_log import Log, Start, Told
from clubs.game_logs.tenhou6_calls import Put, drawn, put
from clubs.game_logs.tenhou6_order import NOBODY, SEATS, Step, Tries, Weave
from clubs.game_logs.tenhou6_results import amounts, name_of
from clubs.game_logs.tile_codes import paifu

HEAD, COLUMN = 4, 3
LONG, SHORT = HEAD + COLUMN * 4 + 1, HEAD + COLUMN * 3 + 1
MOST_ENTRIES = 100
MOST_REDS = 4
RED, OPEN, SANMA = "赤", "喰", "三"
_MAJSOUL_REF = re.compile(r"[0-9]{6}-[0-9a-f]{8}-", re.ASCII)
_MAJSOUL_ROOMS = ("の間", "Room")
_EAST, _SOUTH = ("東", "East"), ("南", "South")

Json = Mapping[str, Any]


def read(values: Sequence[Any], sheet: Sheet) -> Log:
    """Return the log of one object, or of several, one deal after the other."""
    if not values or not all(isinstance(value, Mapping) and isinstance(value.get("log"), list) for value in values):
        raise bad_log(NOT_READABLE, format="tenhou/6")
    deals = [deal for value in values for deal in value["log"]]
    heads = _heads(values[0], deals)
    names, ends = _names(values[0], heads.players), _ends(values[-1], heads.players)
    tries = Tries()
    for deal in deals:
        sheet.next()
        _Deal(deal, heads.players, sheet, tries).read()
    told = _red_by_tiles(heads, values[0], sheet)
    return replace(ends, names=names, told=told, deals=sheet.whole())


# -- the heads --------------------------------------------------------------------------------------


def _heads(value: Json, deals: Sequence[Any]) -> Told:
    rule = value.get("rule", {})
    if not isinstance(rule, Mapping):
        raise missing("rule")
    disp = rule.get("disp", "")
    if type(disp) is not str:
        raise missing("disp")
    majsoul = _is_majsoul(value, disp)
    tanyao = majsoul or OPEN in disp or not disp
    return Told(_players(disp, deals), majsoul, _length(disp), _reds(rule, disp), tanyao)


def _is_majsoul(value: Json, disp: str) -> bool:
    ref = value.get("ref", "")
    named = type(ref) is str and _MAJSOUL_REF.match(ref) is not None
    return named or any(room in disp for room in _MAJSOUL_ROOMS)


def _players(disp: str, deals: Sequence[Any]) -> int:
    first = deals[0] if deals else None
    if disp.startswith(SANMA):
        return 3
    if type(first) is not list or len(first) < SHORT:
        return 4
    return 3 if len(first) == SHORT or first[HEAD + COLUMN * 3] == [] else 4


def _length(disp: str) -> str | None:
    if any(word in disp for word in _EAST):
        return "east"
    return "south" if any(word in disp for word in _SOUTH) else None


def _reds(rule: Json, disp: str) -> tuple[int, ...] | None:
    """Return the red fives by suit; a `disp` without 赤 only counts if `aka` is 0 or missing."""
    suits = [rule.get(f"aka5{suit}") for suit in (1, 2, 3)]
    if any(count is not None for count in suits):
        found = tuple(count for count in suits if type(count) is int and 0 <= count <= MOST_REDS)
        if len(found) != len(suits):
            raise missing("aka51")
        return found
    aka = rule.get("aka", 0 if disp else 1)
    if type(aka) is not int:
        raise missing("aka")
    return (0, 0, 0) if not aka and RED not in disp else None


def _red_by_tiles(told: Told, value: Json, sheet: Sheet) -> Told:
    """Add red fives if only the missing 赤 speaks against them, but a hand contains one."""
    sheet.close()
    unsaid = not {"aka", "aka51", "aka52", "aka53"} & value.get("rule", {}).keys()
    red = any(code > 63 for deal in sheet.deals for hand in deal.dealt for code in hand)
    return replace(told, reds=None) if unsaid and red else told


def _names(value: Json, players: int) -> tuple[str, ...]:
    names = value.get("name", [])
    if type(names) is not list or any(type(name) is not str for name in names):
        raise missing("name")
    return tuple(names[:players])


def _ends(value: Json, players: int) -> Log:
    """Return a log of which only the final scores and totals are known, if they are given."""
    told, log = value.get("sc"), Log("tenhou6", (), Told(players), ())
    if told is None or told == []:
        return log
    if type(told) is not list or len(told) < 2 * players or not all(map(_is_figure, told)):
        raise missing("sc")
    scores, totals = told[0 : 2 * players : 2], told[1 : 2 * players : 2]
    return replace(log, final=tuple(scores), totals=tuple(totals))


def _is_figure(value: Any) -> bool:
    return is_whole(value) or (type(value) is float and math.isfinite(value))


# -- a deal -----------------------------------------------------------------------------------------


class _Deal:
    """One deal's list."""

    def __init__(self, deal: Any, players: int, sheet: Sheet, tries: Tries) -> None:
        if type(deal) is not list or len(deal) not in (LONG, SHORT) or (len(deal) == SHORT and players == 4):
            raise missing("log")
        if any(type(part) is not list for part in deal):
            raise missing("log")
        self.parts: list[list[Any]] = deal
        self.players, self.sheet, self.tries = players, sheet, tries

    def read(self) -> None:
        """Read the deal onto the sheet."""
        start = self._start()
        dora, ura = [paifu(tile) for tile in self.parts[2]], [paifu(tile) for tile in self.parts[3]]
        hands = [[paifu(tile) for tile in self._column(player, 0)] for player in range(self.players)]
        table = Table(start.dealer, hands, stands=True)
        if not dora:
            raise missing("dora")
        for tile in dora:
            table.indicator(tile)
        beneath = table.under(ura)
        self.sheet.open(start, table)
        for step in self._course(start.dealer):
            _play(table, step)
        self._end(table, beneath)

    def _start(self) -> Start:
        place = amounts(self.parts[0], 3, "log")
        dealer = place[0] % SEATS
        if dealer >= self.players:
            raise missing("log")
        return Start(wind(place[0] // SEATS), dealer, place[1], place[2], amounts(self.parts[1], self.players, "log"))

    def _column(self, player: int, which: int) -> list[Any]:
        column = self.parts[HEAD + COLUMN * player + which]
        if len(column) > MOST_ENTRIES:
            raise bad_log(COLUMNS)
        return column

    def _course(self, dealer: int) -> list[Step]:
        everyone = range(self.players)
        draws = [[drawn(entry) for entry in self._column(player, 1)] for player in everyone]
        puts = [[put(entry) for entry in self._column(player, 2)] for player in everyone]
        return Weave(draws, puts, self.tries).course(dealer)

    def _end(self, table: Table, ura: tuple[int, ...]) -> None:
        result = self.parts[-1]
        name = name_of(result)
        if name in tenhou6_results.WON:
            self._wins(table, result, ura)
        elif name in pattern_ids.PAIFU_ABORTS:
            self.sheet.ends(table.abort(pattern_ids.PAIFU_ABORTS[name]))
        else:
            self._draw(table, name, result)
        if name not in tenhou6_results.WON:
            self.sheet.changes = tenhou6_results.changes(result, 1, self.players)

    def _wins(self, table: Table, result: list[Any], ura: tuple[int, ...]) -> None:
        total = (0,) * self.players
        for moved, won in tenhou6_results.wins(result, self.players):
            win = table.win(won.winner, won.source)
            self.sheet.won(replace(win, ura=ura, claim=won.claim))
            total = tuple(a + b for a, b in zip(total, moved, strict=True))
        self.sheet.changes = total

    def _draw(self, table: Table, name: str, result: list[Any]) -> None:
        moved = tenhou6_results.changes(result, 1, self.players) or (0,) * self.players
        gainers = tuple(player for player, change in enumerate(moved) if change > 0)
        if name in tenhou6_results.RIVERS:
            self.sheet.ends(table.exhausted(None, gainers))
        elif name in (tenhou6_results.ALL_READY, tenhou6_results.NONE_READY):
            ready = range(self.players) if name == tenhou6_results.ALL_READY else ()
            self.sheet.ends(table.exhausted(tuple(ready)))
        elif name in tenhou6_results.DRAWN:
            self.sheet.ends(table.exhausted(gainers or None))
        else:
            raise unknown(name)


def _play(table: Table, step: Step) -> None:
    if isinstance(step.what, Put):
        return _put_down(table, step.player, step.what)
    if step.source == NOBODY:
        return table.draw(step.player, step.what.tile)
    what = step.what
    return table.call(step.player, what.type, what.tile, what.own, step.source, what.text)


def _put_down(table: Table, player: int, what: Put) -> None:
    if what.riichi:
        table.declare(player)
    if what.type == "discard":
        table.discard_drawn(player) if what.tile is None else table.discard(player, what.tile)
    elif what.type == "ankan":
        table.ankan(player, what.own, what.text)
    elif what.type == "kakan":
        table.add(player, what.tile or 0, what.text)
    else:
        table.north(player, what.tile or 0, what.text)
