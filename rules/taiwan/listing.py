"""Lists of 台灣麻將 for pages: patterns with their conditions, events, and the fields of a hand."""

from __future__ import annotations

from rules.entry import Ask, HandForm, Named
from rules.patterns import PatternInfo, closed_and_open, listed
from rules.seats import WINDS
from rules.taiwan.entry import (
    DAI_WEI,
    DOOR,
    DOOR_HELP,
    EYE_WATCH,
    FLOWER_CODES,
    FLOWER_WIN,
    FLOWER_WIN_NAMES,
    ROBBED,
    SHOWN_STREAK,
)
from rules.taiwan.events import EVENTS as EVENT_IDS
from rules.taiwan.hand import TaiwanHands
from rules.taiwan.options import TaiwanOptions
from scoring.multilingual import Text, texts

EVENTS = texts(
    {
        "tianting": ("Heavenly ready valid (天聽)", "天聽有效", "天听有效", "天聴が有効"),
        "diting": ("Earthly ready valid (地聽)", "地聽有效", "地听有效", "地聴が有効"),
        "first_turn": (
            "First turn (天和 地和 人和)",
            "天和 地和 人和之時",
            "天和 地和 人和之时",
            "天和・地和・人和の巡",
        ),
        "rinshan": ("Win on a replacement tile", "槓上開花", "杠上开花", "槓上開花"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底撈月"),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "搶槓"),
    }
)
"""Form labels of the events, which the tiles don't show."""


def patterns(options: TaiwanOptions) -> tuple[PatternInfo, ...]:
    """Return the patterns of section 2, with their item numbers."""
    return listed(options.rows, options, closed_and_open)


def events() -> tuple[Named, ...]:
    """Return the events of section 2, 'Events'."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: TaiwanOptions) -> HandForm:
    """Return the fields of the page 'value one hand' that these rules use."""
    flowers = tuple(flower.id for flower in FLOWER_CODES)
    return HandForm(TaiwanHands.size, WINDS, WINDS, flowers=flowers, streak=True, furiten=True, asks=_asks(options))


def _asks(options: TaiwanOptions) -> tuple[Ask, ...]:
    door = Ask("door", DOOR, "choice", ("win",), SEATS, default="E", help=DOOR_HELP)
    return (
        *((door,) if options.dong_wei == "kai_men" else ()),
        Ask("flower_win", FLOWER_WIN, "choice", ("win",), FLOWER_WIN_NAMES, often=False),
        Ask("robbed_flower", ROBBED, "choice", ("win",), FLOWER_CODES, often=False),
        Ask("shown_streak", SHOWN_STREAK, "int", ("win",), often=False),
        Ask("eye_watch", EYE_WATCH, "choices", ("win",), SEATS, often=False),
        Ask("dai_wei", DAI_WEI, "choices", ("win",), SEATS, often=False),
    )


SEATS = (
    Named("E", Text("Dealer", "莊家", "庄家", "親")),
    Named("S", Text("Next", "下家", "下家", "下家")),
    Named("W", Text("Opposite", "對家", "对家", "対面")),
    Named("N", Text("Previous", "上家", "上家", "上家")),
)
"""The seats as dice count them from the dealer."""
