"""What is said about a hand or a result that cannot be."""

from __future__ import annotations

from rules.glossary import Beside
from rules.hand.words import Words
from rules.taiwan import words
from scoring.multilingual import Text

_READY = {
    "heavenly": Beside(words.TIAN_TING),
    "earthly": Beside(words.DI_TING),
    "in_heavenly": Beside(words.TIAN_TING, within=True),
    "in_earthly": Beside(words.DI_TING, within=True),
}


class TaiwanWords(Words):
    """Of reading a hand and of checking its tiles."""

    concealed = Text(
        "With {melds} melds {n} concealed tiles are needed, without the winning tile and the flowers.",
        "有 {melds} 組副露時，暗牌應為 {n} 張（不含和牌張與花牌）。",
        "有 {melds} 组副露时，暗牌应为 {n} 张（不含和牌张与花牌）。",
        "副露が {melds} 組のとき、手の内は {n} 枚です（和了牌と花牌を除く）。",
    )
    one_tile = Text(
        "Exactly one winning tile is needed.",
        "和牌張須恰為一張。",
        "和牌张须恰为一张。",
        "和了牌はちょうど一枚です。",
    )
    fifth = Text(
        "There are only four of each tile and one of each flower.",
        "每種牌只有四張，每張花牌只有一張。",
        "每种牌只有四张，每张花牌只有一张。",
        "同じ牌は四枚、花牌は一枚ずつしかありません。",
    )
    no_event = Text(
        "These rules know no such event.",
        "此規則沒有這種情況。",
        "此规则没有这种情况。",
        "このルールにその状況はありません。",
    )
    all_in = Text(
        "All players are in until the deal ends: leave 'active' out.",
        "此規則到一局結束所有人都在局中，請留空 active。",
        "此规则到一局结束所有人都在局中，请留空 active。",
        "このルールでは一局が終わるまで全員が参加しています。active は空にしてください。",
    )
    no_from = Text(
        "Nobody discarded or was robbed: leave 'from' out.",
        "沒有放銃者或被搶花者，請留空 from。",
        "没有放铳者或被抢花者，请留空 from。",
        "放銃者も花を奪われた者もいません。from は空にしてください。",
    )
    own_from = Text(
        "A player cannot win from himself.",
        "不能和自己的牌。",
        "不能和自己的牌。",
        "自分から和了ることはできません。",
    )


