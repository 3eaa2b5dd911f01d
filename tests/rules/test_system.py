"""Rule sets cache what follows from their options alone."""

import re
from pathlib import Path

import pytest

from rules.registry import SYSTEMS, presets, ruleset
from rules.system import Rules
from scoring.multilingual import LANGS, number

RULES = Path(__file__).parents[2] / "rules"
PRESETS = [preset.id for preset in presets()]
TABLES = ("entry", "hand_form", "tile_kinds", "patterns", "events", "results", "fouls")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("table", TABLES)
def test_tables_are_made_once_in_the_life_of_the_rules(preset: str, table: str) -> None:
    made = getattr(ruleset(preset), table)()
    assert getattr(ruleset(preset), table)() is made


def test_chosen_options_are_read_and_their_form_made_once() -> None:
    chosen = {"preset": "riichi", "options": {"red_fives": [0, 0, 0]}}
    rules = ruleset(chosen)
    assert ruleset(dict(chosen)) is rules
    assert rules.entry() is ruleset(dict(chosen)).entry()
    assert "0p" not in rules.tile_kinds()
    assert "0p" in ruleset("riichi").tile_kinds()


def test_rules_are_equal_where_preset_and_options_are() -> None:
    base = ruleset("riichi")
    same = base.changed({"kita": "off"}, "rules")
    assert (same, hash(same)) == (base, hash(base))
    assert base.changed({"start_points": 30000, "return_points": 30000}, "rules") != base
    assert ruleset("riichi-wrc") != base


@pytest.mark.parametrize("rules", [ruleset(preset) for preset in PRESETS], ids=PRESETS)
def test_who_writes_amounts_his_own_way_says_so(rules: Rules) -> None:
    amounts = (0, 5, -5, 25_000)
    assert rules.writes_money is any(rules.written(amount) != number(amount) for amount in amounts)
    assert all(rules.amount(rules.written(amount)) == amount for amount in amounts)


GLANCES = {
    "riichi": ("136", "13", "25,000"),
    "riichi-sanma": ("108", "13", "35,000"),
    "mingjeung": ("136", "13", "300"),
    "taiwan": ("144", "16", "4"),
    "chengdu": ("108", "13"),
    "duankagen": ("72", "10", "2", "4"),
}
"""Tiles of the set, tiles of a hand and the other numbers that each rulebook gives."""


@pytest.mark.parametrize("preset", GLANCES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_numbers_of_a_glance_are_the_rulebooks(preset: str, lang: str) -> None:
    assert tuple(re.findall(r"\d+(?:,\d{3})*", ruleset(preset).at_a_glance().say(lang))) == GLANCES[preset]


def test_a_glance_follows_the_options() -> None:
    assert "2 rounds" in ruleset({"preset": "taiwan", "options": {"quan": 2}}).at_a_glance().say()
    assert "30,000 points" in ruleset("riichi-wrc").at_a_glance().say()


def test_the_first_preset_is_the_default_of_its_system() -> None:
    for system in SYSTEMS:
        assert ruleset(system.presets[0].id).options == system.options_type()


def test_presets_belong_to_their_system() -> None:
    for system in SYSTEMS:
        assert {preset.system for preset in system.presets} == {system.id}
        assert all(type(ruleset(preset.id)) is system for preset in system.presets)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_system_is_one_folder_and_one_line_of_the_registry(system: type[Rules]) -> None:
    own = RULES / system.id
    importing = {
        path.relative_to(RULES).as_posix()
        for path in RULES.rglob("*.py")
        if own not in path.parents and f"rules.{system.id}" in path.read_text(encoding="utf-8")
    }
    assert importing == {"registry.py"}


def test_no_screen_and_no_call_names_the_system_that_is_the_worked_example() -> None:
    parts = [RULES.parent / name for name in ("clubs", "scoring", "templates", "config")]
    files = [path for part in parts for path in part.rglob("*.*") if path.suffix in (".py", ".html", ".js", ".css")]
    files = [path for path in files if path.parent.name != "demo"]
    naming = {path.name for path in files if "hongkong" in path.read_text(encoding="utf-8")}
    assert naming == set()
