"""Names of the values of the riichi options in English, 繁體, 简体 and 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from rules.riichi.option_words import Words
from scoring.multilingual import Text

_OFF = ("No", "無", "无", "なし")
_ON = ("Yes", "有", "有", "あり")
_YAKUMAN = ("Yakuman", "役滿", "役满", "役満")
_MANGAN = ("Mangan", "滿貫", "满贯", "満貫")
_ABORT: dict[str | int | None, Words] = {
    "off": ("No abort", "不流局", "不流局", "採用しない"),
    "keep": ("Dealer repeats", "連莊", "连庄", "親の連荘"),
    "pass": ("Deal passes", "下莊", "下庄", "親流れ"),
}
_STOP: dict[str | int | None, Words] = {
    "off": _OFF,
    "choice": ("Dealer's choice", "莊家選擇", "庄家选择", "親の任意"),
    "auto": ("Always", "自動", "自动", "自動"),
}
_PATTERNS: dict[str | int | None, Words] = {
    "daisangen": ("Big three dragons", "大三元", "大三元", "大三元"),
    "daisuushi": ("Big four winds", "大四喜", "大四喜", "大四喜"),
    "suukantsu": ("Four kans", "四槓子", "四杠子", "四槓子"),
    "suuankou_tanki": ("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
    "kokushi_13": ("Thirteen orphans, 13 waits", "國士無雙十三面", "国士无双十三面", "国士無双十三面待ち"),
    "junsei_chuuren": ("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
    "tenhou": ("Heavenly hand", "天和", "天和", "天和"),
}
_FIRST = ("First winner", "第一家", "第一家", "上家取り")
_VALUES: dict[str, dict[str | int | None, Words]] = {
    "length": {
        "east": ("East only", "東風戰", "东风战", "東風戦"),
        "south": ("East and South", "半莊", "半庄", "半荘"),
        "full": ("All four winds", "全莊", "全庄", "一荘"),
    },
    "ties": {
        "seat": ("By seat", "按座位", "按座位", "起家順"),
        "split": ("Shared", "平分", "平分", "同順位"),
    },
    "rounding": {
        "none": ("To 0.1", "不取整", "不取整", "小数第一位まで"),
        "round": ("Half up", "四捨五入", "四舍五入", "四捨五入"),
        "gosharokunyu": ("Half down", "五捨六入", "五舍六入", "五捨六入"),
    },
    "leftover": {
        "first": ("To first place", "歸頭名", "归头名", "トップ取り"),
        "lost": ("Left on the table", "作廢", "作废", "誰のものにもならない"),
        "dealer": ("To the last dealer", "歸最後的莊家", "归最后的庄家", "最終局の親"),
        "split": ("Shared by all", "全員平分", "全员平分", "全員で分ける"),
    },
    "tobi": {
        "off": ("No", "無", "无", "なし"),
        "below_zero": ("Below 0", "低於 0 點", "低于 0 点", "0点未満"),
        "zero": ("0 or below", "0 點以下", "0 点以下", "0点以下"),
    },
    "agari_yame": dict(_STOP),
    "tenpai_yame": dict(_STOP),
    "extension": {
        "none": ("None", "無", "无", "なし"),
        "sudden_death": ("Until someone reaches the target", "有人達標即止", "有人达标即止", "サドンデス"),
        "renchan_first": (
            "Until the deal passes, target reached",
            "達標且下莊時止",
            "达标且下庄时止",
            "連荘優先サドンデス",
        ),
    },
    "renchan": {
        "tenpai": ("On a win or tenpai", "聽牌連莊", "听牌连庄", "聴牌連荘"),
        "win": ("On a win", "和牌連莊", "和牌连庄", "和了連荘"),
        "always": ("On a win or any draw", "流局必連莊", "流局必连庄", "流局は常に連荘"),
        "none": ("Never", "不連莊", "不连庄", "連荘なし"),
    },
    "multi_ron": {
        "all": ("All are paid", "全部有效", "全部有效", "全員和了"),
        "head_bump": ("Only the nearest (head bump)", "攔和", "头跳", "頭ハネ"),
    },
    "multi_ron_honba": {"first": _FIRST, "all": ("Each winner", "每家", "每家", "全員")},
    "multi_ron_deposits": {
        "first": _FIRST,
        "own": ("Each gets their own back", "各取自己的", "各取自己的", "自分の分は自分に"),
        "split": ("Shared", "平分", "平分", "分け合う"),
    },
    "kyuushu_kyuuhai": dict(_ABORT),
    "suufon_renda": dict(_ABORT),
    "suukan_sanra": dict(_ABORT),
    "suucha_riichi": dict(_ABORT),
    "sanchahou": dict(_ABORT),
    "nagashi_mangan": {
        "win": ("As a win", "按和牌", "按和牌", "和了扱い"),
        "draw": ("As a draw", "按流局", "按流局", "流局扱い"),
        "off": _OFF,
    },
    "nagashi_multiple": {
        "all": ("All", "全部", "全部", "全員"),
        "nearest": ("The nearest", "最近一家", "最近一家", "最も近い者"),
    },
    "karaten": {
        "noten": ("Noten", "不算聽牌", "不算听牌", "ノーテン"),
        "concealed": (
            "Noten if all four are concealed",
            "四張全在暗手時不算",
            "四张全在暗手时不算",
            "四枚とも手の内ならノーテン",
        ),
        "tenpai": ("Tenpai", "算聽牌", "算听牌", "聴牌と認める"),
    },
    "chombo": {
        "mangan": ("Reverse mangan", "倒付滿貫", "倒付满贯", "満貫払い"),
        "points": ("Points deducted", "扣分", "扣分", "減点"),
    },
    "chombo_next": {
        "pass": ("Deal passes", "下莊", "下庄", "親流れ"),
        "replay": ("Replayed", "重打", "重打", "やり直し"),
    },
    "open_pinfu_fu": {30: ("30 fu", "30 符", "30 符", "30符"), 20: ("20 fu", "20 符", "20 符", "20符")},
    "chiitoitsu_fan": {
        2: ("2 han 25 fu", "2 番 25 符", "2 番 25 符", "2飜25符"),
        1: ("1 han 50 fu", "1 番 50 符", "1 番 50 符", "1飜50符"),
    },
    "honroutou_closed": {2: ("2 han", "2 番", "2 番", "2飜"), 3: ("3 han", "3 番", "3 番", "3飜")},
    "double_wind_pair_fu": {4: ("4 fu", "4 符", "4 符", "4符"), 2: ("2 fu", "2 符", "2 符", "2符")},
    "kazoe": {
        "yakuman": ("One yakuman", "一倍役滿", "一倍役满", "役満一つ"),
        "multiple": ("One yakuman per 13 han", "每 13 番一倍", "每 13 番一倍", "13飜ごとに役満一つ"),
        "sanbaiman": ("Sanbaiman from 11", "11 番起三倍滿", "11 番起三倍满", "11飜以上は三倍満"),
    },
    "double_yakuman": dict(_PATTERNS),
    "ryuuiisou": {
        "any": ("With or without the green dragon", "有無發皆可", "有无发皆可", "發の有無を問わない"),
        "pure_double": ("Double without the green dragon", "無發雙倍", "无发双倍", "發なしは二倍"),
        "hatsu_required": ("Green dragon required", "須有發", "须有发", "發が必要"),
    },
    "pao": dict(_PATTERNS),
    "pao_scope": {
        "hand": ("Whole hand", "整手牌", "整手牌", "手全体"),
        "pattern": ("That yaku", "該役", "该役", "その役だけ"),
    },
    "pao_honba": {
        "discarder": ("Discarder", "放銃者", "放铳者", "放銃者"),
        "liable": ("Pao player", "包牌者", "包牌者", "包の責任者"),
    },
    "open_riichi": {
        "off": _OFF,
        "on": (
            "Yes, yakuman if the discarder isn’t in riichi",
            "有，未立直者放銃算役滿",
            "有，未立直者放铳算役满",
            "あり（非立直者の放銃は役満）",
        ),
        "no_yakuman": ("Yes, never a yakuman", "有，不算役滿", "有，不算役满", "あり（役満扱いなし）"),
    },
    "sanshoku_tsuukan": {
        "off": _OFF,
        "on": _ON,
        "closed_only": ("Closed only, 1 han", "限門前清 1 番", "限门前清 1 番", "門前のみ1飜"),
    },
    "isshoku_sanjun": {
        "off": _OFF,
        "on": _ON,
        "open_1": ("Yes, open 1 han", "有，副露 1 番", "有，副露 1 番", "あり（鳴いて1飜）"),
    },
    "renhou": {
        "off": _OFF,
        "yakuman": _YAKUMAN,
        "mangan": _MANGAN,
        "baiman": ("Baiman", "倍滿", "倍满", "倍満"),
    },
    "daisharin": {
        "off": _OFF,
        "yakuman": _YAKUMAN,
        "double": ("Double yakuman", "雙倍役滿", "双倍役满", "ダブル役満"),
    },
    "shiisanpuutaa": {"off": _OFF, "yakuman": _YAKUMAN, "mangan": _MANGAN},
    "hyakumangoku": {
        "off": _OFF,
        "on": ("100 or more", "100 以上", "100 以上", "100以上"),
        "pure_double": ("Double for exactly 100", "恰為 100 雙倍", "恰为 100 双倍", "ちょうど100は二倍"),
        "over_only": ("Only above 100", "須超過 100", "须超过 100", "100を超えるときのみ"),
    },
    "daichisei": {
        "off": _OFF,
        "alone": ("Not combined with all honours", "不計字一色", "不计字一色", "字一色と複合しない"),
        "with_tsuuiisou": ("Combined with all honours", "複合字一色", "复合字一色", "字一色と複合"),
    },
    "paarenchan": {
        "off": _OFF,
        "deals": ("Eighth deal in a row", "連續第八局做莊", "连续第八局坐庄", "親を八局続けたとき"),
        "wins": ("Eighth win in a row", "連續第八次和牌", "连续第八次和牌", "八連続和了"),
    },
    "kita": {"off": _OFF, "dora": ("As dora", "算寶牌", "算宝牌", "抜きドラ")},
    "sanma_tsumo": {
        "loss": ("Not paid", "不付", "不付", "ツモ損あり"),
        "bisect": ("Split", "平分", "平分", "北家分折半"),
    },
    "uma_by": {
        "place": ("By place", "按名次", "按名次", "順位"),
        "floating": ("By place and how many float", "按名次與浮的人數", "按名次与浮的人数", "順位と浮きの人数"),
    },
    "uma_floating": {
        "0": ("Nobody floats", "無人浮", "无人浮", "浮きなし"),
        "1": ("1 floats", "1 人浮", "1 人浮", "1人浮き"),
        "2": ("2 float", "2 人浮", "2 人浮", "2人浮き"),
        "3": ("3 float", "3 人浮", "3 人浮", "3人浮き"),
        "4": ("All float", "全員浮", "全员浮", "全員浮き"),
    },
    "uma_sum": {
        "zero": ("Adds up to 0", "合計為 0", "合计为 0", "合計0"),
        "free": ("Any sum", "不限合計", "不限合计", "合計自由"),
    },
    "yakitori_to": {
        "each": ("To each winner", "付給每位和牌者", "付给每位和牌者", "和了者それぞれ"),
        "share": ("Shared by the winners", "和牌者平分", "和牌者平分", "和了者で分ける"),
        "first": ("To first place", "歸頭名", "归头名", "トップ"),
        "lost": ("Nobody gets it", "無人收取", "无人收取", "誰も受け取らない"),
    },
    "tobi_bonus_to": {
        "winner": ("To the winner", "付給和牌者", "付给和牌者", "飛ばした人"),
        "first": ("To first place", "歸頭名", "归头名", "トップ"),
        "each": ("To each other player", "付給其餘各家", "付给其余各家", "他家それぞれ"),
    },
    "tobi_bonus_draw": {
        "none": ("Nobody is paid", "不付", "不付", "なし"),
        "first": ("To first place", "歸頭名", "归头名", "トップ"),
        "each": ("To each other player", "付給其餘各家", "付给其余各家", "他家それぞれ"),
    },
    "chips_for": {
        "ippatsu": ("Ippatsu", "一發", "一发", "一発"),
        "ura": ("Ura dora", "裏寶牌", "里宝牌", "裏ドラ"),
        "red": ("Red fives", "赤寶牌", "赤宝牌", "赤ドラ"),
        "yakuman_ron": ("Yakuman by ron", "榮和役滿", "荣和役满", "役満のロン"),
        "yakuman_tsumo": ("Yakuman by self-draw", "自摸役滿", "自摸役满", "役満のツモ"),
    },
    "suukan_moment": {
        "discard": ("After the discard", "打牌之後", "打牌之后", "打牌の後"),
        "kan": ("At the fourth kan", "第四槓時", "第四杠时", "四つ目の槓のとき"),
    },
    "fifth_kan": {
        "forbidden": ("Not allowed", "不允許", "不允许", "できない"),
        "abort": ("Ends the deal", "流局", "流局", "流局"),
    },
}
VALUE_WORDS: Mapping[str, Mapping[str | int | None, Text]] = {
    key: {value: Text(*words) for value, words in named.items()} for key, named in _VALUES.items()
}
