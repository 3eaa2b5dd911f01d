"""Lists of 國標麻將 for pages: events and the fields of a hand."""

from __future__ import annotations

from rules.entry import HandForm, Named, named
from rules.mcr.hand import McrHands
from rules.mcr.options import McrOptions
from rules.mcr.patterns import BY_ID
from rules.seats import WINDS
from scoring.multilingual import Text

EVENTS = {
    "haitei": BY_ID["miao_shou_hui_chun"].name,
    "houtei": BY_ID["hai_di_lao_yue"].name,
    "rinshan": BY_ID["gang_shang_kai_hua"].name,
    "chankan": BY_ID["qiang_gang_hu"].name,
    "jue_zhang": Text(
        "Last Tile: the other three lie open",
        "和絕張：其餘三張已亮明",
        "和绝张：其余三张已亮明",
        "和絶張：残り三枚が見えている",
    ),
}
"""Form labels of the events, which the tiles don't show."""
FLOWER_CODES = tuple(f"{number}f" for number in range(1, 9))


def events() -> tuple[Named, ...]:
    """Return the events of section 5 of the rulebook."""
    return named(EVENTS)


def hand_form(options: McrOptions) -> HandForm:
    """Return the fields of the page 'value one hand' that these rules use."""
    return HandForm(McrHands.size, WINDS, WINDS, flowers=FLOWER_CODES if options.flowers else ())
