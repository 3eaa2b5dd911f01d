"""Every field that may be negative has a minus key, which the number pads of phones lack."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from django import forms

import clubs.forms
from clubs.forms.play.final_scores import ScoresForm
from clubs.forms.seasons.policy import PointsField
from clubs.forms.seasons.rules import FIELDS
from clubs.forms.tournament.actions import SheetForm
from rules import options
from rules.registry import SYSTEMS, ruleset

TEMPLATES = Path(__file__).parents[2] / "templates"


def form_classes() -> Iterator[type[forms.Form]]:
    """Yield every form class of the site."""
    for module in pkgutil.walk_packages(clubs.forms.__path__, "clubs.forms."):
        found = vars(importlib.import_module(module.name)).values()
        yield from (one for one in found if isinstance(one, type) and issubclass(one, forms.BaseForm))


def fields() -> Iterator[tuple[str, forms.Field]]:
    """Yield every field of a form, including forms whose fields depend on the rules."""
    rules = ruleset("riichi")
    made = [ScoresForm(rules, ["a", "b"]), SheetForm(seats=4, final=rules.entry().final_scores)]
    for form in [*made, *form_classes()]:
        yield from ((f"{form}.{name}", one) for name, one in getattr(form, "fields", form.base_fields).items())
    for system in SYSTEMS:
        for field in options.fields(system.options_type):
            yield f"{system.id}.{field.id}", FIELDS[field.kind](field)


def may_be_negative(field: forms.Field) -> bool:
    least = field.widget.attrs.get("min", getattr(field, "min_value", None))
    return isinstance(field, PointsField) or (least is not None and float(least) < 0)


def test_fields_that_may_be_negative_take_a_minus() -> None:
    negative = {name: field for name, field in fields() if may_be_negative(field)}
    assert len(negative) > 8
    assert [name for name, field in negative.items() if "data-minus" not in field.widget.attrs] == []


def test_fields_that_cannot_be_negative_show_no_key_for_it() -> None:
    keyed = [(name, field) for name, field in fields() if "data-minus" in field.widget.attrs]
    assert [name for name, field in keyed if float(field.widget.attrs.get("min", -1)) >= 0] == []


def test_no_template_writes_a_number_below_zero_by_itself() -> None:
    written = [path for path in TEMPLATES.rglob("*.html") if 'min="-' in path.read_text()]
    assert written == []
