"""Names and help texts of the options of 香港麻雀, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from rules.hongkong.patterns import BY_ID
from rules.options import Value
from scoring.multilingual import Text

_NONE: Mapping[Value, Text] = {0: Text("Not played", "不計", "不计", "採用しない")}

WORDS: Mapping[str, tuple[Text, Text]] = {
    "minimum": (
        Text("Minimum fan", "起糊", "起糊", "最低飜数"),
        Text("Fan needed to win", "食糊最少要多少番", "食糊最少要多少番", "和了に必要な飜数"),
    ),
    "limit": (
        Text("Limit", "爆棚", "爆棚", "上限（爆棚）"),
        Text("Fan above it are paid as this many", "超過的番數也按此計", "超过的番数也按此计",
             "超えた飜はこの飜数で払う"),
    ),
    "table": (
        Text("Payment table", "番數計法", "番数计法", "点数表"),
        Text("How the price grows with the fan", "番數愈高，籌碼如何遞增", "番数越高，筹码如何递增",
             "飜数に応じた点数の増え方"),
    ),
    "base": (
        Text("Base", "底", "底", "基本点"),
        Text("Price of a hand without fan; all prices are multiples of it", "雞糊的價錢，其他都按此倍計",
             "鸡糊的价钱，其他都按此倍计", "0飜の手の点数。すべてこの倍数"),
    ),
    "discarder": (
        Text("Payment by discard", "出銃", "出铳", "放銃の支払い"),
        Text("Whether the discarder pays for all", "出銃者包付，還是三家都付", "出铳者包付，还是三家都付",
             "放銃者一人で払うか、三人とも払うか"),
    ),
    "robbed_pays": (
        Text("Robbed kong", "搶槓", "抢杠", "槍槓の支払い"),
        Text("What the robbed player pays", "被搶槓者如何付", "被抢杠者如何付", "加槓を奪われた人の支払い"),
    ),
    "bao": (
        Text("Liability (包牌)", "包牌", "包牌", "包"),
        Text("Who feeds these hands pays their self-draw alone", "打牌助人成此牌者，自摸由他一家包付",
             "打牌助人成此牌者，自摸由他一家包付", "確定させた人がツモの支払いを一人で負う役"),
    ),
    "winners": (
        Text("Winners on one discard", "一炮多響", "一炮多响", "同時の和了"),
        Text("Whether several may win on the same discard", "同一張牌可否多家食糊", "同一张牌可否多家食糊",
             "同じ捨て牌で複数が和了できるか"),
    ),
    "dealer": (
        Text("Dealer repeats", "冧莊", "冧庄", "連荘"),
        Text("When the dealer deals again", "莊家何時再做莊", "庄家何时再坐庄", "親が続くのはいつか"),
    ),
    "flowers": (
        Text("Flowers", "花牌", "花牌", "花牌"),
        Text("Play with the eight flowers", "用八張花牌", "用八张花牌", "花牌八枚を使う"),
    ),
    "flower_wins": (
        Text("Flower wins", "花糊", "花糊", "花糊"),
        Text("Seven or eight flowers win at once", "摸齊七張或八張花可食糊", "摸齐七张或八张花可食糊",
             "花牌七枚・八枚で和了れる"),
    ),
    "flowers_to_minimum": (
        Text("Flowers count towards the minimum", "花番計入起糊", "花番计入起糊", "花牌を最低飜数に数える"),
        Text("Fan of flowers help to reach the minimum", "花牌的番數可湊起糊番數", "花牌的番数可凑起糊番数",
             "花牌の飜で最低飜数を満たせる"),
    ),
    "ankan_closed": (
        Text("Concealed kongs stay concealed", "暗槓仍算門前清", "暗杠仍算门前清", "暗槓は門前清を崩さない"),
        Text("A concealed kong doesn’t break the concealed hand", "有暗槓仍計門前清", "有暗杠仍计门前清",
             "暗槓があっても門前清を認める"),
    ),
    "qing_yi_se": (
        BY_ID["qing_yi_se"].name,
        Text("Fan of a full flush", "清一色的番數", "清一色的番数", "清一色の飜数"),
    ),
    "kan_kan_wu": (
        BY_ID["kan_kan_wu"].name,
        Text("Fan of four concealed triplets", "坎坎糊的番數", "坎坎糊的番数", "四暗刻の飜数"),
    ),
    "seven_pairs": (
        BY_ID["qi_dui"].name,
        Text("Fan of seven pairs", "七對子的番數", "七对子的番数", "七対子の飜数"),
    ),
    "ren_wu": (
        BY_ID["ren_wu"].name,
        Text("Fan of a win on another player’s first discard", "人糊的番數", "人糊的番数", "人和の飜数"),
    ),
    "false_win_points": (
        Text("False win", "詐糊", "诈糊", "誤和了"),
        Text("Paid to each other player; empty = a self-draw at the limit", "付其他每家；留空即爆棚自摸的價錢",
             "付其他每家；留空即爆棚自摸的价钱", "他の各家に払う点数。空なら上限のツモの額"),
    ),
    "rounds": (
        Text("Rounds", "圈數", "圈数", "場の数"),
        Text("Rounds of a game", "一場打幾圈", "一场打几圈", "一局の対局で回す場の数"),
    ),
    "start_points": (
        Text("Starting points", "起始籌碼", "起始筹码", "配給原点"),
        Text("Points each player starts with", "每人開始時的籌碼", "每人开始时的筹码", "各自が最初に持つ点数"),
    ),
}  # fmt: skip

BAO_NAMES: Mapping[Value, Text] = {
    "twelve": Text("Twelve tiles exposed", "十二張落地", "十二张落地", "四組の副露"),
    "qing_yi_se": BY_ID["qing_yi_se"].name,
    "da_san_yuan": BY_ID["da_san_yuan"].name,
    "da_si_xi": BY_ID["da_si_xi"].name,
    "shi_ba_luo_han": BY_ID["shi_ba_luo_han"].name,
    "gang": BY_ID["gang_shang_kai_hua"].name,
}
VALUE_WORDS: Mapping[str, Mapping[Value, Text]] = {
    "minimum": {0: Text("None (雞糊)", "雞糊", "鸡糊", "なし（雞糊）")},
    "table": {
        "half": Text("Half-spicy", "半辣上", "半辣上", "半辣上"),
        "full": Text("Doubling", "辣辣上", "辣辣上", "倍々（辣辣上）"),
        "steps": Text("In steps", "分段", "分段", "段階式"),
    },
    "discarder": {
        "all": Text("Discarder pays all", "全銃", "全铳", "放銃者が全額（全銃）"),
        "shared": Text("All pay, discarder double", "半銃", "半铳", "全員払い、放銃者は倍（半銃）"),
    },
    "robbed_pays": {
        "self_draw": Text("A self-draw for all three", "搶槓當自摸，一家包付", "抢杠当自摸，一家包付",
                          "三人分のツモを一人で払う"),
        "discard": Text("As a discard", "當出銃", "当出铳", "放銃と同じ"),
    },
    "bao": BAO_NAMES,
    "winners": {
        "nearest": Text("Only the nearest", "截糊", "截糊", "頭ハネ（截糊）"),
        "all": Text("All", "一炮多響", "一炮多响", "全員"),
    },
    "dealer": {
        "win_draw": Text("After a win or a draw", "食糊或流局", "食糊或流局", "和了か流局"),
        "win": Text("After a win", "只限食糊", "只限食糊", "和了のみ"),
        "never": Text("Never", "過莊制", "过庄制", "なし"),
    },
    "kan_kan_wu": _NONE,
    "seven_pairs": _NONE,
    "ren_wu": _NONE,
}  # fmt: skip
