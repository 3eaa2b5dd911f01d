"""The choice of rules: first the game, then one of its presets."""

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
    """A preset, with the first options that differ from the system's defaults."""

    id: str
    name: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A system: its name here and in its home language, its description, three of its tiles, and its default preset."""

    name: str
    native: str
    about: str
    faces: tuple[str, ...]
    preset: str
    presets: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choosing:
    """All games, and the presets of the chosen one."""

    games: tuple[GameChoice, ...]
    presets: tuple[PresetChoice, ...]


def choosing(rules: Rules) -> Choosing:
    """Return the choices, with these rules selected."""
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
    """Return the first few options that differ from the system's defaults."""
    rows = [row for row in option_rows(rules, defaults(rules)) if row.differs and row.basic]
    return " · ".join([row.value for row in rows if any(sign.isdigit() for sign in row.value)][:MOST_SAID])
