"""The limit hands of the riichi rulebook: section 4."""

from __future__ import annotations

from rules.pattern_conflicts import LOOSE, NO, SOME, Traits
from rules.patterns import OFF, Ticked, either, ron, tsumo, when
from rules.riichi import facts as r
from rules.riichi.option_fields import RiichiOptionFields
from rules.riichi.row import FIXED, FLAT, ONCE, PLAIN, TWICE, Row, Yakuman, double, four_play, limit
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern
from scoring.tiles import EAST, NORTH, counts

_HEAVEN = "123p456p789s111z5z"
_FOUR_CLOSED = f.CLOSED | f.FOUR_TRIPLETS


_GREEN = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
_PEACOCK = sum(1 << kind for kind in (18, 22, 24, 26, 33))
_WHEELS = sum(2 << 5 * kind for kind in range(10, 17))
_HATSU = 1 << 32
_HONOUR_PAIRS = sum(2 << 5 * kind for kind in range(27, 34))
_MAN = (1 << 9) - 1
_SOU = _MAN << 18


def orphans_missing_one(reading: Reading) -> int:
    """Return whether twelve kinds were held before the winning tile, one of them twice."""
    return reading.held.mask.bit_count() == 12


def orphans_all(reading: Reading) -> int:
    """Return whether all thirteen kinds were held before the winning tile."""
    return reading.held.mask.bit_count() == 13


def green(reading: Reading) -> int:
    """Return whether the tiles are only 2 3 4 6 8 of 条 and 发."""
    return not reading.mask & ~_GREEN


def green_with_hatsu(reading: Reading) -> int:
    """Return whether the hand is all green and contains 发."""
    return green(reading) and reading.mask & _HATSU != 0


def green_without_hatsu(reading: Reading) -> int:
    """Return whether the hand is all green without 发."""
    return green(reading) and not reading.mask & _HATSU


def wheels(reading: Reading) -> int:
    """Return whether the tiles are 22334455667788 of 筒."""
    return reading.packed == _WHEELS


def peacock(reading: Reading) -> int:
    """Return whether the tiles are 1 5 7 9 of 条 and 中."""
    return reading.mask == _PEACOCK


def honour_pairs(reading: Reading) -> int:
    """Return whether the hand is seven pairs of honours."""
    return reading.packed == _HONOUR_PAIRS


def _koku(reading: Reading) -> int:
    if reading.mask & ~_MAN:
        return 0
    return sum((kind + 1) * count for kind, count in enumerate(counts(reading.packed)[:9]))


def koku_100(reading: Reading) -> int:
    """Return whether the numbers of 万 add up to 100 or more."""
    return _koku(reading) >= 100


def koku_over(reading: Reading) -> int:
    """Return whether the numbers of 万 add up to more than 100."""
    return _koku(reading) > 100


def koku_exact(reading: Reading) -> int:
    """Return whether the numbers of 万 add up to exactly 100."""
    return _koku(reading) == 100


def express(reading: Reading) -> int:
    """Return whether the hand is 一气通贯 with a triplet of 东 and a pair of 北, or the other way round."""
    ends = {EAST: NORTH, NORTH: EAST}
    return ends.get(reading.triplets[0], -1) == reading.pair and p.straight(reading)


def express_souzu(reading: Reading) -> int:
    """Return whether the hand is `express` in 条."""
    return reading.mask & _SOU != 0 and express(reading)


def gates_of_man(reading: Reading) -> int:
    """Return whether the hand is 九莲宝灯 of 万."""
    return not reading.mask & ~_MAN and p.nine_gates(reading)


def pure_gates_of_man(reading: Reading) -> int:
    """Return whether the hand is 纯正九莲宝灯 of 万."""
    return not reading.mask & ~_MAN and p.pure_nine_gates(reading)


_KOKU = {"on": koku_100, "pure_double": koku_over, "over_only": koku_over}
_GREENS = {"any": green, "pure_double": green_with_hatsu, "hatsu_required": green_with_hatsu}
_OF_MAN = {p.CHUUREN: gates_of_man, p.JUNSEI_CHUUREN: pure_gates_of_man}


