"""Reading the result of a deal from JSON: mingjeung rulebook, section 7. Only the form is checked here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.deal import result as deal
from rules.deal import win
from rules.deal.result import ResultForm
from rules.hand.request import HandFields
from rules.mingjeung.points import LIMIT_BASE
from rules.mingjeung.request import FORM
from scoring.multilingual import Text
from scoring.strict_json import Fields

_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand'), fan or limit.",
    "手牌（hand）、翻數（fan）、limit 三者只給其一。",
    "手牌（hand）、翻数（fan）、limit 三者只给其一。",
    "手牌（hand）・飜（fan）・limitのうち一つだけを入力してください。",
)
_NO_TYPE = {
    "abort": Text(
        "These rules have no abortive draws.",
        "此規則無途中流局。",
        "此规则无途中流局。",
        "このルールに途中流局はありません。",
    ),
    "running": Text(
        "Under these rules a deal ends with its first win. Enter it once it’s over.",
        "此規則一有人食和該局即結束，請於結束後輸入。",
        "此规则一有人食和该局即结束，请于结束后输入。",
        "このルールでは和了で局が終わります。終わってから入力してください。",
    ),
}

Win = win.Win[HandFields]


@dataclass(frozen=True, slots=True)
class Result(deal.Result[HandFields]):
    """The result of one deal."""


class MingjeungResults(ResultForm[Result, HandFields]):
    """The reader of mingjeung results."""

    result_type = Result
    refused = _NO_TYPE
    own: ClassVar = {**ResultForm.own, "abort": ("reason",)}
    sticks = True
    liable = True
    limits = tuple(LIMIT_BASE)
    one_value = _ONE_VALUE
    own_discard = FORM.words.own_from


RESULTS = MingjeungResults(FORM)
TYPES, FOULS = RESULTS.types, RESULTS.fouls


def read_result(fields: Fields) -> Result:
    """Return a result read from its fields. Only its form is checked."""
    return RESULTS.read(fields)
