"""Payments of an exhaustive draw: 查花猪, 查大叫, 退税 (Chengdu rulebook, section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.bloodbath import check_in, still_in
from rules.chengdu import words
from rules.chengdu.hand import Seen, hands
from rules.chengdu.ledger import Ledger
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import cap_price, ready_price
from rules.chengdu.request import ChengduFields
from rules.chengdu.results import PLAYERS, Result
from rules.system import Readiness
from scoring.score_moves import Deltas, pay, together


@dataclass(frozen=True, slots=True)
class Looked:
    """What the hands show: the best fan of each ready player, the players who are 花猪, and the rest."""

    ready: Mapping[int, int]
    hua_zhu: tuple[int, ...]
    unready: tuple[int, ...]


def settle_draw(options: ChengduOptions, result: Result, ledger: Ledger) -> None:
    """Record every payment of a draw, in order."""
    looked = look(options, result)
    ledger.add("draw", words.MOVES["hua_zhu"], _hua_zhu(options, looked))
    ledger.add("draw", words.MOVES["cha_jiao"], _cha_jiao(options, looked))
    if options.tui_shui:
        ledger.add("tui_shui", words.MOVES["tui_shui"], _tui_shui(result, looked, ledger))


def look(options: ChengduOptions, result: Result) -> Looked:
    """Return which players still in the deal are ready, 花猪 or neither; raise `not_allowed` for one who has won."""
    ready: dict[int, int] = {}
    hua_zhu = list(result.hua_zhu)
    for i, shown in enumerate(result.tenpai):
        check_in(shown.player, result.wins, f"tenpai[{i}].player")
        hand = shown.value
        seen = hands(options).seen(hand) if isinstance(hand, ChengduFields) else Seen(False, hand)
        if seen.hua_zhu:
            hua_zhu.append(shown.player)
        elif seen.fan is not None:
            ready[shown.player] = seen.fan
    for i, player in enumerate(result.hua_zhu):
        check_in(player, result.wins, f"hua_zhu[{i}]")
    rest = [p for p in still_in(result.wins, PLAYERS) if p not in ready and p not in hua_zhu]
    return Looked(ready, tuple(hua_zhu), tuple(rest))


def readiness(options: ChengduOptions, result: Result) -> Readiness:
    """Return which players still in the deal are ready, and which are 花猪."""
    looked = look(options, result)
    return Readiness(frozenset(looked.ready), frozenset(looked.hua_zhu))


def _hua_zhu(options: ChengduOptions, looked: Looked) -> Deltas:
    price = cap_price(options, options.hua_zhu_points)
    takers: Sequence[int] = tuple(looked.ready)
    if options.hua_zhu_to == "others":
        takers = (*takers, *looked.unready)
    return together((pay(PLAYERS, taker, looked.hua_zhu, price) for taker in takers), PLAYERS)


def _cha_jiao(options: ChengduOptions, looked: Looked) -> Deltas:
    payers = (*looked.unready, *(looked.hua_zhu if options.hua_zhu_jiao else ()))
    return together(
        (pay(PLAYERS, taker, payers, ready_price(options, fan)) for taker, fan in looked.ready.items()), PLAYERS
    )


def _tui_shui(result: Result, looked: Looked, ledger: Ledger) -> Deltas:
    unready = {*looked.unready, *looked.hua_zhu}
    owed = [paid for index, paid in ledger.kongs.items() if result.kans[index].player in unready]
    return tuple(-amount for amount in together(owed, PLAYERS))
