"""The payments for a win (rulebook, sections 2 and 5), and the win as the contract answers it."""

from __future__ import annotations

from typing import NamedTuple

from rules.deal import worth as deal
from rules.deal.worth import Work
from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import bonus, price, worth_of, written
from rules.seats import NAMES
from scoring.fast_dataclass import record


class Payment(NamedTuple):
    """A win by player numbers: `fan` is the contract's sum, without the fan for others' 报胡 on a self-draw."""

    winner: int
    loser: int | None
    fan: int
    active: tuple[int, ...]
    declared: tuple[int, ...]

    def payers(self) -> tuple[int, ...]:
        """Return the discarder, or all others still in the deal."""
        if self.loser is not None:
            return (self.loser,)
        return tuple(player for player in self.active if player != self.winner)

    def punished(self, player: int) -> bool:
        """Return whether a payer has declared."""
        return player in self.declared


class Share(NamedTuple):
    """One payer's share: the price of the fan and the bonus, multiplied by `times`."""

    player: int
    price: int
    bonus: int
    times: int

    @property
    def amount(self) -> int:
        """Return the whole payment."""
        return (self.price + self.bonus) * self.times


def shares(options: DuankagenOptions, payment: Payment) -> tuple[Share, ...]:
    """Return every payer's share, in the order of players."""
    return tuple(_share(options, payment, player) for player in payment.payers())


def _share(options: DuankagenOptions, payment: Payment, player: int) -> Share:
    tsumo, punished = payment.loser is None, payment.punished(player)
    twice = punished and options.bao_hu_penalty == "double"
    more = tsumo and punished and not twice
    extra = bonus(options) if tsumo else 0
    return Share(player, price(options, payment.fan + more), extra, 1 + twice)


@record(frozen=True, slots=True, kw_only=True)
class Valued(deal.Valued):
    """A win with every payer's share."""

    options: DuankagenOptions
    payment: Payment
    shares: tuple[Share, ...]

    def worth_line(self, lang: str) -> str:
        value = words.value_words(self.payment.fan, self.worth.limit, lang)
        return words.PRICE[lang](value=value, price=written(self.options, self.worth.base))

    def payments(self, lang: str) -> list[str]:
        return [line for share in self.shares for line in self._paid(share, lang)]

    def _paid(self, share: Share, lang: str) -> list[str]:
        wind = NAMES[self.seat(share.player)].say(lang)
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


def valued(options: DuankagenOptions, payment: Payment, dealer: int = 0, work: Work | None = None) -> Valued:
    """Return a win with its shares."""
    paid, amounts = shares(options, payment), [0] * options.players
    for share in paid:
        amounts[share.player] += share.amount
    return Valued(
        worth_of(options, payment.fan),
        payment.winner,
        dealer,
        tuple(amounts),
        work,
        options=options,
        payment=payment,
        shares=paid,
    )
