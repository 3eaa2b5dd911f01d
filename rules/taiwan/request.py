"""The fields of a request for a Taiwan hand: taiwan rulebook, sections 2 to 4 and 9."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.hand.request import Form, HandFields, Moment
from rules.seats import WINDS
from rules.taiwan import check_words as words
from scoring.errors import bad_request, not_allowed
from scoring.fast_dataclass import record
from scoring.strict_json import Fields

FLOWER_WINS = ("ba_xian_guo_hai", "qi_qiang_yi", "qi_qiang_yi_chi_liu")
BA_XIAN, QI_QIANG_YI, CHI_LIU = FLOWER_WINS
ROBBING = (QI_QIANG_YI, CHI_LIU)
EIGHT = "12345678f"


@record(frozen=True, slots=True, kw_only=True)
class TaiwanFields(HandFields):
    """The fields of a hand, with the form of a flower win. `shown` tells whether its tiles are given."""

    flower_win: str | None = None
    robbed_flower: str | None = None
    shown: bool = True

    @property
    def asks_robbed(self) -> bool:
        """Whether the robbed flower must be given."""
        return self.flower_win == CHI_LIU and self.shown

    @property
    def flower_by(self) -> str:
        """Return how a flower win of this form is won: section 3."""
        return "tsumo" if self.flower_win == BA_XIAN or self.asks_robbed else "ron"


@record(frozen=True, slots=True, kw_only=True)
class TaiwanMoment(Moment):
    """The moment of a win, with the 開門位, the streak shown by the die, 眼牌 and 代位賠付.

    `loser` is the discarder, the robbed player or None. `claimed` is the `by` that was given, None where the form
    decides it.
    """

    door: int = 0
    shown_streak: int = 0
    eye_watch: tuple[int, ...] = ()
    dai_wei: tuple[int, ...] = ()
    claimed: str | None = None

    def wind(self, seat: int) -> int:
        """Return the 門風 of a seat, counted from the 開門位."""
        return (seat - self.door) % len(WINDS)


class TaiwanForm(Form[TaiwanFields, TaiwanMoment]):
    """The form of a Taiwan hand: without riichi, dora, honba or furiten by discards.

    The 開門位 is East, or the dealer under the option `dong_wei`.
    """

    hand_type = TaiwanFields
    moment_type = TaiwanMoment
    words = words.TaiwanWords()
    unused = ("riichi", "dora", "ura", "honba", "deposits", "pao")
    ignored = ("discards",)
    said = (*Form.said, "flower_win", "door", "shown_streak", "eye_watch", "dai_wei")

    def __init__(self, dong_wei: str = "kai_men") -> None:
        super().__init__()
        self.dong_wei = dong_wei

    # -- the hand ------------------------------------------------------------------------------------

    def read_hand(self, fields: Fields, *, win: bool) -> TaiwanFields:
        hand = super().read_hand(fields, win=win)
        if hand.flower_win is None:
            return hand
        if not win:
            refused = not_allowed(hand.at("flower_win"), words.NO_FLOWER_WIN)
            return replace(hand, flower_win=None, later=(*hand.later, refused))
        if hand.asks_robbed and hand.robbed_flower is None:
            raise bad_request(fields.at("robbed_flower"), words.ROBBED_NEEDED)
        return hand if fields.has("flowers") else replace(hand, flowers=EIGHT)

    def tiles(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        """Return the tiles of a hand. A flower win gives all of them or none."""
        if win and _flower_win(fields) is not None:
            there = [fields.has(name) and fields.raw(name) is not None for name in ("concealed", "win_tile")]
            if not any(there):
                fields.words("melds")
                return {"shown": False}
            if not all(there):
                raise bad_request(fields.at("win_tile" if there[0] else "concealed"), words.BOTH)
        concealed, win_tile = fields.word("concealed"), fields.word("win_tile") if win else None
        return {"concealed": concealed, "win_tile": win_tile, "melds": fields.words("melds")}

    def own(self, fields: Fields) -> dict[str, Any]:
        return {"flower_win": _flower_win(fields), "robbed_flower": fields.optional_word("robbed_flower")}

    # -- the moment ----------------------------------------------------------------------------------

    def loser(self, fields: Fields, seat: int, needed: bool) -> int | None:
        return super().loser(fields, seat, needed or _flower_win(fields) in ROBBING)

    def table(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        found = super().table(fields, win=win)
        door = WINDS.index(fields.choice("door", WINDS, "E"))
        return {
            **found,
            "claimed": fields.word("by") if win else None,
            "door": 0 if self.dong_wei == "zhuang" else door,
            "shown_streak": fields.whole("shown_streak", found.get("streak", 0), low=0),
            "eye_watch": self.seats(fields, "eye_watch"),
            "dai_wei": self.seats(fields, "dai_wei"),
        }


def _flower_win(fields: Fields) -> str | None:
    return fields.choice("flower_win", (None, *FLOWER_WINS), None)


FORM = TaiwanForm()
