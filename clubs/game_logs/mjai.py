"""mjai: one event per line (logs, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clubs.game_logs import pattern_ids
from clubs.game_logs.deal_play import Table
from clubs.game_logs.deal_reader import WINDS, Sheet
from clubs.game_logs.json_fields import Json, amounts, flag, listed, number_below, text, whole
from clubs.game_logs.log_errors import NO_RESULT, NOT_READABLE, bad_log, missing, unknown
from clubs.game_logs.parsed_log import Amounts, Claim, Log, Start, Told
from clubs.game_logs.tile_codes import mjai

PLAYERS = 4
FIRST_SCORE = 25000
LENGTHS = {4: "east", 0: "south"}
CALLS = ("chi", "pon", "daiminkan")
NORTHS = ("nukidora", "kita")
NORTH = "N"
URA = ("ura_markers", "uradora_markers", "uradora_marker", "ura_marker")
"""Names of the ura indicators in dialects of the format."""
SEVEN_PAIRS = 25


def read(values: Sequence[Any], sheet: Sheet) -> Log:
    """Return the log of a list of events."""
    events = values[0] if len(values) == 1 and isinstance(values[0], list) else values
    if not events or not all(isinstance(event, Mapping) for event in events):
        raise bad_log(NOT_READABLE, format="mjai")
    reader = Reader(sheet)
    for event in events:
        reader.take(event)
    return reader.log()


class Reader:
    """Reader of a log's events in order."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.game: Json | None = None
        self.players = PLAYERS
        self.scores: Amounts = (FIRST_SCORE,) * PLAYERS
        self.events: Mapping[str, Callable[[Json], None]] = {
            "start_game": self._start_game,
            "start_kyoku": self._start_kyoku,
            "tsumo": self._tsumo,
            "dahai": self._dahai,
            **dict.fromkeys(CALLS, self._call),
            "ankan": self._ankan,
            "kakan": self._kakan,
            **dict.fromkeys(NORTHS, self._north),
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._accepted,
            "hora": self._hora,
            "ryukyoku": self._ryukyoku,
            "end_kyoku": self._end_kyoku,
            "end_game": self._end_game,
        }

    def take(self, event: Json) -> None:
        """Process one event."""
        name = text(event, "type")
        if name not in self.events:
            raise unknown(name)
        self.events[name](event)
        if "scores" in event and name != "start_kyoku":
            self.scores = amounts(event, "scores", self.players)

    def log(self) -> Log:
        """Return the parsed log."""
        game = self.game or {}
        reds = (0, 0, 0) if game.get("aka_flag") is False else None
        first = game.get("kyoku_first")
        length = LENGTHS.get(first) if type(first) is int else None
        deals = self.sheet.whole()
        names = tuple(game.get("names", [])[: self.players])
        return Log("mjai", names, Told(self.players, length=length, reds=reds), deals)

    # -- the game and its deals ------------------------------------------------------------------

    def _start_game(self, event: Json) -> None:
        if self.game is not None or self.sheet.number is not None:
            raise unknown("start_game")
        self.game = event
        if any(type(name) is not str for name in listed({"names": [], **event}, "names")):
            raise missing("names")
        flag(event, "aka_flag")

    def _start_kyoku(self, event: Json) -> None:
        self.sheet.next()
        hands = [hand for hand in listed(event, "tehais") if hand != []]
        if len(hands) not in (3, 4) or any(type(hand) is not list for hand in hands):
            raise missing("tehais")
        self.players = len(hands)
        start = self._start(event)
        table = Table(start.dealer, [[mjai(tile) for tile in hand] for hand in hands])
        table.indicator(mjai(event.get("dora_marker")))
        self.sheet.open(start, table)

    def _start(self, event: Json) -> Start:
        dealer = number_below(event, "oya", self.players)
        if text(event, "bakaze") not in WINDS:
            raise missing("bakaze")
        if whole(event, "kyoku") != dealer + 1:
            raise missing("kyoku")
        known = amounts(event, "scores", self.players) if "scores" in event else self.scores[: self.players]
        return Start(event["bakaze"], dealer, whole(event, "honba"), whole(event, "kyotaku"), known)

    def _actor(self, event: Json) -> int:
        return number_below(event, "actor", self.players)

    # -- a deal ----------------------------------------------------------------------------------

    def _tsumo(self, event: Json) -> None:
        self.sheet.table.draw(self._actor(event), mjai(event.get("pai")))

    def _dahai(self, event: Json) -> None:
        self.sheet.table.discard(self._actor(event), mjai(event.get("pai")))

    def _call(self, event: Json) -> None:
        target = number_below(event, "target", self.players)
        called, own, name = mjai(event.get("pai")), self._consumed(event), event["type"]
        self.sheet.table.call(self._actor(event), name, called, own, target, name)

    def _ankan(self, event: Json) -> None:
        self.sheet.table.ankan(self._actor(event), self._consumed(event), "ankan")

    def _kakan(self, event: Json) -> None:
        self.sheet.table.add(self._actor(event), mjai(event.get("pai")), "kakan")

    def _consumed(self, event: Json) -> list[int]:
        return [mjai(tile) for tile in listed(event, "consumed")]

    def _north(self, event: Json) -> None:
        self.sheet.table.north(self._actor(event), mjai(event.get("pai", NORTH)), event["type"])

    def _dora(self, event: Json) -> None:
        self.sheet.table.indicator(mjai(event.get("dora_marker")))

    def _reach(self, event: Json) -> None:
        self.sheet.table.declare(self._actor(event))

    def _accepted(self, event: Json) -> None:
        self.sheet.table.accept(self._actor(event))

    # -- its end ---------------------------------------------------------------------------------

    def _hora(self, event: Json) -> None:
        table, winner = self.sheet.table, self._actor(event)
        target = number_below(event, "target", self.players)
        win = table.win(winner, target, mjai(event["pai"]) if "pai" in event else None)
        ura = [mjai(tile) for tile in _ura(event)]
        beneath = table.under(ura) if ura else ()
        self.sheet.won(replace(win, ura=beneath, claim=_claim(event)))
        self._moved(event)

    def _ryukyoku(self, event: Json) -> None:
        table, reason = self.sheet.table, event.get("reason")
        if self.sheet.ended:
            raise unknown("ryukyoku")
        self._moved(event)
        if type(reason) is str and reason in pattern_ids.MJAI_ABORTS:
            self.sheet.ends(table.abort(pattern_ids.MJAI_ABORTS[reason]))
        elif reason in (None, "", "fanpai"):
            self.sheet.ends(table.exhausted(self._ready(event, self._gainers())))
        elif reason == "nagashimangan":
            self.sheet.ends(table.exhausted(self._ready(event, ()), self._gainers()))
        else:
            raise unknown(reason)

    def _ready(self, event: Json, gainers: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the tenpai players as stated, or else those who gain; None if only the hands tell."""
        if "tenpais" not in event:
            return gainers or None
        told = listed(event, "tenpais")
        if len(told) < self.players or any(type(ready) is not bool for ready in told):
            raise missing("tenpais")
        return tuple(player for player in range(self.players) if told[player])

    def _gainers(self) -> tuple[int, ...]:
        changes = self.sheet.changes or ()
        return tuple(player for player, change in enumerate(changes) if change > 0)

    def _moved(self, event: Json) -> None:
        if "deltas" in event:
            moved, before = amounts(event, "deltas", self.players), self.sheet.changes or (0,) * self.players
            self.sheet.changes = tuple(a + b for a, b in zip(before, moved, strict=True))
        if "scores" in event:
            self.sheet.after = amounts(event, "scores", self.players)

    def _end_kyoku(self, event: Json) -> None:
        if not self.sheet.ended:
            raise bad_log(NO_RESULT)

    def _end_game(self, event: Json) -> None:
        self.sheet.close()


def _ura(event: Json) -> list[Any]:
    """Return the indicators beneath, whatever the dialect calls them; one alone may stand without a list."""
    name = next((name for name in URA if name in event), URA[0])
    value = event.get(name, [])
    return [value] if type(value) is str else listed({name: value}, name)


def _fu(fu: int) -> int:
    """Return fu rounded up as they count; some dialects write them before.

    >>> [_fu(fu) for fu in (20, 25, 32, 40)]
    [20, 25, 40, 40]
    """
    return fu if fu == SEVEN_PAIRS else -(-fu // 10) * 10


def _claim(event: Json) -> Claim:
    rows = listed({"yakus": [], **event}, "yakus")
    if any(type(row) is not list or len(row) != 2 or type(row[1]) is not int for row in rows):
        raise missing("yakus")
    patterns = pattern_ids.summed(
        (pattern_ids.MJAI.get(name) if type(name) is str else None, fan) for name, fan in rows
    )
    figures = {name: whole(event, name) for name in ("fan", "fu", "hora_points") if name in event}
    return Claim(
        patterns if "yakus" in event else None,
        fan=figures.get("fan", sum(fan for _, fan in rows) if rows else None),
        fu=_fu(figures["fu"]) if "fu" in figures else None,
        points=figures.get("hora_points"),
    )
