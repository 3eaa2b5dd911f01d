"""Payments in addition to the scores: yakitori, bust bonus, chips (settlement, section 1).

Amounts are in tenths of a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.entry import Named, named
from rules.ranking import divide
from rules.riichi.options import RiichiOptions
from rules.riichi.state import Bust, State
from scoring.multilingual import Text

THOUSAND = 10
_NAMES = {
    "yakitori": Text("Yakitori", "燒鳥", "烧鸟", "焼き鳥"),
    "tobi_bonus": Text("Bust bonus", "擊飛獎", "击飞奖", "飛び賞"),
    "chips": Text("Chips", "籌碼", "筹码", "祝儀"),
}


def final_parts(options: RiichiOptions) -> tuple[Named, ...]:
    """Return the parts of a total under these rules, named after their fields in the contract."""
    return named(_NAMES, [name for name in _NAMES if getattr(options, name)])


def settlements(options: RiichiOptions, state: State, place: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """Return what each player gets or pays, by field of the contract, for the parts that these rules have."""
    found: dict[str, Sequence[int]] = {}
    if options.yakitori:
        found["yakitori"] = _yakitori(options, state.won, place)
    if options.tobi_bonus:
        found["tobi_bonus"] = _bust_bonus(options, state.busts, place)
    if options.chips:
        found["chips"] = [THOUSAND * options.chips * number for number in state.chips]
    return found


def _firsts(place: Sequence[int]) -> list[int]:
    return [player for player, number in enumerate(place) if number == 1]


def _yakitori(options: RiichiOptions, won: Sequence[int], place: Sequence[int]) -> Sequence[int]:
    """Return the yakitori amounts: players without a win pay, unless nobody or everybody has won."""
    amounts = [0] * options.players
    if len(won) in (0, options.players):
        return amounts
    paid = THOUSAND * options.yakitori
    to_first = options.yakitori_to == "first"
    payers = [p for p in range(options.players) if p not in won and not (to_first and place[p] == 1)]
    each = paid * len(won) if options.yakitori_to == "each" else paid
    for player in payers:
        amounts[player] -= each
    takers = {"lost": [], "first": _firsts(place)}.get(options.yakitori_to, won)
    if takers:
        for player, share in divide(each * len(payers), takers).items():
            amounts[player] += share
    return amounts


def _bust_bonus(options: RiichiOptions, busts: Sequence[Bust], place: Sequence[int]) -> Sequence[int]:
    """Return the bust bonus amounts: each busted player pays the winner, the first, or everybody else."""
    amounts = [0] * options.players
    for bust in busts:
        for player, amount in _bust_payment(options, bust, place).items():
            amounts[player] += amount
            amounts[bust.player] -= amount
    return amounts


def _bust_payment(options: RiichiOptions, bust: Bust, place: Sequence[int]) -> Mapping[int, int]:
    paid = THOUSAND * options.tobi_bonus
    if bust.to is not None:
        return {bust.to: paid}
    to = options.tobi_bonus_draw if options.tobi_bonus_to == "winner" else options.tobi_bonus_to
    if to == "each":
        return {player: paid for player in range(options.players) if player != bust.player}
    firsts = [player for player in _firsts(place) if player != bust.player]
    return divide(paid, firsts) if to == "first" and firsts else {}
