"""The option ids of the mingjeung rulebook, section 9."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Group, bad_option, choice, flag, tenth_list, whole
from scoring.multilingual import Text

GAME = Group("game", Text("Points", "分數", "分数", "持ち点"))
FINAL = Group("final", Text("Final result", "最終結果", "最终结果", "最終結果"))
HAND = Group("hand", Text("Patterns", "和種", "和种", "役"))

_FOUR = Text("four numbers", "四個數字", "四个数字", "四つの数")
_RETURN = Text("at least the starting points", "不低於開始分數", "不低于起始分", "配給原点以上")


@dataclass(frozen=True, slots=True)
class MingjeungOptionFields:
    """The mingjeung options. The defaults are the preset `mingjeung`."""

    start_points: int = whole(250, GAME, low=1, basic=True)
    return_points: int = whole(300, GAME, low=1, basic=True)
    oka: bool = flag(True, FINAL, basic=True)
    uma: tuple[int | float, ...] = tenth_list((0, 0, 0, 0), FINAL, basic=True)
    standing: str = choice("points", ("points", "place"), FINAL, basic=True)
    double_wind: int = choice(1, (1, 2), HAND, basic=True)


def check_options(options: MingjeungOptionFields) -> None:
    """Raise `bad_option` for values that don't fit together."""
    if len(options.uma) != 4:
        raise bad_option("uma", "", _FOUR)
    if options.return_points < options.start_points:
        raise bad_option("return_points", "", _RETURN)
