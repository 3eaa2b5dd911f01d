"""What each pattern of 台灣麻將 asks for, and each event, in words: taiwan rulebook, sections 2 and 3."""

from __future__ import annotations

from scoring.text import texts

CONDITIONS = texts(
    {
        "men_feng": (
            "Triplet of the own wind, counted from the seat where the wall is broken",
            "自己門風（依開門位）的刻子",
            "自己门风（依开门位）的刻子",
            "開門位から数えた自分の風の刻子",
        ),
        "quan_feng": ("Triplet of the round wind", "圈風的刻子", "圈风的刻子", "圏風の刻子"),
        "jian_zi_ke": (
            "Triplet of a dragon, 1 each",
            "中發白任一刻，各計 1 台",
            "中发白任一刻，各计 1 台",
            "三元牌の刻子、一つにつき1台",
        ),
        "men_qing": (
            "No meld but concealed kongs",
            "和牌前無吃、碰、明杠，允許暗杠",
            "和牌前无吃、碰、明杠，允许暗杠",
            "暗槓以外の副露がない",
        ),
        "bu_qiu": (
            "Concealed hand won by self-draw; with 門清 and 自摸 3 in all",
            "門清並自摸，合稱門清一摸三",
            "门清并自摸，合称门清一摸三",
            "門前清で自摸。門清・自摸と合わせて3台",
        ),
        "quan_qiu": (
            "Five open melds, the last tile by discard",
            "手牌皆吃碰外露，單釣和銃",
            "手牌皆吃碰外露，单钓和铳",
            "五組すべて鳴き、単騎でロン",
        ),
        "ban_qiu": (
            "Five open melds, the last tile self-drawn",
            "手牌皆吃碰外露，單釣自摸",
            "手牌皆吃碰外露，单钓自摸",
            "五組すべて鳴き、単騎で自摸",
        ),
        "ping_hu": (
            "Sequences and a number pair, no flower, no honour, more than one wait, by discard",
            "五組順子與數牌將，無花、無字，非獨聽、非自摸",
            "五组顺子与数牌将，无花、无字，非独听、非自摸",
            "順子五組と数牌の雀頭。花・字牌なし、独聴でなくロン",
        ),
        "dui_dui_hu": ("Five triplets or kongs", "除將牌外全為刻子", "除将牌外全为刻子", "刻子か槓子が五組"),
        "du_ting": (
            "Exactly one kind of tile completes the hand",
            "只聽一種牌（中洞、邊獨、單釣）",
            "只听一种牌（中洞、边独、单钓）",
            "待ちがちょうど一種類",
        ),
        "qiang_gang_hu": (
            "Won on the tile another adds to a pon",
            "他人加杠之牌恰為所和",
            "他人加杠之牌恰为所和",
            "他家の加槓した牌で和了る",
        ),
        "zi_yi_se": ("Honours only", "全為字牌", "全为字牌", "字牌だけ"),
        "zi_yi_se_jian": (
            "Off where 字一色 holds a big or little set of winds or dragons",
            "字一色含大小四喜或大小三元時減除",
            "字一色含大小四喜或大小三元时减除",
            "字一色が大小四喜・大小三元を含むとき引く",
        ),
        "qing_yi_se": ("One suit, no honours", "全為一種花色且無字牌", "全为一种花色且无字牌", "一色だけで字牌なし"),
        "cou_yi_se": ("One suit and honours", "除字牌外全為一種花色", "除字牌外全为一种花色", "一色と字牌"),
        "san_an_ke": (
            "Exactly three concealed triplets; one completed by a discard is open",
            "恰有三副暗刻（含暗杠）；和銃完成者不算",
            "恰有三副暗刻（含暗杠）；和铳完成者不算",
            "暗刻がちょうど三つ。ロンで完成した刻子は除く",
        ),
        "si_an_ke": (
            "Exactly four concealed triplets",
            "恰有四副暗刻（含暗杠）",
            "恰有四副暗刻（含暗杠）",
            "暗刻がちょうど四つ",
        ),
        "wu_an_ke": (
            "Five concealed triplets; by discard only on the pair",
            "五副暗刻（含暗杠），和銃限單釣",
            "五副暗刻（含暗杠），和铳限单钓",
            "暗刻五つ。ロンは単騎だけ",
        ),
        "da_si_xi": ("Triplets of all four winds", "東南西北四刻", "东南西北四刻", "風牌の刻子四つ"),
        "xiao_si_xi": (
            "Triplets of three winds and a pair of the fourth",
            "三副風刻與第四種風牌為將",
            "三副风刻与第四种风牌为将",
            "風牌の刻子三つと残りの雀頭",
        ),
        "da_san_yuan": ("Triplets of all three dragons", "中發白三刻", "中发白三刻", "三元牌の刻子三つ"),
        "xiao_san_yuan": (
            "Triplets of two dragons and a pair of the third",
            "兩副箭刻與第三種箭牌為將",
            "两副箭刻与第三种箭牌为将",
            "三元牌の刻子二つと残りの雀頭",
        ),
        "zi_mo": ("Won by self-draw", "自己摸得和牌張", "自己摸得和牌张", "自分で和了牌をツモる"),
        "gang_shang_kai_hua": (
            "Self-draw on the replacement tile of a kong or a flower",
            "於杠尾補牌（杠或補花）而成和",
            "于杠尾补牌（杠或补花）而成和",
            "槓または花の補充牌でツモ和了り",
        ),
        "hai_di_lao_yue": (
            "Self-draw of the last tile that may be drawn",
            "摸海底牌而成和",
            "摸海底牌而成和",
            "最後のツモ牌で和了る",
        ),
        "hua_pai": (
            "Each flower of the own number, counted from the seat where the wall is broken",
            "合開門序的花牌，每張 1 台",
            "合开门序的花牌，每张 1 台",
            "開門位から数えた自分の番号の花、1枚につき1台",
        ),
        "hua_gang": (
            "All four flowers of one set; the own one in it is not counted besides",
            "同色四張花牌，其中自己的花不另計",
            "同色四张花牌，其中自己的花不另计",
            "同じ組の花四枚。その中の自分の花は数えない",
        ),
        "man_hua": (
            "All eight flowers, won in the ordinary way",
            "持八花而一般和牌",
            "持八花而一般和牌",
            "花八枚を持って普通に和了る",
        ),
        "ba_xian_guo_hai": (
            "All eight flowers drawn, won at once whatever the hand; all three pay",
            "取得全部八花，不論手牌立即和牌，三家賠付",
            "取得全部八花，不论手牌立即和牌，三家赔付",
            "花八枚をそろえ手牌によらず和了る。三家払い",
        ),
        "qi_qiang_yi": (
            "The eighth flower robbed from another, who pays",
            "搶入他人一花湊齊八花，被搶者賠付",
            "抢入他人一花凑齐八花，被抢者赔付",
            "他家の花を奪って八枚そろえる。奪われた者が払う",
        ),
        "tian_ting": (
            "Declared ready after the deal, no change of hand since; not the dealer",
            "閒家配牌補花後即宣布聽牌，未換牌",
            "闲家配牌补花后即宣布听牌，未换牌",
            "子が配牌で聴牌を宣言し、手を変えずに和了る",
        ),
        "di_ting": (
            "Declared ready with the first discard, concealed, no change of hand since",
            "打出第一張牌即宣布聽牌，門清且未換牌",
            "打出第一张牌即宣布听牌，门清且未换牌",
            "最初の打牌で聴牌を宣言し、門前のまま手を変えずに和了る",
        ),
        "tian_hu": (
            "The dealer wins with the tiles dealt, after the flowers",
            "莊家配牌補花後即和牌",
            "庄家配牌补花后即和牌",
            "親が配牌（補花後）で和了る",
        ),
        "di_hu": (
            "After 天聽: the own first draw, or a discard that is its player's first",
            "起牌天聽摸第一張自摸，或和各家第一張舍牌",
            "起牌天听摸第一张自摸，或和各家第一张舍牌",
            "天聴後の最初のツモ、または各家の第一打で和了る",
        ),
        "ren_hu": (
            "After 地聽: the own next draw, or a player's first discard since",
            "宣告地聽後摸次一張自摸，或和各家其後第一張舍牌",
            "宣告地听后摸次一张自摸，或和各家其后第一张舍牌",
            "地聴後の次のツモ、または宣言後の各家の第一打で和了る",
        ),
        "li_gu_li_gu": (
            "Seven pairs and a triplet, no melds; four equal tiles may be two pairs",
            "七個對子與一個刻子，不得有副露；四張相同可作兩對",
            "七个对子与一个刻子，不得有副露；四张相同可作两对",
            "対子七つと刻子一つ、副露なし。同じ牌四枚は対子二つ",
        ),
    }
)

EVENTS = texts(
    {
        "tianting": ("Heavenly ready stands (天聽)", "天聽有效", "天听有效", "天聴が有効"),
        "diting": ("Earthly ready stands (地聽)", "地聽有效", "地听有效", "地聴が有効"),
        "first_turn": (
            "First turn (天和 地和 人和)",
            "天和 地和 人和之時",
            "天和 地和 人和之时",
            "天和・地和・人和の巡",
        ),
        "rinshan": ("On a replacement tile", "杠上開花", "杠上开花", "槓上開花"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底撈月"),
        "chankan": ("Robbing a kong", "搶杠", "抢杠", "搶槓"),
    }
)
"""What the tiles do not show, in words for a form."""
