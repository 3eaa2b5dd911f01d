"""Who pays what for a win: rulebook, sections 2 and 5; and a win as the contract answers it."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.duankagen import words
from rules.duankagen.explain import TileWork
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import CAP, bonus, limit_of, price, written
from rules.duankagen.request import WINDS


class Payment(NamedTuple):
    """A win by players: `fan` as the contract's row sum, without what others' 报胡 adds to their self-draw shares."""

    winner: int
    loser: int | None
    fan: int
    active: tuple[int, ...]
    declared: tuple[int, ...]

    def payers(self) -> tuple[int, ...]:
        """The discarder, or everybody else still in."""
        if self.loser is not None:
            return (self.loser,)
        return tuple(player for player in self.active if player != self.winner)

    def punished(self, player: int) -> bool:
        """Whether a payer has declared."""
        return player in self.declared


class Share(NamedTuple):
    """What one payer pays: the price of so many fan and the bonus, `times` over."""

    player: int
    price: int
    bonus: int
    times: int

    @property
    def amount(self) -> int:
        """All of it."""
        return (self.price + self.bonus) * self.times


def shares(options: DuankagenOptions, payment: Payment) -> tuple[Share, ...]:
    """Every payer's share, in the order of players."""
    return tuple(_share(options, payment, player) for player in payment.payers())


def _share(options: DuankagenOptions, payment: Payment, player: int) -> Share:
    tsumo, punished = payment.loser is None, payment.punished(player)
    twice = punished and options.bao_hu_penalty == "double"
    more = tsumo and punished and not twice
    extra = bonus(options) if tsumo else 0
    return Share(player, price(options, payment.fan + more), extra, 1 + twice)


class Valued(NamedTuple):
    """A win with what everybody pays; `work` is None for a bare value. Player p sits `WINDS[(p - dealer) % n]`."""

    options: DuankagenOptions
    payment: Payment
    shares: tuple[Share, ...]
    dealer: int = 0
    work: TileWork | None = None

    @property
    def points(self) -> int:
        """What the winner gets."""
        return sum(share.amount for share in self.shares)

    def deltas(self) -> tuple[int, ...]:
        """What each player gains or loses."""
        found = [0] * self.options.players
        for share in self.shares:
            found[share.player] -= share.amount
        found[self.payment.winner] += self.points
        return tuple(found)

    def worth(self) -> dict[str, Any]:
        """The contract's fields from `fan` to `points`."""
        fan = self.payment.fan
        return {
            "fan": fan,
            "fan_capped": min(fan, CAP),
            "fu": None,
            "yakuman": 0,
            "limit": limit_of(fan),
            "points": self.points,
        }

    def answer(self, lang: str) -> dict[str, Any]:
        """As `score` answers it."""
        deltas, n = self.deltas(), self.options.players
        return {
            "ok": True,
            **({} if self.work is None else {"patterns": self.work.patterns()}),
            **self.worth(),
            "deltas": {WINDS[i]: deltas[(i + self.dealer) % n] for i in range(n)},
            "explain": self.lines(lang),
        }

    def lines(self, lang: str) -> list[str]:
        """The working in words: how the value was found, then every payment."""
        fan = self.payment.fan
        value = words.value_words(fan, limit_of(fan), lang)
        found = [] if self.work is None else self.work.lines(lang)
        found.append(words.PRICE[lang](value=value, price=written(self.options, price(self.options, fan))))
        for share in self.shares:
            found += self._paid(share, lang)
        return found

    def _paid(self, share: Share, lang: str) -> list[str]:
        wind = words.WINDS[WINDS[(share.player - self.dealer) % self.options.players]].say(lang)
        found = []
        if share.times > 1:
            found.append(words.DECLARED_TWICE[lang](wind=wind))
        elif self.payment.loser is None and self.payment.punished(share.player):
            found.append(words.DECLARED_MORE[lang](wind=wind))
        amounts = (share.price * share.times, share.bonus * share.times, share.amount)
        one, more, whole = (written(self.options, amount) for amount in amounts)
        if share.bonus:
            return [*found, words.PAYS_BONUS[lang](wind=wind, price=one, bonus=more, amount=whole)]
        return [*found, words.PAYS[lang](wind=wind, amount=whole)]


def valued(options: DuankagenOptions, payment: Payment, dealer: int = 0, work: TileWork | None = None) -> Valued:
    """A win with its shares."""
    return Valued(options, payment, shares(options, payment), dealer, work)
