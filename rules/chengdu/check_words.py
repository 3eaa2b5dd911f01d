"""Error texts for an impossible hand."""

from __future__ import annotations

from rules.hand.words import Words
from scoring.multilingual import Text


class ChengduWords(Words):
    """The error texts for reading a hand and checking its tiles."""

    concealed = Text(
        "With {melds} melds, the hand needs {n} concealed tiles, without the winning tile.",
        "副露 {melds} 組時，手牌應為 {n} 張（不含和牌張）。",
        "副露 {melds} 组时，手牌应为 {n} 张（不含胡的那张）。",
        "副露が{melds}組のとき、手牌は和了牌を除いて{n}枚です。",
    )
    one_tile = Text("Enter exactly one winning tile.", "和牌張須恰為一張。", "胡的牌只能是一张。", "和了牌は一枚です。")
    fifth = Text(
        "There are only four of each tile.",
        "每種牌只有四張。",
        "每种牌只有四张。",
        "同じ牌は四枚までです。",
    )
    no_chi = Text("These rules don’t allow chi.", "此規則不可吃。", "此规则不能吃。", "このルールにチーはありません。")
    no_event = Text(
        "These rules don’t have this event.",
        "此規則沒有這個事件。",
        "此规则没有这个事件。",
        "このルールにこの出来事はありません。",
    )


NOT_IN = Text(
    "The winner and the discarder must still be in the deal.",
    "和牌者與點炮者須仍在局中。",
    "胡牌者与点炮者须仍在局中。",
    "和了者と放銃者は局に残っていなければなりません。",
)
NOBODY_PAYS = Text(
    "A self-draw needs another player still in the deal.",
    "自摸須有其他選手仍在局中。",
    "自摸时须有其他选手仍在局中。",
    "ツモには、局に残っている他家が必要です。",
)
FIRST_TURN = Text(
    "A first-turn win must be a self-draw with no melds, and not after a kong or on the last tile.",
    "天胡、地胡須為自摸，無副露，不能是槓上或海底。",
    "天胡、地胡须为自摸，无副露，不能是杠上或海底。",
    "第一巡の和了は副露のないツモで、カンの後や海底ではありません。",
)
RINSHAN = Text(
    "A win after a kong must be a self-draw with a kong among the melds.",
    "槓上開花須為自摸，且副露中有槓。",
    "杠上开花须为自摸，且副露中有杠。",
    "槓上開花はツモで、槓子が必要です。",
)
GANG_PAO = Text(
    "The discard after a kong must be won by discard, and can’t also be a robbed kong.",
    "槓上炮須為點炮，且不能同時是搶槓。",
    "杠上炮须为点炮，且不能同时是抢杠。",
    "槓上炮はロンで、槍槓とは同時になりません。",
)
CHANKAN = Text(
    "A robbed kong must be won from the player who declared it, and can’t be the last discard.",
    "搶槓須和別家繞槓的牌，不能是海底炮。",
    "抢杠须胡别家巴杠的牌，不能是海底炮。",
    "槍槓は他家の加槓の牌でのロンで、海底炮とは同時になりません。",
)
CHANKAN_COPY = Text(
    "The robbed player holds the other three, so the winner can’t hold a copy of that tile.",
    "另外三張在被搶者手中，和牌者不會有同樣的牌。",
    "另外三张在被抢者手中，胡牌者不会有同样的牌。",
    "残り三枚は槓をした人にあるので、和了者は同じ牌を持てません。",
)
HAITEI = Text(
    "A win on the last tile must be a self-draw.",
    "海底撈月須為自摸。",
    "海底捞月须为自摸。",
    "海底撈月はツモです。",
)
HOUTEI = Text(
    "A win on the last discard must be by discard.",
    "海底炮須為點炮。",
    "海底炮须为点炮。",
    "海底炮はロンです。",
)
THREE_SUITS = Text(
    "A winning hand can have at most two suits, so this is a false win.",
    "和牌最多兩門花色，此為詐和。",
    "胡牌最多两门花色，此为诈胡。",
    "和了形は二色までです。これは誤和了です。",
)
LACKING = Text(
    "The hand holds a tile of the missing suit, so this is a false win.",
    "手中仍有定缺花色的牌，此為詐和。",
    "手中仍有定缺花色的牌，此为诈胡。",
    "定缺の色の牌が残っています。これは誤和了です。",
)
NOT_WINNING = Text(
    "These tiles don’t make four sets and a pair or seven pairs.",
    "這些牌不是四組一對，也不是七對。",
    "这些牌不是四组一对，也不是七对。",
    "四面子一雀頭でも七対でもありません。",
)
MELDS_LACKING = Text(
    "A hand with these melds can’t win: they include three suits or the missing suit.",
    "這些副露已不能和牌：有三門花色，或含定缺的花色。",
    "这些副露已不能胡牌：有三门花色，或含定缺的花色。",
    "この副露では和了れません。三色か、定缺の色を含んでいます。",
)
