"""The rows of riichi's pattern tables with their names and values."""

from __future__ import annotations

from rules.riichi import facts as r
from rules.riichi import patterns as q
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import OFF, Row, Worth, always, when
from scoring import features as f
from scoring import patterns as p
from scoring.patterns import Pattern
from scoring.text import Text

_SIX = ("riichi", "double_riichi", "open_riichi")


def _tanyao(options: RiichiOptions) -> Worth:
    return (1, 1 if options.open_tanyao else None)


def _pinfu(options: RiichiOptions) -> Worth:
    return (1, 1 if options.pinfu_open else None)


def _honroutou(options: RiichiOptions) -> Worth:
    return (options.honroutou_closed, 2)


FAN: tuple[Row, ...] = (
    Row("riichi", Text("Riichi", "立直", "立直", "立直"), Pattern(r.RIICHI), always(1, None)),
    Row(
        "double_riichi",
        Text("Double riichi", "雙立直", "双立直", "ダブル立直"),
        Pattern(r.DOUBLE),
        always(2, None),
        ("riichi",),
    ),
    Row(
        "open_riichi",
        Text("Open riichi", "開立直", "开立直", "オープン立直"),
        Pattern(r.OPEN_RIICHI),
        q.open_riichi(2),
        ("riichi",),
    ),
    Row(
        "double_open_riichi",
        Text("Double open riichi", "開雙立直", "开双立直", "ダブルオープン立直"),
        Pattern(r.DOUBLE_OPEN),
        q.open_riichi(3),
        _SIX,
    ),
    Row("ippatsu", Text("Ippatsu", "一發", "一发", "一発"), Pattern(r.IPPATSU), always(1, None)),
    Row(
        "menzen_tsumo",
        Text("Fully concealed self-draw", "門前清自摸", "门前清自摸", "門前清自摸和"),
        Pattern(f.CLOSED | f.TSUMO),
        always(1, None),
    ),
    Row(
        "yakuhai",
        Text("Value triplets", "役牌", "役牌", "役牌"),
        Pattern(f.TRIPLET | f.HONOURS, q.yakuhai),
        always(1, 1),
    ),
    Row("pinfu", Text("Pinfu", "平和", "平和", "平和"), Pattern(f.SETS | f.ALL_SEQUENCES, q.flat), _pinfu),
    Row("tanyao", Text("All simples", "斷么九", "断幺九", "断么九"), p.TANYAO, _tanyao),
    Row(
        "iipeikou",
        Text("Two equal sequences", "一盃口", "一杯口", "一盃口"),
        Pattern(f.CLOSED | f.TWO_SEQUENCES, q.one_pair_of_runs),
        always(1, None),
    ),
    Row(
        "ryanpeikou",
        Text("Twice two equal sequences", "二盃口", "二杯口", "二盃口"),
        Pattern(f.CLOSED | f.FOUR_SEQUENCES, q.two_pairs_of_runs),
        always(3, None),
        ("iipeikou", "isshoku_sanjun"),
    ),
    Row(
        "chiitoitsu",
        Text("Seven pairs", "七對子", "七对子", "七対子"),
        Pattern(f.PAIRS),
        lambda options: (options.chiitoitsu_fan, None),
    ),
    Row("toitoi", Text("All triplets", "對對和", "对对和", "対々和"), p.TOITOI, always(2, 2)),
    Row(
        "sanankou",
        Text("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"),
        Pattern(f.THREE_TRIPLETS, q.three_hidden),
        always(2, 2),
    ),
    Row(
        "sankantsu",
        Text("Three kongs", "三槓子", "三杠子", "三槓子"),
        Pattern(f.THREE_KONGS, q.three_kongs),
        always(2, 2),
    ),
    Row(
        "sanshoku_doujun",
        Text("Three-suit sequences", "三色同順", "三色同顺", "三色同順"),
        p.SANSHOKU_DOUJUN,
        always(2, 1),
    ),
    Row(
        "sanshoku_doukou",
        Text("Three-suit triplets", "三色同刻", "三色同刻", "三色同刻"),
        p.SANSHOKU_DOUKOU,
        always(2, 2),
    ),
    Row("ittsuu", Text("Straight", "一氣通貫", "一气通贯", "一気通貫"), p.ITTSUU, always(2, 1)),
    Row(
        "chanta",
        Text("Ends in all sets", "混全帶么", "混全带幺", "混全帯么九"),
        Pattern(f.SETS | f.SEQUENCE | f.HONOURS, p.mixed_ends),
        always(2, 1),
    ),
    Row(
        "junchan",
        Text("Terminals in all sets", "純全帶么", "纯全带幺", "純全帯么九"),
        Pattern(f.SETS | f.SEQUENCE | f.NO_HONOURS, p.pure_ends),
        always(3, 2),
    ),
    Row(
        "honroutou",
        Text("All terminals and honours", "混老頭", "混老头", "混老頭"),
        Pattern(f.ORPHANS | f.HONOURS, q.terminals_too),
        _honroutou,
        ("chanta",),
    ),
    Row("honitsu", Text("Half flush", "混一色", "混一色", "混一色"), p.HONITSU, always(3, 2)),
    Row("chinitsu", Text("Full flush", "清一色", "清一色", "清一色"), p.CHINITSU, always(6, 5)),
    Row("shousangen", Text("Little three dragons", "小三元", "小三元", "小三元"), p.SHOUSANGEN, always(2, 2)),
    Row(
        "rinshan",
        Text("Win on a replacement tile", "嶺上開花", "岭上开花", "嶺上開花"),
        Pattern(r.RINSHAN),
        always(1, 1),
    ),
    Row("haitei", Text("Last tile", "海底撈月", "海底捞月", "海底摸月"), Pattern(r.HAITEI), always(1, 1)),
    Row("houtei", Text("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"), Pattern(r.HOUTEI), always(1, 1)),
    Row("chankan", Text("Robbing a kong", "搶槓", "抢杠", "槍槓"), Pattern(r.CHANKAN), always(1, 1)),
    Row(
        "sanshoku_tsuukan",
        Text("Three-suit straight", "三色通貫", "三色通贯", "三色通貫"),
        p.SANSHOKU_TSUUKAN,
        q.either("sanshoku_tsuukan", {"on": (2, 1), "closed_only": (1, None)}),
    ),
    Row(
        "sanrenkou",
        Text("Three consecutive triplets", "三連刻", "三连刻", "三連刻"),
        p.SANRENKOU,
        when("sanrenkou", 2, 2),
    ),
    Row(
        "isshoku_sanjun",
        Text("Three equal sequences", "一色三順", "一色三顺", "一色三順"),
        Pattern(f.THREE_SEQUENCES, q.three_runs),
        q.either("isshoku_sanjun", {"on": (2, 2), "open_1": (2, 1)}),
        ("iipeikou",),
    ),
)

