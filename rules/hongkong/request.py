"""How a hand of 香港麻雀 is read: hongkong rulebook, sections 5 and 11."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rules.hand.request import Form, HandFields, Moment
from rules.hongkong import check_words as words
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions
from rules.hongkong.patterns import FLOWER_WINS
from scoring.errors import bad_request, not_allowed
from scoring.fast_dataclass import record
from scoring.strict_json import Fields

_TILES = ("concealed", "win_tile", "melds")


@record(frozen=True, slots=True, kw_only=True)
class HongkongFields(HandFields):
    """With the form of a flower win, whose hand is not shown."""

    flower_win: str | None = None


class HongkongForm(Form[HongkongFields, Moment]):
    """No riichi, dora or counters; nothing that was discarded or passed binds."""

    hand_type = HongkongFields
    unused: ClassVar[tuple[str, ...]] = ("riichi", "dora", "ura", "honba", "deposits", "streak")
    ignored = ("discards", "passed")
    words = words.HongkongWords()

    def __init__(self, *, flower_wins: bool = True) -> None:
        super().__init__(PLAYERS)
        self.flower_wins = flower_wins

    def read_hand(self, fields: Fields, *, win: bool) -> HongkongFields:
        hand = super().read_hand(fields, win=win)
        if hand.flower_win is None or (win and self.flower_wins):
            return hand
        refused = words.NOT_WAITED if self.flower_wins else words.NO_FLOWER_WIN
        return replace(hand, later=(*hand.later, not_allowed(hand.at("flower_win"), refused)))

    def tiles(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """A flower win shows no tile of the hand."""
        if _flower_win(fields) is None:
            return super().tiles(fields, win=win)
        if not (win and self.flower_wins):
            fields.given(_TILES)
            return {}
        for name in fields.given(_TILES):
            if fields.raw(name) not in ("", [], None):
                raise bad_request(fields.at(name), words.NOT_SHOWN)
        return {}

    def own(self, fields: Fields) -> dict[str, Any]:
        return {"flower_win": _flower_win(fields)}


class WithoutFlowers(HongkongForm):
    """The same for the 136 tiles without flowers."""

    unused = (*HongkongForm.unused, "flowers")


def form_of(options: HongkongOptions) -> HongkongForm:
    """How a hand is read under these options."""
    kind = HongkongForm if options.flowers else WithoutFlowers
    return kind(flower_wins=options.plays_flower_wins)


def _flower_win(fields: Fields) -> str | None:
    return fields.choice("flower_win", (None, *FLOWER_WINS), None)
