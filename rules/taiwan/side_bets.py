"""Side bets (插花): taiwan rulebook, section 6."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.seats import WINDS
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Due
from scoring.errors import ContractError, not_allowed
from scoring.multilingual import Text
from scoring.strict_json import PLAYER, WORD, Fields, wrong

B = TypeVar("B")

_TWICE = Text(
    "{who} has two bets. Combine them into one.",
    "{who} 重複了，請合為一筆。",
    "{who} 重复了，请合并为一笔。",
    "{who}が重複しています。一つにまとめてください。",
)
_PARTNERS = Text(
    "one or more other players, each once",
    "一位以上的其他選手，各一次",
    "一位或多位其他选手，各一次",
    "本人以外のプレイヤーを一人以上、一回ずつ",
)
_STAKE = Text(
    "left out next to “base” or “tai”: a fixed stake replaces them",
    "與 base、tai 二擇一（固定金額代替底台）",
    "不与 base、tai 同时使用（以固定金额代替底台）",
    "base・taiとは併用できません（固定額はその代わりです）",
)
_AMOUNT = Text("a whole number, {n} or more", "{n} 以上的整數", "不小于 {n} 的整数", "{n}以上の整数")
_TOO_LATE = Text(
    "The first side bet between players (內插) must be placed by the first deal of the West round.",
    "內插最遲須於西圈起莊時（含）提出。",
    "内插最迟须于西圈起庄时（含）提出。",
    "内挿は西風の最初の局までに始めなければなりません。",
)
_STAYS = Text(
    "A side bet between players (內插) stays until the end of the game (將). You can’t withdraw it.",
    "內插至該將結束前不得退插。",
    "内插在该将结束前不得退插。",
    "内挿は将が終わるまで取り消せません。",
)
_RAISE = Text(
    (
        "You can raise to a second base (底) or more only when the dealer is not on a streak and a whole "
        "round (圈) is left."
    ),
    "插到第二底以上限非連莊時，且至少還剩一圈。",
    "插到第二底以上限非连庄时，且至少还剩一圈。",
    "二つ目以上の底は、連荘でなく一圏以上残っているときだけ上げられます。",
)
_NEW = Text(
    (
        "You can place an outside bet (外插) or bet on another player (主家) only when the dealer is not on "
        "a streak and a whole round (圈) is left."
    ),
    "外插起插或轉插限非連莊時，且至少還剩一圈。",
    "外插起插或转插限非连庄时，且至少还剩一圈。",
    "外挿を始める・主家を変えるのは、連荘でなく一圏以上残っているときだけです。",
)
_LESS = Text(
    "You can lower or withdraw a side bet only when the dealer is not on a streak.",
    "退插或減插限非連莊時。",
    "退插或减插限非连庄时。",
    "挿花を減らす・やめるのは連荘でないときだけです。",
)


@dataclass(frozen=True, slots=True)
class Inner:
    """A 內插: `units` × 底 between the player and each of `partners`."""

    player: int
    units: int
    partners: tuple[int, ...]

    def json(self) -> dict[str, Any]:
        """Return the bet in the contract's form."""
        return {"player": self.player, "units": self.units, "with": list(self.partners)}


@dataclass(frozen=True, slots=True)
class Outer:
    """A 外插: an outsider bets with the 主家 `on` against each of `partners`. `fixed` replaces 底 and 台."""

    name: str
    on: int
    partners: tuple[int, ...]
    base: int = 0
    tai: int = 0
    fixed: int | None = None

    def stake(self, tai: int) -> int:
        """Return the amount that one payment of `tai` 台 moves."""
        return self.base + self.tai * tai if self.fixed is None else self.fixed

    def json(self) -> dict[str, Any]:
        """Return the bet in the contract's form, including the stake."""
        stake = {"base": self.base, "tai": self.tai} if self.fixed is None else {"fixed": self.fixed}
        return {"name": self.name, "on": self.on, "with": list(self.partners), **stake}


@dataclass(frozen=True, slots=True)
class SideBets:
    """All side bets in force."""

    nei: tuple[Inner, ...] = ()
    wai: tuple[Outer, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.nei or self.wai)

    def json(self) -> dict[str, Any]:
        """Return the bets in the contract's form."""
        return {"nei": [bet.json() for bet in self.nei], "wai": [bet.json() for bet in self.wai]}


NO_BETS = SideBets()


# -- reading ---------------------------------------------------------------------------------------


def read_side_bets(options: TaiwanOptions, fields: Fields) -> SideBets:
    """Return the bets read from JSON. Ill-formed bets raise an error with the code of `fields`."""
    bets = SideBets(
        read_inner_bets(fields),
        _each(fields, "wai", lambda entry: _read_outer(options, entry), lambda bet: bet.name),
    )
    fields.done()
    return bets


def read_inner_bets(fields: Fields) -> tuple[Inner, ...]:
    """Return the bets among the players, at most one each."""
    return _each(fields, "nei", _read_inner, lambda bet: bet.player)


def _each(fields: Fields, name: str, read: Callable[[Fields], B], key: Callable[[B], object]) -> tuple[B, ...]:
    bets = fields.each(name, lambda value, path: read(fields.entry(value, path)), [])
    keys = [key(bet) for bet in bets]
    for i, own in enumerate(keys):
        if own in keys[:i]:
            raise ContractError(fields.code, f"{fields.at(name)}[{i}]", _TWICE.fill(who=own))
    return bets


