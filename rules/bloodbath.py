"""Deals that go on after a win (血战): reading their wins and kongs, and the order of events.

`RunningForm` checks the form of a result. `happened` then walks through the deal in order and raises an error as soon
as a player acts who has already won. The payments for wins and kongs belong to each system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from rules.deal import result as deal
from rules.deal.result import KONGS, ResultForm, once, read_adjust
from rules.deal.win import Bare, Ready, Win
from rules.hand.request import HandFields
from scoring.errors import bad_request, not_allowed
from scoring.multilingual import Text
from scoring.strict_json import Fields, wrong

V = TypeVar("V")
R = TypeVar("R")
OWN_KONGS = ("kakan", "ankan")

_SAME = Text(
    "“Same discard” needs a win before it from the same discarder.",
    "「一炮多響」須接在同一家放銃的和牌之後。",
    "“一炮多响”须接在同一家点炮的胡牌之后。",
    "「同じ捨て牌」は、同じ放銃者からの和了の直後に限ります。",
)
_GIVER = Text(
    "An open kong needs its discarder, another player (“from”).",
    "直槓須給出打牌的另一家（from）。",
    "直杠须给出打牌的另一家（from）。",
    "大明槓には捨てた他家（from）が必要です。",
)
_NO_GIVER = Text(
    "Only an open kong has a discarder. Leave out “from”.",
    "只有直槓有打牌者，請留空 from。",
    "只有直杠有打牌者，请留空 from。",
    "捨てた人がいるのは大明槓だけです。fromは空にしてください。",
)
_AFTER = Text(
    "“after” is the number of wins before the kong: at most {most}, and not between wins on the same discard.",
    "after 是槓之前的和牌數：最多 {most}，不能在同一張牌的幾家和牌之間。",
    "after 是杠之前的胡牌数：最多 {most}，不能在同一张牌的几家胡牌之间。",
    "afterはカンより前の和了の数です。最大{most}で、同じ捨て牌の和了の間にはできません。",
)
_WON = Text(
    "Player {player} has already won and is out of this deal.",
    "選手 {player} 已和牌，不再參與此局。",
    "选手 {player} 已胡牌，不再参与此局。",
    "プレイヤー{player}はすでに和了し、この局から抜けています。",
)
_FAN_OR_HAND = Text(
    "an entry with a player and either their best fan (“fan”) or their tiles (“hand”)",
    "一個項目：選手編號，加上最大番數（fan）或手牌（hand）其中之一",
    "一个项目：选手编号，加上最大番数（fan）或手牌（hand）其中之一",
    "プレイヤー番号と、最高の飜（fan）か手牌（hand）のどちらか",
)


@dataclass(frozen=True, slots=True)
class Kong:
    """One kong that was not robbed: `giver` discarded the tile of a daiminkan, `after` counts the earlier wins."""

    player: int
    type: str
    giver: int | None = None
    after: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(deal.Result[V]):
    """The result of one deal with its kongs, in the order in which they were made."""

    kans: tuple[Kong, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One event: a kong, or the wins on one tile. `active` lists the players still in the deal before it."""

    active: tuple[int, ...]
    kong: int | None = None
    wins: tuple[int, ...] = ()

    def others(self, player: int) -> tuple[int, ...]:
        """Return the players still in the deal, without `player`."""
        return tuple(other for other in self.active if other != player)


class RunningForm(ResultForm[R, V]):
    """The form of a deal that goes on after a win: a result of any type may have wins and paid kongs."""

    goes_on = True
    own: ClassVar = {"draw": ("tenpai",)}

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        adjust = read_adjust(fields, self.players)
        if kind in self.refused and "wins" in self.ignored:
            return {}
        riichi, wins = self.riichi(fields), self.wins(kind, fields)
        return {"riichi": riichi, "wins": wins, "kans": self.kans(fields, wins, kind == "win"), "adjust": adjust}

    def of_type(self, kind: str, fields: Fields) -> dict[str, Any]:
        self.refuse_others(kind, fields)
        found: dict[str, Any] = getattr(self, f"of_{kind}")(fields)
        return found

    def refuse_others(self, kind: str, fields: Fields) -> None:
        for name in self.own["draw"]:
            if kind != "draw" and fields.has(name):
                raise bad_request(fields.at(name), self.other_type.fill(name=name))

    def of_win(self, fields: Fields) -> dict[str, Any]:
        return {}

    def of_running(self, fields: Fields) -> dict[str, Any]:
        """Return no further fields: the deal is still being played."""
        return {}

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        return {"tenpai": self.tenpai(fields)}

    def wins(self, kind: str, fields: Fields) -> tuple[Win[V], ...]:
        """Read the field `wins`; return an empty tuple where it is missing."""
        wins = fields.each("wins", lambda entry, path: self.win(fields.entry(entry, path)), ())
        for i, win in enumerate(wins):
            path = f"{fields.at('wins')}[{i}]"
            if win.same and i == 0:
                raise bad_request(f"{path}.same_discard", _SAME)
            if win.same and (win.loser is None or win.loser != wins[i - 1].loser):
                raise bad_request(f"{path}.from", _SAME)
        return wins

    def kans(self, fields: Fields, wins: Sequence[Win[V]], ended: bool) -> tuple[Kong, ...]:
        """Read the field `kans`, empty where it is missing; `ended` says that the last win has ended the deal."""
        kongs = fields.each("kans", lambda entry, path: _read_kong(fields.entry(entry, path), self.players), ())
        most = _last_moment(wins) if ended else len(wins)
        for i, kong in enumerate(kongs):
            inside = kong.after < len(wins) and wins[kong.after].same
            if kong.after > most or inside:
                raise bad_request(f"{fields.at('kans')}[{i}].after", _AFTER.fill(most=most))
        return kongs

    def tenpai(self, fields: Fields) -> tuple[Ready[V], ...]:
        """Read the required field `tenpai` of a draw: `{"player", "fan"}` or `{"player", "hand"}`, each player once."""
        found = fields.each("tenpai", lambda entry, path: self._ready(fields, entry, path))
        once([(f"{fields.at('tenpai')}[{i}].player", ready.player) for i, ready in enumerate(found)])
        return found

    def _ready(self, fields: Fields, value: object, path: str) -> Ready[V]:
        if not isinstance(value, Mapping):
            raise wrong(path, _FAN_OR_HAND)
        entry = fields.entry(value, path)
        player = entry.player("player", self.players)
        if entry.has("fan") == entry.has("hand"):
            raise wrong(path, _FAN_OR_HAND)
        shown = self.hands.read_ready(entry.inside("hand")) if entry.has("hand") else entry.whole("fan", low=0)
        entry.done()
        return Ready(player, shown)


