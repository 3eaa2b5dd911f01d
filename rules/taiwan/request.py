"""A hand as a request gives it: its form only (contract, 'Value one hand'; taiwan rulebook, sections 2 to 4, 9)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.seats import WINDS
from scoring.contract import Fields, one_of, wrong
from scoring.errors import ContractError, bad_request, not_allowed
from scoring.text import Text

FLOWER_WINS = ("ba_xian_guo_hai", "qi_qiang_yi", "qi_qiang_yi_chi_liu")
BA_XIAN, QI_QIANG_YI, CHI_LIU = FLOWER_WINS
ROBBING = (QI_QIANG_YI, CHI_LIU)

_NO_FROM = Text(
    "Nobody discarded or was robbed: leave 'from' out.",
    "沒有放銃者或被搶花者，請留空 from。",
    "没有放铳者或被抢花者，请留空 from。",
    "放銃者も花を奪われた者もいません。from は空にしてください。",
)
_OWN_FROM = Text(
    "A player cannot win from himself.",
    "不能和自己的牌。",
    "不能和自己的牌。",
    "自分から和了ることはできません。",
)
_BOTH = Text(
    "Show the whole hand ('concealed' and 'win_tile') or nothing of it.",
    "手牌（concealed）與和牌張（win_tile）要嘛都給，要嘛都不給。",
    "手牌（concealed）与和牌张（win_tile）要么都给，要么都不给。",
    "手牌（concealed）と和了牌（win_tile）は両方とも示すか、両方とも省いてください。",
)
_ALL_IN = Text(
    "All players are in until the deal ends: leave 'active' out.",
    "此規則到一盤結束所有人都在局中，請留空 active。",
    "此规则到一盘结束所有人都在局中，请留空 active。",
    "このルールでは一盤が終わるまで全員が参加しています。active は空にしてください。",
)
_ROBBED_NEEDED = Text(
    "Say which flower was robbed ('robbed_flower').",
    "請給出被搶的花牌（robbed_flower）。",
    "请给出被抢的花牌（robbed_flower）。",
    "奪った花牌（robbed_flower）を入力してください。",
)


class HandFields(NamedTuple):
    """The fields of a hand that a deal does not know by itself; `path` is where they stand.

    `concealed`, `win_tile` are None where the hand of a flower win is not shown, `flowers` where it was not given;
    `later` is what is forbidden among the fields, once their turn comes.
    """

    path: str
    concealed: str | None
    melds: tuple[str, ...]
    win_tile: str | None
    events: tuple[str, ...]
    flowers: str | None
    passed: str | None
    flower_win: str | None
    robbed_flower: str | None
    later: tuple[ContractError, ...]

    @property
    def shown(self) -> bool:
        """Whether the tiles are there."""
        return self.concealed is not None

    def at(self, name: str) -> str:
        """The path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


class Moment(NamedTuple):
    """What the table knows; seats and round as numbers from the dealer and from East, `round` -1 without one.

    `loser` is the discarder, the robbed or None; `claimed` the `by` that was given, None where the form decides it.
    """

    seat: int
    loser: int | None
    round: int
    door: int = 0
    streak: int = 0
    shown_streak: int = 0
    eye_watch: tuple[int, ...] = ()
    dai_wei: tuple[int, ...] = ()
    claimed: str | None = None

    @property
    def dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat == 0

    def wind(self, seat: int) -> int:
        """The 門風 of a seat, counted from the 開門位."""
        return (seat - self.door) % len(WINDS)


def read_hand(fields: Fields, *, win: bool) -> HandFields:
    """The hand's own fields; `win_tile` where the hand is won."""
    flower_win = fields.choice("flower_win", (None, *FLOWER_WINS), None)
    concealed, win_tile = _tiles(fields, flower_win if win else None, win)
    hand = HandFields(
        fields.path,
        concealed,
        fields.words("melds"),
        win_tile,
        fields.words("events", once=True),
        fields.word("flowers") if fields.has("flowers") else None,
        fields.optional_word("passed"),
        flower_win,
        fields.optional_word("robbed_flower"),
        _unused(fields),
    )
    _check_robbed(fields, hand, win)
    return hand


def _tiles(fields: Fields, flower_win: str | None, win: bool) -> tuple[str | None, str | None]:
    if flower_win is not None:
        there = [fields.has(name) and fields.raw(name) is not None for name in ("concealed", "win_tile")]
        if not any(there):
            return None, None
        if not all(there):
            raise bad_request(fields.at("win_tile" if there[0] else "concealed"), _BOTH)
    return fields.word("concealed"), fields.word("win_tile") if win else None


def _check_robbed(fields: Fields, hand: HandFields, win: bool) -> None:
    if win and hand.flower_win == CHI_LIU and hand.shown and hand.robbed_flower is None:
        raise bad_request(fields.at("robbed_flower"), _ROBBED_NEEDED)


def _unused(fields: Fields) -> tuple[ContractError, ...]:
    """The contract's fields of a hand that these rules do not use; `discards` is ignored."""
    own = Fields({name: fields.raw(name) for name in _UNUSED if fields.has(name)}, fields.path)
    for name, default in _UNUSED.items():
        own.unused(name, default)
    fields.optional_word("discards")
    return tuple(own.later)


_UNUSED: dict[str, Any] = {"riichi": None, "dora": "", "ura": ""}


# -- the moment ------------------------------------------------------------------------------------


def read_moment(fields: Fields, flower_win: str | None) -> Moment:
    """Seat, round, counters and who pays, of a winning hand."""
    by = fields.choice("by", ("tsumo", "ron"))
    seat = _seat(fields, "seat")
    loser = _loser(fields, seat, by == "ron" or flower_win in ROBBING)
    return _moment(fields, seat, loser, by)


def read_waiting(fields: Fields) -> Moment:
    """The same of a hand that waits: nobody has discarded yet."""
    return _moment(fields, _seat(fields, "seat"), None, None)


def _moment(fields: Fields, seat: int, loser: int | None, by: str | None) -> Moment:
    _check_active(fields)
    for name, default in (("honba", 0), ("deposits", 0), ("pao", None)):
        fields.unused(name, default)
    wind = fields.choice("round", (*WINDS, None), "E")
    streak = fields.whole("streak", 0, low=0)
    return Moment(
        seat,
        loser,
        -1 if wind is None else WINDS.index(wind),
        WINDS.index(fields.choice("door", WINDS, "E")),
        streak,
        fields.whole("shown_streak", streak, low=0),
        _seats(fields, "eye_watch"),
        _seats(fields, "dai_wei"),
        by,
    )


def _seat(fields: Fields, name: str) -> int:
    return WINDS.index(fields.choice(name, WINDS))


def _seats(fields: Fields, name: str) -> tuple[int, ...]:
    seats = fields.words(name, once=True)
    for i, seat in enumerate(seats):
        if seat not in WINDS:
            raise wrong(f"{fields.at(name)}[{i}]", one_of(WINDS))
    return tuple(WINDS.index(seat) for seat in seats)


def _loser(fields: Fields, seat: int, needed: bool) -> int | None:
    if not needed:
        if fields.has("from") and fields.raw("from") is not None:
            raise bad_request(fields.at("from"), _NO_FROM)
        return None
    loser = _seat(fields, "from")
    if loser == seat:
        raise bad_request(fields.at("from"), _OWN_FROM)
    return loser


def _check_active(fields: Fields) -> None:
    if fields.has("active") and set(_seats(fields, "active")) != set(range(len(WINDS))):
        fields.later.append(not_allowed(fields.at("active"), _ALL_IN))
