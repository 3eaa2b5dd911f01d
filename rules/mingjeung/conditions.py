"""What each mingjeung pattern asks for, in words: rulebook, sections 2 to 5."""

from __future__ import annotations

from scoring.text import texts

CONDITIONS = texts(
    {
        "riichi": (
            "Declared ready with a concealed hand; 10 points on the table",
            "門清聽牌時支付 10 分供託，之後不可轉章",
            "门清听牌时支付 10 分供托，之后不可转章",
            "門前で聴牌し、10 点を供託して宣言する",
        ),
        "menzen_tsumo_tanyao_pinfu": (
            "Of concealed, self-draw, all simples and four sequences: two 1 fan, three 2, all four 3",
            "門清、自摸、斷么九、平和：兩種 1 翻、三種 2 翻、全部四種 3 翻",
            "门清、自摸、断幺九、平和：两种 1 翻、三种 2 翻、全部四种 3 翻",
            "門前・自摸・断么九・平和のうち二つで 1 翻、三つで 2 翻、四つで 3 翻",
        ),
        "honitsu": (
            "One suit and honours",
            "一種花色加字牌",
            "一种花色加字牌",
            "一色と字牌だけ",
        ),
        "chinitsu": (
            "One suit only",
            "只有一種花色",
            "只有一种花色",
            "一色だけ",
        ),
        "one_voided_suit": (
            "Exactly two suits and no honours",
            "只有兩種花色，沒有字牌",
            "只有两种花色，没有字牌",
            "ちょうど二色で字牌なし",
        ),
        "all_types": (
            "All three suits, a wind and a dragon",
            "齊筒、索、萬、風牌及三元牌",
            "齐筒、索、万、风牌及三元牌",
            "三色・風牌・三元牌がすべてある",
        ),
        "ankan": (
            "Each concealed kong",
            "每組暗槓",
            "每组暗杠",
            "暗槓一つにつき",
        ),
        "toitoi": (
            "Four triplets or kongs",
            "四個刻或槓，沒有順子",
            "四个刻或杠，没有顺子",
            "刻子か槓子が四つ",
        ),
        "sanankou": (
            "Three concealed triplets or kongs",
            "三個暗刻或暗槓",
            "三个暗刻或暗杠",
            "暗刻か暗槓が三つ",
        ),
        "sanrenkou": (
            "Three consecutive triplets of one suit",
            "同花三個連續刻子",
            "同花三个连续刻子",
            "同じ色の連続した刻子三つ",
        ),
        "sankantsu": (
            "Three kongs of any kind",
            "三個槓子，明暗均可",
            "三个杠子，明暗均可",
            "槓子三つ（明槓・暗槓を問わない）",
        ),
        "yakuhai": (
            "Each triplet of a dragon, of the own wind or of the round wind",
            "三元牌、門風或圈風的刻子，每組",
            "三元牌、门风或圈风的刻子，每组",
            "三元牌・自風・場風の刻子一つにつき",
        ),
        "shousangen": (
            "Two triplets of dragons and a pair of the third",
            "兩組三元牌刻或槓，另一種三元牌做眼",
            "两组三元牌刻或杠，另一种三元牌做眼",
            "三元牌の刻子二つと残りの雀頭",
        ),
        "big_three_winds": (
            "Triplets of three winds",
            "三個風牌刻子",
            "三个风牌刻子",
            "風牌の刻子三つ",
        ),
        "chanta": (
            "A terminal or honour in each set and the pair",
            "每一組面子及眼均帶有么九或字牌",
            "每一组面子及眼均带有幺九或字牌",
            "すべての面子と雀頭に么九牌か字牌",
        ),
        "junchan": (
            "A terminal in each set and the pair, no honours",
            "每一組面子及眼均帶有么九數牌",
            "每一组面子及眼均带有幺九数牌",
            "すべての面子と雀頭に老頭牌、字牌なし",
        ),
        "honroutou": (
            "Only terminals and honours, both kinds",
            "全由么九加上字牌組成",
            "全由幺九加上字牌组成",
            "老頭牌と字牌だけ",
        ),
        "iipeikou": (
            "Two equal sequences of one suit, called ones too",
            "兩組同花同數字的順子，上牌也計",
            "两组同花同数字的顺子，上牌也计",
            "同じ順子が二つ。チーも数える",
        ),
        "ryanpeikou": (
            "Two different pairs of equal sequences",
            "兩個不同的一般高",
            "两个不同的一般高",
            "異なる一般高が二組",
        ),
        "isshoku_sanjun": (
            "Three equal sequences of one suit",
            "三組同花同數字的順子",
            "三组同花同数字的顺子",
            "同じ順子が三つ",
        ),
        "sanshoku_doujun": (
            "Sequences of the same numbers in all three suits",
            "筒索萬有同數字的順子",
            "筒索万有同数字的顺子",
            "三色で同じ数の順子",
        ),
        "shousanshoku_doukou": (
            "Triplets of one number in two suits, the pair of it in the third",
            "兩門同數字的刻子，另一門同數字做眼",
            "两门同数字的刻子，另一门同数字做眼",
            "二色で同じ数の刻子、残る一色で同じ数の雀頭",
        ),
        "sanshoku_doukou": (
            "Triplets of the same number in all three suits",
            "筒索萬有同數字的刻子",
            "筒索万有同数字的刻子",
            "三色で同じ数の刻子",
        ),
        "ittsuu": (
            "123, 456, 789 of one suit",
            "一門有 123、456、789",
            "一门有 123、456、789",
            "同じ色の 123・456・789",
        ),
        "siguiyi": (
            "Each four equal tiles used in a triplet and a sequence",
            "每種四張相同的牌用於一組刻子及順子",
            "每种四张相同的牌用于一组刻子及顺子",
            "同じ牌四枚を刻子一つと順子一つに使う。一種につき",
        ),
        "siguier": (
            "Four equal tiles used in the pair and two sequences",
            "四張相同的牌用於眼及兩組順子",
            "四张相同的牌用于眼及两组顺子",
            "同じ牌四枚を雀頭と順子二つに使う",
        ),
        "siguisi": (
            "Each four equal tiles used in four sequences",
            "每種四張相同的牌用於四組順子",
            "每种四张相同的牌用于四组顺子",
            "同じ牌四枚を順子四つに使う。一種につき",
        ),
        "rinshan": (
            "Won on the replacement tile of a kong; after a called kong its discarder pays as for a ron",
            "補槓時食出；大明槓後計食出銃",
            "补杠时食出；大明杠后计食出铳",
            "槓の補充牌で和了る。大明槓の後はロンと数える",
        ),
        "chankan": (
            "Ron on the tile another adds to a pon",
            "食其他人加槓的牌",
            "食其他人加杠的牌",
            "他家の加槓した牌でロン",
        ),
        "haitei": (
            "Self-draw of the last tile",
            "海底牌自摸",
            "海底牌自摸",
            "最後の牌でツモ和了り",
        ),
        "houtei": (
            "Ron on the discard after the last tile",
            "海底牌摸完後，食打出的牌",
            "海底牌摸完后，食打出的牌",
            "最後の打牌でロン",
        ),
        "chiitoitsu": (
            "Seven pairs, no melds; four equal tiles may be two pairs",
            "七對牌，門清；四隻一樣的牌可當兩對",
            "七对牌，门清；四只一样的牌可当两对",
            "対子七つ、門前。同じ牌四枚は二対子でもよい",
        ),
        "shisibuda": (
            "14 different tiles: 147, 258 and 369 each in its own suit, and honours",
            "三種花色各取 147、258、369，連字牌共十四隻不同的牌",
            "三种花色各取 147、258、369，连字牌共十四只不同的牌",
            "147・258・369 を別々の色で、字牌と合わせて 14 種",
        ),
        "dora": (
            "Each dora indicator of which the hand holds a tile, at most 1 fan an indicator; no minimum",
            "每隻寶牌指示牌最多一翻，手牌有該牌即計；不能用來起和",
            "每只宝牌指示牌最多一翻，手牌有该牌即计；不能用来起和",
            "表示牌そのものがドラ。一枚につき最大 1 翻、起和の翻には数えない",
        ),
        "ura": (
            "As dora by the one indicator underneath, after riichi only",
            "立直和了後翻開的一隻裏寶牌",
            "立直和了后翻开的一只里宝牌",
            "立直した和了者だけの裏ドラ一枚",
        ),
        "tenhou": (
            "The dealer wins with the tiles dealt, no kong before",
            "莊家配完牌就食出，暗槓之後不計",
            "庄家配完牌就食出，暗杠之后不计",
            "親が配牌で和了る。暗槓の後は数えない",
        ),
        "chiihou": (
            "Another wins on the dealer's first discard",
            "閒家配牌已聽，食莊家打出的第一隻牌",
            "闲家配牌已听，食庄家打出的第一只牌",
            "子が親の第一打でロン",
        ),
        "renhou": (
            "Another than the dealer wins in the first go-around, no call or kong before",
            "閒家在第一巡食出，之前無人上碰槓",
            "闲家在第一巡食出，之前无人上碰杠",
            "子が第一巡で和了る。それまでに鳴きや槓がない",
        ),
        "daisangen": (
            "Triplets of all three dragons",
            "三個三元牌的刻或槓",
            "三个三元牌的刻或杠",
            "三元牌の刻子三つ",
        ),
        "shousuushi": (
            "Triplets of three winds and a pair of the fourth",
            "三個風牌的刻或槓，另一種風牌做眼",
            "三个风牌的刻或杠，另一种风牌做眼",
            "風牌の刻子三つと残りの雀頭",
        ),
        "kokushi": (
            "One of each terminal and honour, one of them twice",
            "十三種么九字牌各一張，其中一種成對",
            "十三种幺九字牌各一张，其中一种成对",
            "么九牌 13 種を一枚ずつ、うち一種が二枚",
        ),
        "chuuren": (
            "1112345678999 of one suit and one more, no melds",
            "同花色 1112345678999 加任一隻，門前",
            "同花色 1112345678999 加任一只，门前",
            "同じ色の 1112345678999 と一枚。門前",
        ),
        "suuankou": (
            "Four concealed triplets, self-drawn on one of two pairs",
            "四個暗刻或暗槓，雙碰聽自摸",
            "四个暗刻或暗杠，双碰听自摸",
            "暗刻四つ。双碰待ちのツモ",
        ),
        "suurenkou": (
            "Four consecutive triplets of one suit",
            "同門四個連續的刻子",
            "同门四个连续的刻子",
            "同じ色の連続した刻子四つ",
        ),
        "daisuushi": (
            "Triplets of all four winds",
            "四個風牌的刻或槓",
            "四个风牌的刻或杠",
            "風牌の刻子四つ",
        ),
        "tsuuiisou": (
            "Honours only",
            "全部由字牌組成",
            "全部由字牌组成",
            "字牌だけ",
        ),
        "chinroutou": (
            "Terminals only",
            "全部由么九牌組成",
            "全部由幺九牌组成",
            "老頭牌だけ",
        ),
        "suukantsu": (
            "Four kongs",
            "四個槓",
            "四个杠",
            "槓子四つ",
        ),
        "kokushi_13": (
            "Held the thirteen different ones, any of them wins",
            "十三種么九牌各一隻，十三面聽",
            "十三种幺九牌各一只，十三面听",
            "13 種そろって 13 面待ち",
        ),
        "suuankou_tanki": (
            "Four concealed triplets, won on the pair",
            "四個暗刻，單騎食出",
            "四个暗刻，单骑食出",
            "暗刻四つ。単騎待ち",
        ),
        "junsei_chuuren": (
            "Held exactly 1112345678999 of one suit: nine tiles win",
            "手中有同門 1112345678999，九面聽",
            "手中有同门 1112345678999，九面听",
            "1112345678999 の 9 面待ち",
        ),
        "renchiitoi": (
            "Seven consecutive pairs of one suit",
            "同門七對連續數牌",
            "同门七对连续数牌",
            "同じ色の連続した対子七つ",
        ),
        "isshoku_yonjun": (
            "The same sequence four times",
            "四組同花同數字的順子",
            "四组同花同数字的顺子",
            "同じ順子が四つ",
        ),
    }
)

EVENTS = texts(
    {
        "first_turn": (
            "First go-around, no call before",
            "第一巡，之前無人上碰槓",
            "第一巡，之前无人上碰杠",
            "第一巡、鳴きなし",
        ),
        "rinshan": ("On a kong's replacement", "槓上開花", "杠上开花", "槓上開花"),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        "houtei": ("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
    }
)
"""What the tiles do not show, in words for a form."""
