"""The import contracts name every rule system."""

import tomllib
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest
from django.conf import settings


def test_every_rule_system_is_held_apart_from_the_others() -> None:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    contracts = {contract["name"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    systems = {f"rules.{path.parent.name}" for path in (settings.BASE_DIR / "rules").glob("*/system.py")}
    assert set(contracts["Rule systems do not know each other"]["modules"]) == systems


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("clubs", "config", "rules", "scoring", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(reversed(circle.args[1])))