BOTH = Text(
    "Show the whole hand ('concealed' and 'win_tile') or nothing of it.",
    "手牌（concealed）與和牌張（win_tile）要嘛都給，要嘛都不給。",
    "手牌（concealed）与和牌张（win_tile）要么都给，要么都不给。",
    "手牌（concealed）と和了牌（win_tile）は両方とも示すか、両方とも省いてください。",
)
ROBBED_NEEDED = Text(
    "Say which flower was robbed ('robbed_flower').",
    "請給出被搶的花牌（robbed_flower）。",
    "请给出被抢的花牌（robbed_flower）。",
    "奪った花牌（robbed_flower）を入力してください。",
)
MOST_MELDS = Text("A hand has at most five melds.", "最多五組副露。", "最多五组副露。", "副露は最大五組です。")
EIGHT_FLOWERS = Text(
    "A flower win needs all eight flowers.",
    "花和須集齊八張花牌。",
    "花和须集齐八张花牌。",
    "花和には花牌八枚がすべて必要です。",
)
ONE_FLOWER = Text(
    "Exactly one robbed flower is needed.",
    "被搶的花牌須恰為一張。",
    "被抢的花牌须恰为一张。",
    "奪った花牌はちょうど一枚です。",
)
NOT_WINNING = Text(
    "These tiles are no win: five sets and a pair are needed.",
    "這手牌未和：須為五組搭子加一對將。",
    "这手牌未和：须为五组搭子加一对将。",
    "和了の形ではありません。五面子一雀頭が必要です。",
)
PASSED = Text(
    "A tile passed before completes this hand: it may not win (過水, 詐和).",
    "此手曾過水未和，尚未解除，不得和牌（視同詐和）。",
    "此手曾过水未和，尚未解除，不得和牌（视同诈和）。",
    "見逃した和了牌がまだ解けていません（過水）。和了れば詐和です。",
)
TIAN_TING = Text(
    "{heavenly} is declared by a player who does not deal, with no meld, and without {in_earthly}.",
    "{heavenly}限閒家、無任何副露，且不與{earthly}並存。",
    "{heavenly}限闲家、无任何副露，且不与{earthly}并存。",
    "{heavenly}は子だけ、副露なし、{earthly}とは併存しません。",
).fill(**_READY)
DI_TING = Text(
    "{earthly} needs a concealed hand (concealed kongs only), and no {in_heavenly}.",
    "{earthly}須門清（僅可有暗杠），且不與{heavenly}並存。",
    "{earthly}须门清（仅可有暗杠），且不与{heavenly}并存。",
    "{earthly}は門前（暗槓のみ可）で、{heavenly}とは併存しません。",
).fill(**_READY)
FIRST_TURN = Text(
    "First turn: the dealer's dealt hand without meld or replacement tile, or with {in_heavenly} or {in_earthly}; "
    "never the last tile, a robbed kong or a flower win.",
    "第一巡：限莊家配牌即和（無副露、非補牌），或已宣告{heavenly}、{earthly}；不與海底、搶杠、花和並存。",
    "第一巡：限庄家配牌即和（无副露、非补牌），或已宣告{heavenly}、{earthly}；不与海底、抢杠、花和并存。",
    "最初の巡：親の配牌での和了り（副露・補充牌なし）、または{heavenly}・{earthly}の宣言が必要。海底・搶槓・花和とは併存しません。",
).fill(**_READY)
RINSHAN = Text(
    "A replacement tile wins by self-draw only, after a flower, a concealed or an added kong.",
    "杠上開花限自摸，且須有花牌、暗杠或加杠（碰杠補牌不得自摸）。",
    "杠上开花限自摸，且须有花牌、暗杠或加杠（碰杠补牌不得自摸）。",
    "槓上開花はツモだけで、花牌・暗槓・加槓が必要です（大明槓の補充牌では和了れません）。",
)
HAITEI = Text(
    "The last tile wins by self-draw only.",
    "海底撈月限自摸。",
    "海底捞月限自摸。",
    "海底撈月はツモだけです。",
)
CHANKAN = Text(
    "A robbed kong is won by discard only, and all other copies of the tile are in the kong.",
    "搶杠限和銃，且和牌者手中不得有同張牌；花和無搶杠。",
    "抢杠限和铳，且和牌者手中不得有同张牌；花和无抢杠。",
    "搶槓はロンだけで、和了者がほかに同じ牌を持つことはありません。花和にはありません。",
)
NO_EVENTS = Text(
    "The hand is not shown: no event belongs to it.",
    "手牌未翻開，不得有任何情況。",
    "手牌未翻开，不得有任何情况。",
    "手牌を示さないときは状況を入力できません。",
)
BY = Text(
    "{immortals} is by self-draw; {in_seven} by discard; robbing with six by discard, with the hand shown "
    "by self-draw.",
    "{immortals}為自摸；{seven}為和銃；持六花而搶者為和銃，手牌亮出則為自摸。",
    "{immortals}为自摸；{seven}为和铳；持六花而抢者为和铳，手牌亮出则为自摸。",
    "{immortals}はツモ、{seven}はロン、六枚から奪う場合はロン（手牌を示せばツモ）です。",
).fill(
    immortals=Beside(words.BA_XIAN_GUO_HAI),
    seven=words.QI_QIANG_YI,
    in_seven=Beside(words.QI_QIANG_YI, within=True),
)
NO_ROBBED = Text(
    "The robbed flower is only asked for when six flowers rob one and the hand is shown.",
    "僅持六花搶一且手牌亮出時填被搶的花牌。",
    "仅持六花抢一且手牌亮出时填被抢的花牌。",
    "奪った花牌は、六枚から奪って手牌を示す場合だけ入力します。",
)
NO_FLOWER_WIN = Text(
    "A hand does not wait for a flower win.",
    "花和不算手牌的聽牌。",
    "花和不算手牌的听牌。",
    "花和は手牌の待ちではありません。",
)
WINNER_PAYS = Text(
    "The winner cannot pay in another's place.",
    "和牌者不能代位賠付。",
    "和牌者不能代位赔付。",
    "和了者が代わりに払うことはできません。",
)
