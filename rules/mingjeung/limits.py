"""The limit hands of the mingjeung rulebook: section 5."""

from __future__ import annotations

from rules.mingjeung import facts as m
from rules.mingjeung.row import Limit, great, great_closed, ron, small, small_closed
from rules.patterns import Ticked, tsumo
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern
from scoring.tiles import ORPHANS

_FIRST = "123p456p789s111m5z"


def thirteen_waits(reading: Reading) -> int:
    """Return whether all thirteen kinds were held before the winning tile."""
    return reading.held.mask == ORPHANS


def consecutive_pairs(reading: Reading) -> int:
    """Return whether the hand is 七連對: seven consecutive pairs of one suit."""
    return any(reading.mask == 0b1111111 << 9 * suit + rank for suit in range(3) for rank in range(3))


LIMITS: tuple[Limit, ...] = (
    Limit(
        "tenhou", Text("Heavenly hand", "天和", "天和", "天和"),
        Text("The dealer wins on the tiles dealt, before any kong", "莊家配完牌就食出，暗槓之後不計",
             "庄家配完牌就食出，暗杠之后不计", "親が配牌で和了る。暗槓の後は数えない"),
        Pattern(m.TENHOU), small_closed, (tsumo(_FIRST, "5z", seat="E", events=["first_turn"]),),
    ),
    Limit(
        "chiihou", Text("Earthly hand", "地和", "地和", "地和"),
        Text("A non-dealer wins on the dealer’s first discard", "閒家配牌已聽，食莊家打出的第一隻牌",
             "闲家配牌已听，食庄家打出的第一张牌", "子が親の第一打でロン"),
        Pattern(m.CHIIHOU), small_closed, (ron(_FIRST, "5z", events=["first_turn"], **{"from": "E"}),),
    ),
    Limit(
        "renhou", Text("Human hand", "人和", "人和", "人和"),
        Text("A non-dealer wins in the first go-around, before any call or kong",
             "閒家在第一巡食出，之前無人上碰槓", "闲家在第一巡食出，之前无人上碰杠",
             "子が第一巡で和了る。それまでに鳴きや槓がない"),
        Pattern(m.RENHOU), small_closed, (tsumo(_FIRST, "5z", events=["first_turn"]),),
    ),
    Limit(
        "daisangen", Text("Big three dragons", "大三元", "大三元", "大三元"),
        Text("Triplets of all three dragons", "三個三元牌的刻或槓", "三个三元牌的刻或杠", "三元牌の刻子三つ"),
        p.DAISANGEN, small, (ron("777z99s45p", "6p", "pon:555z", "pon:666z"),),
    ),
    Limit(
        "shousuushi", Text("Little four winds", "小四喜", "小四喜", "小四喜"),
        Text("Triplets of three winds and a pair of the fourth", "三個風牌的刻或槓，另一種風牌做眼",
             "三个风牌的刻或杠，另一种风牌做眼", "風牌の刻子三つと残りの雀頭"),
        p.SHOUSUUSHI, small, (ron("44z456p33z", "3z", "pon:111z", "pon:222z"),),
    ),
    Limit(
        "kokushi", Text("Thirteen orphans", "十三么九", "十三幺九", "国士無双"),
        Text("One of each terminal and honour, plus a second of any one", "十三種么九字牌各一張，其中一種成對",
             "十三种幺九字牌各一张，其中一种成对", "么九牌13種を一枚ずつ、うち一種が二枚"),
        Pattern(m.ORPHANS), small_closed, (ron("19m19p19s1223456z", "7z"),),
    ),
    Limit(
        "chuuren", Text("Nine gates", "九蓮寶燈", "九莲宝灯", "九蓮宝燈"),
        Text("1112345678999 of one suit plus any tile of that suit, no melds", "同花色 1112345678999 加任一隻，門前",
             "同花色 1112345678999 加任一张，门前", "同じ色の1112345678999と一枚。門前"),
        p.CHUUREN, small_closed, (ron("1112345567899p", "9p"),),
    ),
    Limit(
        "suuankou", Text("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"),
        Text("Four concealed triplets, self-drawn on a two-pair wait", "四個暗刻或暗槓，雙碰聽自摸",
             "四个暗刻或暗杠，双碰听自摸", "暗刻四つ。双碰待ちのツモ"),
        Pattern(f.FOUR_TRIPLETS, p.four_hidden), small_closed, (tsumo("111p444p888s33z99p", "3z"),),
        ticked=Ticked("limits", by="tsumo"),
    ),
    Limit(
        "suurenkou", Text("Four consecutive triplets", "四連刻", "四连刻", "四連刻"),
        Text("Four consecutive triplets of one suit", "同門四個連續的刻子", "同门四个连续的刻子",
             "同じ色の連続した刻子四つ"),
        p.SUURENKOU, small, (ron("222p333p44p99s", "4p", "pon:555p"),),
    ),
    Limit(
        "daisuushi", Text("Big four winds", "大四喜", "大四喜", "大四喜"),
        Text("Triplets of all four winds", "四個風牌的刻或槓", "四个风牌的刻或杠", "風牌の刻子四つ"),
        p.DAISUUSHI, great, (ron("333z444z9p", "9p", "pon:111z", "pon:222z"),),
    ),
    Limit(
        "tsuuiisou", Text("All honours", "字一色", "字一色", "字一色"),
        Text("Honours only", "全部由字牌組成", "全部由字牌组成", "字牌だけ"),
        p.TSUUIISOU, great, (ron("11z33z555z666z", "3z", "pon:222z"),),
    ),
    Limit(
        "chinroutou", Text("All terminals", "清么九", "清幺九", "清老頭"),
        Text("Terminals only", "全部由么九牌組成", "全部由幺九牌组成", "老頭牌だけ"),
        Pattern(f.ORPHANS | f.NO_HONOURS), great, (ron("11m99s111p", "9s", "pon:999m", "pon:999p"),),
    ),
    Limit(
        "suukantsu", Text("Four kongs", "四槓", "四杠", "四槓子"),
        Text("Four kongs", "四個槓", "四个杠", "槓子四つ"),
        Pattern(f.FOUR_KONGS), great,
        (ron("9p", "9p", "ankan:1111p", "daiminkan:6666s", "kakan:4444z", "ankan:8888s"),),
    ),
    Limit(
        "kokushi_13", Text("Thirteen orphans, 13 waits", "十三么九十三面聽", "十三幺九十三面听", "国士無双十三面待ち"),
        Text("All thirteen different tiles held, so any one of the 13 wins", "十三種么九牌各一隻，十三面聽",
             "十三种幺九牌各一张，十三面听", "13種そろって13面待ち"),
        Pattern(m.ORPHANS, thirteen_waits), great_closed, (ron("19m19p19s1234567z", "7z"),),
    ),
    Limit(
        "suuankou_tanki", Text("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
        Text("Four concealed triplets, won on the pair", "四個暗刻，單騎食出", "四个暗刻，单骑食出",
             "暗刻四つ。単騎待ち"),
        Pattern(f.FOUR_TRIPLETS, p.four_hidden_single), great_closed, (tsumo("111p444p888s333z9p", "9p"),),
    ),
    Limit(
        "junsei_chuuren", Text("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
        Text("Held exactly 1112345678999 of one suit, so nine tiles win", "手中有同門 1112345678999，九面聽",
             "手中有同门 1112345678999，九面听", "1112345678999の9面待ち"),
        p.JUNSEI_CHUUREN, great_closed, (ron("1112345678999p", "5p"),),
    ),
    Limit(
        "renchiitoi", Text("Seven consecutive pairs", "七連對", "七连对", "七連対"),
        Text("Seven consecutive pairs of one suit", "同門七對連續數牌", "同门七对连续数牌", "同じ色の連続した対子七つ"),
        Pattern(f.PAIRS | f.ONE_SUIT | f.NO_HONOURS, consecutive_pairs), great_closed, (ron("1122334455667p", "7p"),),
    ),
    Limit(
        "isshoku_yonjun", Text("Pure quadruple sequence", "一色四同順", "一色四同顺", "一色四順"),
        Text("The same sequence four times", "四組同花同數字的順子", "四组同花同数字的顺子", "同じ順子が四つ"),
        Pattern(f.FOUR_SEQUENCES, p.four_equal_sequences), great, (ron("222233334444p9s", "9s"),),
    ),
)  # fmt: skip
