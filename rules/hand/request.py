"""A hand as a request gives it: its form only (contract, 'Value one hand')."""

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
    """The fields of a hand that a deal does not know by itself; `path` is where they stand.

    A field that the rules do not use keeps its default. `later` is what is forbidden, once its turn comes.
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
        """The path of a field of the hand."""
        return f"{self.path}.{name}" if self.path else name


@record(frozen=True, slots=True)
class SeatedPao:
    """Who answers for which pattern, by seat; `named` is the field of `path` that says who."""

    seat: int
    pattern: str
    path: str
    named: str = "seat"

    def at(self, name: str) -> str:
        """The path of a field."""
        return f"{self.path}.{name}"


@record(frozen=True, slots=True, kw_only=True)
class Moment:
    """What the table knows: seats as numbers from the dealer's, the round from East.

    `loser` is None for a self-draw, `round` without a wind; `active` are those still in the deal,
    `konged`: somebody has made a kong before; `order` of the players' seats (empty: by number);
    `tsumo`: the winner drew the tile; `dealer`: the winner deals.
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
"""The contract's fields that not every system uses, with the value that says nothing."""

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
"""Of these any text is in order."""
_AT_TABLE = ("active", "round", "honba", "deposits", "streak", "pao")


class Form(Generic[F, M]):
    """How a system reads a hand; its own declarations are all that it says.

    `unused`: fields of the contract that are `not_allowed` unless they have their default; `ignored`: fields of which
    only the form is judged; `rounds`: the round winds there are (None: without one); `leaving`: whether players leave
    a deal that goes on (`active`).
    """

    unused: ClassVar[tuple[str, ...]] = ()
    ignored: ClassVar[tuple[str, ...]] = ()
    leaving: ClassVar[bool] = False
    words: ClassVar[Words] = Words()
    hand_type: ClassVar[type[Any]] = HandFields
    moment_type: ClassVar[type[Any]] = Moment
    rounds: tuple[str | None, ...] = (*WINDS, None)
    said: ClassVar[tuple[str, ...]] = ("seat", *_AT_TABLE)
    """The fields that a moment is read from, beside how it is won."""

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
        """The hand's own fields; `win_tile` where the hand is won."""
        found = self.tiles(fields, win=win)
        found.update(self.contract(fields))
        found.update(self.own(fields))
        hand: F = self.hand_type(path=fields.path, **found)
        return hand

    def tiles(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """The tiles that every hand has."""
        return {
            "concealed": fields.word("concealed"),
            "melds": fields.words("melds"),
            "win_tile": fields.word("win_tile") if win else None,
        }

    def contract(self, fields: Fields) -> dict[str, Any]:
        """The contract's further fields of a hand: those that are used and given, what is refused of the others."""
        found = {
            name: value if type(value) is str and name in _TEXTS else self._used[name](fields)
            for name, value in fields.present(self._used)
        }
        for name in self.ignored:
            found.pop(name, None)
        found["later"] = self.refused(fields)
        return found

    def refused(self, fields: Fields) -> tuple[ContractError, ...]:
        """What is forbidden among the fields of the hand."""
        given = fields.given(self._refused) if self._refused else ()
        if not given:
            return ()
        own = fields.apart()
        for name in given:
            self.refuse(own, name)
        return tuple(own.later)

    def refuse(self, fields: Fields, name: str) -> None:
        """An unused field: later `not_allowed` unless it has its default."""
        said = self.words.unused
        fields.unused(name, DEFAULTS[name], **({"text": said[name]} if name in said else {}))

    def own(self, fields: Fields) -> dict[str, Any]:
        """Fields of a hand that only these rules have."""
        return {}

    def read_ready(self, fields: Fields) -> F:
        """The tiles of a hand that is looked at when the wall has run out: no more than these."""
        hand: F = self.hand_type(
            path=fields.path, concealed=fields.word("concealed"), melds=fields.words("melds"), **self.own_ready(fields)
        )
        fields.done()
        return hand

    def own_ready(self, fields: Fields) -> dict[str, Any]:
        """Fields of such a hand that only these rules have."""
        return {}

    # -- the moment ----------------------------------------------------------------------------------

    def read_moment(self, fields: Fields, *, win: bool) -> M:
        """Seat, who pays, round and counters, of a winning hand or (without `win`) of one that waits.

        There are few moments and many hands: those in order are remembered by what was said of them.
        """
        try:
            known = self._known(win, *fields.values(self._said[win]))
        except (TypeError, ContractError):  # a list or a group among them; an error, which is told with its place
            known = None
        return known or self.moment(fields, win=win)

    def _remembered(self, win: bool, *said: object) -> M | None:
        """The moment of these values of `said`; None where something in it is forbidden."""
        given = zip(self._said[win], said, strict=True)
        fields = Fields({name: value for name, value in given if value is not REQUIRED})
        moment = self.moment(fields, win=win)
        return None if fields.later else moment

    def moment(self, fields: Fields, *, win: bool) -> M:
        """The moment, read anew."""
        ron = win and fields.choice("by", ("tsumo", "ron")) == "ron"
        seat = self.seat(fields, "seat")
        loser = self.loser(fields, seat, ron) if win else None
        moment: M = self.moment_type(seat=seat, loser=loser, **self.table(fields, win=win))
        return moment

    def table(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """What the table knows beside the seats, as far as it is given, of a winning hand or one that waits."""
        found: dict[str, Any] = {"active": self.everybody}
        for name in fields.given(self._refused_table):
            self.refuse(fields, name)
        for name in fields.given(self._table):
            found[name] = self._table[name](self, fields)
        return found

    def seat(self, fields: Fields, name: str) -> int:
        """A seat of this game."""
        return self.seated(fields, name, fields.choice(name, WINDS))

    def seated(self, fields: Fields, name: str, wind: str) -> int:
        """The number of a wind; later `not_allowed` where nobody sits there."""
        seat = WINDS.index(wind)
        if seat >= self.players:
            fields.later.append(not_allowed(fields.at(name), self.words.no_seat.fill(n=self.players)))
        return seat

    def seats(self, fields: Fields, name: str) -> tuple[int, ...]:
        """A list of seats, none twice; empty where it is missing."""
        return tuple(self.seated(fields, f"{name}[{i}]", wind) for i, wind in enumerate(self._winds(fields, name)))

    def _winds(self, fields: Fields, name: str) -> tuple[str, ...]:
        winds = fields.words(name, once=True)
        for i, wind in enumerate(winds):
            if wind not in WINDS:
                raise wrong(f"{fields.at(name)}[{i}]", self.words.a_seat)
        return winds

    def loser(self, fields: Fields, seat: int, needed: bool) -> int | None:
        """Who discarded (or was robbed); None where nobody did."""
        if not needed:
            if fields.has("from") and fields.raw("from") is not None:
                raise bad_request(fields.at("from"), self.words.no_from)
            return None
        loser = self.seat(fields, "from")
        if loser == seat:
            raise bad_request(fields.at("from"), self.words.own_from)
        return loser

    def active(self, fields: Fields) -> tuple[int, ...]:
        """Who is still in the deal."""
        if self.leaving:
            return tuple(sorted(self.seats(fields, "active")))
        if set(self._winds(fields, "active")) != set(WINDS[: self.players]):
            fields.later.append(not_allowed(fields.at("active"), self.words.all_in))
        return self.everybody

    def round(self, fields: Fields) -> int | None:
        """The round wind."""
        wind = fields.choice("round", (*WINDS, None), "E")
        if wind not in self.rounds:
            fields.later.append(not_allowed(fields.at("round"), self.words.no_round))
            return 0
        return None if wind is None else WINDS.index(wind)

    def pao(self, fields: Fields) -> SeatedPao | None:
        """Who answers for which pattern."""
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
