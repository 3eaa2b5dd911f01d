"""Names of the Chengdu patterns, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from scoring.text import texts

NAMES = texts(
    {
        "su_hu": ("Plain win", "素胡", "素胡", "素胡"),
        "dui_dui_hu": ("All triplets", "對對胡", "对对胡", "対対胡"),
        "qing_yi_se": ("Pure one suit", "清一色", "清一色", "清一色"),
        "qi_dui": ("Seven pairs", "七對", "七对", "七対"),
        "dai_yao": ("Terminals in all sets", "帶幺", "带幺", "帯幺"),
        "jin_gou_diao": ("Golden hook", "金鉤釣", "金钩钓", "金鉤釣"),
        "qing_dui": ("Pure triplets", "清對", "清对", "清対"),
        "jiang_dui": ("Triplets of 2, 5, 8", "將對", "将对", "将対"),
        "long_qi_dui": ("Dragon seven pairs", "龍七對", "龙七对", "龍七対"),
        "qing_qi_dui": ("Pure seven pairs", "清七對", "清七对", "清七対"),
        "qing_yao_jiu": ("Pure terminals in all sets", "清幺九", "清幺九", "清幺九"),
        "jiang_jin_gou_diao": ("Golden hook of 2, 5, 8", "將金鉤釣", "将金钩钓", "将金鉤釣"),
        "qing_jin_gou_diao": ("Pure golden hook", "清金鉤釣", "清金钩钓", "清金鉤釣"),
        "qing_long_qi_dui": ("Pure dragon seven pairs", "清龍七對", "清龙七对", "清龍七対"),
        "tian_hu": ("Heavenly hand", "天胡", "天胡", "天胡"),
        "di_hu": ("Earthly hand", "地胡", "地胡", "地胡"),
        "shi_ba_luo_han": ("Eighteen arhats", "十八羅漢", "十八罗汉", "十八羅漢"),
        "qing_shi_ba_luo_han": ("Pure eighteen arhats", "清十八羅漢", "清十八罗汉", "清十八羅漢"),
        "gen": ("Four of a kind", "根", "根", "根"),
        "gang_shang_kai_hua": ("Win after a kong", "槓上開花", "杠上开花", "槓上開花"),
        "gang_shang_pao": ("Discard after a kong", "槓上炮", "杠上炮", "槓上炮"),
        "qiang_gang_hu": ("Robbing a kong", "搶槓胡", "抢杠胡", "槍槓"),
        "hai_di_lao_yue": ("Last tile of the wall", "海底撈月", "海底捞月", "海底撈月"),
        "hai_di_pao": ("Last discard", "海底炮", "海底炮", "海底炮"),
        "men_qing": ("Closed self-draw", "門清", "门清", "門清"),
        "zhong_zhang": ("All simples", "中張", "中张", "中張"),
        "zi_mo": ("Self-draw fan", "自摸加番", "自摸加番", "自摸加番"),
    }
)
