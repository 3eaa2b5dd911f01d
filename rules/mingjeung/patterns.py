"""The patterns of the mingjeung rulebook: sections 2 (fan) and 3 (dora). Section 5 is in `limits.py`."""

from __future__ import annotations

from typing import Any

from rules.glossary import GLOSSARY as GENERAL
from rules.mingjeung import facts as m
from rules.mingjeung.limits import LIMITS
from rules.mingjeung.option_fields import MingjeungOptionFields
from rules.mingjeung.row import FLAT, NEVER, Row, ron
from rules.pattern_conflicts import LOOSE, ONLY, SOME, Traits
from rules.patterns import Ticked, always, tsumo
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, count

ELEMENTS = "menzen_tsumo_tanyao_pinfu"
_PLAIN = "123m456p67899s55z"
_LAST = ("345p99s67s", "8s", "pon:222s", "pon:888p")
_FOUR_ELEMENTS = (f.CLOSED, f.TSUMO, f.SIMPLES, f.ALL_SEQUENCES)
_SOME_ELEMENTS = {
    1: Text("Two of concealed, self-draw, simples, all sequences", "門摸斷平四項中兩項", "门摸断平四项中两项",
            "門前・自摸・断么・平和のうち二つ"),
    2: Text("Three of concealed, self-draw, simples, all sequences", "門摸斷平四項中三項", "门摸断平四项中三项",
            "門前・自摸・断么・平和のうち三つ"),
}  # fmt: skip
"""門摸斷平 with fewer than four elements, by its fan."""
_GROUPS = (0b001001001, 0b010010010, 0b100100100)
_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
UNCONNECTED = tuple(HONOURS | sum(_GROUPS[group] << 9 * suit for suit, group in enumerate(order)) for order in _ORDERS)
"""The sixteen tiles of 十四不搭 in each of its six forms."""


def elements(reading: Reading) -> int:
    """Return the fan of 門摸斷平: how many of 門清, 自摸, 斷么九, 平和 hold, minus one."""
    held = sum([reading.flags & element != 0 for element in _FOUR_ELEMENTS])
    return max(0, held - 1)


def all_types(reading: Reading) -> int:
    """Return whether the hand is 五門齊: it has a wind and a dragon. The suits are required elsewhere."""
    return not reading.flags & m.SHISIBUDA and reading.mask & WINDS != 0 and reading.mask & DRAGONS != 0


def closed_kongs(reading: Reading) -> int:
    """Return the number of 暗槓: concealed triplets whose fourth tile is in no sequence."""
    return sum([count(reading.packed, kind) == 4 and not holding(reading, kind) for kind in reading.concealed])


def value_triplets(reading: Reading) -> int:
    """Return the number of 役牌: triplets of dragons, own wind and round wind. A double wind counts once."""
    winds = reading.threes & (_bit(reading.winds.own) | _bit(reading.winds.round))
    return p.dragon_triplets(reading) + winds.bit_count()


def value_triplets_double(reading: Reading) -> int:
    """Return the number of 役牌, with a double wind counted twice."""
    own, wind = reading.winds
    both = own == wind and reading.threes >> own & 1
    return value_triplets(reading) + both


def _bit(kind: int) -> int:
    return 0 if kind < 0 else 1 << kind


def three_winds(reading: Reading) -> int:
    """Return whether the hand is 大三風: three wind triplets, and the pair isn't the fourth wind."""
    return p.wind_triplets(reading) == 3 and not WINDS >> reading.pair & 1


def ends_and_honours(reading: Reading) -> int:
    """Return whether the hand is 混么九: it has terminals, in a hand of only terminals and honours."""
    return reading.mask & TERMINALS != 0


def two_pairs_of_runs(reading: Reading) -> int:
    """Return whether there are two different pairs of equal sequences."""
    return p.equal_pairs(reading) == 2 and p.most_equal(reading) == 2


