"""mjlog: the XML of Tenhou's archive (logs, section 2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar
from urllib.parse import unquote
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from clubs.game_logs import mjlog_melds, pattern_ids
from clubs.game_logs.deal_play import Table
from clubs.game_logs.deal_reader import Sheet, wind
from clubs.game_logs.log_errors import (
    NOT_READABLE,
    OTHER_RULES,
    UnplacedError,
    bad_log,
    bad_meld,
    missing,
    not_now,
    unknown,
)
from clubs.game_logs.parsed_log import Claim, Log, Start, Told
from clubs.game_logs.tile_codes import NUMBERED, NUMBERED_REDS, number
from scoring.errors import Code

T = TypeVar("T")
Attributes = Mapping[str, str]
DRAWS, DISCARDS = "TUVW", "DEFG"
SEATS = 4
NO_REDS, NO_OPEN_TANYAO, SOUTH, SANMA, FOREIGN = 2, 4, 8, 16, 256
PASSED_OVER = ("SHUFFLE", "BYE", "PROF", "CHAT")
HUNDRED = 100
DIGITS = 9


def read(text: str, sheet: Sheet, named: bool) -> Log:
    """Return the log of an XML text; a DOCTYPE is rejected unread. Custom lobby rules must be `named`."""
    try:
        root = fromstring(text, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError):
        raise _unreadable() from None
    if root.tag != "mjloggm":
        raise _unreadable()
    reader = Reader(sheet, named)
    for element in root:
        reader.take(element.tag, element.attrib)
    return reader.log()


def _unreadable() -> UnplacedError:
    return bad_log(NOT_READABLE, format="mjlog")


class Reader:
    """Reader of a log's tags in order."""

    def __init__(self, sheet: Sheet, named: bool) -> None:
        self.sheet, self.named = sheet, named
        self.type: int | None = None
        self.players = SEATS
        self.names: tuple[str, ...] | None = None
        self.first: int | None = None
        self.final: tuple[float, ...] | None = None
        self.tags: Mapping[str, Callable[[Attributes], None]] = {
            "GO": self._go,
            "UN": self._un,
            "TAIKYOKU": self._taikyoku,
            "INIT": self._init,
            "N": self._n,
            "DORA": self._dora,
            "REACH": self._reach,
            "AGARI": self._agari,
            "RYUUKYOKU": self._ryuukyoku,
        }

    @property
    def go(self) -> int:
        """Return the game type flags."""
        if self.type is None:
            raise missing("GO")
        return self.type

    def take(self, tag: str, given: Attributes) -> None:
        """Process one tag."""
        known = self.tags.get(tag)
        if known is not None:
            known(given)
        elif tag[0] in DRAWS and tag[1:].isdigit():
            self.sheet.table.draw(self._player(DRAWS.index(tag[0])), number(tag[1:]))
        elif tag[0] in DISCARDS and tag[1:].isdigit():
            self.sheet.table.discard(self._player(DISCARDS.index(tag[0])), number(tag[1:]))
        elif tag not in PASSED_OVER:
            raise unknown(tag)

    def log(self) -> Log:
        """Return the parsed log."""
        deals = self.sheet.whole()
        length = "south" if self.go & SOUTH else "east"
        reds = (0, 0, 0) if self.go & NO_REDS else None
        told = Told(self.players, False, length, reds, not self.go & NO_OPEN_TANYAO)
        named = Log("mjlog", (), told, deals)
        if self.names is not None:
            named = replace(named, names=self._turned(self.names))
        if self.final is None:
            return named
        scores = self._turned(tuple(round(score * HUNDRED) for score in self.final[::2]))
        return replace(named, final=scores, totals=self._turned(self.final[1::2]))

    # -- the game --------------------------------------------------------------------------------

    def _go(self, given: Attributes) -> None:
        self.type = _whole(given, "type")
        self.players = SEATS - 1 if self.type & SANMA else SEATS
        if self.type >= FOREIGN and not self.named:
            raise UnplacedError(Code.UNSUPPORTED, OTHER_RULES)

    def _un(self, given: Attributes) -> None:
        if self.names is None:
            self.names = tuple(unquote(given.get(f"n{seat}", ""), errors="replace") for seat in range(SEATS))

    def _taikyoku(self, given: Attributes) -> None:
        self.first = _whole(given, "oya")
        if self.type is None or not 0 <= self.first < self.players:
            raise missing("oya")

    def _player(self, seat: int) -> int:
        if self.first is None:
            raise missing("TAIKYOKU")
        if not 0 <= seat < self.players:
            raise missing("seat")
        return (seat - self.first) % self.players

    def _turned(self, by_seat: tuple[T, ...]) -> tuple[T, ...]:
        first = self.first or 0
        return tuple(by_seat[(first + player) % self.players] for player in range(self.players))

    # -- a deal ----------------------------------------------------------------------------------

    def _init(self, given: Attributes) -> None:
        self.sheet.next()
        seed = _numbers(given, "seed", 6)
        dealer = self._player(_whole(given, "oya"))
        if dealer != seed[0] % SEATS:
            raise missing("oya")
        scores = self._turned(tuple(score * HUNDRED for score in _numbers(given, "ten", self.players)))
        hands = self._turned(tuple(_tiles(given, f"hai{seat}") for seat in range(self.players)))
        table = Table(dealer, hands, NUMBERED if self.go & NO_REDS else NUMBERED_REDS)
        table.indicator(number(str(seed[5])))
        self.sheet.open(Start(wind(seed[0] // SEATS), dealer, seed[1], seed[2], scores), table)

    def _n(self, given: Attributes) -> None:
        player, m = self._player(_whole(given, "who")), _whole(given, "m")
        call, table = mjlog_melds.meld(m), self.sheet.table
        if call.type == "north":
            table.north(player, call.called, m)
        elif call.type == "kakan":
            table.add(player, call.called, m)
        elif call.type == "ankan":
            table.ankan(player, call.own, m)
        else:
            table.call(player, call.type, call.called, call.own, self._source(given, call.source, m), m)

    def _source(self, given: Attributes, on: int, m: int) -> int:
        seat = (_whole(given, "who") + on) % SEATS
        if seat >= self.players:
            raise bad_meld(m)
        return self._player(seat)

    def _dora(self, given: Attributes) -> None:
        self.sheet.table.indicator(number(given.get("hai", "")))

    def _reach(self, given: Attributes) -> None:
        player, step = self._player(_whole(given, "who")), _whole(given, "step")
        if step not in (1, 2):
            raise unknown(step)
        table = self.sheet.table
        table.declare(player) if step == 1 else table.accept(player)

    # -- its end ---------------------------------------------------------------------------------

    def _agari(self, given: Attributes) -> None:
        table = self.sheet.table
        winner, source = self._player(_whole(given, "who")), self._player(_whole(given, "fromWho"))
        tile = number(given.get("machi", ""))
        won = table.win(winner, source, tile)
        table.check_shown(winner, _tiles(given, "hai"), None if winner == source else tile)
        if tuple(map(table.code, _tiles(given, "doraHai"))) != tuple(table.dora):
            raise missing("doraHai")
        ura = table.under(_tiles(given, "doraHaiUra")) if "doraHaiUra" in given else ()
        self.sheet.won(replace(won, ura=ura, claim=self._claim(given)))
        self._ends(given)

    def _claim(self, given: Attributes) -> Claim:
        fu, points, limit = _numbers(given, "ten", 3)
        if not 0 <= limit < len(pattern_ids.LIMITS):
            raise missing("ten")
        pao = self._player(_whole(given, "paoWho")) if "paoWho" in given else None
        rows = [(row, 1) for row in _numbers(given, "yakuman", 1)] if "yakuman" in given else _pairs(given, "yaku")
        patterns = pattern_ids.summed((_pattern(row), fan) for row, fan in rows)
        return Claim(patterns, "yakuman" in given, None, fu, points, pattern_ids.LIMITS[limit], pao)

    def _ryuukyoku(self, given: Attributes) -> None:
        table, name = self.sheet.table, given.get("type", "")
        shown = [seat for seat in range(self.players) if f"hai{seat}" in given]
        if self.sheet.ended:
            raise not_now(table.turn)
        if name in ("", "nm"):
            for seat in shown:
                table.check_shown(self._player(seat), _tiles(given, f"hai{seat}"))
            rivers = self._gainers(given) if name else ()
            self.sheet.ends(table.exhausted(tuple(map(self._player, shown)), rivers))
        elif name in pattern_ids.MJLOG_ABORTS:
            self.sheet.ends(table.abort(pattern_ids.MJLOG_ABORTS[name]))
        else:
            raise unknown(name)
        self._ends(given)

    def _gainers(self, given: Attributes) -> tuple[int, ...]:
        changes = self._turned(_numbers(given, "sc", 2 * self.players)[1::2])
        return tuple(player for player, change in enumerate(changes) if change > 0)

    def _ends(self, given: Attributes) -> None:
        moved = _numbers(given, "sc", 2 * self.players)
        scores = tuple(HUNDRED * (before + change) for before, change in zip(moved[::2], moved[1::2], strict=False))
        self.sheet.after = self._turned(scores)
        if "owari" in given:
            self.final = _decimals(given, "owari", 2 * self.players)


def _pattern(id: int) -> str:
    if id not in pattern_ids.MJLOG:
        raise unknown(id)
    return pattern_ids.MJLOG[id]


def _tiles(given: Attributes, name: str) -> tuple[int, ...]:
    if name not in given:
        raise missing(name)
    text = given[name]
    return tuple(map(number, text.split(","))) if text else ()


def _whole(given: Attributes, name: str) -> int:
    return _number(given.get(name, ""), name)


def _number(text: str, name: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > DIGITS:
        raise missing(name)
    return int(text)


def _numbers(given: Attributes, name: str, least: int) -> tuple[int, ...]:
    found = tuple(_number(part, name) for part in given.get(name, "").split(","))
    if len(found) < least:
        raise missing(name)
    return found


def _pairs(given: Attributes, name: str) -> list[tuple[int, int]]:
    found = _numbers(given, name, 2)
    if len(found) % 2:
        raise missing(name)
    return list(zip(found[::2], found[1::2], strict=True))


def _decimals(given: Attributes, name: str, least: int) -> tuple[float, ...]:
    try:
        found = tuple(map(float, given[name].split(",")))
    except ValueError:
        raise missing(name) from None
    if len(found) < least or not all(map(math.isfinite, found)):
        raise missing(name)
    return found
