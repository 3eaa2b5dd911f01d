"""Points of fu, fan and limits, and who pays them: riichi rulebook, section 6."""

from __future__ import annotations

from typing import NamedTuple

from rules.deal.worth import Worth
from rules.riichi.options import RiichiOptions
from scoring.score_moves import ceil_to

YAKUMAN_BASE = 8000
LIMIT_BASE = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "kazoe_yakuman": 8000,
    "yakuman": 8000,
}
_BY_FAN = (
    "",
    "",
    "",
    "",
    "",
    "mangan",
    "haneman",
    "haneman",
    "baiman",
    "baiman",
    "baiman",
    "sanbaiman",
    "sanbaiman",
)
_KIRIAGE = 1920


class Liable(NamedTuple):
    """The player liable for a hand (包牌): for `multiple` times the limit, or for the whole hand if it is None."""

    player: int
    multiple: int | None


class Payment(NamedTuple):
    """A win to be paid, with players as numbers. `loser` is None for a tsumo."""

    winner: int
    loser: int | None
    base: int
    liable: Liable | None = None


def of_fan(options: RiichiOptions, fan: int, fu: int | None) -> Worth:
    """Return the worth of fan and fu. From 5 fan on, fu is ignored."""
    limit = _limit(options, fan)
    if limit == "kazoe_yakuman" and options.kazoe == "multiple":
        return Worth(fan, fu, 0, limit, YAKUMAN_BASE * (fan // 13))
    if limit:
        return Worth(fan, fu, 0, limit, LIMIT_BASE[limit])
    base = (fu or 0) << (fan + 2)
    if base >= LIMIT_BASE["mangan"] or (options.kiriage_mangan and base == _KIRIAGE):
        return Worth(fan, fu, 0, "mangan", LIMIT_BASE["mangan"])
    return Worth(fan, fu, 0, None, base)


def _limit(options: RiichiOptions, fan: int) -> str:
    if fan < len(_BY_FAN):
        return _BY_FAN[fan]
    return "sanbaiman" if options.kazoe == "sanbaiman" else "kazoe_yakuman"


def of_yakuman(options: RiichiOptions, multiple: int) -> Worth:
    """Return the worth of `multiple` limit hands together."""
    counted = multiple if options.yakuman_cap is None else min(multiple, options.yakuman_cap)
    return Worth(0, None, counted, "yakuman", YAKUMAN_BASE * counted)


def of_limit(options: RiichiOptions, limit: str) -> Worth:
    """Return the worth of a named limit."""
    if limit == "yakuman":
        return of_yakuman(options, 1)
    return Worth(None, None, 0, limit, LIMIT_BASE[limit])


def ron_value(base: int, dealer: bool) -> int:
    """Return the total that a discarder pays. `dealer` tells whether the dealer wins."""
    return ceil_to(base * (6 if dealer else 4), 100)


def self_draw_shares(options: RiichiOptions, base: int, dealer: bool) -> tuple[int, int]:
    """Return what each non-dealer and the dealer pay on a tsumo; both are equal where the dealer wins."""
    high, low = ceil_to(base * 2, 100), ceil_to(base, 100)
    other, from_dealer = (high, high) if dealer else (low, high)
    if options.players == 3 and options.sanma_tsumo == "bisect":
        missing = ceil_to((high if dealer else low) // 2, 100)
        return other + missing, from_dealer + missing
    return other, from_dealer


def paid(options: RiichiOptions, dealer: int, win: Payment) -> tuple[int, ...]:
    """Return what each player pays for the hand itself, without honba and deposits."""
    if win.liable is not None and win.liable.player != win.loser:
        return tuple(_paid_liable(options, dealer, win, win.liable))
    return tuple(_paid_plainly(options, dealer, win, win.base))


def _paid_plainly(options: RiichiOptions, dealer: int, win: Payment, base: int) -> list[int]:
    amounts = [0] * options.players
    if base == 0:
        return amounts
    if win.loser is not None:
        amounts[win.loser] = ron_value(base, win.winner == dealer)
        return amounts
    other, from_dealer = self_draw_shares(options, base, win.winner == dealer)
    for player in range(options.players):
        if player != win.winner:
            amounts[player] = from_dealer if player == dealer else other
    return amounts


def _paid_liable(options: RiichiOptions, dealer: int, win: Payment, liable: Liable) -> list[int]:
    part = win.base if liable.multiple is None else min(win.base, YAKUMAN_BASE * liable.multiple)
    amounts = _paid_plainly(options, dealer, win, win.base - part)
    owed = ron_value(part, win.winner == dealer)
    if win.loser is None:
        amounts[liable.player] += owed
    else:
        amounts[liable.player] += owed // 2
        amounts[win.loser] += owed - owed // 2
    return amounts


def honba_paid(options: RiichiOptions, win: Payment, honba: int) -> list[int]:
    """Return what each player pays for honba."""
    amounts = [0] * options.players
    alone = _pays_honba(options, win)
    if alone is not None:
        amounts[alone] = options.honba_points * (options.players - 1) * honba
        return amounts
    for player in range(options.players):
        if player != win.winner:
            amounts[player] = options.honba_points * honba
    return amounts


def _pays_honba(options: RiichiOptions, win: Payment) -> int | None:
    if win.liable is None:
        return win.loser
    if win.loser is None or options.pao_honba == "liable":
        return win.liable.player
    return win.loser
