"""When each Chengdu pattern counts, in English, 繁體, 简体, 日本語: rulebook, section 2."""

from __future__ import annotations

from scoring.text import texts

CONDITIONS = texts(
    {
        "su_hu": (
            "Four sets and a pair, nothing better",
            "四組一對，無其他牌型",
            "四组一对，无其他牌型",
            "四面子一雀頭で、ほかに何もない",
        ),
        "dui_dui_hu": (
            "Four triplets or kongs and a pair",
            "四組刻子或槓子加一對",
            "四组刻子或杠子加一对",
            "刻子・槓子四つと雀頭",
        ),
        "qing_yi_se": ("One suit only", "只有一門花色", "只有一门花色", "一色だけ"),
        "qi_dui": (
            "Seven pairs; four equal tiles are two",
            "七個對子，四張相同算兩對",
            "七个对子，四张相同算两对",
            "対子七つ（同じ牌四枚は二つ）",
        ),
        "dai_yao": (
            "Every set and the pair with a 1 or a 9",
            "每組及將牌都帶一或九",
            "每组及将牌都带一或九",
            "どの面子も雀頭も 1 か 9 を含む",
        ),
        "jin_gou_diao": (
            "Four melds on the table, a single tile waits for its pair",
            "四副全部亮出，單釣一張",
            "四副全部亮出，单钓一张",
            "四つとも副露し、単騎で待つ",
        ),
        "qing_dui": ("Pure one suit and all triplets", "清一色加對對胡", "清一色加对对胡", "清一色と対対胡"),
        "jiang_dui": (
            "All triplets of 2, 5 and 8 only",
            "只有二五八的對對胡",
            "只有二五八的对对胡",
            "2・5・8 だけの対対胡",
        ),
        "long_qi_dui": (
            "Seven pairs with four equal tiles",
            "七對中有四張相同",
            "七对中有四张相同",
            "同じ牌四枚を含む七対",
        ),
        "qing_qi_dui": ("Pure one suit and seven pairs", "清一色加七對", "清一色加七对", "清一色と七対"),
        "qing_yao_jiu": ("Pure one suit and terminals in all sets", "清一色加帶幺", "清一色加带幺", "清一色と帯幺"),
        "jiang_jin_gou_diao": ("Triplets of 2, 5, 8 and golden hook", "將對加金鉤釣", "将对加金钩钓", "将対と金鉤釣"),
        "qing_jin_gou_diao": ("Pure one suit and golden hook", "清一色加金鉤釣", "清一色加金钩钓", "清一色と金鉤釣"),
        "qing_long_qi_dui": (
            "Pure one suit and dragon seven pairs",
            "清一色加龍七對",
            "清一色加龙七对",
            "清一色と龍七対",
        ),
        "tian_hu": (
            "The dealer's first 14 tiles win",
            "莊家起手十四張即胡",
            "庄家起手十四张即胡",
            "親の配牌十四枚で和了",
        ),
        "di_hu": (
            "A non-dealer's self-draw on the first turn, before any call or kong",
            "閒家第一巡自摸，此前無人碰槓",
            "闲家第一巡自摸，此前无人碰杠",
            "子の第一巡のツモ（それまでに副露・カンなし）",
        ),
        "shi_ba_luo_han": (
            "Golden hook with four kongs",
            "金鉤釣且四副都是槓",
            "金钩钓且四副都是杠",
            "金鉤釣で四つとも槓子",
        ),
        "qing_shi_ba_luo_han": (
            "Pure one suit and eighteen arhats",
            "清一色加十八羅漢",
            "清一色加十八罗汉",
            "清一色と十八羅漢",
        ),
        "gen": (
            "Each four equal tiles, kong or not, that are not inside the base",
            "每四張相同的牌（不論槓否），牌型內已含者不計",
            "每四张相同的牌（不论杠否），牌型内已含者不计",
            "同じ牌四枚ごと（カンしていなくても）。牌型に含まれる分は除く",
        ),
        "gang_shang_kai_hua": (
            "Self-draw on the tile after a kong",
            "槓後摸牌自摸",
            "杠后摸牌自摸",
            "カンの補充牌でツモ",
        ),
        "gang_shang_pao": (
            "On the discard after the discarder's kong",
            "放銃者槓後打出的牌",
            "放铳者杠后打出的牌",
            "放銃者がカン直後に捨てた牌",
        ),
        "qiang_gang_hu": (
            "Robbing the fourth tile of an added kong",
            "搶別家繞槓的牌",
            "抢别家绕杠的牌",
            "他家の加槓の牌で和了",
        ),
        "hai_di_lao_yue": ("Self-draw of the last tile", "自摸最後一張牌", "自摸最后一张牌", "最後の牌でツモ"),
        "hai_di_pao": ("On the last discard", "最後一張打出的牌", "最后一张打出的牌", "最後の捨て牌で和了"),
        "men_qing": (
            "Self-draw without melds (concealed kongs allowed)",
            "無碰、明槓而自摸（暗槓可）",
            "无碰、明杠而自摸（暗杠可）",
            "暗槓のほか副露なしでツモ",
        ),
        "zhong_zhang": ("No 1 and no 9", "沒有一和九", "没有一和九", "1 と 9 がない"),
        "zi_mo": ("Self-draw", "自摸", "自摸", "ツモ"),
    }
)
