"""A deal's result being entered: what every type of result has in common.

Which fields there are, and what can be chosen, comes from the rule set's entry form alone.
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

CARRIED = ("kans", "adjust", "note")


class ResultForm(forms.Form):
    """A deal's result. `missing()` says in words what is not there yet, `result()` gives what is."""

    type: ClassVar[str]

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
        """The further fields that these rules ask for with a result of this type."""
        inside = declared(self.entry) if self.asked.by_line else ()
        own = (ask for ask in self.entry.asks if self.type in ask.on and ask.id not in inside)
        return [ask for ask in own if not ask.of_win and not ask.in_hand]

    def build(self) -> None:
        """Add the fields of this type of result."""

    def missing(self) -> list[str]:
        """What is still to be said, in the order in which it is asked."""
        return []

    def asked_of(self, what: str) -> int | None:
        """The player of whom `what`, one of what is missing, is asked; None where it is asked of nobody, or not yet."""
        return None

    def own(self) -> Result:
        """The fields of the result that only this type has."""
        return {}

    def result(self) -> Result:
        """The result in the contract's words, with the lines of a deal that is kept so."""
        said: Result = {"type": self.type, **self.own(), **self.carried()}
        if self.entry.riichi:
            said["riichi"] = self.cleaned_data["riichi"]
        said |= said_of(self.asks, self, self.state)
        if self.cleaned_data.get("stop"):
            said["stop"] = True
        return self.asked.ended(said) if self.asked.by_line else said

    def entered(self) -> JsonObject:
        """What was said beyond the result: a fact kept beside it (`Deal.entered`)."""
        return notes_of(self.asked.lines) if self.asked.by_line else {}

    def carried(self) -> Result:
        """What a saved result says beside its type (a referee's correction, kongs) stays when it is corrected."""
        if self.asked.by_line:
            return {name: self.saved[name] for name in ("adjust", "note") if name in self.saved}
        said = {ask.id for ask in self.asks if ask_value(ask, self.cleaned_data, ask.id) is not NOTHING}
        other = tuple(ask.instead for ask in self.entry.asks if ask.instead and ask.id not in said)
        return {name: self.saved[name] for name in (*CARRIED, *other) if name in self.saved}

    def field_of(self, path: str) -> str:
        """The form's field that a path of the contract's result belongs to; "" for the whole form."""
        name = re.sub(r"\[(\d+)\]", r".\1", path.removeprefix("result."))
        while name:
            if found := next((one for one in self.fields if one == name or one.startswith(f"{name}.")), ""):
                return found
            name = name.rpartition(".")[0]
        return ""

    def refuse(self, path: str, message: str) -> None:
        """Show a refusal at the field that it is about."""
        self.add_error(self.field_of(path) or None, message)
