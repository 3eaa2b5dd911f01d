"""The tablet's result form for 國標麻將, built from the option values and the tables."""

from __future__ import annotations

from rules.entry import Ask, Cell, DrawForm, EntryForm, FinalForm, Foul, named
from rules.mcr import words
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.mcr.ticks import GROUPS, every_tick
from scoring.multilingual import Text

_TAPPED = 17
"""The number of values from the minimum on that have a button. Larger ones are typed."""
MOST = 200
"""The largest value offered as a bare one."""
_TYPES = tuple(words.TYPES)
_TO_OTHERS = Text(
    "pays {n} to each other player, the deal passes on",
    "賠其他三家各 {n} 分，輪莊",
    "赔其他三家各 {n} 分，轮庄",
    "他の各家に {n} 払い、親が移る",
)
_TO_NOBODY = Text(
    "loses {n} points to nobody, the deal passes on",
    "扣 {n} 分，輪莊",
    "扣 {n} 分，轮庄",
    "{n} 点引かれ、親が移る",
)
_PRICE_NOTE = Text(
    "Each player pays {n}. The discarder pays the fan as well; on a self-draw, everyone does.",
    "三家各付 {n} 分，點炮者另付番數；自摸時三家都另付番數。",
    "三家各付{n}分，点炮者另付番数；自摸时三家都另付番数。",
    "各家が{n}点ずつ払い、放銃者（自摸なら全員）は番数も払う。",
)
_FALSE_HU = Text("False win, play went on", "錯和（繼續打完）", "错和（继续打完）", "錯和（局は続いた）")
_FINES = Text("Fines", "罰分", "罚分", "罰点")
_PLAYER = Text("Player", "選手", "选手", "プレイヤー")
_POINTS = Text("Points off", "扣分", "扣分", "引く点数")


def entry(options: McrOptions) -> EntryForm:
    """Return the result form for these options."""
    follows = _TO_OTHERS if options.false_hu_to == "others" else _TO_NOBODY
    return EntryForm(
        types=named(words.TYPES),
        limits=_cells(options.minimum),
        draw=DrawForm(tenpai=False),
        fouls=(Foul("false_hu", words.FALSE_HU, follows.fill(n=options.false_hu_points)),),
        final_scores=FinalForm(PLAYERS * options.start_points),
        ticks=every_tick(options),
        tick_groups=GROUPS,
        tiles=True,
        flowers=options.flowers,
        price_note=_PRICE_NOTE.fill(n=options.base),
        asks=(
            Ask("false_hu", _FALSE_HU, "players", _TYPES, often=False),
            Ask("fines", _FINES, "rows", _TYPES, columns=_fine_columns(), often=False, most=8),
        ),
    )


def _cells(minimum: int) -> tuple[Cell, ...]:
    """Return a value for every number of fan from the minimum on."""
    return tuple(
        Cell(f"f{fan}", {"fan": fan}, words.FAN.fill(n=fan), typed=fan >= minimum + _TAPPED)
        for fan in range(minimum, max(MOST, minimum + _TAPPED) + 1)
    )


def _fine_columns() -> tuple[Ask, ...]:
    return (Ask("player", _PLAYER, "player", _TYPES), Ask("points", _POINTS, "int", _TYPES, default=10, low=1))
