"""The pattern table of the Chengdu rulebook, section 2: what is worth what, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.chengdu import facts as f
from rules.chengdu.options import ChengduOptions

On = Callable[[ChengduOptions], bool]


def _always(options: ChengduOptions) -> bool:
    return True


def _yao_jiu(options: ChengduOptions) -> bool:
    return options.yao_jiu_jiang_dui


def _jin_gou(options: ChengduOptions) -> bool:
    return options.jin_gou_diao


def _jiang_jin_gou(options: ChengduOptions) -> bool:
    return options.yao_jiu_jiang_dui and options.jin_gou_diao


def _tian_di(options: ChengduOptions) -> bool:
    return options.tian_di_hu


def _men_qing(options: ChengduOptions) -> bool:
    return options.men_qing_zhong_zhang


def _jia_fan(options: ChengduOptions) -> bool:
    return options.zi_mo == "jia_fan"


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern: `needs` are the facts it takes, `inside` the 根 already in its fan, `plain`: not raised by 大番."""

    id: str
    name: str
    fan: int
    needs: int
    inside: int = 0
    on: On = _always
    plain: bool = False
    excludes: tuple[str, ...] = ()
    above: bool = False

    def value(self, options: ChengduOptions) -> int:
        """What it is worth once under these options."""
        return self.fan + (options.da_fan and not self.plain)


BASES = (
    Row("su_hu", "素胡", 0, f.SETS, plain=True),
    Row("dui_dui_hu", "对对胡", 1, f.TRIPLETS),
    Row("qing_yi_se", "清一色", 2, f.ONE_SUIT),
    Row("qi_dui", "七对", 2, f.PAIRS),
    Row("dai_yao", "带幺", 2, f.TERMINALS, on=_yao_jiu),
    Row("jin_gou_diao", "金钩钓", 2, f.SINGLE, on=_jin_gou),
    Row("qing_dui", "清对", 3, f.ONE_SUIT | f.TRIPLETS),
    Row("jiang_dui", "将对", 3, f.TRIPLETS | f.CENTRAL, on=_yao_jiu),
    Row("long_qi_dui", "龙七对", 3, f.PAIRS | f.QUAD, inside=1),
    Row("qing_qi_dui", "清七对", 4, f.ONE_SUIT | f.PAIRS),
    Row("qing_yao_jiu", "清幺九", 4, f.ONE_SUIT | f.TERMINALS, on=_yao_jiu),
    Row("jiang_jin_gou_diao", "将金钩钓", 4, f.TRIPLETS | f.CENTRAL | f.SINGLE, on=_jiang_jin_gou),
    Row("qing_jin_gou_diao", "清金钩钓", 4, f.ONE_SUIT | f.SINGLE, on=_jin_gou),
    Row("qing_long_qi_dui", "清龙七对", 5, f.ONE_SUIT | f.PAIRS | f.QUAD, inside=1),
    Row("tian_hu", "天胡", 5, f.TIAN_HU, on=_tian_di),
    Row("di_hu", "地胡", 5, f.DI_HU, on=_tian_di),
    Row("shi_ba_luo_han", "十八罗汉", 6, f.SINGLE | f.FOUR_KONGS, inside=4, on=_jin_gou),
    Row("qing_shi_ba_luo_han", "清十八罗汉", 8, f.ONE_SUIT | f.SINGLE | f.FOUR_KONGS, inside=4, on=_jin_gou),
)
"""牌型番: exactly one counts."""

GEN = Row("gen", "根", 1, 0, plain=True)

ADDED = (
    GEN,
    Row("gang_shang_kai_hua", "杠上开花", 1, f.RINSHAN, above=True),
    Row("gang_shang_pao", "杠上炮", 1, f.GANG_PAO),
    Row("qiang_gang_hu", "抢杠胡", 1, f.CHANKAN),
    Row("hai_di_lao_yue", "海底捞月", 1, f.HAITEI, above=True),
    Row("hai_di_pao", "海底炮", 1, f.HOUTEI),
    Row("men_qing", "门清", 1, f.CLOSED, on=_men_qing),
    Row("zhong_zhang", "中张", 1, f.SIMPLES, on=_men_qing, excludes=("jiang_dui", "jiang_jin_gou_diao")),
    Row("zi_mo", "自摸加番", 1, f.TSUMO, on=_jia_fan, plain=True, above=True),
)
"""What comes on top of the base."""

ROWS = (*BASES, *ADDED)
