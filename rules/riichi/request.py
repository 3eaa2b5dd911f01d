"""A hand as a request gives it: its form only (contract, 'Value one hand'; rulebook, section 12)."""

from __future__ import annotations

from typing import NamedTuple

from rules.riichi.options import RiichiOptions
from rules.seats import WINDS
from scoring.contract import WORD, Fields, wrong
from scoring.errors import bad_request, not_allowed
from scoring.text import Text

RIICHI = (None, "riichi", "double", "open", "double_open")

_NO_SEAT = Text(
    "There is no North seat with three players.",
    "三人麻將沒有北家。",
    "三人麻将没有北家。",
    "三人麻雀に北家はいません。",
)
_ALL_IN = Text(
    "All players are in until the deal ends: leave 'active' out.",
    "此規則到局終所有人都在局中，請留空 active。",
    "此规则到局终所有人都在局中，请留空 active。",
    "このルールでは局が終わるまで全員が参加しています。active は空にしてください。",
)
_NO_FROM = Text(
    "A self-draw has no discarder: leave 'from' out.",
    "自摸沒有放銃者，請留空 from。",
    "自摸没有放铳者，请留空 from。",
    "ツモに放銃者はいません。from は空にしてください。",
)
_OWN_FROM = Text(
    "A player cannot win on the own discard.",
    "不能和自己打出的牌。",
    "不能和自己打出的牌。",
    "自分の捨て牌では和了れません。",
)
_NO_ROUND = Text(
    "A round wind is needed: E, S, W or N (no North with three players).",
    "須有場風：E、S、W 或 N（三人麻將沒有北場）。",
    "须有场风：E、S、W 或 N（三人麻将没有北场）。",
    "場風が必要です。E・S・W・N のいずれか（三人麻雀に北場はありません）。",
)


class HandFields(NamedTuple):
    """The fields of a hand that a deal does not know by itself; `path` is where they stand."""

    path: str
    concealed: str
    melds: tuple[str, ...]
    win_tile: str | None
    riichi: str | None
    events: tuple[str, ...]
    dora: str
    ura: str
    flowers: str
    discards: str | None
    passed: str | None


class SeatedPao(NamedTuple):
    """Who answers for which pattern, by seat."""

    seat: int
    pattern: str
    path: str


class Moment(NamedTuple):
    """What the table knows: seats and round as numbers from East, `loser` None for a self-draw."""

    seat: int
    loser: int | None
    round: int
    honba: int = 0
    deposits: int = 0
    streak: int = 0
    pao: SeatedPao | None = None

    @property
    def tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.loser is None

    @property
    def dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat == 0


def read_hand(fields: Fields, *, win: bool) -> HandFields:
    """The hand's own fields; `win_tile` where the hand is won."""
    return HandFields(
        fields.path,
        fields.word("concealed"),
        fields.words("melds"),
        fields.word("win_tile") if win else None,
        fields.choice("riichi", RIICHI, None),
        fields.words("events", once=True),
        fields.word("dora", ""),
        fields.word("ura", ""),
        fields.word("flowers", ""),
        fields.optional_word("discards"),
        fields.optional_word("passed"),
    )


def read_ready(fields: Fields) -> HandFields:
    """The tiles of a hand that is to be ready: `concealed` and `melds` only."""
    concealed, melds = fields.word("concealed"), fields.words("melds")
    fields.done()
    return HandFields(fields.path, concealed, melds, None, None, (), "", "", "", None, None)


def read_moment(options: RiichiOptions, fields: Fields) -> Moment:
    """Seat, round, counters and who pays, of a winning hand."""
    tsumo = fields.choice("by", ("tsumo", "ron")) == "tsumo"
    seat = _seat(options, fields, "seat")
    return _moment(options, fields, seat, _loser(options, fields, seat, tsumo))


def read_waiting(options: RiichiOptions, fields: Fields) -> Moment:
    """The same of a hand that waits: nobody has discarded yet."""
    return _moment(options, fields, _seat(options, fields, "seat"), None)


def _moment(options: RiichiOptions, fields: Fields, seat: int, loser: int | None) -> Moment:
    _check_active(options, fields)
    return Moment(
        seat,
        loser,
        _round(options, fields),
        fields.whole("honba", 0, low=0),
        fields.whole("deposits", 0, low=0),
        fields.whole("streak", 0, low=0),
        _pao(options, fields),
    )


def _seat(options: RiichiOptions, fields: Fields, name: str) -> int:
    seat = WINDS.index(fields.choice(name, WINDS))
    if seat >= options.players:
        fields.later.append(not_allowed(fields.at(name), _NO_SEAT))
    return seat


def _loser(options: RiichiOptions, fields: Fields, seat: int, tsumo: bool) -> int | None:
    if tsumo:
        if fields.has("from") and fields.raw("from") is not None:
            raise bad_request(fields.at("from"), _NO_FROM)
        return None
    loser = _seat(options, fields, "from")
    if loser == seat:
        raise bad_request(fields.at("from"), _OWN_FROM)
    return loser


def _round(options: RiichiOptions, fields: Fields) -> int:
    wind = fields.choice("round", (*WINDS, None), "E")
    if wind is None or (wind == "N" and options.players == 3):
        fields.later.append(not_allowed(fields.at("round"), _NO_ROUND))
        return 0
    return WINDS.index(wind)


def _pao(options: RiichiOptions, fields: Fields) -> SeatedPao | None:
    if not fields.has("pao") or fields.raw("pao") is None:
        return None
    inside = fields.inside("pao")
    pao = SeatedPao(_seat(options, inside, "seat"), inside.word("pattern"), inside.path)
    inside.done()
    return pao


def _check_active(options: RiichiOptions, fields: Fields) -> None:
    if not fields.has("active"):
        return
    seats = fields.words("active", once=True)
    for i, seat in enumerate(seats):
        if seat not in WINDS:
            raise wrong(f"{fields.at('active')}[{i}]", WORD)
    if set(seats) != set(WINDS[: options.players]):
        fields.later.append(not_allowed(fields.at("active"), _ALL_IN))
