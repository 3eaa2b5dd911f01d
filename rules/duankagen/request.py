"""A hand as a request gives it: its form only (contract, 'Value one hand'; rulebook, sections 5 and 10)."""

from __future__ import annotations

from typing import NamedTuple

from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.seats import WINDS
from scoring.contract import Fields, one_of, wrong
from scoring.errors import ContractError, bad_request, not_allowed

_UNUSED: dict[str, str | None] = {"riichi": None, "dora": "", "ura": "", "flowers": ""}


class HandFields(NamedTuple):
    """The fields of a hand that a deal does not know by itself; `path` is where they stand.

    `later` is what is forbidden among the fields, once their turn comes.
    """

    path: str
    concealed: str
    melds: tuple[str, ...]
    win_tile: str | None = None
    events: tuple[str, ...] = ()
    passed: str | None = None
    passed_bao: str | None = None
    later: tuple[ContractError, ...] = ()

    def at(self, name: str) -> str:
        """The path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


class Moment(NamedTuple):
    """What the table knows: seats as numbers from the dealer, `loser` None for a self-draw.

    `active`: still in the deal; `declared`: those of them who have declared 报胡.
    """

    seat: int
    loser: int | None
    active: tuple[int, ...]
    declared: tuple[int, ...]

    @property
    def tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.loser is None

    @property
    def own(self) -> bool:
        """Whether the winner has declared."""
        return self.seat in self.declared


def read_hand(fields: Fields, *, win: bool) -> HandFields:
    """The hand's own fields; `win_tile` where the hand is won. `discards` are ignored."""
    concealed = fields.word("concealed")
    melds = fields.words("melds")
    win_tile = fields.word("win_tile") if win else None
    events = fields.words("events", once=True)
    passed, passed_bao = fields.optional_word("passed"), fields.optional_word("passed_bao")
    fields.optional_word("discards")
    return HandFields(fields.path, concealed, melds, win_tile, events, passed, passed_bao, _unused(fields))


def _unused(fields: Fields) -> tuple[ContractError, ...]:
    """The contract's fields of a hand that these rules do not use."""
    own = Fields({name: fields.raw(name) for name in _UNUSED if fields.has(name)}, fields.path)
    for name, default in _UNUSED.items():
        own.unused(name, default)
    return tuple(own.later)


def read_ready(fields: Fields) -> HandFields:
    """The tiles of a hand at a draw: `concealed` and `melds` only."""
    hand = HandFields(fields.path, fields.word("concealed"), fields.words("melds"))
    fields.done()
    return hand


def read_moment(options: DuankagenOptions, fields: Fields) -> Moment:
    """Seat, who pays, who is still in and who has declared, of a winning hand."""
    tsumo = fields.choice("by", ("tsumo", "ron")) == "tsumo"
    seat = _seat(options, fields, "seat")
    return _moment(options, fields, seat, _loser(options, fields, seat, tsumo))


def read_waiting(options: DuankagenOptions, fields: Fields) -> Moment:
    """The same of a hand that waits: nobody has discarded yet."""
    return _moment(options, fields, _seat(options, fields, "seat"), None)


def _moment(options: DuankagenOptions, fields: Fields, seat: int, loser: int | None) -> Moment:
    fields.choice("round", (*WINDS, None), "E")
    for name in ("honba", "deposits", "streak"):
        fields.unused(name, 0)
    fields.unused("pao", None)
    active = _seats(options, fields, "active") if fields.has("active") else tuple(range(options.players))
    declared = _seats(options, fields, "bao_hu")
    for name, found in (("seat", seat), ("from", loser)):
        _check_in(fields, name, found, active)
    for i, found in enumerate(declared):
        _check_in(fields, f"bao_hu[{i}]", found, active)
    return Moment(seat, loser, active, declared)


def _check_in(fields: Fields, name: str, seat: int | None, active: tuple[int, ...]) -> None:
    if seat is not None and seat not in active:
        fields.later.append(not_allowed(fields.at(name), words.NOT_IN))


def _seat(options: DuankagenOptions, fields: Fields, name: str) -> int:
    seat = WINDS.index(fields.choice(name, WINDS))
    _check_seat(options, fields, name, seat)
    return seat


def _check_seat(options: DuankagenOptions, fields: Fields, name: str, seat: int) -> None:
    if seat >= options.players:
        fields.later.append(not_allowed(fields.at(name), words.NO_SEAT.fill(n=options.players)))


def _seats(options: DuankagenOptions, fields: Fields, name: str) -> tuple[int, ...]:
    found = []
    for i, seat in enumerate(fields.words(name, once=True)):
        if seat not in WINDS:
            raise wrong(f"{fields.at(name)}[{i}]", one_of(WINDS))
        found.append(WINDS.index(seat))
        _check_seat(options, fields, f"{name}[{i}]", found[-1])
    return tuple(found)


def _loser(options: DuankagenOptions, fields: Fields, seat: int, tsumo: bool) -> int | None:
    if tsumo:
        if fields.has("from") and fields.raw("from") is not None:
            raise bad_request(fields.at("from"), words.NO_FROM)
        return None
    loser = _seat(options, fields, "from")
    if loser == seat:
        raise bad_request(fields.at("from"), words.OWN_FROM)
    return loser
