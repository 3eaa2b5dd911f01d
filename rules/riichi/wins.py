"""The value of a win, bare or by tiles, and what each player pays for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal import worth as deal
from rules.deal.win import Bare, Pao
from rules.deal.worth import Worth
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.points import Liable, Payment, of_fan, of_limit, of_yakuman, paid
from rules.riichi.results import Win
from rules.riichi.state import State
from rules.seats import WINDS
from scoring.errors import Code, ContractError, not_allowed
from scoring.fast_dataclass import record
from scoring.score_moves import Deltas, pay

PAO_RINSHAN = "rinshan"


@record(frozen=True, slots=True, kw_only=True)
class Valued(deal.Valued):
    """A win with what each player pays for honba in addition to the hand, and the deposits taken, in points.

    `chips` are the chips that move, by player, or None under rules without chips.
    """

    payment: Payment
    counters: tuple[int, ...] = ()
    sticks: int = 0
    chips: Deltas | None = None

    def with_extras(self, counters: Sequence[int], sticks: int) -> Valued:
        """Return the win with the payments for honba and the deposits taken, in points."""
        if not sticks and not any(counters):
            return self
        own = (self.worth, self.winner, self.dealer, self.amounts, self.work)
        return Valued(*own, payment=self.payment, counters=tuple(counters), sticks=sticks, chips=self.chips)

    def deltas(self) -> Deltas:
        """Return what each player gains or loses."""
        found = [-amount for amount in self.amounts]
        if any(self.counters):
            found = [delta - amount for delta, amount in zip(found, self.counters, strict=True)]
        found[self.winner] -= sum(found) - self.sticks
        return tuple(found)

    def is_paid_by(self, player: int) -> bool:
        """Return whether a player pays for the hand or for honba."""
        return self.amounts[player] > 0 or (bool(self.counters) and self.counters[player] > 0)

    def further(self) -> Mapping[str, Any]:
        """Return the chips by seat."""
        if self.chips is None:
            return {}
        turned = self.chips[self.dealer :] + self.chips[: self.dealer]
        return {"chips": dict(zip(WINDS, turned, strict=False))}

    def worth_line(self, lang: str) -> str:
        return words.worth_line(self.worth, self.points, lang)

    def payments(self, lang: str) -> list[str]:
        counters = self.counters or (0,) * len(self.amounts)
        found = [
            words.pays(self.seat(player), amount, counters[player], lang)
            for player, amount in enumerate(self.amounts)
            if amount or counters[player]
        ]
        if self.sticks:
            found.append(words.takes_sticks(self.seat(self.winner), self.sticks, lang))
        if self.chips is not None and any(self.chips):
            found.append(words.earns_chips(self.seat(self.winner), self.chips[self.winner], lang))
        return found


def valued(options: RiichiOptions, worth: Worth, payment: Payment, dealer: int) -> Valued:
    """Return a worth without tiles, together with its payments."""
    chips = chips_moved(options, payment, 0)
    return Valued(worth, payment.winner, dealer, paid(options, dealer, payment), payment=payment, chips=chips)


def chips_moved(options: RiichiOptions, payment: Payment, each: int) -> Deltas | None:
    """Return the chips by player when each payer gives `each`, or None under rules without chips."""
    if not options.chips:
        return None
    everybody = range(options.players)
    payers = [p for p in everybody if p != payment.winner] if payment.loser is None else [payment.loser]
    return pay(options.players, payment.winner, payers, each)


def value_bare(options: RiichiOptions, state: State, win: Win, value: Bare, path: str) -> Valued:
    """Return the value of a win without tiles. Paths of errors start at `path`."""
    check_bare(options, value, win.loser is None, state.honba, path)
    liable = None if win.pao is None else _liable(options, win, value, win.pao, f"{path}.pao")
    worth = worth_of(options, value)
    return valued(options, worth, Payment(win.winner, win.loser, worth.base, liable), state.dealer)


def worth_of(options: RiichiOptions, value: Bare) -> Worth:
    """Return the worth of a bare value."""
    if value.fan is not None:
        return of_fan(options, value.fan, value.fu)
    return of_limit(options, value.limit) if value.limit else of_yakuman(options, value.yakuman or 1)


def check_bare(options: RiichiOptions, value: Bare, tsumo: bool, honba: int, path: str) -> None:
    """Raise an error for a value that no hand can have: section 7, 'bare value'."""
    if value.limit == "kazoe_yakuman" and options.kazoe == "sanbaiman":
        raise not_allowed(f"{path}.limit", words.NO_KAZOE)
    if value.fan is None:
        return
    least = least_fan(options, honba)
    if value.fan < least:
        raise ContractError(Code.NO_YAKU, f"{path}.fan", words.NO_YAKU.fill(n=least))
    if value.fu is not None and not possible(options, value.fan, value.fu, tsumo):
        raise not_allowed(f"{path}.fu", words.IMPOSSIBLE.fill(fan=value.fan, fu=value.fu))


def least_fan(options: RiichiOptions, honba: int) -> int:
    """Return the minimum fan to win (起和番): one, or two once honba reaches the option `ryanhan_honba`."""
    return 2 if options.ryanhan_honba is not None and honba >= options.ryanhan_honba else 1


def possible(options: RiichiOptions, fan: int, fu: int, tsumo: bool) -> bool:
    """Return whether a hand can have this fan and fu (the cells of the table other than '–')."""
    if fu == 20:
        return (fan > 1 or options.pinfu_open) if tsumo else options.open_pinfu_fu == 20
    if fu == 25:
        return options.chiitoitsu_fan == 2 and fan > (2 if tsumo else 1)
    if fu > 110:
        return fan > 2
    return not (fu == 110 and fan == 1 and tsumo)


def pattern_multiple(options: RiichiOptions, pattern: str) -> int:
    """Return how many limits a pattern is worth under these options (1 or 2)."""
    return 2 if pattern in options.double_yakuman else 1


def liable_for(options: RiichiOptions, pao: Pao) -> Liable:
    """Return the liable player and the share of the hand that they are liable for."""
    whole = options.pao_scope == "hand" or pao.pattern == PAO_RINSHAN
    return Liable(pao.player, None if whole else pattern_multiple(options, pao.pattern))


def check_pao(options: RiichiOptions, win: Win, pao: Pao, path: str) -> None:
    """Raise `not_allowed` for a liability that these options or this win don't have."""
    rinshan = pao.pattern == PAO_RINSHAN
    if not (options.daiminkan_pao if rinshan else pao.pattern in options.pao):
        raise not_allowed(f"{path}.pattern", words.NO_PAO)
    if pao.player == win.winner:
        raise not_allowed(f"{path}.player", words.OWN_PAO)
    if rinshan and win.loser is not None:
        raise not_allowed(f"{path}.pattern", words.PAO_SELF_DRAW)


def _liable(options: RiichiOptions, win: Win, value: Bare, pao: Pao, path: str) -> Liable:
    check_pao(options, win, pao, path)
    multiple = value.yakuman or (1 if value.limit == "yakuman" else 0)
    if pao.pattern != PAO_RINSHAN and multiple < pattern_multiple(options, pao.pattern):
        raise not_allowed(f"{path}.pattern", words.PAO_VALUE)
    return liable_for(options, pao)
