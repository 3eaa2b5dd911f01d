"""What is said of a hand that cannot be."""

from __future__ import annotations

from rules.hand.words import Words
from scoring.multilingual import Text


class ChengduWords(Words):
    """Of reading a hand and of checking its tiles."""

    concealed = Text(
        "With {melds} melds there are {n} concealed tiles, without the winning tile.",
        "副露 {melds} 組時手牌應為 {n} 張（不含和的牌）。",
        "副露 {melds} 组时手牌应为 {n} 张（不含和的牌）。",
        "副露が {melds} 組のとき、手牌は和了牌を除いて {n} 枚です。",
    )
    one_tile = Text("Give one winning tile.", "和的牌須為一張。", "和的牌须为一张。", "和了牌は一枚です。")
    fifth = Text(
        "There are only four of each tile.",
        "每種牌只有四張。",
        "每种牌只有四张。",
        "同じ牌は四枚までです。",
    )
    no_chi = Text(
        "There is no chi in these rules.", "此規則不可吃。", "此规则不可吃。", "このルールにチーはありません。"
    )
    no_event = Text(
        "These rules do not know this event.",
        "此規則沒有這個事件。",
        "此规则没有这个事件。",
        "このルールにこの出来事はありません。",
    )


NOT_IN = Text(
    "Winner and discarder must still be in the deal.",
    "和牌者與點炮者須仍在局中。",
    "和牌者与点炮者须仍在局中。",
    "和了者と放銃者は局に残っていなければなりません。",
)
NOBODY_PAYS = Text(
    "A self-draw needs another player still in the deal.",
    "自摸須有其他選手仍在局中。",
    "自摸须有其他选手仍在局中。",
    "ツモには、局に残っている他家が必要です。",
)
FIRST_TURN = Text(
    "A win on the first turn is a self-draw without melds, and neither after a kong nor on the last tile.",
    "天胡、地胡須為自摸，無副露，不能是槓上或海底。",
    "天胡、地胡须为自摸，无副露，不能是杠上或海底。",
    "第一巡の和了は副露のないツモで、カンの後や海底ではありません。",
)
RINSHAN = Text(
    "A win after a kong is a self-draw and needs a kong among the melds.",
    "槓上開花須為自摸，且副露中有槓。",
    "杠上开花须为自摸，且副露中有杠。",
    "槓上開花はツモで、槓子が必要です。",
)
GANG_PAO = Text(
    "The discard after a kong is won by discard, and is no robbed kong.",
    "槓上炮須為點炮，且不能同時是搶槓。",
    "杠上炮须为点炮，且不能同时是抢杠。",
    "槓上炮はロンで、槍槓とは同時になりません。",
)
CHANKAN = Text(
    "A robbed kong is won from the player who declared it, and is not the last discard.",
    "搶槓須和別家繞槓的牌，不能是海底炮。",
    "抢杠须和别家绕杠的牌，不能是海底炮。",
    "槍槓は他家の加槓の牌でのロンで、海底炮とは同時になりません。",
)
CHANKAN_COPY = Text(
    "The other three are with the robbed player: the winner has no copy of that tile.",
    "另外三張在被搶者手中，和牌者不會有同樣的牌。",
    "另外三张在被抢者手中，和牌者不会有同样的牌。",
    "残り三枚は槓をした人にあるので、和了者は同じ牌を持てません。",
)
HAITEI = Text(
    "The last tile of the wall is self-drawn.",
    "海底撈月須為自摸。",
    "海底捞月须为自摸。",
    "海底撈月はツモです。",
)
HOUTEI = Text(
    "The last discard is won by discard.",
    "海底炮須為點炮。",
    "海底炮须为点炮。",
    "海底炮はロンです。",
)
THREE_SUITS = Text(
    "A winning hand holds at most two suits: this is a false win.",
    "和牌最多兩門花色，此為詐和。",
    "和牌最多两门花色，此为诈和。",
    "和了形は二色までです。これは誤和了です。",
)
LACKING = Text(
    "A tile of the declared lacking suit is held: this is a false win.",
    "手中仍有定缺花色的牌，此為詐和。",
    "手中仍有定缺花色的牌，此为诈和。",
    "定缺の色の牌が残っています。これは誤和了です。",
)
NOT_WINNING = Text(
    "These tiles are neither four sets and a pair nor seven pairs.",
    "這些牌不是四組一對，也不是七對。",
    "这些牌不是四组一对，也不是七对。",
    "四面子一雀頭でも七対でもありません。",
)
MELDS_LACKING = Text(
    "With these melds the hand cannot win: they hold three suits, or the declared lacking suit.",
    "這些副露已不能和牌：有三門花色，或含定缺的花色。",
    "这些副露已不能和牌：有三门花色，或含定缺的花色。",
    "この副露では和了れません。三色か、定缺の色を含んでいます。",
)
