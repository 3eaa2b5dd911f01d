"""Names of patterns, limits and endings in every format, mapped to ids of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

_MJLOG_WORDS = """
menzen_tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou
yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai yakuhai
double_riichi chiitoitsu chanta ittsuu sanshoku_doujun sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou
ryanpeikou junchan honitsu chinitsu
renhou tenhou chiihou daisangen suuankou suuankou_tanki tsuuiisou ryuuiisou chinroutou chuuren junsei_chuuren kokushi
kokushi_13 daisuushi shousuushi suukantsu
dora ura aka
"""
MJLOG: Mapping[int, str] = dict(enumerate(_MJLOG_WORDS.split()))
MJLOG_ABORTS = {
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "ron3": "sanchahou",
    "kan4": "suukan_sanra",
}
PAIFU: Mapping[str, str] = {
    "門前清自摸和": "menzen_tsumo",
    "立直": "riichi",
    "一発": "ippatsu",
    "槍槓": "chankan",
    "嶺上開花": "rinshan",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "両立直": "double_riichi",
    "ダブル立直": "double_riichi",
    "七対子": "chiitoitsu",
    "混全帯幺九": "chanta",
    "一気通貫": "ittsuu",
    "三色同順": "sanshoku_doujun",
    "三色同刻": "sanshoku_doukou",
    "三槓子": "sankantsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "小三元": "shousangen",
    "混老頭": "honroutou",
    "二盃口": "ryanpeikou",
    "純全帯幺九": "junchan",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "人和": "renhou",
    "天和": "tenhou",
    "地和": "chiihou",
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou_tanki",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren",
    "純正九蓮宝燈": "junsei_chuuren",
    "国士無双": "kokushi",
    "国士無双１３面": "kokushi_13",
    "国士無双13面": "kokushi_13",
    "国士無双十三面": "kokushi_13",
    "国士無双十三面待ち": "kokushi_13",
    "大四喜": "daisuushi",
    "小四喜": "shousuushi",
    "四槓子": "suukantsu",
    "ドラ": "dora",
    "裏ドラ": "ura",
    "赤ドラ": "aka",
    "抜きドラ": "kita",
    "役牌": "yakuhai",
    "自風": "yakuhai",
    "場風": "yakuhai",
}
PAIFU_ABORTS = {
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "三家和了": "sanchahou",
    "三家和": "sanchahou",
    "四槓散了": "suukan_sanra",
    "四開槓": "suukan_sanra",
    "Kyuushu Kyuuhai": "kyuushu_kyuuhai",
    "Suufon Renda": "suufon_renda",
    "Suucha Riichi": "suucha_riichi",
    "Sanchahou": "sanchahou",
    "Suukaikan": "suukan_sanra",
}
PAIFU_LIMITS = {
    "満貫": "mangan",
    "切り上げ満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "役満": "yakuman",
    "数え役満": "yakuman",
    "Mangan": "mangan",
    "Kiriage Mangan": "mangan",
    "Haneman": "haneman",
    "Baiman": "baiman",
    "Sanbaiman": "sanbaiman",
    "Yakuman": "yakuman",
    "Kazoe Yakuman": "yakuman",
}
MJAI: Mapping[str, str] = {
    "reach": "riichi",
    "double_reach": "double_riichi",
    "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "menzen_tsumo",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "sangenpai": "yakuhai",
    "bakaze": "yakuhai",
    "jikaze": "yakuhai",
    "rinshankaiho": "rinshan",
    "chankan": "chankan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku_doujun",
    "ikkitsukan": "ittsuu",
    "honchantaiyao": "chanta",
    "chitoitsu": "chiitoitsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "honroto": "honroutou",
    "sanshokudoko": "sanshoku_doukou",
    "sankantsu": "sankantsu",
    "shosangen": "shousangen",
    "honiso": "honitsu",
    "junchantaiyao": "junchan",
    "ryanpeko": "ryanpeikou",
    "chiniso": "chinitsu",
    "dora": "dora",
    "uradora": "ura",
    "akadora": "aka",
}
MJAI_ABORTS = {
    "kyushukyuhai": "kyuushu_kyuuhai",
    "kyushu_kyuhai": "kyuushu_kyuuhai",
    "sufonrenta": "suufon_renda",
    "suchareach": "suucha_riichi",
    "suukaikan": "suukan_sanra",
    "sukaikan": "suukan_sanra",
    "sanchaho": "sanchahou",
}
MAJSOUL: Mapping[int, str] = {
    1: "menzen_tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    **dict.fromkeys(range(7, 12), "yakuhai"),
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsuu",
    17: "sanshoku_doujun",
    18: "double_riichi",
    19: "sanshoku_doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    31: "dora",
    32: "aka",
    33: "ura",
    34: "kita",
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushi",
    44: "suukantsu",
    45: "chuuren",
    47: "junsei_chuuren",
    48: "suuankou_tanki",
    49: "kokushi_13",
    50: "daisuushi",
}
MAJSOUL_ABORTS = {
    1: "kyuushu_kyuuhai",
    2: "suufon_renda",
    3: "suukan_sanra",
    4: "suucha_riichi",
    5: "sanchahou",
}


def summed(rows: Iterable[tuple[str | None, int]]) -> dict[str, int] | None:
    """Return fan by pattern: rows of one pattern are added, worthless ones dropped; None if a name is unknown.

    >>> summed([("yakuhai", 1), ("yakuhai", 1), ("ura", 0)])
    {'yakuhai': 2}
    """
    found: dict[str, int] = {}
    for pattern, fan in rows:
        if pattern is None:
            return None
        if fan:
            found[pattern] = found.get(pattern, 0) + fan
    return found
