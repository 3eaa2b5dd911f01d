"""Names and other single lines refuse invisible characters and characters that change the text direction."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from django import forms
from django.core.exceptions import ValidationError
from rest_framework import serializers

import clubs.api
import clubs.forms
from clubs.api.common.inputs import Input, Line
from clubs.forms.fields import LineField
from clubs.selectors.people.names import name_fault

HIDING = ("A\u202eB", "Ali\u200bce", "\u2066x\u2069", "x\ufeff", "so\u00adft", "Ali\u200dce", "a\U000e0041")
FINE = ("林美玲", "Олена", "O’Neill", "辻\U000e0100", "می\u200cخواهم", "👩\u200d💻 Zoë")
# Fields without displayed names: a script, pasted text, versions of rows, a code.
UNSHOWN = {
    "script",
    "names",
    "versions",
    "versions_of_teams",
    "key",
    "game",
    "seen",
    "text",
    "code",
    "username",
    "list",
}


def all_of(base: type) -> Iterator[type]:
    for one in base.__subclasses__():
        yield one
        yield from all_of(one)


def load() -> None:
    for package in (clubs.forms, clubs.api):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


@pytest.mark.parametrize("text", HIDING)
def test_a_line_refuses_what_hides(text: str) -> None:
    with pytest.raises(ValidationError):
        LineField().clean(f"x{text}x")
    with pytest.raises(serializers.ValidationError):
        Line().run_validation(f"x{text}x")
    assert name_fault(f"x{text}x")


@pytest.mark.parametrize("text", FINE)
def test_a_line_takes_every_script(text: str) -> None:
    assert LineField().clean(text) == text
    assert Line().run_validation(text) == text
    assert not name_fault(text)


def test_every_field_of_one_line_follows_the_rule() -> None:
    load()
    without = {
        f"{form.__module__}.{form.__name__}.{name}"
        for form in all_of(forms.BaseForm)
        if form.__module__.startswith("clubs.")
        for name, field in form.base_fields.items()
        if type(field) is forms.CharField and name not in UNSHOWN
        if not isinstance(field.widget, forms.Textarea) and "two_factor" not in form.__module__
    }
    inputs = {
        f"{one.__module__}.{one.__name__}.{name}"
        for one in all_of(Input)
        for name, field in one._declared_fields.items()
        if type(field) is serializers.CharField and not field.read_only
    }
    assert (without, inputs) == (set(), set())
