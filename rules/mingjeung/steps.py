"""The steps of the points table: the values of the form and what they pay (mingjeung rulebook, sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deal.price import Paid
from rules.deal.win import bare
from rules.mingjeung.points import GREAT, MOST_FAN, SMALL, Payment, paid
from rules.mingjeung.wins import worth_of

VALUES: tuple[Mapping[str, int | str], ...] = (
    *({"fan": fan} for fan in range(1, MOST_FAN + 1)),
    {"limit": SMALL},
    {"limit": GREAT},
)


def pays(value: Mapping[str, int | str]) -> Paid | None:
    """Return a function for what a bare value makes each player pay, or None for 0 fan."""
    base = worth_of(bare(value)).base
    return (lambda dealer, winner, loser: paid(Payment(winner, loser, base))) if base else None
