"""Reading a hand from a request; only the form is checked here (contract, 'Value one hand')."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache
from operator import methodcaller
from typing import Any, ClassVar, Generic, TypeVar

from rules.hand.words import Words
from rules.seats import WINDS
from scoring.errors import ContractError, bad_request, not_allowed
from scoring.fast_dataclass import record
from scoring.strict_json import REQUIRED, Fields, wrong

RIICHI = (None, "riichi", "double", "open", "double_open")


@record(frozen=True, slots=True, kw_only=True)
class HandFields:
    """The fields of a hand that the deal itself does not provide; `path` is their place in the request.

    A field that the rules do not use keeps its default. `later` holds errors to be raised when their turn comes.
    """

    path: str = ""
    concealed: str = ""
    melds: tuple[str, ...] = ()
    win_tile: str | None = None
    riichi: str | None = None
    events: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    flowers: str = ""
    discards: str | None = None
    passed: str | None = None
    later: tuple[ContractError, ...] = ()

    def at(self, name: str) -> str:
        """Return the path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


@record(frozen=True, slots=True)
class SeatedPao:
    """The liable seat and the pattern; `named` is the field below `path` that names the seat."""

    seat: int
    pattern: str
    path: str
    named: str = "seat"

    def at(self, name: str) -> str:
        """Return the path of a field."""
        return f"{self.path}.{name}"


@record(frozen=True, slots=True, kw_only=True)
class Moment:
    """The circumstances of a win: seats counted from the dealer, the round counted from East.

    `loser` is None for a self-draw, `round` is None without a round wind; `active` lists the seats still in the deal;
    `konged`: an earlier kong was made by someone; `order` lists the players in seating order (empty: by number);
    `tsumo`: the winner drew the tile; `dealer`: the winner is the dealer.
    """

    seat: int = 0
    loser: int | None = None
    round: int | None = 0
    honba: int = 0
    deposits: int = 0
    streak: int = 0
    pao: SeatedPao | None = None
    active: tuple[int, ...] = (0, 1, 2, 3)
    konged: bool = False
    order: tuple[int, ...] = ()
    tsumo: bool = field(init=False)
    dealer: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tsumo", self.loser is None)
        object.__setattr__(self, "dealer", self.seat == 0)


F = TypeVar("F", bound=HandFields)
M = TypeVar("M", bound=Moment)

DEFAULTS: Mapping[str, object] = {
    "riichi": None, "dora": "", "ura": "", "flowers": "", "discards": None, "passed": None,
    "honba": 0, "deposits": 0, "streak": 0, "pao": None,
}  # fmt: skip
"""The contract's fields that not every system uses, with their neutral values."""

_READ: Mapping[str, Callable[[Fields], Any]] = {
    "riichi": methodcaller("choice", "riichi", RIICHI, None),
    "events": methodcaller("words", "events", once=True),
    "dora": methodcaller("word", "dora", ""),
    "ura": methodcaller("word", "ura", ""),
    "flowers": methodcaller("word", "flowers", ""),
    "discards": methodcaller("optional_word", "discards"),
    "passed": methodcaller("optional_word", "passed"),
}
_TEXTS = {"dora", "ura", "flowers", "discards", "passed"}
"""Fields that accept any text."""
_AT_TABLE = ("active", "round", "honba", "deposits", "streak", "pao")


