"""The registry of rule systems."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.chengdu.system import Chengdu
from rules.duankagen.system import Duankagen
from rules.hongkong.system import Hongkong
from rules.mcr.system import Mcr
from rules.mingjeung.system import Mingjeung
from rules.riichi.system import Riichi
from rules.system import Preset, Rules
from rules.taiwan.system import Taiwan
from scoring.errors import Code, ContractError
from scoring.multilingual import Text
from scoring.strict_json import MOST_ENTRIES, OBJECT, Fields, wrong

SYSTEMS: tuple[type[Rules], ...] = (
    Riichi,
    Mingjeung,
    Taiwan,
    Chengdu,
    Duankagen,
    Mcr,
    Hongkong,
)  # fmt: skip

_LONGEST = 10_000
_UNKNOWN = Text(
    "There are no rules called “{name}”. Choose one of {known}.",
    "沒有名為「{name}」的規則，可選：{known}。",
    "没有名为“{name}”的规则，可选：{known}。",
    "「{name}」というルールはありません。{known}から選んでください。",
)


def presets() -> tuple[Preset, ...]:
    """Return every preset of every system, in order."""
    return tuple(preset for system in SYSTEMS for preset in system.presets)


def system(id: str) -> type[Rules]:
    """Return a system by its id; raise KeyError where there is none."""
    return {known.id: known for known in SYSTEMS}[id]


def ruleset(rules: object, path: str = "rules") -> Rules:
    """Return the rule set for the contract's `rules`: a preset's id, or `{"preset", "options"}`.

    Raise `unknown_rules` or `bad_option` with the field's path, `bad_request` for any other form.
    """
    if isinstance(rules, str):
        return _preset(rules, path)
    if not isinstance(rules, Mapping):
        raise wrong(path, OBJECT)
    fields = Fields(rules, path)
    found = _preset(fields.word("preset"), fields.at("preset"))
    given = fields.raw("options", {})
    fields.done()
    return _with(found, given, fields.at("options"))


def _preset(id: str, path: str) -> Rules:
    found = _known().get(id)
    if found is None:
        known = ", ".join(preset.id for preset in presets())
        raise ContractError(Code.UNKNOWN_RULES, path, _UNKNOWN.fill(name=id[:MOST_ENTRIES], known=known))
    return found


@lru_cache(maxsize=1)
def _known() -> dict[str, Rules]:
    return {preset.id: system.of(preset) for system in SYSTEMS for preset in system.presets}


def _with(base: Rules, given: object, path: str) -> Rules:
    if type(given) is not dict and not isinstance(given, Mapping):
        raise wrong(path, OBJECT)
    said = repr(given)
    return _chosen(base.preset.id, _Said(given, said), path) if len(said) < _LONGEST else base.changed(given, path)


class _Said:
    """Given options that compare by their written form (1 differs from true), as a cache key."""

    __slots__ = ("given", "said")

    def __init__(self, given: Mapping[str, Any], said: str) -> None:
        self.given = given
        self.said = said

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Said) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


@lru_cache(maxsize=512)
def _chosen(preset: str, given: _Said, path: str) -> Rules:
    return _known()[preset].changed(given.given, path)