def _read_inner(fields: Fields) -> Inner:
    player = fields.player("player", PLAYERS)
    bet = Inner(player, _amount(fields, "units", 1), _partners(fields, player))
    fields.done()
    return bet


def _read_outer(options: TaiwanOptions, fields: Fields) -> Outer:
    name, on = fields.word("name"), fields.player("on", PLAYERS)
    if not name:
        raise wrong(fields.at("name"), WORD, fields.code)
    partners = _partners(fields, on)
    fixed = _amount(fields, "fixed", 0) if fields.has("fixed") else None
    if fixed is not None and (fields.has("base") or fields.has("tai")):
        raise wrong(fields.at("fixed"), _STAKE, fields.code)
    base, tai = _amount(fields, "base", 0, options.base), _amount(fields, "tai", 0, options.tai)
    fields.done()
    return Outer(name, on, partners, base, tai) if fixed is None else Outer(name, on, partners, fixed=fixed)


def _amount(fields: Fields, name: str, low: int, default: int | None = None) -> int:
    amount = fields.whole(name) if default is None else fields.whole(name, default)
    if amount < low:
        raise wrong(fields.at(name), _AMOUNT.fill(n=low), fields.code)
    return amount


def _partners(fields: Fields, player: int) -> tuple[int, ...]:
    values = fields.items("with", [other for other in range(PLAYERS) if other != player])
    for i, value in enumerate(values):
        if type(value) is not int or not 0 <= value < PLAYERS:
            raise wrong(f"{fields.at('with')}[{i}]", PLAYER.fill(last=PLAYERS - 1), fields.code)
    if not values or player in values or len(set(values)) != len(values):
        raise wrong(fields.at("with"), _PARTNERS, fields.code)
    return tuple(values)


# -- what may change -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Time:
    """The time at which bets change: `round` from 0, of `rounds`; the dealer, and how often they have repeated."""

    round: int
    rounds: int
    dealer: int
    streak: int

    @property
    def early(self) -> bool:
        """Whether the West round's first deal is not over yet."""
        west = WINDS.index("W")
        return self.round < west or (self.round == west and self.dealer == 0 and self.streak == 0)

    @property
    def fresh(self) -> bool:
        """Whether the dealer has not repeated yet."""
        return self.streak == 0

    @property
    def opening(self) -> bool:
        """Whether the dealer has not repeated and at least one whole 圈 is left."""
        return self.fresh and (self.round < self.rounds - 1 or self.dealer == 0)


def check_change(time: Time, old: SideBets, new: SideBets, free: Collection[int] = ()) -> None:
    """Raise `not_allowed` where the bets can't change like this now.

    Players in `free` may cancel the bet that they brought from the 將 before.
    """
    _check_inner(time, old.nei, new.nei, free)
    _check_outer(time, old.wai, new.wai)


def _check_inner(time: Time, old: Sequence[Inner], new: Sequence[Inner], free: Collection[int]) -> None:
    before = {bet.player: bet.units for bet in old}
    for i, bet in enumerate(new):
        units = before.pop(bet.player, 0)
        path = f"side_bets.nei[{i}]"
        if not units and not time.early:
            raise not_allowed(path, _TOO_LATE)
        if bet.units > max(units, 1) and not time.opening:
            raise not_allowed(f"{path}.units", _RAISE)
        if bet.units < units and not time.fresh:
            raise not_allowed(f"{path}.units", _LESS)
    if not before.keys() <= set(free):
        raise not_allowed("side_bets.nei", _STAYS)


def _check_outer(time: Time, old: Sequence[Outer], new: Sequence[Outer]) -> None:
    before = {bet.name: bet.on for bet in old}
    for i, bet in enumerate(new):
        if before.pop(bet.name, None) != bet.on and not time.opening:
            raise not_allowed(f"side_bets.wai[{i}]", _NEW)
    if before and not time.fresh:
        raise not_allowed("side_bets.wai", _LESS)


# -- payments --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sides:
    """The amounts that side bets move, by player and by bettor."""

    players: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    bettors: dict[str, int] = field(default_factory=dict)


def side_payments(options: TaiwanOptions, bets: SideBets, dues: Iterable[tuple[Due, int]]) -> Sides:
    """Return the side bets on all payments.

    Each payment comes with the player who makes it: the payer, or whoever pays in the payer's place.
    """
    sides = Sides(bettors={bet.name: 0 for bet in bets.wai})
    for due, pays in dues:
        _pay_inner(options, bets.nei, due, pays, sides)
        _pay_outer(bets.wai, due, pays, sides)
    return sides


def _pay_inner(options: TaiwanOptions, bets: Iterable[Inner], due: Due, pays: int, sides: Sides) -> None:
    pair = {due.payer, due.receiver}
    units = sum(bet.units for bet in bets if bet.player in pair and not pair.isdisjoint(bet.partners))
    sides.players[pays] -= units * options.base
    sides.players[due.receiver] += units * options.base


def _pay_outer(bets: Iterable[Outer], due: Due, pays: int, sides: Sides) -> None:
    for bet in bets:
        stake = bet.stake(due.tai)
        if bet.on == due.receiver and due.payer in bet.partners:
            sides.players[pays] -= stake
            sides.bettors[bet.name] += stake
        elif bet.on == due.payer and due.receiver in bet.partners:
            sides.bettors[bet.name] -= stake
            sides.players[due.receiver] += stake
