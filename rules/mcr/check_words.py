"""Messages about the tiles of a hand of 國標麻將 and about the details given for its win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rules.hand.words import Words
from scoring.multilingual import Text


class McrWords(Words):
    """Messages about reading a hand and checking its tiles."""

    unused: ClassVar[Mapping[str, Text]] = {
        "flowers": Text(
            "This game is played without flowers: leave them out.",
            "這場對局不用花牌，請留空。",
            "这场对局不用花牌，请留空。",
            "この対局では花牌を使いません。空にしてください。",
        ),
    }
    not_winning = Text(
        "These tiles make no winning hand: four sets and a pair, seven pairs, thirteen orphans or a knitted hand.",
        "這些牌不成和牌：須為四副牌加將、七對、十三么或組合牌型。",
        "这些牌不成和牌：须为四副牌加将、七对、十三幺或组合牌型。",
        "和了形ではありません。四面子一雀頭・七対・十三么・組合竜や不靠の形が必要です。",
    )
    too_little = Text(
        "At least {n} fan without the flowers are needed to win.",
        "花牌不計，至少要有 {n} 番才能和牌。",
        "花牌不计，至少要有 {n} 番才能和牌。",
        "和了には花牌を除いて {n} 点以上が必要です。",
    )


HAITEI = Text(
    "The last tile of the wall is self-drawn.",
    "妙手回春須自摸。",
    "妙手回春须自摸。",
    "牌山の最後の牌はツモです。",
)
HOUTEI = Text(
    "The last discard is won from its discarder, and is no robbed kong.",
    "海底撈月須和別人打出的牌，不能同時搶槓。",
    "海底捞月须和别人打出的牌，不能同时抢杠。",
    "最後の捨て牌はロンです。搶槓とは両立しません。",
)
RINSHAN = Text(
    "A replacement tile is self-drawn after a kong of the winner.",
    "槓上開花須自摸，且副露中有槓。",
    "杠上开花须自摸，且副露中有杠。",
    "槓上開花は自分の槓の後のツモです。",
)
CHANKAN = Text("Robbing a kong is a win by discard.", "搶槓須和別人的牌。", "抢杠须和别人的牌。", "搶槓はロンです。")
CHANKAN_COPY = Text(
    "All four tiles of a robbed kong are with the other player: another copy shows here.",
    "被搶的槓四張都在對方手中，這裡卻出現了同樣的牌。",
    "被抢的杠四张都在对方手中，这里却出现了同样的牌。",
    "搶槓の牌は四枚とも相手のものです。ここに同じ牌があります。",
)
LAST_OF_KIND = Text(
    "It is not the last of its kind: another copy is in the concealed tiles.",
    "手牌中還有同樣的牌，不是絕張。",
    "手牌中还有同样的牌，不是绝张。",
    "手牌に同じ牌があるので絶張ではありません。",
)
NO_TYPE = Text(
    "No deal ends this way under these rules.",
    "此規則沒有這種結果。",
    "此规则没有这种结果。",
    "このルールにこの終わり方はありません。",
)
ONE_WINNER = Text(
    "Only the winner nearest after the discarder wins: enter that one alone.",
    "截和：只輸入離點炮者最近的一家。",
    "截和：只输入离点炮者最近的一家。",
    "頭ハネです。放銃者の次に近い一人だけを入力してください。",
)
DEAD_HAND = Text(
    "After a false win (錯和) the hand is dead: this player cannot win.",
    "錯和後不能再和牌。",
    "错和后不能再和牌。",
    "錯和の後は和了れません。",
)
NAMED_TWICE = Text(
    "The player of this foul is among the false wins already: enter each once.",
    "這位選手已列在錯和之中，每人只輸入一次。",
    "这位选手已列在错和之中，每人只输入一次。",
    "この反則のプレイヤーはすでに錯和に入っています。一人一回だけ入力してください。",
)
ONE_VALUE = Text(
    "Give exactly one of tiles ('hand') and the fan that they count ('fan').",
    "手牌（hand）與番數（fan）只給其一。",
    "手牌（hand）与番数（fan）只给其一。",
    "手牌（hand）と点数（fan）のどちらか一つだけを入力してください。",
)
NO_BONUS = Text(
    "A fine takes points off: {what}.",
    "罰分只能扣分：{what}。",
    "罚分只能扣分：{what}。",
    "罰点は引くだけです：{what}。",
)
NOT_POSITIVE = Text("0 or less", "0 或負數", "0 或负数", "0以下")
FROM_ONE = Text("a whole number from 1", "至少 1 的整數", "至少 1 的整数", "1以上の整数")
