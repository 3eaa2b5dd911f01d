"""A hand as a request gives it: its form only (contract, 'Value one hand'; rulebook, section 9)."""

from __future__ import annotations

from typing import NamedTuple

from rules.chengdu import words
from rules.chengdu.options import ChengduOptions
from rules.seats import WINDS
from scoring.contract import Fields, one_of, wrong
from scoring.errors import ContractError, bad_request, not_allowed

SUITS = ("m", "p", "s")
_UNUSED: dict[str, object] = {"riichi": None, "dora": "", "ura": "", "flowers": ""}
"""The contract's fields of a hand that these rules do not use, with their defaults."""


class HandFields(NamedTuple):
    """The fields of a hand that a deal does not know by itself; `path` is where they stand.

    `later` is what is forbidden among them, once the turn of this hand comes.
    """

    path: str
    concealed: str
    melds: tuple[str, ...]
    win_tile: str | None
    events: tuple[str, ...]
    que: str | None
    later: tuple[ContractError, ...] = ()

    def at(self, name: str) -> str:
        """The path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


class Moment(NamedTuple):
    """What the table knows: seats as numbers from East, `loser` None for a self-draw, `konged`: after a kong."""

    seat: int
    loser: int | None
    active: tuple[int, ...] = (0, 1, 2, 3)
    path: str = ""
    konged: bool = False

    @property
    def tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.loser is None

    @property
    def dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat == 0

    def payers(self) -> tuple[int, ...]:
        """Who pays."""
        if self.loser is not None:
            return (self.loser,)
        return tuple(seat for seat in self.active if seat != self.seat)


def read_hand(options: ChengduOptions, fields: Fields, *, win: bool) -> HandFields:
    """The hand's own fields; `win_tile` where the hand is won."""
    for name in ("discards", "passed"):
        if fields.has(name) and fields.raw(name) is not None:
            fields.word(name)
    return HandFields(
        fields.path,
        fields.word("concealed"),
        fields.words("melds"),
        fields.word("win_tile") if win else None,
        fields.words("events", once=True),
        _que(options, fields),
        (*_unused(fields), *_unasked_que(options, fields)),
    )


def read_ready(options: ChengduOptions, fields: Fields) -> HandFields:
    """The tiles of a hand that is looked at when the wall has run out."""
    concealed, melds, que = fields.word("concealed"), fields.words("melds"), _que(options, fields)
    fields.done()
    return HandFields(fields.path, concealed, melds, None, (), que, _unasked_que(options, fields))


def _que(options: ChengduOptions, fields: Fields) -> str | None:
    given = fields.raw("que", None)
    if given is None:
        if options.ding_que:
            raise bad_request(fields.at("que"), words.NO_QUE)
        return None
    if given not in SUITS:
        raise wrong(fields.at("que"), one_of(SUITS))
    return str(given)


def _unasked_que(options: ChengduOptions, fields: Fields) -> tuple[ContractError, ...]:
    given = not options.ding_que and fields.raw("que", None) is not None
    return (not_allowed(fields.at("que"), words.QUE_UNUSED),) if given else ()


def _unused(fields: Fields) -> tuple[ContractError, ...]:
    own = Fields({name: fields.raw(name) for name in _UNUSED if fields.has(name)}, fields.path)
    for name, default in _UNUSED.items():
        own.unused(name, default)
    return tuple(own.later)


def read_moment(fields: Fields) -> Moment:
    """Seat, discarder and who is still in, of a winning hand."""
    tsumo = fields.choice("by", ("tsumo", "ron")) == "tsumo"
    seat = WINDS.index(fields.choice("seat", WINDS))
    _ignored(fields)
    return Moment(seat, _loser(fields, seat, tsumo), _active(fields), fields.path)


def read_waiting(fields: Fields) -> Moment:
    """The same of a hand that waits: nobody has discarded yet."""
    _ignored(fields)
    return Moment(WINDS.index(fields.choice("seat", WINDS)), None, _active(fields), fields.path)


def _ignored(fields: Fields) -> None:
    fields.choice("round", (*WINDS, None), None)
    for name in ("honba", "deposits", "streak"):
        fields.unused(name, 0)
    fields.unused("pao", None)


def _loser(fields: Fields, seat: int, tsumo: bool) -> int | None:
    if tsumo:
        if fields.has("from") and fields.raw("from") is not None:
            raise bad_request(fields.at("from"), words.NO_FROM)
        return None
    loser = WINDS.index(fields.choice("from", WINDS))
    if loser == seat:
        raise bad_request(fields.at("from"), words.OWN_FROM)
    return loser


def _active(fields: Fields) -> tuple[int, ...]:
    if not fields.has("active"):
        return (0, 1, 2, 3)
    seats = fields.words("active", once=True)
    for i, seat in enumerate(seats):
        if seat not in WINDS:
            raise wrong(f"{fields.at('active')}[{i}]", one_of(WINDS))
    return tuple(sorted(WINDS.index(seat) for seat in seats))
