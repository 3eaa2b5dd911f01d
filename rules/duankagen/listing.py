"""What pages show of the tables of 断卡根: patterns, moments, the tiles and fields of a hand."""

from __future__ import annotations

from rules.duankagen import words
from rules.duankagen.hand import DuankagenHands
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.value import KNOWN
from rules.entry import Ask, HandForm, Named
from rules.seats import NAMES, WINDS
from rules.system import MELDS
from scoring.text import Text
from scoring.tiles import kinds, spell

EVENTS = (
    Named("first_turn", Text("First turn", "第一巡", "第一巡", "最初の巡目")),
    Named("rinshan", Text("Replacement tile", "槓後補牌", "杠后补牌", "カンの補充牌")),
    Named("gang_pao", Text("Discard after own kong", "開槓家補牌後打出", "开杠家补牌后打出", "カン直後の捨て牌")),
    Named("chankan", Text("Robbing a kong", "搶槓", "抢杠", "搶槓")),
    Named("haitei", Text("Last tile of the wall", "海底牌", "海底牌", "海底牌")),
    Named("houtei", Text("Last discard", "海底炮", "海底炮", "海底の後の捨て牌")),
    Named("qing_he", Text("Five pairs stood", "請和成立", "请和成立", "請和が成立")),
    Named("qing_he_pao", Text("Single of five pairs", "他家請和打出的單牌", "他家请和打出的单牌", "他家の請和の一枚")),
)
TILES = tuple(spell(kind) for kind in kinds(KNOWN))
CALLS = tuple(meld for meld in MELDS if meld.id != "chi")


def hand_form(options: DuankagenOptions) -> HandForm:
    """The fields of 'value one hand' that these options use."""
    seats = WINDS[: options.players]
    declared = Ask("bao_hu", words.BAO_HU, "players", (), tuple(Named(seat, NAMES[seat]) for seat in seats))
    passed = Ask("passed_bao", words.PASSED_BAO, "tiles", (), in_hand=True, often=False)
    return HandForm(DuankagenHands.size, seats, (), furiten=True, active=True, asks=(declared, passed))
