"""Counting what each player did in the deals of a game."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from clubs.selectors.play.answers import DealAnswer
from scoring.contract import Json

Counts = dict[str, int]


class Count(StrEnum):
    """What is counted of a player's deals; the keys of `PlayerStats.counts`, 0 where one is missing.

    Points are those of the hands alone, without honba and sticks; `GAINED` and `LOST` all that came in and went out.
    """

    DEALS = "deals"
    DEALER = "dealer"
    WINS = "wins"
    DEALER_WINS = "dealer_wins"
    RONS = "rons"
    SELF_DRAWS = "self_draws"
    DEAL_INS = "deal_ins"
    RIICHI = "riichi"
    RIICHI_WINS = "riichi_wins"
    RIICHI_DEAL_INS = "riichi_deal_ins"
    DRAWS = "draws"
    TENPAI = "tenpai"
    ABORTS = "aborts"
    FOULS = "fouls"
    LIMITS = "limits"
    POINTS_WON = "points_won"
    POINTS_DEALT_IN = "points_dealt_in"
    BEST_HAND = "best_hand"
    GAINED = "gained"
    LOST = "lost"


def tally(counts: Sequence[Counts], result: Json, answer: DealAnswer, dealer: int | None) -> None:
    """Add one deal to `counts`, one for each player of the game, from its result and the core's answer."""
    laid = set(result.get("riichi", ()))
    for player, own in enumerate(counts):
        delta = answer.deltas[player]
        _add(own, Count.DEALS)
        _add(own, Count.DEALER, player == dealer)
        _add(own, Count.RIICHI, player in laid)
        _add(own, Count.GAINED, max(delta, 0))
        _add(own, Count.LOST, max(-delta, 0))
    _wins(counts, result, answer, dealer, laid)
    _others(counts, result)


def _wins(
    counts: Sequence[Counts],
    result: Json,
    answer: DealAnswer,
    dealer: int | None,
    laid: set[int],
) -> None:
    discarders: set[int] = set()
    for win, worth in zip(result.get("wins", ()), answer.wins, strict=False):
        own, points = counts[win["winner"]], worth.points
        _add(own, Count.WINS)
        _add(own, Count.DEALER_WINS, win["winner"] == dealer)
        _add(own, Count.RIICHI_WINS, win["winner"] in laid)
        _add(own, Count.LIMITS, worth.limit)
        _add(own, Count.POINTS_WON, points)
        own[Count.BEST_HAND] = max(own.get(Count.BEST_HAND, 0), points)
        if win.get("from") is None:
            _add(own, Count.SELF_DRAWS)
            continue
        _add(own, Count.RONS)
        _add(counts[win["from"]], Count.POINTS_DEALT_IN, points)
        discarders.add(win["from"])
    for discarder in discarders:
        _add(counts[discarder], Count.DEAL_INS)
        _add(counts[discarder], Count.RIICHI_DEAL_INS, discarder in laid)


def _others(counts: Sequence[Counts], result: Json) -> None:
    kind = result["type"]
    if kind == "foul":
        _add(counts[result["player"]], Count.FOULS)
    if kind not in ("draw", "abort"):
        return
    for own in counts:
        _add(own, Count.DRAWS if kind == "draw" else Count.ABORTS)
    for ready in result.get("tenpai") or ():
        _add(counts[ready["player"] if isinstance(ready, Mapping) else ready], Count.TENPAI)


def _add(own: Counts, what: Count, much: int = 1) -> None:
    if much:
        own[what] = own.get(what, 0) + int(much)
