"""Reading a deal's result from JSON (contract, 'Settle one deal'); only the form is checked here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rules.deal.win import Bare, Pao, Ready, Win
from rules.hand.request import Form
from scoring.errors import bad_request, not_allowed
from scoring.multilingual import Text
from scoring.strict_json import LIST, Fields, twice, wrong

V = TypeVar("V")
R = TypeVar("R")
KONGS = ("daiminkan", "kakan", "ankan")

_OTHER_TYPE = Text(
    "“{name}” isn’t allowed in this type of result.",
    "「{name}」不屬於這種結果。",
    "“{name}”不属于这种结果。",
    "「{name}」はこの種類の結果には使いません。",
)
_OWN_DISCARD = Text(
    "A player can’t win on their own discard.",
    "不能和自己打出的牌。",
    "不能和自己打出的牌。",
    "自分の捨て牌では和了れません。",
)
_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand'), fan or limit.",
    "手牌（hand）、番（fan）、limit 三者只給其一。",
    "手牌（hand）、番（fan）、limit 三者只给其一。",
    "手牌（hand）・飜（fan）・limitのうち一つだけを入力してください。",
)


@dataclass(frozen=True, slots=True)
class Result(Generic[V]):
    """The result of one deal; fields that its type does not have are empty."""

    type: str
    _: KW_ONLY
    riichi: tuple[int, ...] = ()
    wins: tuple[Win[V], ...] = ()
    tenpai: tuple[Ready[V], ...] = ()
    player: int = 0
    kind: str = ""
    adjust: tuple[int, ...] | None = None


class ResultForm(Generic[R, V]):
    """How a system reads a deal's result; a system sets only the class attributes.

    `refused`: types that these rules do not have, and why; the `ignored` fields of such a result are not
    checked. `own`: by type, the fields that no other type may have. `sticks`, `liable`, `goes_on`: whether
    there are riichi sticks, 包牌, and wins after a win. `values`: the fields that may give a win's value;
    `never`: fields that are always wrong. `bare_events`: events that may be given next to a bare value although
    play does not go on.
    """

    result_type: ClassVar[type[Any]] = Result
    types: ClassVar[tuple[str, ...]] = ("win", "draw", "foul")
    fouls: ClassVar[tuple[str, ...]] = ("false_win",)
    refused: ClassVar[Mapping[str, Text]] = {}
    ignored: ClassVar[tuple[str, ...]] = ("wins", "tenpai", "reason")
    own: ClassVar[Mapping[str, tuple[str, ...]]] = {"win": ("wins",), "draw": ("tenpai",), "foul": ("player", "kind")}
    sticks: ClassVar[bool] = False
    liable: ClassVar[bool] = False
    goes_on: ClassVar[bool] = False
    bare_events: ClassVar[tuple[str, ...]] = ()
    values: ClassVar[tuple[str, ...]] = ("hand", "fan", "limit")
    never: ClassVar[tuple[str, ...]] = ()
    limits: tuple[str, ...] = ()
    one_value: ClassVar[Text] = _ONE_VALUE
    own_discard: ClassVar[Text] = _OWN_DISCARD
    other_type: ClassVar[Text] = _OTHER_TYPE

    def __init__(self, hands: Form[Any, Any]) -> None:
        """Take the reader of hands under these rules; the deal has the same number of players."""
        self.hands, self.players = hands, hands.players

    def read(self, fields: Fields) -> R:
        """Read the form of a result."""
        kind = fields.choice("type", (*self.types, *self.refused))
        common = self.common(kind, fields)
        made: R
        if kind in self.refused:
            fields.later.insert(0, not_allowed(fields.at("type"), self.refused[kind]))
            for name in self.ignored:
                fields.has(name)
            made = self.result_type(kind)
        else:
            made = self.result_type(kind, **common, **self.of_type(kind, fields))
        return made

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        """Read the fields that every type of result may have."""
        check_kongs(fields, self.players)
        riichi = self.riichi(fields)
        return {"riichi": riichi, "adjust": read_adjust(fields, self.players)}

    def riichi(self, fields: Fields) -> tuple[int, ...]:
        """Read the players whose riichi stood."""
        if self.sticks:
            return fields.player_list("riichi", self.players, ())
        fields.unused("riichi", [])
        return ()

    def of_type(self, kind: str, fields: Fields) -> dict[str, Any]:
        """Read the fields of this type of result; refuse those of other types."""
        found: dict[str, Any] = getattr(self, f"of_{kind}")(fields)
        self.refuse_others(kind, fields)
        return found

    def refuse_others(self, kind: str, fields: Fields) -> None:
        """Raise `bad_request` for a field that only another type has; null and an empty list count as left out."""
        others = [name for other, names in self.own.items() if other != kind for name in names]
        for name in fields.given(others):
            if fields.raw(name) not in (None, []):
                raise bad_request(fields.at(name), self.other_type.fill(name=name))

    def of_win(self, fields: Fields) -> dict[str, Any]:
        """Read one or more wins."""
        wins, path = fields.each("wins", lambda entry, path: self.win(fields.entry(entry, path))), fields.at("wins")
        if not wins:
            raise wrong(path, LIST)
        self.check_wins(wins, path)
        return {"wins": wins}

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        """Read an exhaustive draw with the players who are ready."""
        return {"tenpai": tuple(Ready(player) for player in fields.player_list("tenpai", self.players))}

    def of_foul(self, fields: Fields) -> dict[str, Any]:
        """Read the player and the kind of a foul."""
        return {"player": fields.player("player", self.players), "kind": fields.choice("kind", self.fouls)}

    # -- wins ----------------------------------------------------------------------------------------

    def check_wins(self, wins: Sequence[Win[V]], path: str) -> None:
        """Raise `bad_request` for wins that cannot be combined: here a player who wins twice."""
        once([(f"{path}[{i}].winner", win.winner) for i, win in enumerate(wins)])

    def win(self, fields: Fields) -> Win[V]:
        """Read one entry of `wins`."""
        winner = fields.player("winner", self.players)
        loser = fields.player("from", self.players) if fields.has("from") else None
        if loser == winner:
            raise bad_request(fields.at("from"), self.own_discard)
        same = self.goes_on and fields.flag("same_discard", False)
        value, says_events = self.value(fields), self.goes_on or bool(self.bare_events)
        events = fields.words("events", once=True) if says_events else ()
        made = self.made(fields, Win(winner, loser, value, self.pao(fields), same, events))
        if not self.goes_on:
            fields.unused("same_discard", False)
        if not says_events:
            fields.unused("events", [])
        fields.done()
        return made

    def made(self, fields: Fields, win: Win[V]) -> Win[V]:
        """Return the win with the fields that only these rules have."""
        return win

    def pao(self, fields: Fields) -> Pao | None:
        """Read the liable player and the pattern."""
        if not self.liable:
            fields.unused("pao", None)
            return None
        if not fields.has("pao") or fields.raw("pao") is None:
            return None
        inside = fields.inside("pao")
        pao = Pao(inside.player("player", self.players), inside.word("pattern"))
        inside.done()
        return pao

    def value(self, fields: Fields) -> Bare | V:
        """Read exactly one of the hand and the bare values."""
        given = fields.given((*self.values, *self.never))
        if len(given) != 1 or given[0] in self.never:
            raise bad_request(fields.path, self.one_value)
        found: Bare | V = getattr(self, given[0])(fields)
        return found

    def hand(self, fields: Fields) -> V:
        """Read the tiles of a win."""
        inside = fields.inside("hand")
        hand: V = self.hands.read_hand(inside, win=True)
        inside.done()
        return hand

    def fan(self, fields: Fields) -> Bare:
        """Read a bare number of fan."""
        return Bare(fan=fields.whole("fan", low=0))

    def yakuman(self, fields: Fields) -> Bare:
        """Read a multiple of the limit."""
        return Bare(yakuman=fields.whole("yakuman", low=1))

    def limit(self, fields: Fields) -> Bare:
        """Read a named limit."""
        return Bare(limit=fields.choice("limit", self.limits))


def once(named: Sequence[tuple[str, int]]) -> None:
    """Raise `bad_request` at the path of a player who is named a second time."""
    seen: set[int] = set()
    for path, player in named:
        if player in seen:
            raise twice(path, player)
        seen.add(player)


def read_adjust(fields: Fields, players: int) -> tuple[int, ...] | None:
    """Read a referee's correction and its text `note`; return None where there is no correction."""
    if fields.has("note"):
        fields.word("note")
    return fields.whole_list("adjust", players) if fields.has("adjust") else None


def check_kongs(fields: Fields, players: int) -> None:
    """Check the form of `kans` under rules that do not pay for kongs."""
    if fields.has("kans"):
        fields.each("kans", lambda value, path: _check_kong(fields.entry(value, path), players))


def _check_kong(fields: Fields, players: int) -> None:
    fields.player("player", players)
    fields.choice("type", KONGS)
    if fields.has("from"):
        fields.player("from", players)
    fields.whole("after", 0, low=0)
    fields.done()
