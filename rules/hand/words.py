"""The error texts for an impossible hand; a system overrides those where its terms differ."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from rules.seats import WINDS
from scoring.multilingual import Text
from scoring.strict_json import one_of


class Words:
    """The error texts for reading a hand and checking its tiles, to be overridden one by one.

    `concealed` takes `{melds}` and the number of tiles wanted `{n}`, `no_seat` the number of players `{n}`,
    `too_little` the fan needed `{n}`; `unused` holds texts for fields that these rules do not use, where the standard
    text says too little.
    """

    unused: ClassVar[Mapping[str, Text]] = MappingProxyType({})

    concealed = Text(
        "With {melds} melds, the hand needs {n} concealed tiles before the winning tile. Count them again.",
        "有 {melds} 組副露時，和牌張之外應有 {n} 張手牌，請再數一次。",
        "有 {melds} 组副露时，和牌张之外应有 {n} 张手牌，请再数一次。",
        "副露が{melds}組のとき、和了牌を除く手牌は{n}枚です。数え直してください。",
    )
    one_tile = Text("Enter exactly one winning tile.", "和牌張只能是一張。", "和牌张只能是一张。", "和了牌は一枚です。")
    only_flowers = Text(
        "Only flowers (1f to 8f) are allowed here.",
        "這裡只能填花牌 1f 至 8f。",
        "这里只能填花牌 1f 至 8f。",
        "ここには花牌（1f〜8f）だけを入力します。",
    )
    fifth = Text(
        "There are only four of each tile, but the hand and melds contain a fifth.",
        "每種牌只有四張，手牌與副露中出現了第五張。",
        "每种牌只有四张，手牌与副露中出现了第五张。",
        "同じ牌は四枚しかありません。手牌と副露に五枚目があります。",
    )
    no_chi = Text("These rules don’t allow chi.", "此規則不能吃。", "此规则不能吃。", "このルールではチーできません。")
    no_event = Text(
        "These rules don’t have this event.",
        "此規則沒有這種情況。",
        "此规则没有这种情况。",
        "このルールにこの状況はありません。",
    )
    a_seat = one_of(WINDS)
    no_seat = Text(
        "There is no such seat: the game has {n} players.",
        "沒有這個座位：共 {n} 人。",
        "没有这个座位：共 {n} 人。",
        "その席はありません（{n}人で対局中）。",
    )
    all_in = Text(
        "Under these rules everyone plays until the deal ends. Leave out “active”.",
        "此規則在一局結束前，所有人都在局中，請留空 active。",
        "此规则在一局结束前，所有人都在局中，请留空 active。",
        "このルールでは局が終わるまで全員が参加しています。activeは空にしてください。",
    )
    no_from = Text(
        "A self-draw has no discarder. Leave out “from”.",
        "自摸沒有放銃者，請留空 from。",
        "自摸没有放铳者，请留空 from。",
        "ツモに放銃者はいません。fromは空にしてください。",
    )
    own_from = Text(
        "A player can’t win on their own discard.",
        "不能和自己打出的牌。",
        "不能和自己打出的牌。",
        "自分の捨て牌では和了れません。",
    )
    no_round = Text(
        "Give the round wind: E, S, W or N (no North with three players).",
        "須有場風：E、S、W 或 N（三人麻將沒有北場）。",
        "须有场风：E、S、W 或 N（三人麻将没有北场）。",
        "場風が必要です。E・S・W・Nのいずれか（三人麻雀に北場はありません）。",
    )
    not_winning = Text(
        "These tiles don’t make four sets and a pair or any other winning shape. Check them.",
        "這些牌不是四組面子加雀頭，也不是其他和牌形，請核對。",
        "这些牌不是四组面子加将牌，也不是其他和牌形，请核对。",
        "四面子一雀頭でも他の和了形でもありません。牌を確かめてください。",
    )
    too_little = Text(
        "A win needs at least {n} fan.",
        "至少要有 {n} 番才能和牌。",
        "至少要有 {n} 番才能和牌。",
        "和了には{n}飜以上が必要です。",
    )
    riichi_differs = Text(
        "The hand and the result disagree on whether the winner declared riichi.",
        "手牌與結果中和牌者的立直不一致。",
        "手牌与结果中和牌者的立直不一致。",
        "手牌と結果で和了者の立直が食い違っています。",
    )
