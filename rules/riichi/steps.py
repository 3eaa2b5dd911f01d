"""The steps of the riichi value table: cells, prices, and the values that `needs` tries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.deal import price as prices
from rules.deal.win import Bare, bare
from rules.riichi.options import RiichiOptions
from rules.riichi.points import Payment, of_fan, paid
from rules.riichi.results import FU
from rules.riichi.wins import check_bare, least_fan, possible, worth_of
from rules.system import Need
from scoring.errors import ContractError

FU_ROWS = tuple(sorted(fu for fu in FU if fu <= 110))
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def price(options: RiichiOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
    """Return what a bare value pays, or None if no hand can have it with this way of winning."""
    given = bare(value)
    try:
        check_bare(options, given, tsumo, 0, "")
    except ContractError:
        return None
    return prices.price(_paid(options, given), options.players, dealer, tsumo)


def _paid(options: RiichiOptions, value: Bare) -> prices.Paid:
    base = worth_of(options, value).base
    return lambda dealer, winner, loser: paid(options, dealer, Payment(winner, loser, base))


MOST_FU = 60
"""The largest fu of hands that occur in practice: 70 fu and more take two kongs of terminals or honours."""


def really_made(value: Mapping[str, int | str]) -> bool:
    """Return whether hands of this value occur in practice."""
    return int(value.get("fu", 0)) <= MOST_FU


@lru_cache(maxsize=256)
def need_values(options: RiichiOptions, dealer: bool, tsumo: bool) -> tuple[Need, ...]:
    """Return every step up to one limit hand, ordered by points, then fan, then fu."""
    cells = [(fan, fu) for fan in range(1, 5) for fu in sorted(FU) if possible(options, fan, fu, tsumo)]
    plain = [(fan, fu) for fan, fu in cells if of_fan(options, fan, fu).limit is None]
    found: list[tuple[tuple[int, int, int], Need]] = []
    for fan, fu in plain:
        need = _need(options, {"fan": fan, "fu": fu}, dealer, tsumo)
        found.append(((need.points, fan, fu), need))
    for rank, limit in enumerate(LIMITS):
        need = _need(options, {"yakuman": 1} if limit == "yakuman" else {"limit": limit}, dealer, tsumo)
        found.append(((need.points, 5 + rank, 0), need))
    return tuple(need for _, need in sorted(found, key=lambda step: step[0]))


def _need(options: RiichiOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool) -> Need:
    return Need(value, prices.brought(_paid(options, bare(value)), options.players, dealer, tsumo))


def need_values_at(options: RiichiOptions, honba: int, dealer: bool, tsumo: bool) -> tuple[Need, ...]:
    """Return the steps that are enough to win with this honba."""
    least, steps = least_fan(options, honba), need_values(options, dealer, tsumo)
    return steps if least == 1 else tuple(step for step in steps if step.value.get("fan", least) != 1)
