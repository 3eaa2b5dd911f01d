"""Messages about impossible hands and results."""

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
    """Messages about reading a hand and checking its tiles."""

    concealed = Text(
        "With {melds} melds, the hand needs {n} concealed tiles, without the winning tile and flowers.",
        "有 {melds} 組副露時，暗牌應為 {n} 張（不含和牌張與花牌）。",
        "有 {melds} 组副露时，暗牌应为 {n} 张（不含和牌张与花牌）。",
        "副露が{melds}組のとき、手の内は{n}枚です（和了牌と花牌を除く）。",
    )
    one_tile = Text(
        "Enter exactly one winning tile.",
        "和牌張須恰為一張。",
        "和牌张须恰为一张。",
        "和了牌はちょうど一枚です。",
    )
    fifth = Text(
        "There are only four of each tile and one of each flower.",
        "每種牌只有四張，每種花牌只有一張。",
        "每种牌只有四张，每种花牌只有一张。",
        "同じ牌は四枚、花牌は一枚ずつしかありません。",
    )
    no_event = Text(
        "These rules don’t have this event.",
        "此規則沒有這種情況。",
        "此规则没有这种情况。",
        "このルールにその状況はありません。",
    )
    all_in = Text(
        "Under these rules everyone plays until the deal ends. Leave out “active”.",
        "此規則在一局結束前，所有人都在局中，請留空 active。",
        "此规则在一局结束前，所有人都在局中，请留空 active。",
        "このルールでは一局が終わるまで全員が参加しています。activeは空にしてください。",
    )
    no_from = Text(
        "Nobody discarded or was robbed. Leave out “from”.",
        "沒有放銃者或被搶花者，請留空 from。",
        "没有放铳者或被抢花者，请留空 from。",
        "放銃者も花を奪われた者もいません。fromは空にしてください。",
    )
    own_from = Text(
        "A player can’t win on their own tile.",
        "不能和自己的牌。",
        "不能和自己的牌。",
        "自分から和了ることはできません。",
    )


