"""What one deal adds to each seat in one rule system: standings, section 3.3."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clubs.statistics.counts import Counts
from clubs.statistics.deal_counts import count, still_in
from clubs.statistics.game_facts import Deal

Part = Callable[[Sequence[Counts], Deal], None]
FLOWER_WINS = frozenset({"ba_xian_guo_hai", "qi_qiang_yi"})
ALL_FLOWERS = 8


def count_own(system: str, seats: Sequence[Counts], deal: Deal) -> None:
    """Add the counts of this system for a deal; a system without its own counts adds nothing."""
    if deal.counts:
        for part in PARTS.get(system, ()):
            part(seats, deal)


# -- riichi and 明將 ---------------------------------------------------------------------------------


def _in_riichi(deal: Deal) -> tuple[int, ...]:
    """Return the players whose riichi stood; in a foul it does not count."""
    return () if deal.type == "foul" else deal.listed("riichi")


def _riichi(seats: Sequence[Counts], deal: Deal) -> None:
    for seat in _in_riichi(deal):
        own = seats[seat]
        count(own, "riichi")
        count(own, "riichi_balance", deal.deltas[seat])
        count(own, "riichi_draws", deal.type == "draw")
        count(own, "riichi_deal_ins", any(win.loser == seat for win in deal.wins))
        for win in deal.wins:
            if win.winner == seat:
                count(own, "riichi_wins")
                count(own, "riichi_points", win.points)


def _dama(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        hidden = win.hand is not None and not win.open
        count(seats[win.winner], "dama_wins", hidden and win.winner not in _in_riichi(deal))


def _known_riichi(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        if win.patterns is not None and win.winner in _in_riichi(deal):
            count(seats[win.winner], "riichi_known")
            count(seats[win.winner], "ippatsu", "ippatsu" in win.patterns)
            count(seats[win.winner], "ura_wins", "ura" in win.patterns)


def _dora(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        count(seats[win.winner], "dora", win.dora)


def _nagashi(seats: Sequence[Counts], deal: Deal) -> None:
    for seat in deal.listed("nagashi"):
        count(seats[seat], "nagashi")


def _decider(seats: Sequence[Counts], deal: Deal) -> None:
    if deal.before["stage"] == "decider":
        for found in seats:
            count(found, "decider_deals")
        for win in deal.wins:
            count(seats[win.winner], "decider_deal_wins")


# -- 台灣 --------------------------------------------------------------------------------------------


def _flowers(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        hand = win.hand or {}
        by_flowers = hand.get("flower_win") is not None
        count(seats[win.winner], "flower_wins", by_flowers or bool(FLOWER_WINS & win.shown))
        named = sum(map(str.isdigit, hand.get("flowers") or ""))
        count(seats[win.winner], "flowers", named or (ALL_FLOWERS if by_flowers else 0))


def _xiang_gong(seats: Sequence[Counts], deal: Deal) -> None:
    for seat in deal.listed("xiang_gong"):
        count(seats[seat], "xiang_gong")


# -- where play goes on after a win ------------------------------------------------------------------


def _order(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        order = seats[win.winner].setdefault("win_order", [0] * (len(seats) - 1))
        order[win.before] += 1
    if deal.type == "win":
        for seat in still_in(deal):
            count(seats[seat], "left_in")


def _not_ready(seats: Sequence[Counts], deal: Deal) -> None:
    if deal.type == "draw" and deal.ready is not None:
        for seat in still_in(deal):
            count(seats[seat], "not_ready", seat not in deal.ready)


def _hua_zhu(seats: Sequence[Counts], deal: Deal) -> None:
    for seat in deal.three_suits:
        count(seats[seat], "hua_zhu")


def _bao_hu(seats: Sequence[Counts], deal: Deal) -> None:
    declared = deal.listed("bao_hu")
    for seat in declared:
        count(seats[seat], "bao_hu")
        count(seats[seat], "bao_hu_wins", any(win.winner == seat for win in deal.wins))


PARTS: Mapping[str, tuple[Part, ...]] = {
    "riichi": (_riichi, _dama, _known_riichi, _dora, _nagashi),
    "mingjeung": (_riichi, _dama, _decider),
    "taiwan": (_flowers, _xiang_gong),
    "chengdu": (_order, _not_ready, _hua_zhu),
    "duankagen": (_order, _not_ready, _bao_hu, _xiang_gong),
}
