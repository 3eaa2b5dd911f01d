"""Reading a Chengdu hand: rulebook, section 9."""

from __future__ import annotations

from typing import Any

from rules.chengdu import words
from rules.chengdu.check_words import ChengduWords
from rules.chengdu.options import ChengduOptions
from rules.hand.request import Form, HandFields, Moment
from scoring.errors import ContractError, bad_request, not_allowed
from scoring.fast_dataclass import record
from scoring.strict_json import Fields, one_of, wrong

SUITS = ("m", "p", "s")


@record(frozen=True, slots=True, kw_only=True)
class ChengduFields(HandFields):
    """The fields of a hand, with the suit declared missing."""

    que: str | None = None


class ChengduForm(Form[ChengduFields, Moment]):
    """A form without dora, counters, riichi and flowers; passed tiles have no effect."""

    hand_type = ChengduFields
    words = ChengduWords()
    unused = ("riichi", "dora", "ura", "flowers", "honba", "deposits", "streak", "pao")
    ignored = ("discards", "passed")
    leaving = True

    def __init__(self, options: ChengduOptions) -> None:
        super().__init__()
        self.ding_que = options.ding_que

    def own(self, fields: Fields) -> dict[str, Any]:
        return {"que": self._que(fields)}

    def refused(self, fields: Fields) -> tuple[ContractError, ...]:
        return (*super().refused(fields), *self._unasked(fields))

    def own_ready(self, fields: Fields) -> dict[str, Any]:
        return {"que": self._que(fields), "later": self._unasked(fields)}

    def _que(self, fields: Fields) -> str | None:
        given = fields.raw("que", None)
        if given is None:
            if self.ding_que:
                raise bad_request(fields.at("que"), words.NO_QUE)
            return None
        if given not in SUITS:
            raise wrong(fields.at("que"), one_of(SUITS))
        return str(given)

    def _unasked(self, fields: Fields) -> tuple[ContractError, ...]:
        given = not self.ding_que and fields.raw("que", None) is not None
        return (not_allowed(fields.at("que"), words.QUE_UNUSED),) if given else ()
