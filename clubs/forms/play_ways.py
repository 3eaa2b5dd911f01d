"""The ways to say what a win is worth: each is one class and one template; a page shows those that a rule set has.

To add one: a class here with its fields, a template that draws them, a line in `WAYS`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.play_values import values_by_key
from rules.entry import EntryForm

Value = Mapping[str, Any]
NOT_VALUE = ("winner", "from", "pao")


class Way(Protocol):
    """How a winner's value is entered. Its fields end in `-` and the winner's slot, so that each has its own."""

    id: str
    name: Any
    template: str

    def known(self, entry: EntryForm) -> bool:
        """Whether these rules have this way."""

    def fields(self, entry: EntryForm, saved: Sequence[Value], slot: int) -> dict[str, forms.Field]:
        """The fields of a slot; `saved` are the values of a result that is corrected."""

    def value(self, entry: EntryForm, saved: Sequence[Value], said: Mapping[str, Any], slot: int) -> Value | None:
        """What was entered, in the contract's words; None where it is not complete."""

    def data(self, entry: EntryForm, saved: Sequence[Value], slot: int) -> dict[str, str] | None:
        """A saved value as its fields would have sent it; None where this way cannot say it."""


class ByValue:
    """A cell of the value table; a saved value that has no cell keeps a cell of its own."""

    id = "value"
    name = _("Value")
    template = "clubs/play/_values.html"

    def known(self, entry: EntryForm) -> bool:
        return bool(entry.rows or entry.limits)

    def cells(self, entry: EntryForm, saved: Sequence[Value]) -> dict[str, Value]:
        """Every value by its key."""
        table: dict[str, Value] = dict(values_by_key(entry))
        known = [dict(value) for value in table.values()]
        own = {f"saved-{slot}": value for slot, value in enumerate(saved, start=1) if dict(value) not in known}
        return table | own

    def fields(self, entry: EntryForm, saved: Sequence[Value], slot: int) -> dict[str, forms.Field]:
        choices = [(key, key) for key in self.cells(entry, saved)]
        return {f"value-{slot}": forms.ChoiceField(choices=choices, required=False)}

    def value(self, entry: EntryForm, saved: Sequence[Value], said: Mapping[str, Any], slot: int) -> Value | None:
        return self.cells(entry, saved).get(said.get(f"value-{slot}", ""))

    def data(self, entry: EntryForm, saved: Sequence[Value], slot: int) -> dict[str, str] | None:
        cells = self.cells(entry, saved)
        wanted = dict(saved[slot - 1])
        return next(({f"value-{slot}": key} for key, value in cells.items() if dict(value) == wanted), None)


WAYS: tuple[Way, ...] = (ByValue(),)


def ways_of(entry: EntryForm) -> tuple[Way, ...]:
    """The ways that a rule set has, the one shown first in front."""
    return tuple(way for way in WAYS if way.known(entry))


def values_of(result: Mapping[str, Any]) -> list[Value]:
    """The values of a saved result's wins, without who won and who is liable."""
    wins = result.get("wins", [])
    return [{name: part for name, part in win.items() if name not in NOT_VALUE} for win in wins]
