"""Mahjong Soul's own record format (logs, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clubs.game_logs import pattern_ids
from clubs.game_logs.deal_play import DEALT, Table
from clubs.game_logs.deal_reader import Sheet, wind
from clubs.game_logs.json_fields import Json, amounts, flag, inside, listed, number_below, objects, text, whole
from clubs.game_logs.log_errors import COUNT, NOT_READABLE, UnplacedError, bad_log, bad_meld, missing, unknown
from clubs.game_logs.parsed_log import Amounts, Claim, Log, Start, Told
from clubs.game_logs.tile_codes import mpsz
from scoring.errors import Code
from scoring.tiles import KIND, NORTH

SEATS = 4
THOUSAND = 1000
LENGTHS = {1: "east", 2: "south", 11: "east", 12: "south"}
SANMA = (11, 12)
CALLS = ("chi", "pon", "daiminkan")
ADDED, CONCEALED = 2, 3


def read(values: Sequence[Any], sheet: Sheet) -> Log:
    """Return the log of one record."""
    record = values[0] if len(values) == 1 else None
    if not isinstance(record, Mapping) or not isinstance(record.get("head"), Mapping):
        raise bad_log(NOT_READABLE, format="majsoul")
    head = _head(record["head"])
    reader = Reader(sheet, head.mode)
    for name, data in _records(record.get("data")):
        reader.take(name, data)
    return reader.log(head)


def _records(data: Any) -> Iterator[tuple[str, Json]]:
    if isinstance(data, Mapping):
        actions = objects(inside(data, "data"), "actions")
        data = [action["result"] for action in actions if action.get("result")]
    for record in objects({"data": data}, "data"):
        if not isinstance(record.get("data"), Mapping):
            raise missing("data")
        yield text(record, "name"), record["data"]


@dataclass(frozen=True, slots=True)
class Head:
    """Data before the records, by seat."""

    names: Mapping[int, str]
    mode: int | None
    scores: Mapping[int, int]
    totals: Mapping[int, float]


def _head(head: Json) -> Head:
    mode = inside(inside(head, "config"), "mode").get("mode")
    accounts = objects({"accounts": [], **head}, "accounts")
    ends = objects({"players": [], **inside(head, "result")}, "players")
    return Head(
        {_seat(account): text(account, "nickname") for account in accounts},
        mode if type(mode) is int else None,
        {_seat(end): whole(end, "part_point_1") for end in ends},
        {_seat(end): whole(end, "total_point") / THOUSAND for end in ends if "total_point" in end},
    )


def _seat(data: Json) -> int:
    return number_below(data, "seat", SEATS)


class Reader:
    """Reader of a game's records in order."""

    def __init__(self, sheet: Sheet, mode: int | None) -> None:
        self.sheet, self.mode = sheet, mode
        self.players = SEATS
        self.turned = 0
        self.records: Mapping[str, Callable[[Json], None]] = {
            "RecordNewRound": self._new_round,
            "RecordDealTile": self._deal,
            "RecordDiscardTile": self._discard,
            "RecordChiPengGang": self._call,
            "RecordAnGangAddGang": self._kong,
            "RecordBaBei": self._north,
            "RecordHule": self._hule,
            "RecordNoTile": self._no_tile,
            "RecordLiuJu": self._abort,
        }

    def take(self, name: str, data: Json) -> None:
        """Process one record."""
        known = self.records.get(name.rpartition(".")[2])
        if known is None:
            raise unknown(name)
        known(data)

    def log(self, head: Head) -> Log:
        """Return the parsed log."""
        deals, everyone = self.sheet.whole(), range(self.players)
        names = tuple(head.names.get(seat, "") for seat in everyone) if head.names else ()
        log = Log("majsoul", names, Told(self.players, True, LENGTHS.get(head.mode or 0)), deals)
        if not head.scores:
            return log
        if not set(everyone) <= set(head.scores):
            raise missing("players")
        totals = tuple(head.totals[seat] for seat in everyone) if set(everyone) <= set(head.totals) else None
        return replace(log, final=tuple(head.scores[seat] for seat in everyone), totals=totals)

    def _seat(self, data: Json) -> int:
        return number_below(data, "seat", self.players)

    # -- a deal ----------------------------------------------------------------------------------

    def _new_round(self, data: Json) -> None:
        self.sheet.next()
        sanma = self.mode in SANMA if self.mode in LENGTHS else not data.get("tiles3")
        self.players = SEATS - sanma
        start = Start(
            wind(whole(data, "chang")),
            number_below(data, "ju", self.players),
            whole(data, "ben"),
            whole(data, "liqibang"),
            amounts(data, "scores", self.players),
        )
        hands = [[mpsz(tile) for tile in listed(data, f"tiles{seat}")] for seat in range(self.players)]
        first = _first_draw(hands, start.dealer)
        table = Table(start.dealer, hands, stands=True)
        self.sheet.open(start, table)
        self.turned = 0
        self._indicators({"doras": [data["dora"]]} if "doras" not in data and "dora" in data else data)
        if not self.turned:
            raise missing("doras")
        table.draw(start.dealer, first)

    def _indicators(self, data: Json) -> None:
        """Turn the new indicators: records repeat all of them."""
        if data.get("doras") is None:
            return
        for tile in listed(data, "doras")[self.turned :]:
            self.sheet.table.indicator(mpsz(tile))
            self.turned += 1

    def _deal(self, data: Json) -> None:
        self.sheet.table.draw(self._seat(data), mpsz(data.get("tile")))
        self._indicators(data)

    def _discard(self, data: Json) -> None:
        seat, table = self._seat(data), self.sheet.table
        if flag(data, "is_liqi") or flag(data, "is_wliqi"):
            table.declare(seat)
        table.discard(seat, mpsz(data.get("tile")))
        self._indicators(data)

    def _call(self, data: Json) -> None:
        seat, name = self._seat(data), CALLS[number_below(data, "type", len(CALLS))]
        tiles, froms = [mpsz(tile) for tile in listed(data, "tiles")], listed(data, "froms")
        taken = [at for at, source in enumerate(froms) if source != seat]
        if len(tiles) != len(froms) or len(taken) != 1:
            raise bad_meld(name)
        source = number_below({"froms": froms[taken[0]]}, "froms", self.players)
        self.sheet.table.call(seat, name, tiles.pop(taken[0]), tiles, source, name)
        self._indicators(data)

    def _kong(self, data: Json) -> None:
        seat, kind, table = self._seat(data), whole(data, "type"), self.sheet.table
        tile = mpsz(data.get("tiles"))
        if kind == ADDED:
            table.add(seat, tile, data["tiles"])
        elif kind == CONCEALED:
            four = [held for held in table.hands[seat] if held & KIND == tile & KIND]
            table.ankan(seat, four or [tile], data["tiles"])
        else:
            raise unknown(kind)
        self._indicators(data)

    def _north(self, data: Json) -> None:
        self.sheet.table.north(self._seat(data), NORTH, "4z")
        self._indicators(data)

    # -- its end ---------------------------------------------------------------------------------

    def _hule(self, data: Json) -> None:
        wins = objects(data, "hules")
        if not wins:
            raise missing("hules")
        self._indicators(data)
        self._indicators(wins[0])
        for win in wins:
            self._won(win)
        if "scores" in data:
            self.sheet.after = amounts(data, "scores", self.players)

    def _won(self, data: Json) -> None:
        table, seat = self.sheet.table, self._seat(data)
        source = seat if flag(data, "zimo") else table.last.player
        win = table.win(seat, source, mpsz(data.get("hu_tile")))
        ura = [mpsz(tile) for tile in listed({**data, "li_doras": data.get("li_doras") or []}, "li_doras")]
        beneath = table.under(ura) if ura else ()
        self.sheet.won(replace(win, ura=beneath, claim=_claim(data)))

    def _no_tile(self, data: Json) -> None:
        seats = objects(data, "players")
        if len(seats) < self.players:
            raise missing("players")
        ready = [seat for seat in range(self.players) if flag(seats[seat], "tingpai")]
        paid = [amounts(score, "delta_scores", self.players) for score in objects({"scores": [], **data}, "scores")]
        gainers = {seat for moved in paid for seat, change in enumerate(moved) if change > 0}
        rivers = sorted(gainers) if flag(data, "liujumanguan") else ()
        self.sheet.ends(self.sheet.table.exhausted(ready, rivers))
        self.sheet.changes = _summed(paid) if paid else None

    def _abort(self, data: Json) -> None:
        kind = whole(data, "type")
        if kind not in pattern_ids.MAJSOUL_ABORTS:
            raise unknown(kind)
        self.sheet.ends(self.sheet.table.abort(pattern_ids.MAJSOUL_ABORTS[kind]))


def _first_draw(hands: list[list[int]], dealer: int) -> int:
    """Remove the dealer's fourteenth tile from the hand and return it."""
    held = hands[dealer]
    if len(held) != DEALT + 1:
        raise UnplacedError(Code.BAD_COUNT, COUNT.fill(player=dealer, count=len(held), wanted=DEALT + 1))
    return held.pop()


def _summed(paid: Sequence[Amounts]) -> Amounts:
    return tuple(map(sum, zip(*paid, strict=True)))


def _claim(data: Json) -> Claim:
    rows = [(whole(row, "id"), whole(row, "val")) for row in objects({"fans": [], **data}, "fans")]
    yakuman = flag(data, "yiman")
    patterns = pattern_ids.summed((pattern_ids.MAJSOUL.get(fan), val) for fan, val in rows) if rows else None
    count = whole(data, "count") if "count" in data else None
    return Claim(patterns, yakuman, None if yakuman else count, whole(data, "fu") if "fu" in data else None)
