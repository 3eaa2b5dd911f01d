"""Checks of a result before any hand is looked at: taiwan rulebook, section 5."""

from __future__ import annotations

from rules.deal.moves import checked
from rules.taiwan import check_words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.request import TaiwanFields
from rules.taiwan.results import Result, Win
from rules.taiwan.seating import counted
from rules.taiwan.state import State
from scoring.errors import bad_request, not_allowed
from scoring.multilingual import Text

_DOOR = Text(
    "The dice point to player {player}, which doesn’t match the seat where the wall is broken (開門位).",
    "依骰子開門位是選手 {player}，與所給的開門位不符。",
    "按骰子，开门位是选手 {player}，与所给的开门位不符。",
    "サイコロの示す開門位はプレイヤー{player}です。入力した開門位と矛盾します。",
)
_ONE_WINNER = Text(
    "Only the winner next in turn after the discarder is paid (截和). Enter that win alone.",
    "多家同時和牌時截和，只輸入離放銃者最近的一家。",
    "多家同时和牌时截和，只输入离放铳者最近的一家。",
    "同時の和了は頭ハネです。放銃者に最も近い1人だけを入力してください。",
)
_WRONG_TILE = Text(
    (
        "Win on a discard from an open set (錯打明牌): one or two wins by discard, all from the player who "
        "discarded it; no flower win or robbed kong."
    ),
    "錯打明牌而被和：一或兩筆和牌，皆由同一人放銃；不含花和與搶槓。",
    "错打明牌而被和：一或两笔和牌，皆由同一人放铳；不含花和与抢杠。",
    "錯打明牌による和了：ロンが一つか二つ、すべて同じ放銃者から。花和・搶槓は不可。",
)
_XIANG_GONG = Text(
    "A player with a dead hand (相公) can only draw and discard, not win.",
    "相公僅得摸打，不得和牌。",
    "相公只能摸打，不得和牌。",
    "相公は摸打のみで、和了れません。",
)
_LEFT = Text(
    "There’s no fine for calling pon on the previous player’s discard and not taking it.",
    "喊碰未碰上家之捨牌免罰。",
    "喊碰未碰上家的舍牌免罚。",
    "上家の捨て牌なら、ポンを宣言して鳴かなくても罰はありません。",
)


def door_of(options: TaiwanOptions, state: State, result: Result) -> int:
    """Return the player whose wall is broken. Raise `bad_request` where the dice and the door disagree."""
    if options.dong_wei == "zhuang":
        return state.dealer
    if result.dice is None:
        return state.dealer if result.door is None else result.door
    door = counted(state.dealer, result.dice)
    if result.door not in (None, door):
        raise bad_request("door", _DOOR.fill(player=door))
    return door


def check_result(result: Result) -> None:
    """Raise `not_allowed` for a result that no deal can have."""
    if result.wrong_tile:
        _check_wrong_tile(result)
    elif len(result.wins) > 1:
        raise not_allowed("wins[1]", _ONE_WINNER)
    for i, win in enumerate(result.wins):
        _check_win(result, win, f"wins[{i}]")
    for i, fine in enumerate(result.fines):
        if fine.kind == "han_peng_wei_peng" and fine.to == (fine.player - 1) % PLAYERS:
            raise not_allowed(f"fines[{i}].to", _LEFT)
    checked(result.adjust or ())


def _check_wrong_tile(result: Result) -> None:
    losers = {win.loser for win in result.wins}
    if len(losers) != 1 or None in losers or len(result.wins) > 2 or any(map(_odd, result.wins)):
        raise not_allowed("cuo_da_ming_pai", _WRONG_TILE)


def _odd(win: Win) -> bool:
    hand = win.value
    return isinstance(hand, TaiwanFields) and (hand.flower_win is not None or "chankan" in hand.events)


def _check_win(result: Result, win: Win, path: str) -> None:
    if win.winner in result.xiang_gong:
        raise not_allowed(f"{path}.winner", _XIANG_GONG)
    if win.winner in win.dai_wei:
        raise not_allowed(f"{path}.dai_wei[{win.dai_wei.index(win.winner)}]", check_words.WINNER_PAYS)
