"""Deals of a log as results of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.game_logs.parsed_log import Abort, Deal, Exhausted, Hand, Log, Start, Win
from clubs.game_logs.tile_codes import write
from rules import replay
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import Fields

Json = dict[str, Any]


def state_of(start: Start) -> Json:
    """Return the contract's state before a deal."""
    return {
        "round": start.round,
        "dealer": start.dealer,
        "honba": start.honba,
        "deposits": start.deposits,
        "scores": list(start.scores),
    }


def result_of(rules: Rules, deal: Deal) -> Json:
    """Return the contract's result of a deal."""
    ending = deal.ending
    stood = {"riichi": list(deal.riichi)} if deal.riichi else {}
    if isinstance(ending, Abort):
        return {"type": "abort", **stood, "reason": ending.reason}
    if isinstance(ending, Exhausted):
        return {"type": "draw", **stood, **_draw(rules, ending)}
    return {"type": "win", **stood, "wins": [_win(rules, deal, win) for win in ending]}


def shown_results(rules: Rules, log: Log, results: Sequence[Json]) -> tuple[Json, ...]:
    """Return the results of a log's deals as stored, with the hands of tenpai players at a draw.

    A player who is tenpai in the log, but not by these rules (no winning tile left), remains a player number.
    """
    return tuple(_shown(rules, deal, result) for deal, result in zip(log.deals, results, strict=True))


def _shown(rules: Rules, deal: Deal, result: Json) -> Json:
    ending = deal.ending
    if not isinstance(ending, Exhausted) or not result.get("tenpai"):
        return result
    shown = ((player, _ready_hand(player, ending.hands[player])) for player in result["tenpai"])
    declared = {player: [player] if player in deal.riichi else [] for player in result["tenpai"]}
    tenpai = [ready if _counts(rules, ready, declared[player]) else player for player, ready in shown]
    return {**result, "tenpai": tenpai}


def _win(rules: Rules, deal: Deal, win: Win) -> Json:
    loser = {} if win.loser is None else {"from": win.loser}
    pao = {"pao": win.pao._asdict()} if win.pao and win.pao.pattern in rules.options.pao else {}
    return {"winner": win.winner, **loser, "hand": _won_hand(deal, win), **pao}


def _won_hand(deal: Deal, win: Win) -> Json:
    made = {
        **_tiles(win.hand),
        "win_tile": write([win.tile]),
        "riichi": win.riichi,
        "events": list(win.events),
        "dora": write(deal.dora),
        "ura": write(win.ura) if win.riichi else "",
        "flowers": f"{'4' * win.hand.norths}z" if win.hand.norths else "",
    }
    return {name: value for name, value in made.items() if value}


def _tiles(hand: Hand) -> Json:
    melds = {"melds": list(hand.melds)} if hand.melds else {}
    return {"concealed": write(hand.concealed), **melds}


def _draw(rules: Rules, ending: Exhausted) -> Json:
    ready = _ready(rules, ending.hands) if ending.ready is None else ending.ready
    made: Json = {"tenpai": list(ready)}
    if ending.nagashi:
        made["nagashi"] = list(ending.nagashi)
    return made | ({"last_draw": ending.last_draw} if len(ending.nagashi) > 1 else {})


def _ready(rules: Rules, hands: Sequence[Hand]) -> list[int]:
    return [player for player, hand in enumerate(hands) if _is_ready(rules, player, hand)]


def _is_ready(rules: Rules, player: int, hand: Hand) -> bool:
    return _counts(rules, _ready_hand(player, hand))


def _ready_hand(player: int, hand: Hand) -> Json:
    return {"player": player, "hand": _tiles(hand)}


def _counts(rules: Rules, ready: Json, riichi: Sequence[int] = ()) -> bool:
    """Return whether the core accepts a hand shown at a draw."""
    shown = {"type": "draw", "riichi": list(riichi), "tenpai": [ready]}
    state, _ = replay.read_state(rules, Fields({}))
    try:
        replay.settle(rules, state, replay.read_deal(rules, shown, "result"))
    except ContractError:
        return False
    return True
