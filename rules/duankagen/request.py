"""Reading a 断卡根 hand: rulebook, sections 5 and 10."""

from __future__ import annotations

from typing import Any

from rules.duankagen import words
from rules.hand.request import Form, HandFields, Moment
from scoring.errors import not_allowed
from scoring.fast_dataclass import record
from scoring.strict_json import Fields


@record(frozen=True, slots=True, kw_only=True)
class DuankagenFields(HandFields):
    """The fields of a hand, with the tiles passed since the own 报胡."""

    passed_bao: str | None = None


@record(frozen=True, slots=True, kw_only=True)
class DuankagenMoment(Moment):
    """A moment with the seats still in the deal that have declared 报胡."""

    declared: tuple[int, ...] = ()

    @property
    def own(self) -> bool:
        """Return whether the winner has declared."""
        return self.seat in self.declared


class DuankagenForm(Form[DuankagenFields, DuankagenMoment]):
    """A form without dora, counters, riichi and flowers; discards have no effect."""

    hand_type = DuankagenFields
    moment_type = DuankagenMoment
    unused = ("riichi", "dora", "ura", "flowers", "honba", "deposits", "streak", "pao")
    ignored = ("discards",)
    leaving = True
    said = (*Form.said, "bao_hu")

    def own(self, fields: Fields) -> dict[str, Any]:
        return {"passed_bao": fields.optional_word("passed_bao")}

    def table(self, fields: Fields, *, win: bool) -> dict[str, Any]:
        return {**super().table(fields, win=win), "declared": self.seats(fields, "bao_hu")}

    def moment(self, fields: Fields, *, win: bool) -> DuankagenMoment:
        moment = super().moment(fields, win=win)
        declared = {f"bao_hu[{i}]": seat for i, seat in enumerate(moment.declared)}
        for name, seat in {"seat": moment.seat, "from": moment.loser, **declared}.items():
            if seat is not None and seat not in moment.active:
                fields.later.append(not_allowed(fields.at(name), words.NOT_IN))
        return moment