class Form(Generic[F, M]):
    """How a system reads a hand; a system sets only the class attributes.

    `unused`: fields of the contract that are `not_allowed` unless they have their default; `ignored`: fields of which
    only the form is checked; `rounds`: the possible round winds (None: without one); `leaving`: whether players leave a
    deal that goes on (`active`).
    """

    unused: ClassVar[tuple[str, ...]] = ()
    ignored: ClassVar[tuple[str, ...]] = ()
    leaving: ClassVar[bool] = False
    words: ClassVar[Words] = Words()
    hand_type: ClassVar[type[Any]] = HandFields
    moment_type: ClassVar[type[Any]] = Moment
    rounds: tuple[str | None, ...] = (*WINDS, None)
    said: ClassVar[tuple[str, ...]] = ("seat", *_AT_TABLE)
    """The fields from which a moment is read, besides the way of winning."""

    def __init__(self, players: int = 4) -> None:
        self.players = players
        self.everybody = tuple(range(players))
        self._used = {name: read for name, read in _READ.items() if name not in self.unused}
        self._refused = tuple(name for name in _READ if name in self.unused)
        self._table = {name: read for name, read in _TABLE.items() if name not in self.unused}
        self._refused_table = tuple(name for name in _TABLE if name in self.unused)
        self._said = (self.said, ("by", "from", *self.said))
        self._known = lru_cache(maxsize=1 << 12, typed=True)(self._remembered)

    # -- the hand ------------------------------------------------------------------------------------

    def read_hand(self, fields: Fields, *, win: bool) -> F:
        """Read the hand's own fields, with `win_tile` where the hand is won."""
        found = self.tiles(fields, win=win)
        found.update(self.contract(fields))
        found.update(self.own(fields))
        hand: F = self.hand_type(path=fields.path, **found)
        return hand

    def tiles(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """Read the tiles that every hand has."""
        return {
            "concealed": fields.word("concealed"),
            "melds": fields.words("melds"),
            "win_tile": fields.word("win_tile") if win else None,
        }

    def contract(self, fields: Fields) -> dict[str, Any]:
        """Read the contract's further fields of a hand: the used ones that are given, and errors for the others."""
        found = {
            name: value if type(value) is str and name in _TEXTS else self._used[name](fields)
            for name, value in fields.present(self._used)
        }
        for name in self.ignored:
            found.pop(name, None)
        found["later"] = self.refused(fields)
        return found

    def refused(self, fields: Fields) -> tuple[ContractError, ...]:
        """Return the errors for forbidden fields of the hand."""
        given = fields.given(self._refused) if self._refused else ()
        if not given:
            return ()
        own = fields.apart()
        for name in given:
            self.refuse(own, name)
        return tuple(own.later)

    def refuse(self, fields: Fields, name: str) -> None:
        """Refuse an unused field: `not_allowed`, raised later, unless it has its default."""
        said = self.words.unused
        fields.unused(name, DEFAULTS[name], **({"text": said[name]} if name in said else {}))

    def own(self, fields: Fields) -> dict[str, Any]:
        """Read the fields of a hand that only these rules have."""
        return {}

    def read_ready(self, fields: Fields) -> F:
        """Read the tiles of a hand that is checked at an exhaustive draw; it has no other fields."""
        hand: F = self.hand_type(
            path=fields.path, concealed=fields.word("concealed"), melds=fields.words("melds"), **self.own_ready(fields)
        )
        fields.done()
        return hand

    def own_ready(self, fields: Fields) -> dict[str, Any]:
        """Read the fields of such a hand that only these rules have."""
        return {}

    # -- the moment ----------------------------------------------------------------------------------

    def read_moment(self, fields: Fields, *, win: bool) -> M:
        """Read seat, payer, round and counters of a winning hand or (without `win`) of a waiting one.

        There are few moments and many hands: valid moments are cached by their field values.
        """
        try:
            known = self._known(win, *fields.values(self._said[win]))
        except (TypeError, ContractError):  # an unhashable value, or an error that has to be raised with its path
            known = None
        return known or self.moment(fields, win=win)

    def _remembered(self, win: bool, *said: object) -> M | None:
        """Return the moment for these values of `said`; None where it contains something forbidden."""
        given = zip(self._said[win], said, strict=True)
        fields = Fields({name: value for name, value in given if value is not REQUIRED})
        moment = self.moment(fields, win=win)
        return None if fields.later else moment

    def moment(self, fields: Fields, *, win: bool) -> M:
        """Read the moment without the cache."""
        ron = win and fields.choice("by", ("tsumo", "ron")) == "ron"
        seat = self.seat(fields, "seat")
        loser = self.loser(fields, seat, ron) if win else None
        moment: M = self.moment_type(seat=seat, loser=loser, **self.table(fields, win=win))
        return moment

    def table(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """Return the table's part of a hand request: active seats, round, counters and liability, where given."""
        found: dict[str, Any] = {"active": self.everybody}
        for name in fields.given(self._refused_table):
            self.refuse(fields, name)
        for name in fields.given(self._table):
            found[name] = self._table[name](self, fields)
        return found

    def seat(self, fields: Fields, name: str) -> int:
        """Read a seat of this game."""
        return self.seated(fields, name, fields.choice(name, WINDS))

    def seated(self, fields: Fields, name: str, wind: str) -> int:
        """Return the number of a wind; record `not_allowed`, raised later, where nobody sits there."""
        seat = WINDS.index(wind)
        if seat >= self.players:
            fields.later.append(not_allowed(fields.at(name), self.words.no_seat.fill(n=self.players)))
        return seat

    def seats(self, fields: Fields, name: str) -> tuple[int, ...]:
        """Read a list of different seats; empty where the field is missing."""
        return tuple(self.seated(fields, f"{name}[{i}]", wind) for i, wind in enumerate(self._winds(fields, name)))

    def _winds(self, fields: Fields, name: str) -> tuple[str, ...]:
        winds = fields.words(name, once=True)
        for i, wind in enumerate(winds):
            if wind not in WINDS:
                raise wrong(f"{fields.at(name)}[{i}]", self.words.a_seat)
        return winds

    def loser(self, fields: Fields, seat: int, needed: bool) -> int | None:
        """Read the discarder (or the player whose kong was robbed); None for a self-draw."""
        if not needed:
            if fields.has("from") and fields.raw("from") is not None:
                raise bad_request(fields.at("from"), self.words.no_from)
            return None
        loser = self.seat(fields, "from")
        if loser == seat:
            raise bad_request(fields.at("from"), self.words.own_from)
        return loser

    def active(self, fields: Fields) -> tuple[int, ...]:
        """Read the seats that are still in the deal."""
        if self.leaving:
            return tuple(sorted(self.seats(fields, "active")))
        if set(self._winds(fields, "active")) != set(WINDS[: self.players]):
            fields.later.append(not_allowed(fields.at("active"), self.words.all_in))
        return self.everybody

    def round(self, fields: Fields) -> int | None:
        """Read the round wind."""
        wind = fields.choice("round", (*WINDS, None), "E")
        if wind not in self.rounds:
            fields.later.append(not_allowed(fields.at("round"), self.words.no_round))
            return 0
        return None if wind is None else WINDS.index(wind)

    def pao(self, fields: Fields) -> SeatedPao | None:
        """Read the liable seat and the pattern."""
        if fields.raw("pao") is None:
            return None
        inside = fields.inside("pao")
        pao = SeatedPao(self.seat(inside, "seat"), inside.word("pattern"), inside.path)
        inside.done()
        return pao


def _count(name: str) -> Callable[[Form[Any, Any], Fields], int]:
    return lambda form, fields: fields.whole(name, low=0)


_TABLE: Mapping[str, Callable[[Form[Any, Any], Fields], Any]] = {
    "active": Form.active,
    "round": Form.round,
    "honba": _count("honba"),
    "deposits": _count("deposits"),
    "streak": _count("streak"),
    "pao": Form.pao,
}
