"""One winner of a form: what the ways of saying a win's worth have in common, whatever form they stand in.

A form has one `Slot` for each winner; it adds the slot's fields, asks it for the value, and keeps its note beside the
deal. A way never knows in which form it stands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from django import forms
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from rules.entry import EntryForm
from rules.system import Rules
from rules.ticked_patterns import UnsaidError
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

Value = Mapping[str, Any]
Note = Value
Said = Value
Typed = JsonObject
"""What a form would have been sent: words, and lists of words where several can be chosen."""

Data = Value
"""What a form was sent: a query, or a plain mapping."""

NOT_VALUE = ("winner", "from", "pao", "same_discard", "events", "dai_wei")


@dataclass(frozen=True, slots=True)
class Told:
    """What the rest of the form says of a win: `by` ron, tsumo or "", and whether the winner deals or is in riichi.

    `winner`, `dealing`: their numbers; `asked`: the further fields of the result; `honba` as the deal began. None where
    it is not known yet.
    """

    by: str = ""
    dealer: bool | None = None
    riichi: bool | None = None
    discarder_riichi: bool | None = None
    winner: int | None = None
    dealing: int | None = None
    asked: JsonObject = field(default_factory=dict)
    honba: int = 0


class Way(Protocol):
    """How a winner's value is entered. Its fields end in `-` and the slot's number, so that each winner has its own."""

    id: str
    name: Any
    template: str

    def known(self, rules: Rules) -> bool:
        """Whether these rules have this way."""

    def fields(self, slot: "Slot") -> dict[str, forms.Field]:
        """The fields of a slot."""

    def value(self, slot: "Slot", said: Said, told: Told) -> Value | None:
        """What was entered, in the contract's words; None where it is not complete; raises the core's error."""

    def missing(self, slot: "Slot", said: Said) -> str:
        """What is still to be said."""

    def note(self, slot: "Slot", said: Said, told: Told) -> JsonObject:
        """What was said beyond the value, kept beside the deal."""

    def data(self, slot: "Slot") -> JsonObject | None:
        """The saved value as the fields would have sent it; None where this way cannot say it."""

    def field_of(self, path: str) -> str:
        """The field (without the slot) at which a refusal of the win's `path` stands."""

    def page(self, slot: "Slot", data: Data, told: Told) -> JsonObject:
        """What the template draws; `data` is what the form was sent."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A winner's place in a form: number `n`, the value `saved` of a result that is corrected, and its note."""

    rules: Rules
    entry: EntryForm
    ways: tuple[Way, ...]
    n: int
    saved: Value | None = None
    noted: Note = field(default_factory=dict)

    def name(self, field_name: str) -> str:
        """A field's name in this slot."""
        return f"{field_name}-{self.n}"

    def fields(self) -> dict[str, forms.Field]:
        """Which way, and the fields of every way."""
        ways = [(way.id, way.id) for way in self.ways]
        found: dict[str, forms.Field] = {self.name("way"): forms.ChoiceField(choices=ways, required=False)}
        for way in self.ways:
            found |= way.fields(self)
        return found

    def way(self, said: Said) -> Way:
        """The way in which this winner's value is entered."""
        chosen = said.get(self.name("way"))
        return next((way for way in self.ways if way.id == chosen), self.ways[0])

    def value(self, said: Said, told: Told) -> Value | None:
        """What was entered; None where it is not complete or contradicts itself."""
        try:
            return self.way(said).value(self, said, told)
        except ContractError:
            return None

    def problem(self, said: Said, told: Told) -> ContractError | None:
        """Why what was entered cannot be; nothing where something else must be said first."""
        error = self._error(said, told)
        return None if isinstance(error, UnsaidError) else error

    def waits_for(self, said: Said, told: Told) -> str:
        """The id of the ask that must be answered before what was entered can be counted; "" where there is none."""
        error = self._error(said, told)
        return error.ask if isinstance(error, UnsaidError) else ""

    def _error(self, said: Said, told: Told) -> ContractError | None:
        try:
            self.way(said).value(self, said, told)
        except ContractError as error:
            return error
        return None

    def missing(self, said: Said) -> str:
        """What is still to be said."""
        return self.way(said).missing(self, said)

    def note(self, said: Said, told: Told) -> JsonObject:
        """The way, and what was said beyond the value."""
        way = self.way(said)
        return {"way": way.id, **way.note(self, said, told)}

    def data(self) -> JsonObject:
        """The saved value as it would have been sent, in the way in which it was said."""
        said = sorted(self.ways, key=lambda way: way.id != self.noted.get("way"))
        for way in said:
            if (found := way.data(self)) is not None:
                return {self.name("way"): way.id, **found}
        return {}

    def field_of(self, path: str, said: Said) -> str:
        """The field at which a refusal of the win's `path` (below `wins[i]`) stands."""
        return self.name(self.way(said).field_of(path))

    def page(self, form: forms.Form, told: Told) -> JsonObject:
        """What the templates draw of this slot; a way's own page is made where it is drawn."""
        said = form.data
        chosen = self.way({self.name("way"): said.get(self.name("way"), "")})
        return {
            "n": self.n,
            "text": str(self.n),
            "way": chosen,
            "ways": self.ways,
            "errors": [str(error) for name in self.fields() for error in form.errors.get(name, [])],
            "pages": {way.id: SimpleLazyObject(partial(way.page, self, said, told)) for way in self.ways},
        }


WHAT = _("What is it worth?")


def values_of(result: JsonObject) -> list[Value]:
    """The values of a saved result's wins, without who won and who is liable."""
    wins = result.get("wins", [])
    return [{name: part for name, part in win.items() if name not in NOT_VALUE} for win in wins]


def notes_of(entered: JsonObject) -> Sequence[Note]:
    """The notes of a saved deal, one for each win."""
    return list(entered.get("ways", []))


def many(data: Data, name: str) -> list[str]:
    """Every value of a field, of a query or of a plain mapping."""
    found = data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])
    return [str(value) for value in ([found] if isinstance(found, str) else found)]