def check_events(fields: Fields, wins: Sequence[Win[Any]], text: Text) -> None:
    """Raise `bad_request` for events given next to a hand: they belong in the hand's own field."""
    for i, win in enumerate(wins):
        if win.events and not isinstance(win.value, Bare):
            raise bad_request(f"{fields.at('wins')}[{i}].events", text)


def events_of(win: Win[HandFields]) -> tuple[str, ...]:
    """Return the events of a win, whether it was entered as a bare value or by tiles."""
    return win.events if isinstance(win.value, Bare) else win.value.events


def _last_moment(wins: Sequence[Win[Any]]) -> int:
    last = max(len(wins) - 1, 0)
    while last and wins[last].same:
        last -= 1
    return last


def _read_kong(fields: Fields, players: int) -> Kong:
    player, kind = fields.player("player", players), fields.choice("type", KONGS)
    giver = fields.player("from", players) if fields.has("from") else None
    if kind in OWN_KONGS and giver is not None:
        raise bad_request(fields.at("from"), _NO_GIVER)
    if kind not in OWN_KONGS and giver in (None, player):
        raise bad_request(fields.at("from"), _GIVER)
    after = fields.whole("after", 0, low=0)
    fields.done()
    return Kong(player, kind, giver, after)


def groups(wins: Sequence[Win[Any]]) -> Iterator[tuple[int, ...]]:
    """Yield the wins on each tile in order, as tuples of indices."""
    start = 0
    for i in range(1, len(wins) + 1):
        if i == len(wins) or not wins[i].same:
            yield tuple(range(start, i))
            start = i


def happened(wins: Sequence[Win[Any]], kongs: Sequence[Kong], players: int) -> Iterator[Step]:
    """Yield every kong and every won tile in order; raise `not_allowed` when a player acts who has already won.

    The fields of errors are relative to the result: `kans[0].player`, `wins[1].from`.
    """
    active = tuple(range(players))
    for group in (*(groups(wins) if wins else ()), ()):
        before = group[0] if group else len(wins)
        for index, kong in enumerate(kongs):
            if kong.after == before:
                _check_in(kong.player, active, f"kans[{index}].player")
                _check_in(kong.giver, active, f"kans[{index}].from")
                yield Step(active, kong=index)
        if group:
            yield _won(wins, group, active)
            active = tuple(player for player in active if player not in {wins[i].winner for i in group})


def _won(wins: Sequence[Win[Any]], group: tuple[int, ...], active: tuple[int, ...]) -> Step:
    for index in group:
        earlier = {wins[i].winner for i in group if i < index}
        _check_in(wins[index].winner, tuple(p for p in active if p not in earlier), f"wins[{index}].winner")
        _check_in(wins[index].loser, active, f"wins[{index}].from")
    return Step(active, wins=group)


def check_in(player: int, wins: Sequence[Win[Any]], field: str) -> None:
    """Raise `not_allowed` for a player who won before the deal ended."""
    if player in {win.winner for win in wins}:
        raise not_allowed(field, _WON.fill(player=player))


def _check_in(player: int | None, active: Sequence[int], field: str) -> None:
    if player is not None and player not in active:
        raise not_allowed(field, _WON.fill(player=player))


def still_in(wins: Sequence[Win[Any]], players: int) -> tuple[int, ...]:
    """Return the players who have not won."""
    won = {win.winner for win in wins}
    return tuple(player for player in range(players) if player not in won)


def next_dealer(dealer: int, wins: Sequence[Win[Any]]) -> int:
    """Return the next dealer: the first winner.

    Where several players win on the first winning tile, its discarder deals; without a win, the dealer stays.
    """
    if not wins:
        return dealer
    several = len(wins) > 1 and wins[1].same
    return wins[0].loser if several and wins[0].loser is not None else wins[0].winner
