"""The calculator's form, whose state is kept in the URL, including invalid input."""

import json
import re
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from clubs.input_limits import figures
from clubs.selectors.rulebook.calculator import Calculation, HandInput
from clubs.selectors.rulebook.rules_texts import rules_query

LONGEST = 4000
WORDS = ("dora", "ura", "flowers", "discards", "passed")
WHOLE = ("honba", "deposits", "streak")
ASKED = "ask-"
"""Prefix of the ids of the rules' additional fields."""
APART = re.compile(r"[\s,、;]+")


class HandForm:
    """A hand from a URL's query; the core validates it, so that all messages are the contract's."""

    def __init__(self, data: QueryDict) -> None:
        self.data = data

    def _text(self, name: str, default: str = "") -> str:
        return self.data.get(name, default).strip()[:LONGEST] or default

    def _many(self, name: str) -> tuple[str, ...]:
        said = (text.strip()[:LONGEST] for text in self.data.getlist(name))
        return tuple(dict.fromkeys(text for text in said if text))[:20]

    def hand(self) -> HandInput:
        """Return the entered hand."""
        return HandInput(
            rules=self._text("rules"),
            options=self._options(),
            by="tsumo" if self._text("by") == "tsumo" else "ron",
            concealed=re.sub(r"\s", "", self._text("concealed")),
            melds=tuple(text for text in APART.split(self._text("melds")) if text),
            win=self._text("win"),
            seat=self._text("seat", "S"),
            loser=self._text("from"),
            round=self._text("round", "E"),
            riichi=self._text("riichi"),
            events=tuple(dict.fromkeys(self.data.getlist("event")))[:20],
            words={name: self._text(name) for name in WORDS},
            whole={name: whole(self._text(name, "0")) for name in WHOLE},
            pao=(self._text("pao"), self._text("pao_seat", "E")),
            asked={name.removeprefix(ASKED): self._many(name) for name in self.data if name.startswith(ASKED)},
            out=self._many("out"),
        )

    def _options(self) -> Any:
        try:
            return json.loads(self._text("options")) if self._text("options") else None
        except (ValueError, RecursionError):
            return self._text("options")


def whole(text: str) -> int | str:
    """Return a whole number, or the text as typed, which the core refuses."""
    number = figures(text, most=999_999)
    return text if number is None else number


def address(found: Calculation) -> str:
    """Return the URL that reproduces the hand and its rules, without default values."""
    hand = found.hand
    said: dict[str, object] = {
        **rules_query(found.rules),
        "concealed": hand.concealed,
        "melds": " ".join(hand.melds),
        "win": hand.win,
        "by": hand.by if hand.by != "ron" else "",
        "seat": hand.seat if hand.seat != "S" else "",
        "from": hand.loser,
        "round": hand.round if hand.round != "E" else "",
        "riichi": hand.riichi,
        "event": list(hand.events),
        **hand.words,
        **{name: value for name, value in hand.whole.items() if value},
        "pao": hand.pao[0],
        "pao_seat": hand.pao[1] if hand.pao[0] else "",
        **{f"{ASKED}{name}": list(said) for name, said in hand.asked.items()},
        "out": list(hand.out),
    }
    query = urlencode({name: value for name, value in said.items() if value}, doseq=True)
    return f"{reverse('calculator')}?{query}"
