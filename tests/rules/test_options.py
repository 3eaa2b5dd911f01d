"""Options of every system: names, round trips, refusals."""

import dataclasses
from typing import Any

import pytest

from rules import calls
from rules import options as option_table
from rules.options import Kind, OptionField
from rules.registry import SYSTEMS, presets, ruleset
from rules.system import Rules
from scoring.errors import Code, ContractError
from scoring.multilingual import LANGS, Text

PRESETS = [preset.id for preset in presets()]
FIELDS = [(system.id, field) for system in SYSTEMS for field in option_table.fields(system.options_type)]


def texts(value: Any) -> list[Text]:
    """Return every text inside dataclasses, tuples and mappings."""
    if isinstance(value, Text):
        return [value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [text for field in dataclasses.fields(value) for text in texts(getattr(value, field.name))]
    parts = list(value.values()) if hasattr(value, "values") else value if isinstance(value, tuple) else ()
    return [text for part in parts for text in texts(part)]


def is_said(text: Text) -> bool:
    return all(text.say(lang).strip() and "{" not in text.say(lang) for lang in LANGS)


def other_values(field: OptionField) -> list[Any]:
    """Return the values of an option that are worth testing on their own."""
    if field.kind == Kind.BOOL:
        return [True, False]
    if field.kind in (Kind.CHOICE, Kind.CHOICES):
        return [[], list(field.values)] if field.kind == Kind.CHOICES else list(field.values)
    if field.kind == Kind.INT_OR_NULL:
        return [None, (field.low or 0) + 4]
    if field.kind == Kind.INTS_BY_KEY:
        return [option_table.to_json(field.default), {}]
    return [field.default + field.step] if field.kind == Kind.INT else [list(field.default)]


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_round_trips_through_its_values(preset: str) -> None:
    rules = ruleset(preset)
    assert ruleset({"preset": preset, "options": rules.values()}) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_every_single_value_round_trips_or_is_a_bad_option(preset: str) -> None:
    base = ruleset(preset)
    for field in option_table.fields(type(base.options)):
        for value in other_values(field):
            _round_trips(preset, field.id, value)


def _round_trips(preset: str, name: str, value: Any) -> None:
    rules, error = attempt({"preset": preset, "options": {name: value}})
    if rules is None:
        assert error is not None
        assert (error.code, error.field.startswith("rules.options.")) == (Code.BAD_OPTION, True)
    else:
        assert rules.values()[name] == value
        assert ruleset({"preset": preset, "options": rules.values()}) == rules


def attempt(rules: dict[str, Any]) -> tuple[Rules | None, ContractError | None]:
    try:
        return ruleset(rules), None
    except ContractError as error:
        return None, error


@pytest.mark.parametrize(("system", "field"), FIELDS, ids=[f"{system}-{field.id}" for system, field in FIELDS])
def test_option_has_names_in_four_languages(system: str, field: OptionField) -> None:
    assert all(is_said(text) for text in texts(field))
    if field.kind in (Kind.CHOICE, Kind.CHOICES):
        assert set(field.value_names) == set(field.values)
    names = [name.en for name in field.value_names.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_about_eight_options_are_asked_first(system: Any) -> None:
    basic = [field.id for field in option_table.fields(system.options_type) if field.basic]
    assert 0 < len(basic) <= 10


@pytest.mark.parametrize("preset", PRESETS)
def test_entry_form_is_said_in_four_languages(preset: str) -> None:
    rules = ruleset(preset)
    assert all(is_said(text) for text in texts(rules.entry()))


@pytest.mark.parametrize("preset", PRESETS)
def test_entry_cells_are_unique_and_have_prices(preset: str) -> None:
    rules = ruleset(preset)
    form = rules.entry()
    cells = [cell for row in form.rows for cell in row.cells if cell] + list(form.limits)
    assert len({cell.key for cell in cells}) == len(cells)
    for cell in cells:
        for by in ("ron", "tsumo"):
            price = rules.price(cell.value, dealer=False, tsumo=by == "tsumo")
            assert (price is not None) == (by in cell.by)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_call_lists_every_option_with_its_value(preset: str) -> None:
    info = calls.rules_info({"rules": preset})
    assert {entry["id"]: entry["value"] for entry in info["options"]} == ruleset(preset).values()


def test_rules_call_lists_the_presets() -> None:
    listed = calls.rules_info({})["presets"]
    assert [entry["id"] for entry in listed] == PRESETS
    assert all(set(entry["name"]) == set(LANGS) for entry in listed)


def test_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(ContractError) as caught:
        ruleset("bridge")
    assert (caught.value.code, caught.value.field) == (Code.UNKNOWN_RULES, "rules")
    assert "riichi-wrc" in caught.value.text.say("ja")
