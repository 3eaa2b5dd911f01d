"""Base form of a deal's result, common to all types of result.

Fields and choices are determined by the rule set's entry form alone.
"""

import re
from typing import ClassVar

from django import forms

from clubs.forms.play.rule_fields import NOTHING, PlayersField, ask_fields, ask_value, said_of
from clubs.forms.play.winner import Data
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import declared, notes_of
from clubs.selectors.play.json_types import Result
from rules.entry import Ask, EntryForm
from scoring.strict_json import JsonObject

CARRIED = ("kans", "adjust", "note", "played_on")


class ResultForm(forms.Form):
    """A deal's result. `missing()` names what is still to be entered, `result()` returns what is entered."""

    type: ClassVar[str]
    over = False
    """Whether the result ends the game before a later deal, which staff may keep."""

    def __init__(self, asked: DealContext, data: Data | None = None) -> None:
        super().__init__(data)
        self.asked, self.rules, self.state, self.saved = asked, asked.rules, asked.state, asked.result
        self.players = asked.rules.players
        self.entry: EntryForm = asked.entry
        if self.entry.riichi:
            self.fields["riichi"] = PlayersField(self.players)
        self.build()
        for ask in self.asks:
            self.fields |= ask_fields(ask, self.players, ask.id, self.data)
        if self.entry.stop:
            self.fields["stop"] = forms.BooleanField(required=False)

    @property
    def asks(self) -> list[Ask]:
        """Return the additional fields that the rules require for this type of result."""
        inside = declared(self.entry) if self.asked.by_line else ()
        own = (ask for ask in self.entry.asks if self.type in ask.on and ask.id not in inside)
        return [ask for ask in own if not ask.of_win and not ask.in_hand]

    def build(self) -> None:
        """Add the fields of this type of result."""

    def missing(self) -> list[str]:
        """Return what is still to be entered, in the order of entry."""
        return []

    def asked_of(self, what: str) -> int | None:
        """Return the player concerned by `what`, an item of `missing()`; None if it concerns nobody, or not yet."""
        return None

    def sticks(self) -> list[int]:
        """Return whose riichi sticks stand."""
        return list(self.cleaned_data.get("riichi", []))

    def own(self) -> Result:
        """Return the fields specific to this type of result."""
        return {}

    def result(self) -> Result:
        """Return the result in the contract's format, with the lines of a deal kept line by line."""
        said: Result = {"type": self.type, **self.own(), **self.carried()}
        if self.entry.riichi:
            said["riichi"] = self.sticks()
        said |= said_of(self.asks, self, self.state)
        if self.cleaned_data.get("stop"):
            said["stop"] = True
        return self.asked.ended(said) if self.asked.by_line else said

    def entered(self) -> JsonObject:
        """Return data beyond the result, stored in `Deal.entered`."""
        return notes_of(self.asked.lines) if self.asked.by_line else {}

    def carried(self) -> Result:
        """Return further data of a saved result (referee's correction, kongs), which is kept when it is corrected."""
        if self.asked.by_line:
            return {name: self.saved[name] for name in ("adjust", "note", "played_on") if name in self.saved}
        said = {ask.id for ask in self.asks if ask_value(ask, self.cleaned_data, ask.id) is not NOTHING}
        other = tuple(ask.instead for ask in self.entry.asks if ask.instead and ask.id not in said)
        return {name: self.saved[name] for name in (*CARRIED, *other) if name in self.saved}

    def field_of(self, path: str) -> str:
        """Return the form field for a path of the contract's result; "" means the whole form."""
        name = re.sub(r"\[(\d+)\]", r".\1", path.removeprefix("result."))
        while name:
            if found := next((one for one in self.fields if one == name or one.startswith(f"{name}.")), ""):
                return found
            name = name.rpartition(".")[0]
        return ""

    def refuse(self, path: str, message: str) -> None:
        """Add an error to the field concerned."""
        self.add_error(self.field_of(path) or None, message)
