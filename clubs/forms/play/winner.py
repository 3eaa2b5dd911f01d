"""One winner of a form: the common part of all ways to enter a win's value, in any form.

A form has one `Slot` for each winner; it adds the slot's fields, takes the value from it, and stores its note with the
deal. A way is independent of the form that contains it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from django import forms
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import WholeField
from rules.entry import EntryForm
from rules.system import Rules
from rules.ticked_patterns import UnsaidError
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

Value = Mapping[str, Any]
Note = Value
Said = Value
Typed = JsonObject
"""Form data: strings, and lists of strings for multiple choices."""

Data = Value
"""Submitted data: a QueryDict or a plain mapping."""

MOST_CHIPS = 99
NOT_VALUE = ("winner", "from", "pao", "same_discard", "events", "dai_wei")


@dataclass(frozen=True, slots=True)
class Told:
    """Data of the rest of the form about a win: `by` is ron, tsumo or "", and whether the winner deals or is in riichi.

    `winner`, `dealing`: player numbers; `asked`: the additional fields of the result; `honba` at the start of the deal.
    None if not yet known.
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
    """Protocol for entering a winner's value. Its field names end in `-` and the slot's number, unique per winner."""

    id: str
    name: Any
    template: str

    def known(self, rules: Rules) -> bool:
        """Return whether these rules have this way."""

    def fields(self, slot: "Slot") -> dict[str, forms.Field]:
        """Return the fields of a slot."""

    def value(self, slot: "Slot", said: Said, told: Told) -> Value | None:
        """Return the value in the contract's format; None if incomplete. Raises the scoring core's error."""

    def missing(self, slot: "Slot", said: Said) -> str:
        """Return what is still to be entered."""

    def note(self, slot: "Slot", said: Said, told: Told) -> JsonObject:
        """Return the data beyond the value, stored with the deal."""

    def data(self, slot: "Slot") -> JsonObject | None:
        """Return the saved value as form data; None if this way can't represent it."""

    def field_of(self, path: str) -> str:
        """Return the field (without the slot) for an error at the win's `path`."""

    def page(self, slot: "Slot", data: Data, told: Told) -> JsonObject:
        """Return the template context; `data` is the submitted data."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A winner's place in a form: number `n`, the value `saved` of a corrected result, and its note."""

    rules: Rules
    entry: EntryForm
    ways: tuple[Way, ...]
    n: int
    saved: Value | None = None
    noted: Note = field(default_factory=dict)

    def name(self, field_name: str) -> str:
        """Return the name of a field in this slot."""
        return f"{field_name}-{self.n}"

    def fields(self) -> dict[str, forms.Field]:
        """Return the choice of the way, and the fields of all ways."""
        ways = [(way.id, way.id) for way in self.ways]
        found: dict[str, forms.Field] = {self.name("way"): forms.ChoiceField(choices=ways, required=False)}
        if self.entry.chips:
            found[self.name("chips")] = WholeField(required=False, min_value=0, max_value=MOST_CHIPS)
        for way in self.ways:
            found |= way.fields(self)
        return found

    def way(self, said: Said) -> Way:
        """Return the way by which this winner's value is entered."""
        chosen = said.get(self.name("way"))
        return next((way for way in self.ways if way.id == chosen), self.ways[0])

    def value(self, said: Said, told: Told) -> Value | None:
        """Return the value; None if it is incomplete or contradictory."""
        try:
            return self.way(said).value(self, said, told)
        except ContractError:
            return None

    def problem(self, said: Said, told: Told) -> ContractError | None:
        """Return the error of the entered value; None if something else must be entered first."""
        error = self._error(said, told)
        return None if isinstance(error, UnsaidError) else error

    def waits_for(self, said: Said, told: Told) -> str:
        """Return the id of the ask needed before the value can be computed; "" if there is none."""
        error = self._error(said, told)
        return error.ask if isinstance(error, UnsaidError) else ""

    def _error(self, said: Said, told: Told) -> ContractError | None:
        try:
            self.way(said).value(self, said, told)
        except ContractError as error:
            return error
        return None

    def missing(self, said: Said) -> str:
        """Return what is still to be entered."""
        return self.way(said).missing(self, said)

    def note(self, said: Said, told: Told) -> JsonObject:
        """Return the way, and the data beyond the value."""
        way, chips = self.way(said), said.get(self.name("chips"))
        return {"way": way.id, **({} if chips is None else {"chips": chips}), **way.note(self, said, told)}

    def data(self) -> JsonObject:
        """Return the saved value as form data, in the way in which it was entered."""
        chips = {self.name("chips"): str(self.noted["chips"])} if "chips" in self.noted else {}
        said = sorted(self.ways, key=lambda way: way.id != self.noted.get("way"))
        for way in said:
            if (found := way.data(self)) is not None:
                return {self.name("way"): way.id, **chips, **found}
        return chips

    def field_of(self, path: str, said: Said) -> str:
        """Return the field for an error at the win's `path` (below `wins[i]`)."""
        return self.name(self.way(said).field_of(path))

    def page(self, form: forms.Form, told: Told) -> JsonObject:
        """Return the template context of this slot; a way's own context is made when rendering."""
        said = form.data
        chosen = self.way({self.name("way"): said.get(self.name("way"), "")})
        return {
            "n": self.n,
            "text": str(self.n),
            "way": chosen,
            "ways": self.ways,
            "chips": form[self.name("chips")] if self.name("chips") in form.fields else None,
            "errors": [str(error) for name in self.fields() for error in form.errors.get(name, [])],
            "pages": {way.id: SimpleLazyObject(partial(way.page, self, said, told)) for way in self.ways},
        }


WHAT = _("What is it worth?")


def values_of(result: JsonObject) -> list[Value]:
    """Return the values of a saved result's wins, without winners and liability."""
    wins = result.get("wins", [])
    return [{name: part for name, part in win.items() if name not in NOT_VALUE} for win in wins]


def notes_of(entered: JsonObject) -> Sequence[Note]:
    """Return the notes of a saved deal, one per win."""
    return list(entered.get("ways", []))


def many(data: Data, name: str) -> list[str]:
    """Return all values of a field from a QueryDict or a plain mapping."""
    found = data.getlist(name) if hasattr(data, "getlist") else data.get(name, [])
    return [str(value) for value in ([found] if isinstance(found, str) else found)]