BOTH = Text(
    "Give the whole hand (“concealed” and “win_tile”) or none of it.",
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
MOST_MELDS = Text("A hand can have at most five melds.", "最多五組副露。", "最多五组副露。", "副露は最大五組です。")
EIGHT_FLOWERS = Text(
    "A flower win needs all eight flowers.",
    "花和須集齊八張花牌。",
    "花和须集齐八张花牌。",
    "花和には花牌八枚がすべて必要です。",
)
ONE_FLOWER = Text(
    "Enter exactly one robbed flower.",
    "被搶的花牌須恰為一張。",
    "被抢的花牌须恰为一张。",
    "奪った花牌はちょうど一枚です。",
)
NOT_WINNING = Text(
    "These tiles don’t make five sets and a pair.",
    "這手牌未和：須為五組順子或刻子，加一對將。",
    "这手牌未和：须为五组顺子或刻子，加一对将。",
    "和了の形ではありません。五面子一雀頭が必要です。",
)
PASSED = Text(
    "This hand passed a winning tile earlier and can’t win (過水, 詐和).",
    "此手曾過水未和，尚未解除，不得和牌（視同詐和）。",
    "此手曾过水未和，尚未解除，不得和牌（视同诈和）。",
    "見逃した和了牌がまだ解けていません（過水）。和了れば詐和です。",
)
TIAN_TING = Text(
    "{heavenly} is for non-dealers with no melds, and can’t be combined with {in_earthly}.",
    "{heavenly}限閒家、無任何副露，且不與{earthly}並存。",
    "{heavenly}限闲家、无任何副露，且不与{earthly}并存。",
    "{heavenly}は子だけ、副露なし、{earthly}とは併存しません。",
).fill(**_READY)
DI_TING = Text(
    "{earthly} needs a concealed hand (concealed kongs only), and can’t be combined with {in_heavenly}.",
    "{earthly}須門清（僅可有暗槓），且不與{heavenly}並存。",
    "{earthly}须门清（仅可有暗杠），且不与{heavenly}并存。",
    "{earthly}は門前（暗槓のみ可）で、{heavenly}とは併存しません。",
).fill(**_READY)
FIRST_TURN = Text(
    (
        "First turn: the dealer’s dealt hand without melds or replacement tile, or with {in_heavenly} "
        "or {in_earthly}; not on the last tile, robbed kong or flower win."
    ),
    "第一巡：限莊家配牌即和（無副露、非補牌），或已宣告{heavenly}、{earthly}；不與海底、搶槓、花和並存。",
    "第一巡：限庄家配牌即和（无副露、非补牌），或已宣告{heavenly}、{earthly}；不与海底、抢杠、花和并存。",
    "最初の巡：親の配牌での和了り（副露・補充牌なし）、または{heavenly}・{earthly}の宣言が必要。海底・搶槓・花和とは併存しません。",
).fill(**_READY)
RINSHAN = Text(
    "A win on a replacement tile must be a self-draw, after a flower, a concealed kong or an added kong.",
    "槓上開花限自摸，且須有花牌、暗槓或加槓（明槓補牌不得自摸）。",
    "杠上开花限自摸，且须有花牌、暗杠或加杠（明杠补牌不得自摸）。",
    "槓上開花はツモだけで、花牌・暗槓・加槓が必要です（大明槓の補充牌では和了れません）。",
)
HAITEI = Text(
    "A win on the last tile must be a self-draw.",
    "海底撈月限自摸。",
    "海底捞月限自摸。",
    "海底撈月はツモだけです。",
)
CHANKAN = Text(
    "A robbed kong must be won by discard, and all other copies of the tile must be in the kong.",
    "搶槓限放銃，且和牌者手中不得有同張牌；花和無搶槓。",
    "抢杠限放铳，且和牌者手中不得有同张牌；花和无抢杠。",
    "搶槓はロンだけで、和了者がほかに同じ牌を持つことはありません。花和にはありません。",
)
NO_EVENTS = Text(
    "The hand isn’t shown, so it can’t have any events.",
    "手牌未翻開，不得有任何情況。",
    "手牌未翻开，不得有任何情况。",
    "手牌を示さないときは状況を入力できません。",
)
BY = Text(
    (
        "{immortals} is by self-draw and {in_seven} by discard. A player with six flowers who robs one "
        "wins by discard, or by self-draw if the hand is shown."
    ),
    "{immortals}為自摸；{seven}視為放銃；持六花而搶者視為放銃，手牌亮出則為自摸。",
    "{immortals}为自摸；{seven}视为放铳；持六花而抢者视为放铳，手牌亮出则为自摸。",
    "{immortals}はツモ、{seven}はロン、六枚から奪う場合はロン（手牌を示せばツモ）です。",
).fill(
    immortals=Beside(words.BA_XIAN_GUO_HAI),
    seven=words.QI_QIANG_YI,
    in_seven=Beside(words.QI_QIANG_YI, within=True),
)
NO_ROBBED = Text(
    "Give the robbed flower only when a player with six flowers robs one and shows the hand.",
    "僅持六花搶一且手牌亮出時填被搶的花牌。",
    "仅持六花抢一且手牌亮出时填被抢的花牌。",
    "奪った花牌は、六枚から奪って手牌を示す場合だけ入力します。",
)
NO_FLOWER_WIN = Text(
    "A hand can’t be waiting for a flower win.",
    "花和不算手牌的聽牌。",
    "花和不算手牌的听牌。",
    "花和は手牌の待ちではありません。",
)
WINNER_PAYS = Text(
    "The winner can’t pay in another player’s place.",
    "和牌者不能代位賠付。",
    "和牌者不能代位赔付。",
    "和了者が代わりに払うことはできません。",
)
