"""Reading a hand of 香港麻雀: hongkong rulebook, sections 5 and 11."""

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
    """The fields of a hand, with the form of a flower win, whose tiles are not shown."""

    flower_win: str | None = None


class HongkongForm(Form[HongkongFields, Moment]):
    """A form without riichi, dora and counters; discarded and passed tiles have no effect."""

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
        """Read the tiles; a flower win has none."""
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
    """The form for a set of 136 tiles without flowers."""

    unused = (*HongkongForm.unused, "flowers")


def form_of(options: HongkongOptions) -> HongkongForm:
    """Return the form of a hand under these options."""
    kind = HongkongForm if options.flowers else WithoutFlowers
    return kind(flower_wins=options.plays_flower_wins)


def _flower_win(fields: Fields) -> str | None:
    return fields.choice("flower_win", (None, *FLOWER_WINS), None)
