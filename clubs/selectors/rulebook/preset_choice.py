"""The rules to choose from, at one glance: which game, then whose rules of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_page import defaults, option_rows
from rules import registry
from rules.system import Rules

NATIVE = "zh_hant"
MOST_SAID = 2


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A preset, with the first things in which it is not the system's own."""

    id: str
    name: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A system: what it is called here and at home, what it is, three of its tiles, and the preset it begins with."""

    name: str
    native: str
    about: str
    faces: tuple[str, ...]
    preset: str
    presets: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choosing:
    """All games, and the presets of the one that is chosen."""

    games: tuple[GameChoice, ...]
    presets: tuple[PresetChoice, ...]


def choosing(rules: Rules) -> Choosing:
    """What there is to choose, standing at these rules."""
    return Choosing(tuple(_games(rules)), tuple(_presets(rules)))


def _games(rules: Rules) -> Iterator[GameChoice]:
    lang = core_lang()
    for system in registry.SYSTEMS:
        chosen = system.id == rules.id
        name, native = system.name.say(lang), getattr(system.name, NATIVE)
        yield GameChoice(
            name=name,
            native=native if lang == "en" and native != name else "",
            about=(rules if chosen else registry.ruleset(system.presets[0].id)).at_a_glance().say(lang),
            faces=system.faces,
            preset=rules.preset.id if chosen else system.presets[0].id,
            presets=len(system.presets),
            chosen=chosen,
        )


def _presets(rules: Rules) -> Iterator[PresetChoice]:
    for preset in rules.presets:
        yield PresetChoice(
            preset.id, preset.name.say(core_lang()), _about(registry.ruleset(preset.id)), preset.id == rules.preset.id
        )


def _about(rules: Rules) -> str:
    """The figures of a few first options that are not the system's own."""
    rows = [row for row in option_rows(rules, defaults(rules)) if row.differs and row.basic]
    return " · ".join([row.value for row in rows if any(sign.isdigit() for sign in row.value)][:MOST_SAID])