def little_three_suit_triplets(reading: Reading) -> int:
    """Return whether there are triplets of one number in two suits and its pair in the third."""
    pair = reading.pair
    if pair >= 27:
        return False
    return all(reading.threes >> (pair % 9 + 9 * suit) & 1 for suit in range(3) if suit != pair // 9)


def triplet_and_run(reading: Reading) -> int:
    """Return the number of 四歸一: kinds in a triplet and a sequence.

    A kong leaves no tile for the sequence.
    """
    return sum([holding(reading, kind) > 0 for kind in reading.triplets])


def pair_and_runs(reading: Reading) -> int:
    """Return whether the hand is 四歸二: the pair's kind is in two sequences."""
    return holding(reading, reading.pair) == 2


def four_runs(reading: Reading) -> int:
    """Return the number of 四歸四: kinds in all four sequences."""
    lowest = max(reading.sequences)
    return sum([holding(reading, kind) == 4 for kind in (lowest, lowest + 1, lowest + 2)])


def holding(reading: Reading, kind: int) -> int:
    """Return how many sequences contain a kind."""
    return sum([first <= kind <= first + 2 for first in reading.sequences]) if kind < 27 else 0


def is_unconnected(mask: int) -> bool:
    """Return whether 14 different tiles are 十四不搭."""
    return mask.bit_count() == 14 and any(not mask & ~form for form in UNCONNECTED)


def _yakuhai(options: MingjeungOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, value_triplets_double) if options.double_wind == 2 else pattern


def _most_yakuhai(options: MingjeungOptionFields) -> dict[str, Any]:
    return {"most": 4 + (options.double_wind == 2)}


FAN: tuple[Row, ...] = (
    Row(
        "riichi", Text("Riichi", "立直", "立直", "立直"),
        Text("Declared ready with a concealed hand, paying a 10-point stick", "門清聽牌時支付 10 分供託，之後不可轉章",
             "门清听牌时支付 10 分供托，之后不可转章", "門前で聴牌し、10点を供託して宣言する"),
        Pattern(m.RIICHI), always(1, None), (ron(_PLAIN, "9s", riichi="riichi"),),
        ticked=Ticked("common", 1, sure=True),
    ),
    Row(
        "menzen_tsumo_tanyao_pinfu",
        Text("Concealed, self-draw, simples, all sequences", "門摸斷平", "门摸断平", "門前・自摸・断么・平和"),
        Text("Concealed hand, self-draw, all simples and all sequences: any two 1 fan, any three 2, all four 3",
             "門清、自摸、斷么九、平和：兩種 1 翻、三種 2 翻、全部四種 3 翻",
             "门清、自摸、断幺九、平和：两种 1 翻、三种 2 翻、全部四种 3 翻",
             "門前・自摸・断么九・平和のうち二つで1飜、三つで2飜、四つで3飜"),
        Pattern(0, elements), always(1, 1), (tsumo("234m345678p678s5s", "5s"),), named=_SOME_ELEMENTS,
    ),
    Row(
        "honitsu", Text("Half flush", "混一色", "混一色", "混一色"),
        Text("One suit and honours", "一種花色加字牌", "一种花色加字牌", "一色と字牌だけ"),
        p.HONITSU, always(2, 2), (ron("123p456p888p77z33z", "3z"),),
        ticked=Ticked("common", 7, kind="suit"),
    ),
    Row(
        "chinitsu", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit only", "只有一種花色", "只有一种花色", "一色だけ"),
        p.CHINITSU, always(5, 5), (ron("23456p99p", "7p", "pon:111p", "chi:678p"),),
        excludes=("honitsu", "one_voided_suit"), ticked=Ticked("tiles", kind="suit"),
    ),
    Row(
        "one_voided_suit", Text("Two suits only", "缺一門", "缺一门", "欠一門"),
        Text("Exactly two suits, no honours", "只有兩種花色，沒有字牌", "只有两种花色，没有字牌",
             "ちょうど二色で字牌なし"),
        Pattern(f.TWO_SUITS | f.NO_HONOURS), always(1, 1), (ron("456m99m67p", "8p", "chi:345p", "pon:222m"),),
        ticked=Ticked("common", 5, kind="suit"),
    ),
    Row(
        "all_types", Text("All five types", "五門齊", "五门齐", "五門斉"),
        Text("All three suits, a wind and a dragon", "齊筒、索、萬、風牌及三元牌", "齐筒、索、万、风牌及三元牌",
             "三色・風牌・三元牌がすべてある"),
        Pattern(f.THREE_SUITS | f.HONOURS, all_types), always(2, 2), (ron("123m44z67p", "8p", "chi:345s", "pon:555z"),),
        ticked=Ticked("common", 6),
    ),
    Row(
        "ankan", GENERAL.ankan,
        Text("Each concealed kong", "每組暗槓", "每组暗杠", "暗槓一つにつき"),
        Pattern(f.SETS | f.KONG, closed_kongs), always(1, 1), (ron("123m345p44z67s", "8s", "ankan:2222p"),),
        ticked=Ticked("triplets", most=4),
    ),
    Row(
        "toitoi", Text("All triplets", "對對和", "对对和", "対々和"),
        Text("Four triplets or kongs", "四個刻或槓，沒有順子", "四个刻或杠，没有顺子", "刻子か槓子が四つ"),
        p.TOITOI, always(2, 2), (ron("222m88p33s", "3s", "pon:444m", "pon:777p"),),
        ticked=Ticked("common", 8),
    ),
    Row(
        "sanankou", Text("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"),
        Text("Three concealed triplets or kongs", "三個暗刻或暗槓", "三个暗刻或暗杠", "暗刻か暗槓が三つ"),
        p.SANANKOU, always(2, 2), (ron("222m888p444s5z", "5z", "chi:567m"),),
        ticked=Ticked("triplets"),
    ),
    Row(
        "sanrenkou", Text("Three consecutive triplets", "三連刻", "三连刻", "三連刻"),
        Text("Three consecutive triplets of one suit", "同花三個連續刻子", "同花三个连续刻子",
             "同じ色の連続した刻子三つ"),
        p.SANRENKOU, always(3, 3), (ron("555p99s78s", "6s", "pon:333p", "pon:444p"),),
        ticked=Ticked("triplets", traits=Traits(middle=True)),
    ),
    Row(
        "sankantsu", Text("Three kongs", "三槓", "三杠", "三槓子"),
        Text("Three kongs of any kind", "三個槓子，明暗均可", "三个杠子，明暗均可", "槓子三つ（明槓・暗槓を問わない）"),
        Pattern(f.THREE_KONGS), always(5, 5), (ron("789m2p", "2p", "ankan:4444p", "ankan:9999s", "daiminkan:3333m"),),
        ticked=Ticked("triplets"),
    ),
    Row(
        "yakuhai", Text("Value triplets", "役牌", "役牌", "役牌"),
        Text("Each triplet of dragons, the seat wind or the round wind", "三元牌、門風或圈風的刻子，每組",
             "三元牌、门风或圈风的刻子，每组", "三元牌・自風・場風の刻子一つにつき"),
        Pattern(f.TRIPLET | f.HONOURS, value_triplets), always(1, 1), (ron("456p789s22s67p", "8p", "pon:666z"),),
        varies=_yakuhai, tick_varies=_most_yakuhai, ticked=Ticked("common", 4),
    ),
    Row(
        "shousangen", Text("Little three dragons", "小三元", "小三元", "小三元"),
        Text("Two triplets of dragons and a pair of the third", "兩組三元牌刻或槓，另一種三元牌做眼",
             "两组三元牌刻或杠，另一种三元牌做眼", "三元牌の刻子二つと残りの雀頭"),
        p.SHOUSANGEN, always(2, 2), (ron("77z456p23s", "1s", "pon:555z", "pon:666z"),),
        ticked=Ticked("tiles", brings={"yakuhai": 2}),
    ),
    Row(
        "big_three_winds", Text("Big three winds", "大三風", "大三风", "大三風"),
        Text("Triplets of three winds", "三個風牌刻子", "三个风牌刻子", "風牌の刻子三つ"),
        Pattern(f.THREE_TRIPLETS | f.HONOURS, three_winds), always(3, 3),
        (ron("444z99p45p", "6p", "pon:111z", "pon:222z"),),
        ticked=Ticked("tiles"),
    ),
    Row(
        "chanta", Text("Half outside hand", "混全帶么", "混全带幺", "混全帯么九"),
        Text("A terminal or honour in each set and the pair", "每一組面子及眼均帶有么九或字牌",
             "每一组面子及眼均带有幺九或字牌", "すべての面子と雀頭に么九牌か字牌"),
        Pattern(f.SETS, p.mixed_ends), always(2, 2), (ron("123p789s111z99s78p", "9p"),),
        ticked=Ticked("tiles", kind="ends", traits=Traits(ends=ONLY)),
    ),
    Row(
        "junchan", Text("Fully outside hand", "純全帶么", "纯全带幺", "純全帯么九"),
        Text("A terminal in each set and the pair, no honours", "每一組面子及眼均帶有么九數牌",
             "每一组面子及眼均带有幺九数牌", "すべての面子と雀頭に老頭牌、字牌なし"),
        Pattern(f.SETS | f.NO_HONOURS, p.pure_ends), always(3, 3), (ron("123p789p11m999m78s", "9s"),),
        excludes=("chanta",), ticked=Ticked("tiles", kind="ends", traits=Traits(ends=ONLY)),
    ),
    Row(
        "honroutou", Text("All terminals and honours", "混么九", "混幺九", "混老頭"),
        Text("Only terminals and honours, both kinds", "全由么九加上字牌組成", "全由幺九加上字牌组成",
             "老頭牌と字牌だけ"),
        Pattern(f.ORPHANS | f.HONOURS, ends_and_honours), always(3, 3), (ron("1199m1199p11s33z5z", "5z"),),
        excludes=("chanta",),
        ticked=Ticked("tiles", kind="ends", needs=("toitoi", "chiitoitsu"), traits=Traits(form=FLAT)),
    ),
    Row(
        "iipeikou", Text("Pure double sequence", "一般高", "一般高", "一盃口"),
        Text("Two identical sequences in one suit, called or concealed", "兩組同花同數字的順子，上牌也計",
             "两组同花同数字的顺子，上牌也计", "同じ順子が二つ。チーも数える"),
        Pattern(f.TWO_SEQUENCES, p.two_equal_sequences), always(1, 1), (ron("223344p789s11m67s", "5s"),),
        ticked=Ticked("common", 9, kind="equal"),
    ),
    Row(
        "ryanpeikou", Text("Twice pure double sequence", "雙般高", "双般高", "二盃口"),
        Text("Two different pure double sequences", "兩個不同的一般高", "两个不同的一般高", "異なる一盃口が二組"),
        Pattern(f.FOUR_SEQUENCES, two_pairs_of_runs), always(3, 3), (ron("223344p55667s99s", "7s"),),
        excludes=("iipeikou",), ticked=Ticked("sequences", kind="equal"),
    ),
    Row(
        "isshoku_sanjun", Text("Pure triple sequence", "一色三同順", "一色三同顺", "一色三順"),
        Text("Three identical sequences in one suit", "三組同花同數字的順子", "三组同花同数字的顺子", "同じ順子が三つ"),
        Pattern(f.THREE_SEQUENCES, p.three_equal_sequences), always(4, 4), (ron("22233344p99s678s", "4p"),),
        excludes=("iipeikou",), ticked=Ticked("sequences", kind="equal"),
    ),
    Row(
        "sanshoku_doujun", Text("Mixed triple sequence", "三色同順", "三色同顺", "三色同順"),
        Text("The same sequence in all three suits", "筒索萬有同數字的順子", "筒索万有同数字的顺子",
             "三色で同じ数の順子"),
        p.SANSHOKU_DOUJUN, always(2, 2), (ron("123m123p12s77p456s", "3s"),),
        ticked=Ticked("common", 10),
    ),
    Row(
        "shousanshoku_doukou", Text("Little triple triplets", "小三色同刻", "小三色同刻", "小三色同刻"),
        Text((
            "The same triplet in two suits, with a pair of that number in the "
            "third"
        ), "兩門同數字的刻子，另一門同數字做眼",
             "两门同数字的刻子，另一门同数字做眼", "二色で同じ数の刻子、残る一色で同じ数の雀頭"),
        Pattern(f.TWO_TRIPLETS | f.THREE_SUITS, little_three_suit_triplets), always(2, 2),
        (ron("777m777p77s45p", "6p", "chi:123m"),),
        ticked=Ticked("triplets"),
    ),
    Row(
        "sanshoku_doukou", Text("Triple triplets", "三色同刻", "三色同刻", "三色同刻"),
        Text("The same triplet in all three suits", "筒索萬有同數字的刻子", "筒索万有同数字的刻子",
             "三色で同じ数の刻子"),
        p.SANSHOKU_DOUKOU, always(5, 5), (ron("777m777p99s45p", "6p", "pon:777s"),),
        ticked=Ticked("triplets"),
    ),
    Row(
        "ittsuu", Text("Pure straight", "清龍", "清龙", "一気通貫"),
        Text("123, 456, 789 of one suit", "一門有 123、456、789", "一门有 123、456、789", "同じ色の123・456・789"),
        p.ITTSUU, always(2, 2), (ron("123456p78p99s555s", "9p"),),
        ticked=Ticked("common", 11, apart=("sanshoku_doujun",), traits=Traits(terminals=SOME, middle=True)),
    ),
    Row(
        "siguiyi", Text("Four in a triplet and a sequence", "四歸一", "四归一", "四帰一"),
        Text("Each four identical tiles used in a triplet and a sequence", "每種四張相同的牌用於一組刻子及順子",
             "每种四张相同的牌用于一组刻子及顺子", "同じ牌四枚を刻子一つと順子一つに使う。一種につき"),
        Pattern(f.TRIPLET | f.SEQUENCE, triplet_and_run), always(1, 1), (ron("777678m99s45p", "6p", "chi:123s"),),
        ticked=Ticked("sequences", most=3),
    ),
    Row(
        "siguier", Text("Four in the pair and two sequences", "四歸二", "四归二", "四帰二"),
        Text("Four identical tiles used in the pair and two sequences", "四張相同的牌用於眼及兩組順子",
             "四张相同的牌用于眼及两组顺子", "同じ牌四枚を雀頭と順子二つに使う"),
        Pattern(f.TWO_SEQUENCES, pair_and_runs), always(2, 2), (ron("66777788m45p", "6p", "chi:123s"),),
        ticked=Ticked("sequences"),
    ),
    Row(
        "siguisi", Text("Four in four sequences", "四歸四", "四归四", "四帰四"),
        Text("Each four identical tiles used in four sequences", "每種四張相同的牌用於四組順子",
             "每种四张相同的牌用于四组顺子", "同じ牌四枚を順子四つに使う。一種につき"),
        Pattern(f.FOUR_SEQUENCES, four_runs), always(4, 4),
        (ron("9m", "9m", "chi:456p", "chi:567p", "chi:678p", "chi:678p"),),
        ticked=Ticked("sequences", most=2, needs=("iipeikou", "ryanpeikou", "isshoku_sanjun")),
    ),
    Row(
        "rinshan", Text("Win on a kong's tile", "槓上開花", "杠上开花", "槓上開花"),
        Text("Win on the replacement tile of a kong; after an open kong, its discarder pays as for a win by discard",
             "補槓時食出；大明槓後計食出銃", "补杠时食出；大明杠后计食出铳",
             "槓の補充牌で和了る。大明槓の後はロンと数える"),
        Pattern(m.RINSHAN | f.KONG), always(1, 1),
        (tsumo("345p99s67s", "8s", "ankan:2222s", "pon:888p", events=["rinshan"]),),
        ticked=Ticked("chance", apart=("chankan", "houtei")),
    ),
    Row(
        "chankan", Text("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        Text((
            "Win on the tile another player adds to a "
            "pon"
        ), "食其他人加槓的牌", "食其他人加杠的牌", "他家の加槓した牌でロン"),
        Pattern(m.CHANKAN), always(1, 1), (ron(*_LAST, events=["chankan"]),),
        ticked=Ticked("chance", kind="last"),
    ),
    Row(
        "haitei", Text("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        Text("Self-draw on the last tile", "海底牌自摸", "海底牌自摸", "最後の牌でツモ和了り"),
        Pattern(m.HAITEI), always(1, 1), (tsumo(*_LAST, events=["haitei"]),),
        ticked=Ticked("chance", kind="last"),
    ),
    Row(
        "houtei", Text("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
        Text("Win on the discard after the last tile", "海底牌摸完後，食打出的牌", "海底牌摸完后，食打出的牌",
             "最後の打牌でロン"),
        Pattern(m.HOUTEI), always(1, 1), (ron(*_LAST, events=["houtei"]),),
        ticked=Ticked("chance", kind="last"),
    ),
    Row(
        "chiitoitsu", Text("Seven pairs", "七對子", "七对子", "七対子"),
        Text("Seven pairs, no melds; four identical tiles count as two pairs", "七對牌，門清；四隻一樣的牌可當兩對",
             "七对牌，门清；四张一样的牌可当两对", "対子七つ、門前。同じ牌四枚は二対子でもよい"),
        Pattern(f.PAIRS), always(2, None), (ron("1199p44m2277s33z6z", "6z"),),
        ticked=Ticked("common", 12),
    ),
    Row(
        "shisibuda", Text("Fourteen unconnected", "十四不搭", "十四不搭", "十四不塔"),
        Text("14 different tiles: 147, 258 and 369, each in a different suit, plus honours",
             "三種花色各取 147、258、369，連字牌共十四隻不同的牌", "三种花色各取 147、258、369，连字牌共十四张不同的牌",
             "147・258・369を別々の色で、字牌と合わせて14種"),
        Pattern(m.SHISIBUDA), always(2, None), (ron("258m369p147s4567z", "1z"),),
        excludes=("all_types",), ticked=Ticked("chance", traits=Traits(form=(LOOSE,), honours=SOME, suits=(3,))),
    ),
)  # fmt: skip

PARTS: tuple[Row, ...] = (
    Row(
        "tanyao", Text("All simples", "斷么九", "断幺九", "断么九"),
        Text("No terminals or honours", "沒有么九牌和字牌", "没有幺九牌和字牌", "么九牌がない"),
        p.TANYAO, always(0, 0), (),
        ticked=Ticked("common", 2, part_of=ELEMENTS),
    ),
    Row(
        "pinfu", Text("All sequences", "平和", "平和", "平和"),
        Text("Four sequences", "四組順子", "四组顺子", "順子四つ"),
        Pattern(f.SETS | f.ALL_SEQUENCES), always(0, 0), (),
        ticked=Ticked("common", 3, part_of=ELEMENTS),
    ),
)  # fmt: skip
"""The ticks that make up 門摸斷平."""

DORA: tuple[Row, ...] = (
    Row(
        "dora", Text("Dora", "寶牌", "宝牌", "ドラ"),
        Text((
            "Each dora indicator that matches a tile in the hand, at most 1 fan per indicator; doesn’t "
            "count towards the minimum"
        ),
             "每隻寶牌指示牌最多一翻，手牌有該牌即計；不能用來起和",
             "每张宝牌指示牌最多一翻，手牌有该牌即计；不能用来起和",
             "表示牌そのものがドラ。一枚につき最大1飜。和了に必要な飜には数えない"),
        NEVER, always(1, 1), (ron("777z123s456m8p", "8p", "chi:234p", dora="8p7m"),),
        section="3", ticked=Ticked("dora", most=4, counts=False),
    ),
    Row(
        "ura", Text("Ura dora", "裏寶牌", "里宝牌", "裏ドラ"),
        Text("Dora from the one indicator underneath, for riichi winners only", "立直食和後翻開的一隻裏寶牌",
             "立直食和后翻开的一张里宝牌", "立直した和了者だけの裏ドラ一枚"),
        NEVER, always(1, 1), (ron(_PLAIN, "9s", riichi="riichi", ura="9s"),),
        section="3", ticked=Ticked("dora", riichi=True, counts=False),
    ),
)  # fmt: skip

ROWS = (*FAN, *PARTS, *DORA, *LIMITS)
