"""A hand as a request gives it: its form only (contract, 'Value one hand'; rulebook, section 11)."""

from __future__ import annotations

from typing import NamedTuple

from rules.mingjeung.points import PLAYERS
from rules.seats import WINDS
from scoring.contract import Fields, one_of, wrong
from scoring.errors import bad_request, not_allowed
from scoring.text import Text

RIICHI = (None, "riichi", "double", "open", "double_open")
ROUND_WINDS = ("E", "S", None)

_ALL_IN = Text(
    "All players are in until the deal ends: leave 'active' out.",
    "此規則到牌局完結所有人都在局中，請留空 active。",
    "此规则到牌局完结所有人都在局中，请留空 active。",
    "このルールでは局が終わるまで全員が参加しています。active は空にしてください。",
)
_NO_FROM = Text(
    "A self-draw has no discarder: leave 'from' out.",
    "自摸沒有出銃者，請留空 from。",
    "自摸没有出铳者，请留空 from。",
    "ツモに放銃者はいません。from は空にしてください。",
)
OWN_FROM = Text(
    "A player cannot win on the own discard.",
    "不能食自己打出的牌。",
    "不能食自己打出的牌。",
    "自分の捨て牌では和了れません。",
)
_NO_ROUND = Text(
    "Only East and South rounds are played, and the decider has none (null).",
    "只打東圈和南圈，決勝沒有圈風（null）。",
    "只打东圈和南圈，决胜没有圈风（null）。",
    "東場と南場だけです。決勝に場風はありません（null）。",
)
_NO_COUNTERS = Text(
    "There are no counters (honba) under these rules: leave them at 0.",
    "此規則沒有本場，請留 0。",
    "此规则没有本场，请留 0。",
    "このルールに本場はありません。0 のままにしてください。",
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
    flowers: object
    discards: str | None
    passed: str | None

    def at(self, name: str) -> str:
        """The path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


class SeatedPao(NamedTuple):
    """Who answers for which pattern, by seat."""

    seat: int
    pattern: str
    path: str


class Moment(NamedTuple):
    """What the table knows: seats as numbers from East, `loser` None for a self-draw, `round` None without a wind."""

    seat: int
    loser: int | None
    round: int | None
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
        fields.raw("flowers", ""),
        fields.optional_word("discards"),
        fields.optional_word("passed"),
    )


def read_moment(fields: Fields) -> Moment:
    """Seat, round, sticks and who pays, of a winning hand."""
    tsumo = fields.choice("by", ("tsumo", "ron")) == "tsumo"
    seat = _seat(fields, "seat")
    return _moment(fields, seat, _loser(fields, seat, tsumo))


def read_waiting(fields: Fields) -> Moment:
    """The same of a hand that waits: nobody has discarded yet."""
    return _moment(fields, _seat(fields, "seat"), None)


def _moment(fields: Fields, seat: int, loser: int | None) -> Moment:
    _check_unused(fields)
    deposits, streak = fields.whole("deposits", 0, low=0), fields.whole("streak", 0, low=0)
    return Moment(seat, loser, _round(fields), deposits, streak, _pao(fields))


def _check_unused(fields: Fields) -> None:
    if fields.has("active"):
        _check_active(fields)
    honba = fields.raw("honba", 0)
    if type(honba) is not int or honba:
        fields.later.append(not_allowed(fields.at("honba"), _NO_COUNTERS))


def _check_active(fields: Fields) -> None:
    seats = fields.words("active", once=True)
    for i, seat in enumerate(seats):
        if seat not in WINDS:
            raise wrong(f"{fields.at('active')}[{i}]", one_of(WINDS))
    if len(seats) != PLAYERS:
        fields.later.append(not_allowed(fields.at("active"), _ALL_IN))


def _seat(fields: Fields, name: str) -> int:
    return WINDS.index(fields.choice(name, WINDS))


def _loser(fields: Fields, seat: int, tsumo: bool) -> int | None:
    if tsumo:
        if fields.has("from") and fields.raw("from") is not None:
            raise bad_request(fields.at("from"), _NO_FROM)
        return None
    loser = _seat(fields, "from")
    if loser == seat:
        raise bad_request(fields.at("from"), OWN_FROM)
    return loser


def _round(fields: Fields) -> int | None:
    wind = fields.choice("round", (*WINDS, None), "E")
    if wind not in ROUND_WINDS:
        fields.later.append(not_allowed(fields.at("round"), _NO_ROUND))
    return None if wind is None else WINDS.index(wind)


def _pao(fields: Fields) -> SeatedPao | None:
    if not fields.has("pao") or fields.raw("pao") is None:
        return None
    inside = fields.inside("pao")
    pao = SeatedPao(_seat(inside, "seat"), inside.word("pattern"), inside.path)
    inside.done()
    return pao
