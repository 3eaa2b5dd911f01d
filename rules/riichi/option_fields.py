"""The option ids of the riichi rulebook, section 10."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import (
    Group,
    IntsByKey,
    bad_option,
    choice,
    choices,
    flag,
    ints_by_key,
    whole,
    whole_list,
    whole_or_null,
)
from scoring.multilingual import Text

GAME = Group("game", Text("Game and points", "對局與點數", "对局与点数", "対局と点数"))
END = Group("end", Text("End of the game", "終局", "终局", "終局"))
FINAL = Group("final", Text("Final result", "最終結果", "最终结果", "最終結果"))
SETTLEMENT = Group("settlement", Text("Settlement", "結算", "结算", "精算"))
DEAL = Group(
    "deal",
    Text("Draws and dealer repeats", "流局、連莊與途中流局", "流局、连庄与途中流局", "流局・連荘・途中流局"),
)
WIN = Group("win", Text("Winning and payments", "和牌與支付", "和牌与支付", "和了と支払い"))
FOUL = Group("foul", Text("Chombo", "犯規", "犯规", "反則"))
DORA = Group("dora", Text("Dora", "寶牌", "宝牌", "ドラ"))
HAND = Group("hand", Text("Yaku and fu", "役與符", "役与符", "役と符"))
YAKUMAN = Group("yakuman", Text("Yakuman and pao", "役滿與包牌", "役满与包牌", "役満と包"))
LOCAL = Group("local", Text("Optional yaku", "需要商定的役", "需要商定的役", "ローカル役"))
SANMA = Group("sanma", Text("Three players", "三人麻將", "三人麻将", "三人麻雀"))
TABLE = Group("table", Text("Shown at the table", "給牌桌看的規定", "给牌桌看的规定", "卓への表示のみ"))

FLOATING = IntsByKey.of({"1": [12, -1, -3, -8], "2": [8, 4, -4, -8], "3": [8, 3, 1, -12]})
CHIPS = ("ippatsu", "ura", "red", "yakuman_ron", "yakuman_tsumo")
PAO = ("daisangen", "daisuushi", "suukantsu")
DOUBLE = ("daisuushi", "suuankou_tanki", "kokushi_13", "junsei_chuuren", "tenhou", "suukantsu")
STOP = ("off", "choice", "auto")
ABORT = ("off", "keep", "pass")

_UMA = Text(
    "{n} whole numbers that add up to 0",
    "{n} 個合計為 0 的整數",
    "{n} 个合计为 0 的整数",
    "合計が0になる{n}個の整数",
)
_FREE_UMA = Text("{n} whole numbers", "{n} 個整數", "{n} 个整数", "{n}個の整数")
_NO_OKA = Text(
    "false where the uma depends on how many float",
    "浮沉順位點時只能是 false",
    "浮沉顺位点时只能是 false",
    "浮き沈みウマではfalse",
)
_FLOATING = Text(
    "a list of {n} numbers for each of 1 to {last} players who float, adding up to 0 unless the uma is free",
    "1 至 {last} 人浮時各一組 {n} 個數（除順位點不限合計外，合計須為 0）",
    "1 至 {last} 人浮时各一组 {n} 个数（除顺位点不限合计外，合计须为 0）",
    "浮き1〜{last}人のそれぞれに{n}個の数（合計は0。合計自由のときを除く）",
)
_NOT_ROUNDED = Text(
    "other than 'split' where totals are rounded",
    "取整時不能是 split",
    "取整时不能是 split",
    "端数処理をするときはsplit以外",
)
_THREE = Text("three whole numbers from 0 to 4", "三個 0 至 4 的整數", "三个 0 至 4 的整数", "0から4までの整数三つ")
_RETURN = Text("at least the starting points", "不低於持有點", "不低于起始点数", "配給原点以上")
_NOT_SPLIT = Text(
    "“none” when tied scores share a placing",
    "平分名次時只能是 none",
    "平分名次时只能是 none",
    "同点を分け合うときはnone",
)
_NO_KITA = Text("'off' with four players", "四人時只能是 off", "四人时只能是 off", "四人ではoff")
_NO_FULL = Text(
    "'east' or 'south' with three players",
    "三人時只能是 east 或 south",
    "三人时只能是 east 或 south",
    "三人ではeastかsouth",
)
_SIXES = Text("a multiple of {n}", "{n} 的倍數", "{n} 的倍数", "{n}の倍数")


@dataclass(frozen=True, slots=True)
class RiichiOptionFields:
    """The riichi options. The defaults are the preset `riichi`."""

    def __hash__(self) -> int:
        """Hash a few fields that tell most rule sets apart. Equal options have equal hashes."""
        return hash((self.players, self.start_points, self.uma, self.kazoe, self.tobi, self.chombo))

    players: int = choice(4, (4, 3), GAME)
    length: str = choice("south", ("east", "south", "full"), GAME, basic=True)
    start_points: int = whole(25000, GAME, low=100, step=100, basic=True)
    return_points: int = whole(30000, FINAL, low=100, step=100, basic=True)
    target_points: int = whole(30000, END, low=0, step=100)
    uma: tuple[int, ...] = whole_list((20, 10, -10, -20), FINAL, basic=True)
    oka: bool = flag(True, FINAL)
    ties: str = choice("seat", ("seat", "split"), FINAL)
    rounding: str = choice("none", ("none", "round", "gosharokunyu"), FINAL)
    leftover: str = choice("first", ("first", "lost", "dealer", "split"), FINAL)
    tobi: str = choice("below_zero", ("off", "below_zero", "zero"), END, basic=True)
    agari_yame: str = choice("off", STOP, END)
    tenpai_yame: str = choice("off", STOP, END)
    extension: str = choice("none", ("none", "sudden_death", "renchan_first"), END)
    renchan: str = choice("tenpai", ("tenpai", "win", "always", "none"), DEAL)
    multi_ron: str = choice("all", ("all", "head_bump"), WIN, basic=True)
    multi_ron_honba: str = choice("first", ("first", "all"), WIN)
    multi_ron_deposits: str = choice("first", ("first", "own", "split"), WIN)
    kyuushu_kyuuhai: str = choice("keep", ABORT, DEAL)
    suufon_renda: str = choice("keep", ABORT, DEAL)
    suukan_sanra: str = choice("keep", ABORT, DEAL)
    suucha_riichi: str = choice("keep", ABORT, DEAL)
    sanchahou: str = choice("keep", ABORT, DEAL)
    nagashi_mangan: str = choice("win", ("win", "draw", "off"), DEAL)
    nagashi_multiple: str = choice("all", ("all", "nearest"), DEAL)
    nagashi_closed: bool = flag(False, DEAL)
    noten_penalty: int = whole(3000, DEAL, low=0, step=200)
    karaten: str = choice("noten", ("noten", "concealed", "tenpai"), DEAL)
    honba_points: int = whole(100, WIN, low=0, step=100)
    riichi_needs_points: bool = flag(True, WIN)
    chombo: str = choice("mangan", ("mangan", "points"), FOUL, basic=True)
    chombo_points: int = whole(20, FOUL, low=0)
    chombo_next: str = choice("pass", ("pass", "replay"), FOUL)
    red_fives: tuple[int, ...] = whole_list((1, 1, 1), DORA, low=0, high=4, basic=True)
    dora: bool = flag(True, DORA)
    ura_dora: bool = flag(True, DORA)
    kan_dora: bool = flag(True, DORA)
    kan_ura: bool = flag(True, DORA)
    dora_is_indicator: bool = flag(False, DORA)
    ippatsu: bool = flag(True, HAND)
    open_tanyao: bool = flag(True, HAND, basic=True)
    pinfu_open: bool = flag(False, HAND)
    pinfu_tsumo: bool = flag(True, HAND)
    open_pinfu_fu: int = choice(30, (30, 20), HAND)
    chiitoitsu_fan: int = choice(2, (2, 1), HAND)
    honroutou_closed: int = choice(2, (2, 3), HAND)
    ryanpeikou_distinct: bool = flag(False, HAND)
    rinshan_tsumo_fu: bool = flag(True, HAND)
    rinshan_haitei: bool = flag(False, HAND)
    double_wind_pair_fu: int = choice(4, (4, 2), HAND)
    kiriage_mangan: bool = flag(False, WIN)
    kazoe: str = choice("yakuman", ("yakuman", "multiple", "sanbaiman"), YAKUMAN)
    double_yakuman: tuple[str, ...] = choices(DOUBLE[:4], DOUBLE, YAKUMAN)
    yakuman_cap: int | None = whole_or_null(None, YAKUMAN, low=1)
    ryanhan_honba: int | None = whole_or_null(None, WIN, low=1)
    ryuuiisou: str = choice("any", ("any", "pure_double", "hatsu_required"), YAKUMAN)
    chuuren_manzu_only: bool = flag(False, YAKUMAN)
    kokushi_ankan: bool = flag(True, YAKUMAN)
    pao: tuple[str, ...] = choices(PAO, PAO, YAKUMAN)
    pao_scope: str = choice("hand", ("hand", "pattern"), YAKUMAN)
    pao_honba: str = choice("discarder", ("discarder", "liable"), YAKUMAN)
    daiminkan_pao: bool = flag(False, YAKUMAN)
    open_riichi: str = choice("off", ("off", "on", "no_yakuman"), LOCAL)
    sanshoku_tsuukan: str = choice("off", ("off", "on", "closed_only"), LOCAL)
    isshoku_sanjun: str = choice("off", ("off", "on", "open_1"), LOCAL)
    renhou: str = choice("off", ("off", "yakuman", "mangan", "baiman"), LOCAL)
    daisharin: str = choice("off", ("off", "yakuman", "double"), LOCAL)
    shiisanpuutaa: str = choice("off", ("off", "yakuman", "mangan"), LOCAL)
    hyakumangoku: str = choice("off", ("off", "on", "pure_double", "over_only"), LOCAL)
    daichisei: str = choice("off", ("off", "alone", "with_tsuuiisou"), LOCAL)
    paarenchan: str = choice("off", ("off", "deals", "wins"), LOCAL)
    sanrenkou: bool = flag(False, LOCAL)
    suurenkou: bool = flag(False, LOCAL)
    isshoku_yonjun: bool = flag(False, LOCAL)
    benikujaku: bool = flag(False, LOCAL)
    touhoku_shinkansen: bool = flag(False, LOCAL)
    touhoku_souzu_only: bool = flag(False, LOCAL)
    touhoku_closed_only: bool = flag(False, LOCAL)
    ishinouesannen: bool = flag(False, LOCAL)
    kita: str = choice("off", ("off", "dora"), SANMA)
    sanma_tsumo: str = choice("loss", ("loss", "bisect"), SANMA)
    suukan_moment: str = choice("discard", ("discard", "kan"), TABLE)
    fifth_kan: str = choice("forbidden", ("forbidden", "abort"), TABLE)
    dealer_throws: int = choice(2, (2, 1, 0), TABLE)
    uma_by: str = choice("place", ("place", "floating"), SETTLEMENT)
    uma_floating: tuple[tuple[str, tuple[int, ...]], ...] = ints_by_key(FLOATING, ("0", "1", "2", "3", "4"), SETTLEMENT)
    uma_sum: str = choice("zero", ("zero", "free"), SETTLEMENT)
    yakitori: int = whole(0, SETTLEMENT, low=0, high=100)
    yakitori_to: str = choice("share", ("each", "share", "first", "lost"), SETTLEMENT)
    tobi_bonus: int = whole(0, SETTLEMENT, low=0, high=100)
    tobi_bonus_to: str = choice("winner", ("winner", "first", "each"), SETTLEMENT)
    tobi_bonus_draw: str = choice("none", ("none", "first", "each"), SETTLEMENT)
    chips: int = whole(0, SETTLEMENT, low=0, high=50)
    chips_for: tuple[str, ...] = choices(CHIPS[:3], CHIPS, SETTLEMENT)
    chips_closed: bool = flag(False, SETTLEMENT)

    @property
    def pays_busts(self) -> bool:
        """Whether a busted player pays a bonus: only where there is one and a bust ends the game."""
        return self.tobi_bonus > 0 and self.tobi != "off"


def check_options(options: RiichiOptionFields) -> None:
    """Raise `bad_option` for values that don't fit together: section 10."""
    n = options.players
    penalty_step = 600 if n == 4 else 200
    for name, fits, what in (
        ("uma", _uma_fits(options), (_UMA if options.uma_sum == "zero" else _FREE_UMA).fill(n=n)),
        ("oka", options.uma_by == "place" or not options.oka, _NO_OKA),
        ("uma_floating", _floating_fits(options), _FLOATING.fill(n=n, last=n - 1)),
        ("red_fives", len(options.red_fives) == 3, _THREE),
        ("return_points", options.return_points >= options.start_points, _RETURN),
        ("rounding", options.rounding == "none" or options.ties != "split", _NOT_SPLIT),
        ("leftover", options.leftover != "split" or options.rounding == "none", _NOT_ROUNDED),
        ("kita", options.kita == "off" or n == 3, _NO_KITA),
        ("length", options.length != "full" or n == 4, _NO_FULL),
        ("noten_penalty", options.noten_penalty % penalty_step == 0, _SIXES.fill(n=penalty_step)),
    ):
        if not fits:
            raise bad_option(name, "", what)


def _uma_fits(options: RiichiOptionFields) -> bool:
    if options.uma_by == "floating":
        return options.uma_sum == "zero" or len(options.uma) == options.players
    return _list_fits(options, options.uma)


def _list_fits(options: RiichiOptionFields, amounts: tuple[int, ...]) -> bool:
    return len(amounts) == options.players and (options.uma_sum == "free" or not sum(amounts))


def _floating_fits(options: RiichiOptionFields) -> bool:
    if options.uma_by == "place":
        return True
    n, keys = options.players, {key for key, _amounts in options.uma_floating}
    needed = {str(number) for number in range(1, n)}
    known = needed | {"0", str(n)}
    return needed <= keys <= known and all(_list_fits(options, amounts) for _key, amounts in options.uma_floating)
