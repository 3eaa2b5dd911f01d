"""The patterns of the riichi rulebook: section 2 (fan) and section 3 (dora). Section 4 is in `yakuman.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.entry import WON
from rules.pattern_conflicts import ONLY, ORPHANS, SETS, SOME, Traits
from rules.patterns import Ticked, Worth, always, either, ron, tsumo, when
from rules.riichi import facts as r
from rules.riichi.option_fields import RiichiOptionFields
from rules.riichi.row import DECLARED, FLAT, NEVER, PLAIN, Row, four_play, open_riichi
from rules.riichi.yakuman import YAKUMAN
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern
from scoring.readings import Wait
from scoring.tiles import DRAGONS, TERMINALS


def yakuhai(reading: Reading) -> int:
    """Return the number of triplets of dragons, own wind and round wind. A double wind counts twice."""
    threes, (own, here) = reading.threes, reading.winds
    return (threes & DRAGONS).bit_count() + (threes >> own & 1) + (threes >> here & 1)


def flat(reading: Reading) -> int:
    """Return whether the hand is 平和形: four sequences, a valueless pair, a two-sided wait."""
    pair = reading.pair
    return reading.wait == Wait.RYANMEN and pair < 31 and pair not in reading.winds


def two_pairs_of_runs(reading: Reading) -> int:
    """Return whether there are two pairs of equal sequences."""
    return p.equal_pairs(reading) == 2


def two_different_pairs(reading: Reading) -> int:
    """Return whether there are two different pairs of equal sequences."""
    return p.equal_pairs(reading) == 2 and len(set(reading.sequences)) == 2


def terminals_too(reading: Reading) -> int:
    """Return whether terminals accompany the honours, in a reading as sets or pairs."""
    return reading.mask & TERMINALS != 0 and not reading.flags & f.THIRTEEN


def three_kongs(reading: Reading) -> int:
    """Return whether there are exactly three kongs."""
    return len(reading.kongs) == 3


def _pinfu(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    needs = pattern.needs if options.pinfu_open else pattern.needs | f.CLOSED
    return Pattern(needs if options.pinfu_tsumo else needs | f.RON, pattern.has)


def _pinfu_fu(options: RiichiOptionFields) -> dict[str, Any]:
    return {"fu": {"closed ron": 30, "open ron": options.open_pinfu_fu, "closed tsumo": 20, "open tsumo": 20}}


def _pairs_fu(options: RiichiOptionFields) -> dict[str, Any]:
    return {"fu": dict.fromkeys(WON, 25 if options.chiitoitsu_fan == 2 else 50)}


def _ryanpeikou(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    return Pattern(pattern.needs, two_different_pairs) if options.ryanpeikou_distinct else pattern


def _rinshan(options: RiichiOptionFields, pattern: Pattern) -> Pattern:
    """Return a pattern that needs a kong, unless norths are set aside: they are replaced from the same tiles."""
    return Pattern(pattern.needs | f.KONG) if options.kita == "off" else pattern


FAN: tuple[Row, ...] = (
    Row(
        "riichi", Text("Riichi", "立直", "立直", "立直"),
        Text("Declared tenpai with a closed hand, paying a 1,000-point stick", "門前聽牌並宣告立直，放 1,000 點",
             "门前听牌并宣告立直，放 1,000 点", "門前で聴牌し、1000点を出して宣言する"),
        Pattern(r.RIICHI), always(1, None), (ron(PLAIN, "8s", riichi="riichi"),),
        ticked=Ticked("common", common=1, kind="riichi", sure=True),
    ),
    Row(
        "double_riichi", Text("Double riichi", "雙立直", "双立直", "ダブル立直"),
        Text("Riichi on the first discard, before any call or kan", "第一巡打牌即立直，之前無人吃碰槓",
             "第一巡打牌即立直，之前无人吃碰杠", "最初の打牌で立直。それまでに鳴きや槓がない"),
        Pattern(r.DOUBLE), always(2, None), (ron(PLAIN, "8s", riichi="double"),),
        excludes=("riichi",), ticked=Ticked("moment", kind="riichi", replaces=("riichi",)),
    ),
    Row(
        "open_riichi", Text("Open riichi", "開立直", "开立直", "オープン立直"),
        Text("Riichi with the hand shown; by agreement, yakuman on ron from a player not in riichi",
             "亮牌立直；可約定未立直者放銃為役滿", "亮牌立直；可约定未立直者放铳为役满",
             "手牌を公開して立直。立直していない者の放銃は取り決めにより役満"),
        Pattern(r.OPEN_RIICHI), open_riichi(2), (ron(PLAIN, "8s", riichi="open"),),
        excludes=("riichi",), limit_needs=r.OPEN_LIMIT, ticked=Ticked("moment", kind="riichi", replaces=("riichi",)),
    ),
    Row(
        "double_open_riichi", Text("Double open riichi", "開雙立直", "开双立直", "ダブルオープン立直"),
        Text("Open riichi on the first discard", "第一巡打牌即開立直", "第一巡打牌即开立直",
             "最初の打牌でオープン立直"),
        Pattern(r.DOUBLE_OPEN), open_riichi(3), (ron(PLAIN, "8s", riichi="double_open"),),
        excludes=DECLARED[:3], limit_needs=r.OPEN_LIMIT, ticked=Ticked("moment", kind="riichi", replaces=("riichi",)),
    ),
    Row(
        "ippatsu", Text("Ippatsu", "一發", "一发", "一発"),
        Text("Won within one turn of riichi, with no call or kan in between", "立直後一巡內和牌，其間無人吃碰槓",
             "立直后一巡内和牌，其间无人吃碰杠", "立直後1巡以内に和了る。その間に鳴きや槓がない"),
        Pattern(r.IPPATSU), when("ippatsu", Worth(1, None)), (ron(PLAIN, "8s", riichi="riichi", events=["ippatsu"]),),
        ticked=Ticked("common", common=2, needs=DECLARED, traits=Traits(late=True)),
    ),
    Row(
        "menzen_tsumo", Text("Fully concealed hand", "門前清自摸", "门前清自摸", "門前清自摸和"),
        Text("Closed hand won by tsumo", "門前清而自摸", "门前清而自摸", "門前でツモ和了り"),
        Pattern(f.CLOSED | f.TSUMO), always(1, None), (tsumo("123p456p678s33z99p", "3z"),),
        ticked=Ticked("common", common=3, sure=True),
    ),
    Row(
        "yakuhai", Text("Value triplets", "役牌", "役牌", "役牌"),
        Text("Triplet of dragons, the seat wind or the round wind; 1 han each, 2 for a double wind",
             "三元牌、自風或場風的刻子，每組一番，連風兩番", "三元牌、自风或场风的刻子，每组一番，连风两番",
             "三元牌・自風・場風の刻子。一つにつき1飜、連風牌は2飜"),
        Pattern(f.TRIPLET | f.HONOURS, yakuhai), always(1, 1), (ron("456p789s22s67p", "8p", "pon:666z"),),
        ticked=Ticked("common", common=6, most=4),
    ),
    Row(
        "pinfu", Text("Pinfu", "平和", "平和", "平和"),
        Text("Four sequences, a pair worth no fu and a two-sided wait", "四組順子、非役牌的雀頭，兩面聽",
             "四组顺子、非役牌的雀头，两面听", "順子四つ、役牌でない雀頭、両面待ち"),
        Pattern(f.SETS | f.ALL_SEQUENCES, flat), lambda options: Worth(1, 1 if options.pinfu_open else None),
        (ron("123p567p345s99p78s", "9s"),),
        varies=_pinfu, tick_varies=_pinfu_fu, ticked=Ticked("common", common=4),
    ),
    Row(
        "tanyao", Text("All simples", "斷么九", "断幺九", "断么九"),
        Text("No terminals or honours", "沒有么九牌", "没有幺九牌", "么九牌がない"),
        p.TANYAO, lambda options: Worth(1, 1 if options.open_tanyao else None), (ron("234p678p345s88p66s", "6s"),),
        ticked=Ticked("common", common=5, traits=Traits(form=FLAT)),
    ),
    Row(
        "iipeikou", Text("Pure double sequence", "一盃口", "一杯口", "一盃口"),
        Text("The same sequence twice in one suit, closed", "門前，同花色兩組相同順子", "门前，同花色两组相同顺子",
             "門前で同じ順子が二つ"),
        Pattern(f.CLOSED | f.TWO_SEQUENCES, p.two_equal_sequences), always(1, None), (ron("223344p789s11m67s", "5s"),),
        ticked=Ticked("common", common=7),
    ),
    Row(
        "ryanpeikou", Text("Twice pure double sequence", "二盃口", "二杯口", "二盃口"),
        Text("Two pure double sequences, closed", "門前，兩組一盃口", "门前，两组一杯口", "門前で一盃口が二つ"),
        Pattern(f.CLOSED | f.FOUR_SEQUENCES, two_pairs_of_runs), always(3, None), (ron("223344p55667s99s", "7s"),),
        excludes=("iipeikou", "isshoku_sanjun"), varies=_ryanpeikou,
        ticked=Ticked("sets", kind="runs", traits=Traits(suits=(1, 2))),
    ),
    Row(
        "chiitoitsu", Text("Seven pairs", "七對子", "七对子", "七対子"),
        Text("Seven different pairs", "七個不同的對子", "七个不同的对子", "異なる対子が七つ"),
        Pattern(f.PAIRS), lambda options: Worth(options.chiitoitsu_fan), (ron("11m2299p4477s33z6z", "6z"),),
        tick_varies=_pairs_fu, ticked=Ticked("common", common=9),
    ),
    Row(
        "toitoi", Text("All triplets", "對對和", "对对和", "対々和"),
        Text("Four triplets or kans", "四組刻子或槓子", "四组刻子或杠子", "刻子か槓子が四つ"),
        p.TOITOI, always(2, 2), (ron("444p99m77s", "7s", "pon:111p", "pon:888s"),),
        ticked=Ticked("common", common=8, apart=("menzen_tsumo",)),
    ),
    Row(
        "sanankou", Text("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"),
        Text("Exactly three concealed triplets; one completed by ron isn’t concealed",
             "恰有三組暗刻；榮和完成的刻子不算暗刻", "恰有三组暗刻；荣和完成的刻子不算暗刻",
             "暗刻がちょうど三つ。ロンで完成した刻子は明刻"),
        p.SANANKOU, always(2, 2), (ron("333p888s111z99p78p", "6p"),),
        ticked=Ticked("sets", kind="hidden"),
    ),
    Row(
        "sankantsu", Text("Three kans", "三槓子", "三杠子", "三槓子"),
        Text("Exactly three kans", "恰有三組槓子", "恰有三组杠子", "槓子がちょうど三つ"),
        Pattern(f.THREE_KONGS, three_kongs), always(2, 2),
        (ron("99p12s", "3s", "ankan:1111p", "daiminkan:6666s", "kakan:4444z"),),
        ticked=Ticked("sets", kind="kongs"),
    ),
    Row(
        "sanshoku_doujun", Text("Mixed triple sequence", "三色同順", "三色同顺", "三色同順"),
        Text("The same sequence in three suits", "三種花色各一組相同順子", "三种花色各一组相同顺子",
             "三色で同じ数の順子"),
        p.SANSHOKU_DOUJUN, always(2, 1), (ron("345m345p34s99p777s", "5s"),),
        on=four_play, ticked=Ticked("common", common=11, kind="runs"),
    ),
    Row(
        "sanshoku_doukou", Text("Triple triplets", "三色同刻", "三色同刻", "三色同刻"),
        Text("The same triplet in three suits", "三種花色各一組相同刻子", "三种花色各一组相同刻子",
             "三色で同じ数の刻子"),
        p.SANSHOKU_DOUKOU, always(2, 2),
        (ron("777m777p99s45p", "6p", "pon:777s"), ron("111m111p99s45p", "6p", "pon:111s")),
        ticked=Ticked("sets", kind="triplets", traits=Traits(numbers=3)),
    ),
    Row(
        "ittsuu", Text("Pure straight", "一氣通貫", "一气通贯", "一気通貫"),
        Text("123, 456 and 789 of one suit", "同花色 123、456、789", "同花色 123、456、789", "同じ色の123・456・789"),
        p.ITTSUU, always(2, 1), (ron("123456p78p99s555s", "9p"),),
        ticked=Ticked("common", common=12, kind="runs", traits=Traits(terminals=SOME, middle=True)),
    ),
    Row(
        "chanta", Text("Half outside hand", "混全帶么", "混全带幺", "混全帯么九"),
        Text("A terminal or honour in each set and the pair; at least one sequence and one honour",
             "每組及雀頭均含么九牌，至少一組順子和一種字牌", "每组面子与雀头均含幺九牌，至少一组顺子和一种字牌",
             "すべての面子と雀頭に么九牌。順子と字牌がある"),
        Pattern(f.SETS | f.SEQUENCE | f.HONOURS, p.mixed_ends), always(2, 1), (ron("123p789s111z99s78p", "9p"),),
        ticked=Ticked("colours", common=14, traits=Traits(ends=ONLY, terminals=SOME)),
    ),
    Row(
        "junchan", Text("Fully outside hand", "純全帶么", "纯全带幺", "純全帯么九"),
        Text("A terminal in each set and the pair; at least one sequence", "每組及雀頭均含老頭牌，至少一組順子",
             "每组面子与雀头均含老头牌，至少一组顺子", "すべての面子と雀頭に老頭牌。順子がある"),
        Pattern(f.SETS | f.SEQUENCE | f.NO_HONOURS, p.pure_ends), always(3, 2), (ron("123p789p11m999m78s", "9s"),),
        ticked=Ticked("colours", traits=Traits(ends=ONLY, terminals=SOME)),
    ),
    Row(
        "honroutou", Text("All terminals and honours", "混老頭", "混老头", "混老頭"),
        Text("Only terminals and honours, both kinds", "只有老頭牌和字牌", "只有老头牌和字牌", "老頭牌と字牌だけ"),
        Pattern(f.ORPHANS | f.HONOURS, terminals_too), lambda options: Worth(options.honroutou_closed, 2),
        (ron("1199m1199p11s33z5z", "5z"),),
        excludes=("chanta",), ticked=Ticked("colours", traits=Traits(form=FLAT, terminals=SOME, suits=(1, 2, 3))),
    ),
    Row(
        "honitsu", Text("Half flush", "混一色", "混一色", "混一色"),
        Text("One suit and honours", "一種花色加字牌", "一种花色加字牌", "一色と字牌だけ"),
        p.HONITSU, always(3, 2), (ron("123p456p222p77z33z", "3z"),),
        ticked=Ticked("common", common=10, kind="suit", traits=Traits(form=FLAT)),
    ),
    Row(
        "chinitsu", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit only", "只有一種花色", "只有一种花色", "一色だけ"),
        p.CHINITSU, always(6, 5), (ron("1233455567899p", "9p"),),
        ticked=Ticked("colours", place=-1, common=13, kind="suit", traits=Traits(form=FLAT)),
    ),
    Row(
        "shousangen", Text("Little three dragons", "小三元", "小三元", "小三元"),
        Text("Two triplets of dragons and a pair of the third", "兩組三元牌刻子，另一種三元牌為雀頭",
             "两组三元牌刻子，另一种三元牌为雀头", "三元牌の刻子二つと残りの雀頭"),
        p.SHOUSANGEN, always(2, 2), (ron("77z456p23s", "1s", "pon:555z", "pon:666z"),),
        ticked=Ticked("sets", kind="dragons", apart=("sanshoku_doukou", "sanrenkou"), brings={"yakuhai": 2},
                      traits=Traits(dragons=2)),
    ),
    Row(
        "rinshan", Text("After a kan", "嶺上開花", "岭上开花", "嶺上開花"),
        Text("Tsumo on the replacement tile of a kan", "槓後摸嶺上牌和牌", "杠后摸岭上牌和牌",
             "槓の補充牌でツモ和了り"),
        Pattern(r.RINSHAN), always(1, 1), (tsumo("345p99s67s888p", "8s", "ankan:2222s", events=["rinshan"]),),
        varies=_rinshan, ticked=Ticked("moment", place=1, apart=("ippatsu",), traits=Traits(late=True)),
    ),
    Row(
        "haitei", Text("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        Text("Tsumo on the last tile of the wall", "自摸海底最後一張牌", "自摸海底最后一张牌",
             "最後のツモ牌で和了る"),
        Pattern(r.HAITEI), always(1, 1), (tsumo("345p99s67s888p", "8s", "pon:222s", events=["haitei"]),),
        ticked=Ticked("moment", traits=Traits(late=True)),
    ),
    Row(
        "houtei", Text("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
        Text("Ron on the last discard", "榮和最後一張打出的牌", "荣和最后一张打出的牌", "最後の打牌で和了る"),
        Pattern(r.HOUTEI), always(1, 1), (ron("345p99s67s888p", "8s", "pon:222s", events=["houtei"]),),
        ticked=Ticked("moment", traits=Traits(late=True)),
    ),
    Row(
        "chankan", Text("Robbing a kan", "搶槓", "抢杠", "槍槓"),
        Text("Ron on the tile another player adds to a pon", "他家加槓時榮和該牌", "他家加杠时荣和该牌",
             "他家の加槓した牌でロン"),
        Pattern(r.CHANKAN), always(1, 1), (ron("345p99s67s888p", "8s", "pon:222s", events=["chankan"]),),
        ticked=Ticked("moment", place=1, apart=("houtei",),
                      traits=Traits(form=(SETS, ORPHANS), sequences=1, late=True)),
    ),
    Row(
        "sanshoku_tsuukan", Text("Mixed straight", "三色通貫", "三色通贯", "三色通貫"),
        Text("123, 456 and 789 in three different suits", "三種花色分別為 123、456、789",
             "三种花色分别为 123、456、789", "123・456・789を三色で"),
        p.SANSHOKU_TSUUKAN, either("sanshoku_tsuukan", {"on": Worth(2, 1), "closed_only": Worth(1)}),
        (ron("123m456p78s99p222s", "9s"),),
        on=four_play, ticked=Ticked("sets", kind="runs", traits=Traits(terminals=SOME, middle=True)),
    ),
    Row(
        "sanrenkou", Text("Three consecutive triplets", "三連刻", "三连刻", "三連刻"),
        Text("Three consecutive triplets of one suit", "同花色三組連續刻子", "同花色三组连续刻子",
             "同じ色の連続した刻子三つ"),
        p.SANRENKOU, when("sanrenkou", Worth(2, 2)), (ron("333p444p99s78s", "9s", "pon:555p"),),
        ticked=Ticked("sets", kind="triplets", traits=Traits(numbers=3, middle=True)),
    ),
    Row(
        "isshoku_sanjun", Text("Pure triple sequence", "一色三順", "一色三顺", "一色三順"),
        Text("The same sequence three times", "同花色三組相同順子", "同花色三组相同顺子", "同じ順子が三つ"),
        Pattern(f.THREE_SEQUENCES, p.three_equal_sequences),
        either("isshoku_sanjun", {"on": Worth(2, 2), "open_1": Worth(2, 1)}),
        (ron("22233344p99s678s", "4p"),),
        excludes=("iipeikou",), ticked=Ticked("sets", kind="runs"),
    ),
)  # fmt: skip

DORA: tuple[Row, ...] = (
    Row(
        "dora", Text("Dora", "寶牌", "宝牌", "ドラ"),
        Text("Each tile shown by a dora indicator; not a yaku, so it needs another",
             "寶牌指示牌所指的牌，每張一番；不算役", "宝牌指示牌所指的牌，每张一番；不算役",
             "ドラ表示牌の示す牌。1枚1飜、役ではない"),
        NEVER, always(1, 1), (ron(PLAIN, "8s", riichi="riichi", dora="8p"),),
        section="3", on=lambda options: options.dora, ticked=Ticked("dora", most=20, counts=False),
    ),
    Row(
        "ura", Text("Ura dora", "裏寶牌", "里宝牌", "裏ドラ"),
        Text("Dora from the indicators underneath, for riichi winners only", "立直者和牌後翻開的裏寶牌，每張一番",
             "立直者和牌后翻开的里宝牌，每张一番", "立直した者だけの裏ドラ。1枚1飜"),
        NEVER, always(1, 1), (ron(PLAIN, "8s", riichi="riichi", dora="1z", ura="8p"),),
        section="3", on=lambda options: options.ura_dora,
        ticked=Ticked("dora", most=20, counts=False, place=1, riichi=True, needs=DECLARED),
    ),
    Row(
        "aka", Text("Red fives", "紅寶牌", "红宝牌", "赤ドラ"),
        Text("Each red five", "每張紅五一番", "每张红五一番", "赤五1枚につき1飜"),
        NEVER, always(1, 1), (ron("234p678p340s99p67s", "8s", riichi="riichi"),),
        section="3", on=lambda options: any(options.red_fives),
        tick_varies=lambda options: {"most": sum(options.red_fives)},
        ticked=Ticked("dora", most=20, counts=False, traits=Traits(form=FLAT, middle=True, suits=(1, 2, 3))),
    ),
    Row(
        "kita", Text("Norths set aside", "拔北", "拔北", "抜きドラ（北）"),
        Text("Each North set aside", "每張拔出的北一番", "每张拔出的北一番", "抜いた北1枚につき1飜"),
        NEVER, always(1, 1), (ron("123p567p345s99p78s", "9s", flowers="44z"),),
        section="3", on=lambda options: options.kita == "dora", ticked=Ticked("dora", counts=False, place=1, most=4),
    ),
)  # fmt: skip

_CLUB = {"aka": "Aka dora", "ura": "Ura dora"}


def _club(row: Row) -> Row:
    """Return the row with its usual romaji name as the English one: its id, or a fixed name for dora."""
    said = _CLUB.get(row.id, row.id.replace("_", " ").capitalize())
    return replace(row, name=replace(row.name, club=said))


ROWS = tuple(_club(row) for row in (*FAN, *DORA, *YAKUMAN))
PINFU = next(row for row in ROWS if row.id == "pinfu")
