"""The rules of who may import whom name every rule system there is."""

import tomllib

from django.conf import settings


def test_every_rule_system_is_held_apart_from_the_others() -> None:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    contracts = {contract["name"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    systems = {f"rules.{path.parent.name}" for path in (settings.BASE_DIR / "rules").glob("*/system.py")}
    assert set(contracts["Rule systems do not know each other"]["modules"]) == systems