DORA = {
    "dora": Text("Dora", "懸賞牌", "宝牌", "ドラ"),
    "ura": Text("Ura dora", "裡懸賞牌", "里宝牌", "裏ドラ"),
    "aka": Text("Red fives", "紅寶牌", "红宝牌", "赤ドラ"),
    "kita": Text("Norths set aside", "花牌(北)", "花牌(北)", "抜きドラ(北)"),
}


def _double(id: str) -> q.Worths:
    return lambda options: (2, 2) if id in options.double_yakuman else (1, 1)


_ONE, _TWO = always(1, 1), always(2, 2)
_FOUR_CLOSED = f.CLOSED | f.FOUR_TRIPLETS

LIMIT: tuple[Row, ...] = (
    Row("tenhou", Text("Heavenly hand", "天和", "天和", "天和"), Pattern(r.TENHOU), _double("tenhou"), (), "4"),
    Row("chiihou", Text("Earthly hand", "地和", "地和", "地和"), Pattern(r.CHIIHOU), _ONE, (), "4"),
    Row("daisangen", Text("Big three dragons", "大三元", "大三元", "大三元"), p.DAISANGEN, _ONE, (), "4"),
    Row("shousuushi", Text("Little four winds", "小四喜", "小四喜", "小四喜"), p.SHOUSUUSHI, _ONE, (), "4"),
    Row("daisuushi", Text("Big four winds", "大四喜", "大四喜", "大四喜"), p.DAISUUSHI, _double("daisuushi"), (), "4"),
    Row(
        "suuankou",
        Text("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"),
        Pattern(_FOUR_CLOSED, q.four_hidden),
        _ONE,
        (),
        "4",
    ),
    Row(
        "suuankou_tanki",
        Text("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
        Pattern(_FOUR_CLOSED, q.four_hidden_single),
        _double("suuankou_tanki"),
        (),
        "4",
    ),
    Row(
        "kokushi",
        Text("Thirteen orphans", "國士無雙", "国士无双", "国士無双"),
        Pattern(f.THIRTEEN | f.ORPHANS, q.orphans_missing_one),
        _ONE,
        (),
        "4",
    ),
    Row(
        "kokushi_13",
        Text("Thirteen orphans, 13 waits", "國士無雙十三面", "国士无双十三面", "国士無双十三面待ち"),
        Pattern(f.THIRTEEN | f.ORPHANS, q.orphans_all),
        _double("kokushi_13"),
        (),
        "4",
    ),
    Row("chuuren", Text("Nine gates", "九蓮寶燈", "九莲宝灯", "九蓮宝燈"), p.CHUUREN, _ONE, (), "4"),
    Row(
        "junsei_chuuren",
        Text("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
        p.JUNSEI_CHUUREN,
        _double("junsei_chuuren"),
        ("chuuren",),
        "4",
    ),
    Row("tsuuiisou", Text("All honours", "字一色", "字一色", "字一色"), p.TSUUIISOU, _ONE, (), "4"),
    Row("chinroutou", Text("All terminals", "清老頭", "清老头", "清老頭"), p.CHINROUTOU, _ONE, (), "4"),
    Row(
        "ryuuiisou",
        Text("All green", "綠一色", "绿一色", "緑一色"),
        Pattern(f.SETS | f.ONE_SUIT, q.green),
        _ONE,
        (),
        "4",
    ),
    Row(
        "junsei_ryuuiisou",
        Text("Pure all green", "純綠一色", "纯绿一色", "純正緑一色"),
        Pattern(f.SETS | f.ONE_SUIT | f.NO_HONOURS, q.green_without_hatsu),
        when("ryuuiisou", 2, 2, "pure_double"),
        ("ryuuiisou",),
        "4",
    ),
    Row(
        "suukantsu",
        Text("Four kongs", "四槓子", "四杠子", "四槓子"),
        Pattern(f.FOUR_KONGS),
        _double("suukantsu"),
        (),
        "4",
    ),
    Row(
        "open_riichi",
        Text("Open riichi", "開立直", "开立直", "オープン立直"),
        Pattern(r.OPEN_LIMIT | r.OPEN_RIICHI),
        when("open_riichi", 1, 1, "on"),
        (),
        "4",
    ),
    Row(
        "double_open_riichi",
        Text("Double open riichi", "開雙立直", "开双立直", "ダブルオープン立直"),
        Pattern(r.OPEN_LIMIT | r.DOUBLE_OPEN),
        when("open_riichi", 1, 1, "on"),
        (),
        "4",
    ),
    Row(
        "renhou",
        Text("Human hand", "人和", "人和", "人和"),
        Pattern(r.RENHOU),
        when("renhou", 1, 1, "yakuman"),
        (),
        "4",
    ),
    Row(
        "daisharin",
        Text("Big wheels", "大車輪", "大车轮", "大車輪"),
        Pattern(f.NO_MELDS | f.ONE_SUIT | f.SIMPLES, q.wheels),
        q.either("daisharin", {"yakuman": (1, 1), "double": (2, 2)}),
        (),
        "4",
    ),
    Row(
        "shiisanpuutaa",
        Text("Thirteen unconnected", "十三不搭", "十三不搭", "十三不塔"),
        Pattern(f.THIRTEEN | r.UNCONNECTED),
        when("shiisanpuutaa", 1, 1, "yakuman"),
        ("tenhou", "chiihou"),
        "4",
    ),
    Row(
        "suurenkou",
        Text("Four consecutive triplets", "四連刻", "四连刻", "四連刻"),
        p.SUURENKOU,
        when("suurenkou", 1, 1),
        (),
        "4",
    ),
    Row(
        "isshoku_yonjun",
        Text("Four equal sequences", "一色四順", "一色四顺", "一色四順"),
        Pattern(f.FOUR_SEQUENCES, q.four_runs),
        when("isshoku_yonjun", 1, 1),
        (),
        "4",
    ),
    Row(
        "hyakumangoku",
        Text("A million koku", "百萬石", "百万石", "百万石"),
        Pattern(f.ONE_SUIT | f.NO_HONOURS, q.koku_100),
        lambda options: OFF if options.hyakumangoku == "off" else (1, 1),
        (),
        "4",
    ),
    Row(
        "junsei_hyakumangoku",
        Text("Exactly a million koku", "純正百萬石", "纯正百万石", "純正百万石"),
        Pattern(f.ONE_SUIT | f.NO_HONOURS, q.koku_exact),
        when("hyakumangoku", 2, 2, "pure_double"),
        ("hyakumangoku",),
        "4",
    ),
    Row(
        "benikujaku",
        Text("Red peacock", "紅孔雀", "红孔雀", "紅孔雀"),
        Pattern(f.FOUR_TRIPLETS | f.ONE_SUIT | f.HONOURS, q.peacock),
        when("benikujaku", 1, 1),
        (),
        "4",
    ),
    Row(
        "touhoku_shinkansen",
        Text("Tohoku express", "東北新幹線", "东北新干线", "東北新幹線"),
        Pattern(f.TRIPLET | f.HONOURS | f.ONE_SUIT | f.THREE_SEQUENCES, q.express),
        when("touhoku_shinkansen", 1, 1),
        (),
        "4",
    ),
    Row(
        "daichisei",
        Text("Seven stars", "大七星", "大七星", "大七星"),
        Pattern(f.PAIRS | f.NO_SUIT, q.honour_pairs),
        lambda options: OFF if options.daichisei == "off" else (2, 2),
        (),
        "4",
    ),
    Row(
        "paarenchan",
        Text("Eight in a row", "八連莊", "八连庄", "八連荘"),
        Pattern(r.EIGHTH_DEAL),
        lambda options: OFF if options.paarenchan == "off" else (1, 1),
        (),
        "4",
    ),
    Row(
        "ishinouesannen",
        Text("Three years on a stone", "石上三年", "石上三年", "石の上にも三年"),
        Pattern(r.TWO_TURNS | r.HAITEI),
        when("ishinouesannen", 2, 2),
        (),
        "4",
    ),
)

FIXED = {"renhou": {"mangan": 5, "baiman": 8}, "shiisanpuutaa": {"mangan": 5}}
"""Rows of `LIMIT` that may be a fixed number of fan instead."""
