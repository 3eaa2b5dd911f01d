"""Ways to enter a win's value, each a class and a template; a page shows those of its rule set.

To add one: a class with its fields, a template to render them, a line in `WAYS`.
"""

from django import forms
from django.utils.translation import pgettext_lazy

from clubs.forms.play.win_by_patterns import ByPatterns
from clubs.forms.play.win_by_tiles import ByTiles
from clubs.forms.play.win_by_value import typed_keys, values_by_key
from clubs.forms.play.winner import WHAT, Data, Said, Slot, Told, Value, Way, notes_of, values_of
from clubs.selectors.play.deal_context import DealContext
from rules.system import Rules
from scoring.strict_json import JsonObject


class ByValue:
    """A cell of the value table; a saved value without a cell gets a cell of its own."""

    id = "value"
    name = pgettext_lazy("way", "Value")
    template = "clubs/play/_win_by_value.html"

    def known(self, rules: Rules) -> bool:
        entry = rules.entry()
        return bool(entry.rows or entry.limits)

    def cells(self, slot: Slot) -> dict[str, Value]:
        """Return all values by key."""
        table: dict[str, Value] = dict(values_by_key(slot.entry))
        own = slot.saved
        if own is None or (slot.entry.tiles and "hand" in own) or dict(own) in [dict(one) for one in table.values()]:
            return table
        return {**table, f"saved-{slot.n}": own}

    def fields(self, slot: Slot) -> dict[str, forms.Field]:
        choices = [(key, key) for key in self.cells(slot)]
        found: dict[str, forms.Field] = {slot.name("value"): forms.ChoiceField(choices=choices, required=False)}
        if typed := typed_keys(slot.entry):
            found[slot.name("typed")] = forms.IntegerField(min_value=min(typed), max_value=max(typed), required=False)
        return found

    def value(self, slot: Slot, said: Said, told: Told) -> Value | None:
        typed = typed_keys(slot.entry).get(said.get(slot.name("typed")) or 0)
        return self.cells(slot).get(typed or said.get(slot.name("value"), ""))

    def missing(self, slot: Slot, said: Said) -> str:
        return str(WHAT)

    def note(self, slot: Slot, said: Said, told: Told) -> JsonObject:
        return {}

    def data(self, slot: Slot) -> JsonObject | None:
        wanted = dict(slot.saved or {})
        if wanted.get("fan") in typed_keys(slot.entry) and len(wanted) == 1:
            return {slot.name("typed"): wanted["fan"]}
        found = (key for key, value in self.cells(slot).items() if dict(value) == wanted)
        return next(({slot.name("value"): key} for key in found), None)

    def field_of(self, path: str) -> str:
        return "value"

    def page(self, slot: Slot, data: Data, told: Told) -> JsonObject:
        own = f"saved-{slot.n}"
        return {
            "value": data.get(slot.name("value"), ""),
            "saved": own if own in self.cells(slot) else "",
        }


WAYS: tuple[Way, ...] = (ByValue(), ByPatterns(), ByTiles())


def ways_of(rules: Rules) -> tuple[Way, ...]:
    """Return the ways of a rule set, in the order in which they are offered."""
    return tuple(way for way in WAYS if way.known(rules))


def slots_of(asked: DealContext, count: int) -> tuple[Slot, ...]:
    """Return the slots of a form with `count` winners, each with its saved data."""
    entry, ways = asked.entry, ways_of(asked.rules)
    values, notes = values_of(asked.result), notes_of(asked.noted)
    return tuple(
        Slot(
            asked.rules,
            entry,
            ways,
            n,
            values[n - 1] if n <= len(values) else None,
            notes[n - 1] if n <= len(notes) else {},
        )
        for n in range(1, count + 1)
    )
