"""Settlement of an exhaustive draw, including nagashi mangan: riichi rulebook, section 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.hand.request import HandFields
from rules.riichi import words
from rules.riichi.hand import hands
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome, turn_order
from rules.riichi.points import LIMIT_BASE, Payment, honba_paid, self_draw_shares
from rules.riichi.results import Result
from rules.riichi.state import STICK, State
from scoring.errors import not_allowed
from scoring.score_moves import Move, nothing


def settle_draw(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """Settle a deal in which the wall ran out."""
    if result.nagashi and options.nagashi_mangan == "off":
        raise not_allowed("nagashi", words.NO_NAGASHI)
    if options.nagashi_closed:
        _check_closed(result)
    ready = _ready(options, result)
    if result.nagashi and options.nagashi_mangan == "win":
        return _nagashi_win(options, state, result)
    deltas = _nagashi_draw(options, state, result) if result.nagashi else noten(options, ready)
    kept = _keeps_at_draw(options, state.dealer in ready)
    return Outcome(
        (Move("draw", deltas),),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1,
        deposits=state.deposits + len(result.riichi),
        kept_by="tenpai" if kept and state.dealer in ready else None,
    )


def _check_closed(result: Result) -> None:
    for i, player in enumerate(result.nagashi):
        if player in result.opened:
            raise not_allowed(f"nagashi[{i}]", words.OPEN_NAGASHI.fill(player=player))


def _ready(options: RiichiOptions, result: Result) -> tuple[int, ...]:
    if not result.said:
        return ()
    for entry in result.tenpai:
        if isinstance(entry.value, HandFields):
            in_riichi = "riichi" if entry.player in result.riichi else None
            hands(options).check_ready(replace(entry.value, riichi=in_riichi))
    ready = tuple(entry.player for entry in result.tenpai)
    for player in result.riichi:
        if player not in ready:
            raise not_allowed("tenpai", words.NOTEN_RIICHI.fill(player=player))
    return ready


def noten(options: RiichiOptions, ready: Sequence[int]) -> tuple[int, ...]:
    """Return the noten penalty (不听罚点) by player: noten players share the cost, tenpai players the gain."""
    n, count = options.players, len(ready)
    if count in (0, n):
        return tuple(nothing(n))
    got, lost = options.noten_penalty // count, options.noten_penalty // (n - count)
    return tuple(got if player in ready else -lost for player in range(n))


def _keeps_at_draw(options: RiichiOptions, ready: bool) -> bool:
    return options.renchan == "always" or (options.renchan == "tenpai" and ready)


def paid_rivers(options: RiichiOptions, result: Result) -> list[int]:
    """Return who is paid for a nagashi mangan, nearest to the last draw first."""
    order = list(result.nagashi)
    if result.last_draw is not None:
        order = turn_order(order, result.last_draw - 1, options.players)
    return order[:1] if options.nagashi_multiple == "nearest" else order


def _river_deltas(options: RiichiOptions, dealer: int, winner: int) -> list[int]:
    other, from_dealer = self_draw_shares(options, LIMIT_BASE["mangan"], winner == dealer)
    deltas = [-(from_dealer if player == dealer else other) for player in range(options.players)]
    deltas[winner] = 0
    deltas[winner] = -sum(deltas)
    return deltas


def _nagashi_draw(options: RiichiOptions, state: State, result: Result) -> tuple[int, ...]:
    return _rivers(options, state.dealer, paid_rivers(options, result), 0)


def _rivers(options: RiichiOptions, dealer: int, winners: Sequence[int], honba: int) -> tuple[int, ...]:
    sums = nothing(options.players)
    for winner in winners:
        counters = honba_paid(options, Payment(winner, None, 0), honba)
        for player, amount in enumerate(_river_deltas(options, dealer, winner)):
            sums[player] += amount - counters[player]
        sums[winner] += sum(counters)
    return tuple(sums)


def _nagashi_win(options: RiichiOptions, state: State, result: Result) -> Outcome:
    winners = paid_rivers(options, result)
    deltas = list(_rivers(options, state.dealer, winners, state.honba))
    deltas[winners[0]] += STICK * (state.deposits + len(result.riichi))
    kept = options.renchan != "none" and state.dealer in winners
    return Outcome(
        (Move("draw", tuple(deltas)),),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1 if kept else 0,
        deposits=0,
        kept_by="win" if kept else None,
        winners=tuple(winners),
    )
