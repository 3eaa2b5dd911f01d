"""The tables of 断卡根 as pages show them: patterns, events, the tiles and fields of a hand."""

from __future__ import annotations

from rules.duankagen import words
from rules.duankagen.hand import DuankagenHands
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.value import KNOWN
from rules.entry import Ask, HandForm, Named
from rules.seats import NAMES, WINDS
from scoring.multilingual import Text
from scoring.tiles import kinds, spell

EVENTS = (
    Named("first_turn", Text("First turn", "第一巡", "第一巡", "最初の巡目")),
    Named("rinshan", Text("Replacement tile", "槓上花", "杠上花", "槓上花")),
    Named("gang_pao", Text("Discard after a kong", "槓抬炮", "杠抬炮", "槓抬炮")),
    Named("chankan", Text("Robbing a kong", "搶槓", "抢杠", "搶槓")),
    Named("haitei", Text("Last tile", "海底花", "海底花", "海底花")),
    Named("houtei", Text("Last discard", "海底炮", "海底炮", "海底炮")),
    Named("qing_he", Text("Five pairs", "請和", "请和", "請和")),
    Named("qing_he_pao", Text("Single of five pairs", "他家請和打出的單牌", "他家请和打出的单牌", "他家の請和の一枚")),
)
TILES = tuple(spell(kind) for kind in kinds(KNOWN))
CALLS = words.GLOSSARY.melds[1:]


def hand_form(options: DuankagenOptions) -> HandForm:
    """Return the fields of 'value one hand' that these options use."""
    seats = WINDS[: options.players]
    declared = Ask("bao_hu", words.BAO_HU, "players", (), tuple(Named(seat, NAMES[seat]) for seat in seats))
    passed = Ask("passed_bao", words.PASSED_BAO, "tiles", (), in_hand=True, often=False)
    return HandForm(DuankagenHands.size, seats, (), furiten=True, active=True, asks=(declared, passed))