def _of_man(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, _OF_MAN[pattern]) if options.chuuren_manzu_only else pattern


def _greens(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, _GREENS[options.ryuuiisou])


def _over(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, _KOKU.get(options.hyakumangoku, koku_100))


def _express(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    needs = pattern.needs | (f.CLOSED if options.touhoku_closed_only else 0)
    return Pattern(needs, express_souzu if options.touhoku_souzu_only else express)


def _eighth(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(r.EIGHTH_DEAL if options.paarenchan == "deals" else r.EIGHTH_WIN)


YAKUMAN: tuple[Row, ...] = (
    Yakuman(
        "tenhou", Text("Heavenly hand", "天和", "天和", "天和"),
        Text("The dealer wins on the tiles dealt", "莊家起手即和", "庄家起手即和", "親が配牌で和了る"),
        Pattern(r.TENHOU), double("tenhou"), (tsumo(_HEAVEN, "5z", seat="E", events=["first_turn"]),),
        ticked=Ticked("limits", traits=Traits(first=True)),
    ),
    Yakuman(
        "chiihou", Text("Earthly hand", "地和", "地和", "地和"),
        Text((
            "A non-dealer wins by tsumo on their first draw, before any call or "
            "kan"
        ), "閒家第一次摸牌即和，之前無人吃碰槓",
             "闲家第一次摸牌即和，之前无人吃碰杠", "子が最初のツモで和了る。それまでに鳴きや槓がない"),
        Pattern(r.CHIIHOU), limit, (tsumo(_HEAVEN, "5z", events=["first_turn"]),),
        ticked=Ticked("limits", traits=Traits(first=True)),
    ),
    Yakuman(
        "daisangen", Text("Big three dragons", "大三元", "大三元", "大三元"),
        Text("Triplets of all three dragons", "三種三元牌均為刻子", "三种三元牌均为刻子", "三元牌の刻子三つ"),
        p.DAISANGEN, limit, (ron("777z99s45p", "6p", "pon:555z", "pon:666z"),),
        ticked=Ticked("limits", kind="dragons", traits=Traits(dragons=3)),
    ),
    Yakuman(
        "shousuushi", Text("Little four winds", "小四喜", "小四喜", "小四喜"),
        Text("Triplets of three winds and a pair of the fourth", "三種風牌刻子，另一種風牌為雀頭",
             "三种风牌刻子，另一种风牌为雀头", "風牌の刻子三つと残りの雀頭"),
        p.SHOUSUUSHI, limit, (ron("44z456p33z", "3z", "pon:111z", "pon:222z"),),
        ticked=Ticked("limits", kind="winds", traits=Traits(winds=3)),
    ),
    Yakuman(
        "daisuushi", Text("Big four winds", "大四喜", "大四喜", "大四喜"),
        Text("Triplets of all four winds", "四種風牌均為刻子", "四种风牌均为刻子", "風牌の刻子四つ"),
        p.DAISUUSHI, double("daisuushi"), (ron("333z444z9p", "9p", "pon:111z", "pon:222z"),),
        ticked=Ticked("limits", kind="winds", traits=Traits(winds=4)),
    ),
    Yakuman(
        "suuankou", Text("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"),
        Text("Four concealed triplets, tsumo on a two-pair wait", "四組暗刻，雙碰聽自摸", "四组暗刻，双碰听自摸",
             "暗刻四つ。双碰待ちのツモ"),
        Pattern(_FOUR_CLOSED, p.four_hidden), limit, (tsumo("111p444p888s33z99p", "3z"),),
        ticked=Ticked("limits", kind="hidden", by="tsumo"),
    ),
    Yakuman(
        "suuankou_tanki", Text("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
        Text("Four concealed triplets, won on the pair", "四組暗刻，單騎聽和牌", "四组暗刻，单骑听和牌",
             "暗刻四つ。単騎待ち"),
        Pattern(_FOUR_CLOSED, p.four_hidden_single), double("suuankou_tanki"), (tsumo("111p444p888s333z9p", "9p"),),
        ticked=Ticked("limits", kind="hidden"),
    ),
    Yakuman(
        "kokushi", Text("Thirteen orphans", "國士無雙", "国士无双", "国士無双"),
        Text("One of each terminal and honour, plus a second of any one", "十三種么九牌各一張，其中一種成對",
             "十三种幺九牌各一张，其中一种成对", "么九牌13種を一枚ずつ、うち一種が二枚"),
        Pattern(f.THIRTEEN | f.ORPHANS, orphans_missing_one), limit, (ron("19m19p19s1223456z", "7z"),),
        ticked=Ticked("limits", kind="orphans", traits=Traits(honours=SOME, terminals=SOME)),
    ),
    Yakuman(
        "kokushi_13", Text("Thirteen orphans, 13 waits", "國士無雙十三面", "国士无双十三面", "国士無双十三面待ち"),
        Text("All thirteen different tiles held, so any one of the 13 wins", "十三種么九牌各一張，聽十三面",
             "十三种幺九牌各一张，听十三面", "13種そろって13面待ち"),
        Pattern(f.THIRTEEN | f.ORPHANS, orphans_all), double("kokushi_13"), (ron("19m19p19s1234567z", "7z"),),
        ticked=Ticked("limits", kind="orphans", traits=Traits(honours=SOME, terminals=SOME)),
    ),
    Yakuman(
        "chuuren", Text("Nine gates", "九蓮寶燈", "九莲宝灯", "九蓮宝燈"),
        Text("1112345678999 of one suit plus any tile of that suit, closed", "同花色 1112345678999 加任一張，門前",
             "同花色 1112345678999 加任一张，门前", "同じ色の1112345678999と一枚。門前"),
        p.CHUUREN, limit, (ron("1112345567899p", "9p"), ron("1112345567899m", "9m")),
        varies=_of_man, ticked=Ticked("limits", kind="gates", traits=Traits(sequences=2, terminals=SOME, middle=True)),
    ),
    Yakuman(
        "junsei_chuuren", Text("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
        Text("Held exactly 1112345678999 of one suit, so nine tiles win", "聽牌時恰為 1112345678999，聽九面",
             "听牌时恰为 1112345678999，听九面", "1112345678999の9面待ち"),
        p.JUNSEI_CHUUREN, double("junsei_chuuren"), (ron("1112345678999p", "5p"), ron("1112345678999m", "5m")),
        excludes=("chuuren",), varies=_of_man,
        ticked=Ticked("limits", kind="gates", traits=Traits(sequences=2, terminals=SOME, middle=True)),
    ),
    Yakuman(
        "tsuuiisou", Text("All honours", "字一色", "字一色", "字一色"),
        Text("Honours only", "只有字牌", "只有字牌", "字牌だけ"),
        p.TSUUIISOU, limit, (ron("11z33z555z666z", "3z", "pon:222z"),),
        ticked=Ticked("limits", traits=Traits(form=FLAT)),
    ),
    Yakuman(
        "chinroutou", Text("All terminals", "清老頭", "清老头", "清老頭"),
        Text("Terminals only", "只有老頭牌", "只有老头牌", "老頭牌だけ"),
        p.CHINROUTOU, limit, (ron("11m99s111p", "9s", "pon:999m", "pon:999p"),),
        ticked=Ticked("limits", traits=Traits(triplets=4)),
    ),
    Yakuman(
        "ryuuiisou", Text("All green", "綠一色", "绿一色", "緑一色"),
        Text("Only 2, 3, 4, 6, 8 of bamboo and green dragons", "只有 2、3、4、6、8 索與發",
             "只有 2、3、4、6、8 索与发", "索子の2・3・4・6・8と發だけ"),
        Pattern(f.SETS | f.ONE_SUIT, green), limit, (ron("234s234s66z888s66s", "6s"),),
        varies=_greens, ticked=Ticked("limits", traits=Traits(terminals=NO, middle=True)),
    ),
    Yakuman(
        "junsei_ryuuiisou", Text("Pure all green", "純綠一色", "纯绿一色", "純正緑一色"),
        Text("All green without green dragons", "綠一色而沒有發", "绿一色而没有发", "發のない緑一色"),
        Pattern(f.SETS | f.ONE_SUIT | f.NO_HONOURS, green_without_hatsu), when("ryuuiisou", TWICE, "pure_double"),
        (ron("2233444666888s", "4s"),),
        excludes=("ryuuiisou",), ticked=Ticked("limits", traits=Traits(terminals=NO, middle=True)),
    ),
    Yakuman(
        "suukantsu", Text("Four kans", "四槓子", "四杠子", "四槓子"),
        Text("Four kans", "四組槓子", "四组杠子", "槓子四つ"),
        Pattern(f.FOUR_KONGS), double("suukantsu"),
        (ron("9p", "9p", "ankan:1111p", "daiminkan:6666s", "kakan:4444z", "ankan:8888s"),),
        ticked=Ticked("limits", kind="kongs"),
    ),
    Yakuman(
        "renhou", Text("Human hand", "人和", "人和", "人和"),
        Text("Ron before a non-dealer’s first draw, before any call or kan", "閒家第一次摸牌前榮和，之前無人吃碰槓",
             "闲家第一次摸牌前荣和，之前无人吃碰杠", "子が最初のツモより前にロン。それまでに鳴きや槓がない"),
        Pattern(r.RENHOU), either("renhou", {"yakuman": ONCE, **FIXED}),
        (ron("123p456p789s111z5z", "5z", events=["first_turn"]),),
        ticked=Ticked("limits", traits=Traits(first=True)),
    ),
    Yakuman(
        "daisharin", Text("Big wheels", "大車輪", "大车轮", "大車輪"),
        Text("22334455667788 of circles, closed", "門前 22334455667788 筒", "门前 22334455667788 筒",
             "門前で筒子の22334455667788"),
        Pattern(f.NO_MELDS | f.ONE_SUIT | f.SIMPLES, wheels), either("daisharin", {"yakuman": ONCE, "double": TWICE}),
        (ron("2233445566778p", "8p"),),
        ticked=Ticked("limits", traits=Traits(form=FLAT)),
    ),
    Yakuman(
        "shiisanpuutaa", Text("Thirteen unconnected", "十三不搭", "十三不搭", "十三不塔"),
        Text("On the first draw: thirteen different unconnected tiles, one of which is paired",
             "第一次摸牌時十三種互不相連的牌加一個對子", "第一次摸牌时十三种互不相连的牌加一个对子",
             "最初のツモで、つながりのない13種と対子一つ"),
        Pattern(f.THIRTEEN | r.UNCONNECTED), either("shiisanpuutaa", {"yakuman": ONCE, **FIXED}),
        (tsumo("147m258p369s1123z", "4z", events=["first_turn"]),),
        excludes=("tenhou", "chiihou"), ticked=Ticked("limits", traits=Traits(form=(LOOSE,), first=True)),
    ),
    Yakuman(
        "suurenkou", Text("Four consecutive triplets", "四連刻", "四连刻", "四連刻"),
        Text("Four consecutive triplets of one suit", "同花色四組連續刻子", "同花色四组连续刻子",
             "同じ色の連続した刻子四つ"),
        p.SUURENKOU, when("suurenkou", ONCE), (ron("222p333p44p99s", "4p", "pon:555p"),),
        ticked=Ticked("limits", kind="triplets", traits=Traits(numbers=4, middle=True, suits=(1,))),
    ),
    Yakuman(
        "isshoku_yonjun", Text("Pure quadruple sequence", "一色四順", "一色四顺", "一色四順"),
        Text("The same sequence four times", "同花色四組相同順子", "同花色四组相同顺子", "同じ順子が四つ"),
        Pattern(f.FOUR_SEQUENCES, p.four_equal_sequences),
        when("isshoku_yonjun", ONCE), (ron("222233334444p9s", "9s"),),
        ticked=Ticked("limits", kind="runs"),
    ),
    Yakuman(
        "hyakumangoku", Text("A million koku", "百萬石", "百万石", "百万石"),
        Text("Characters only, with numbers that add up to 100 or more", "只有萬子，數字合計 100 以上",
             "只有万子，数字合计 100 以上", "萬子だけで数の合計が100以上"),
        Pattern(f.ONE_SUIT | f.NO_HONOURS, koku_100), lambda options: OFF if options.hyakumangoku == "off" else ONCE,
        (ron("7778889999m", "7m", "pon:666m"),),
        varies=_over, on=four_play, ticked=Ticked("limits", traits=Traits(form=FLAT)),
    ),
    Yakuman(
        "junsei_hyakumangoku", Text("Exactly a million koku", "純正百萬石", "纯正百万石", "純正百万石"),
        Text("Characters only, with numbers that add up to exactly 100", "只有萬子，數字合計恰為 100",
             "只有万子，数字合计恰为 100", "萬子だけで数の合計がちょうど100"),
        Pattern(f.ONE_SUIT | f.NO_HONOURS, koku_exact), when("hyakumangoku", TWICE, "pure_double"),
        (ron("7778889995m", "5m", "pon:666m"),),
        excludes=("hyakumangoku",), on=four_play, ticked=Ticked("limits", traits=Traits(form=FLAT)),
    ),
    Yakuman(
        "benikujaku", Text("Red peacock", "紅孔雀", "红孔雀", "紅孔雀"),
        Text("Triplets and a pair of 1, 5, 7, 9 of bamboo and red dragons", "1、5、7、9 索與中組成的刻子與雀頭",
             "1、5、7、9 索与中组成的刻子与雀头", "索子の1・5・7・9と中の刻子と雀頭"),
        Pattern(f.FOUR_TRIPLETS | f.ONE_SUIT | f.HONOURS, peacock), when("benikujaku", ONCE),
        (ron("11s99s555s", "9s", "pon:777s", "pon:777z"),),
        ticked=Ticked("limits", traits=Traits(terminals=SOME, middle=True)),
    ),
    Yakuman(
        "touhoku_shinkansen", Text("Tohoku express", "東北新幹線", "东北新干线", "東北新幹線"),
        Text("A straight with a triplet of East and a pair of North, or the other way round",
             "一氣通貫加東刻子與北雀頭，或北刻子與東雀頭", "一气通贯加东刻子与北雀头，或北刻子与东雀头",
             "一気通貫に東の刻子と北の雀頭、またはその逆"),
        Pattern(f.TRIPLET | f.HONOURS | f.ONE_SUIT | f.THREE_SEQUENCES, express), when("touhoku_shinkansen", ONCE),
        (ron("123456789s11z44z", "1z"),),
        varies=_express, ticked=Ticked("limits", traits=Traits(winds=1, terminals=SOME, middle=True)),
    ),
    Yakuman(
        "daichisei", Text("Seven stars", "大七星", "大七星", "大七星"),
        Text("A pair of each honour", "七種字牌各一對", "七种字牌各一对", "字牌七種の対子"),
        Pattern(f.PAIRS | f.NO_SUIT, honour_pairs), lambda options: OFF if options.daichisei == "off" else TWICE,
        (ron("1122334455667z", "7z"),),
        excluding=lambda options: ("tsuuiisou",) if options.daichisei == "alone" else (),
    ),
    Yakuman(
        "paarenchan", Text("Eight in a row", "八連莊", "八连庄", "八連荘"),
        Text("The dealer wins their eighth deal in a row", "莊家第八次連莊和牌", "庄家第八次连庄和牌",
             "親が八連荘目に和了る"),
        Pattern(r.EIGHTH_DEAL), lambda options: OFF if options.paarenchan == "off" else ONCE,
        (ron(PLAIN, "8s", seat="E", loser="S", streak=7), ron(PLAIN, "8s", seat="E", loser="S", events=["eighth_win"])),
        varies=_eighth,
    ),
    Yakuman(
        "ishinouesannen", Text("Three years on a stone", "石上三年", "石上三年", "石の上にも三年"),
        Text("Double riichi won on the last tile of the wall", "雙立直並自摸海底牌", "双立直并自摸海底牌",
             "ダブル立直と海底摸月"),
        Pattern(r.TWO_TURNS | r.HAITEI), when("ishinouesannen", TWICE),
        (tsumo(PLAIN, "8s", riichi="double", events=["haitei"]),),
    ),
)  # fmt: skip
