"""The steps of the points table: prices and the values that `needs` tries (mingjeung rulebook, sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deal import price as prices
from rules.deal.win import bare
from rules.mingjeung.points import GREAT, MOST_FAN, PLAYERS, SMALL, Payment, paid
from rules.mingjeung.wins import worth_of
from rules.system import Need

VALUES: tuple[Mapping[str, int | str], ...] = (
    *({"fan": fan} for fan in range(1, MOST_FAN + 1)),
    {"limit": SMALL},
    {"limit": GREAT},
)


def _paid(value: Mapping[str, int | str]) -> prices.Paid:
    base = worth_of(bare(value)).base
    return lambda dealer, winner, loser: paid(Payment(winner, loser, base))


NEEDS = tuple(Need(value, prices.brought(_paid(value), PLAYERS, dealer=False, tsumo=True)) for value in VALUES)


def price(value: Mapping[str, int | str], tsumo: bool) -> tuple[int, ...] | None:
    """What a bare value pays: each the base on a self-draw, the discarder three times that; None for 0 fan."""
    return prices.price(_paid(value), PLAYERS, dealer=False, tsumo=tsumo) if worth_of(bare(value)).base else None
