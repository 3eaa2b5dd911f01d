"""The worth of a win and its payments: hongkong rulebook, section 7."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from rules.deal import worth as deal
from rules.deal.worth import Work, Worth
from rules.hongkong import words
from rules.hongkong.options import HongkongOptions
from scoring.fast_dataclass import record


class Payment(NamedTuple):
    """A win by player numbers: `loser` is None for a self-draw; `alone` pays a self-draw for all (包 or 搶槓)."""

    fan: int
    winner: int
    loser: int | None
    alone: int | None = None


@record(frozen=True, slots=True)
class Valued(deal.Valued):
    """A win with the player who pays it alone, where a player pays a self-draw for all."""

    alone: int | None = None

    def sparing(self, winners: Collection[int]) -> Valued:
        """Return the win without the payments of players who won on the same tile."""
        amounts = [0 if player in winners else amount for player, amount in enumerate(self.amounts)]
        return replace(self, amounts=tuple(amounts))

    def worth_line(self, lang: str) -> str:
        fan, capped = self.worth.fan or 0, self.worth.fan_capped or 0
        return words.worth_line(words.value_words(fan, capped, self.worth.limit is not None, lang), self.points, lang)

    def payments(self, lang: str) -> list[str]:
        paid = deal.Valued.payments(self, lang)
        return paid if self.alone is None else [words.pays_alone(self.seat(self.alone), lang), *paid]


def worth_of(options: HongkongOptions, fan: int) -> Worth:
    """Return the worth of `fan` fan; its base is u."""
    limit = words.BAO_PENG if fan >= options.limit else None
    return Worth(fan, None, 0, limit, options.price(fan), options.capped(fan))


def robbed(options: HongkongOptions, loser: int | None, chankan: bool) -> int | None:
    """Return who pays alone for a robbed kong; None where it is paid like a discard."""
    return loser if chankan and options.robbed_pays == "self_draw" else None


def valued(options: HongkongOptions, payment: Payment, dealer: int, work: Work | None = None) -> Valued:
    """Return a win with every payment."""
    amounts = options.paid(*payment)
    return Valued(worth_of(options, payment.fan), payment.winner, dealer, amounts, work, alone=payment.alone)
